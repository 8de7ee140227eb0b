/** Put a text where people can paste it from; whether that went well. Over plain http browsers have only the old way. */
export async function copied(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copiedByHand(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copiedByHand(text),
  );
}

function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position: fixed; opacity: 0";
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy"); // deprecated, and the only way where the new one is forbidden
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Give a file to the player, to keep wherever their browser keeps what it downloads. */
export function saved(file: Blob, name: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

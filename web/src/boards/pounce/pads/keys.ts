/** Which key belongs to whom when several people share a keyboard; keys by their place (event.code), not their letter. */
const APART: Record<number, string[]> = {
  2: ["KeyA", "KeyL"],
  3: ["KeyA", "KeyG", "KeyL"],
  4: ["KeyQ", "KeyZ", "KeyP", "KeyM"],
  5: ["KeyQ", "KeyZ", "KeyB", "KeyP", "KeyM"],
  6: ["KeyQ", "KeyZ", "KeyT", "KeyB", "KeyP", "KeyM"],
};
const NEVER =
  /^(Tab|Escape|F\d+|(Shift|Control|Alt|Meta|OS)(Left|Right)?|CapsLock|ContextMenu|.*Lock|Audio.*|Launch.*)$/;

/** Keys far enough apart for as many hands. */
export const keysFor = (people: number): string[] => APART[people] ?? [];

/** Give a key to somebody; whoever had it gets the other's old one. */
export function given(keys: string[], person: number, code: string): string[] {
  const was = keys[person] ?? "";
  return keys.map((key, i) => (i === person ? code : key === code ? was : key));
}

/** Whether a key can stand for a press: not those that the page or the browser needs. */
export const isPressKey = (event: Pick<KeyboardEvent, "code" | "repeat" | "ctrlKey" | "altKey" | "metaKey">): boolean =>
  !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey && event.code !== "" && !NEVER.test(event.code);

/** What is printed on a key, as far as one can know. */
export const cap = (code: string, layout?: ReadonlyMap<string, string>): string =>
  (layout?.get(code) ?? code.replace(/^(Key|Digit|Numpad)/, "").replace(/^Arrow/, "")).toLocaleUpperCase();

import { expect, it } from "vitest";

import { cap, given, isPressKey, keysFor } from "./keys";

const press = (code: string, more = {}) => ({
  code,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

it.each([2, 3, 4, 5, 6])("gives %i people a key each", (people) => {
  expect(new Set(keysFor(people)).size).toBe(people);
});

it("swaps when a key is taken", () => {
  expect(given(["KeyA", "KeyG", "KeyL"], 0, "KeyL")).toEqual(["KeyL", "KeyG", "KeyA"]);
  expect(given(["KeyA", "KeyG"], 1, "Space")).toEqual(["KeyA", "Space"]);
});

it("ignores a key that is held down, and those that the page needs", () => {
  expect(isPressKey(press("Space"))).toBe(true);
  expect(isPressKey(press("ArrowUp"))).toBe(true);
  expect(isPressKey(press("KeyA", { repeat: true }))).toBe(false);
  expect(isPressKey(press("KeyR", { ctrlKey: true }))).toBe(false);
  for (const code of ["Tab", "Escape", "F5", "ShiftLeft", "CapsLock", "MetaRight", ""])
    expect(isPressKey(press(code))).toBe(false);
});

it("prints what the keyboard's layout has there", () => {
  expect(cap("KeyQ")).toBe("Q");
  expect(cap("Digit4")).toBe("4");
  expect(cap("KeyQ", new Map([["KeyQ", "й"]]))).toBe("Й");
});

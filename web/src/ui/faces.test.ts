/** Everybody at a table has a face of their own. */
import { expect, test } from "vitest";

import { FACES, facesOf, isFace, renamed, suggestedName } from "./faces";

test("what somebody picked is theirs, and the others get what is left", () => {
  const faces = facesOf([{}, { picture: "cat-ginger" }, { picture: "" }, { picture: "dragon" }]);
  expect(faces[1]).toBe("cat-ginger");
  expect(new Set(faces).size).toBe(4);
});

test("two who picked the same both have it", () => {
  expect(facesOf([{ picture: "mouse-red" }, { picture: "mouse-red" }])).toEqual(["mouse-red", "mouse-red"]);
});

test("each face suggests a name of its own", () => {
  expect(new Set(FACES.map(suggestedName)).size).toBe(FACES.length);
  expect([isFace("mouse-blue"), isFace("toString"), isFace(undefined)]).toEqual([true, false, false]);
});

test("a suggested name changes with the face, a chosen one stays", () => {
  expect(renamed("", "mouse-red")).toBe("Cherry");
  expect(renamed("Misty", "mouse-red")).toBe("Cherry");
  expect(renamed("Ola", "mouse-red")).toBe("Ola");
});

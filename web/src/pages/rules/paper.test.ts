import { expect, it } from "vitest";

import { paperOf } from "./paper";

it.each([
  ["en-US", "letter"],
  ["es-MX", "letter"],
  ["en-GB", "a4"],
  ["pl", "a4"],
  ["zh-Hant-TW", "a4"],
])("people with %s have %s", (locale, paper) => {
  expect(paperOf(locale)).toBe(paper);
});

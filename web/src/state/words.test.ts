import { describe, expect, it } from "vitest";

import { m } from "../words.gen/messages.js";
import { preferred } from "./language.svelte";

describe("the language of the browser", () => {
  it.each([
    [["pl-PL", "en"], "pl"],
    [["de", "ru-RU"], "ru"],
    [["fr", "de"], "en"],
    [["be-BY"], "ru"],
    [[], "en"],
  ])("%j is %s", (asked, found) => {
    expect(preferred(asked)).toBe(found);
  });
});

describe("plurals", () => {
  it.each([
    [1, "1 очко"],
    [2, "2 очка"],
    [5, "5 очков"],
    [11, "11 очков"],
    [21, "21 очко"],
    [22, "22 очка"],
    [112, "112 очков"],
  ])("Russian %i", (count, words) => {
    expect(m.points_count({ count }, { locale: "ru" })).toBe(words);
  });
  it.each([
    [1, "1 punkt"],
    [2, "2 punkty"],
    [5, "5 punktów"],
    [12, "12 punktów"],
    [21, "21 punktów"],
    [22, "22 punkty"],
  ])("Polish %i", (count, words) => {
    expect(m.points_count({ count }, { locale: "pl" })).toBe(words);
  });
  it.each([
    [0, "0 points"],
    [1, "1 point"],
    [2, "2 points"],
  ])("English %i", (count, words) => {
    expect(m.points_count({ count }, { locale: "en" })).toBe(words);
  });
});

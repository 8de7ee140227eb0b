import { afterEach, describe, expect, it, vi } from "vitest";

import { m } from "../../words.svelte";
import { language, preferred, speak } from "./language.svelte";

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

describe("a language that is chosen", () => {
  it("is spoken once its words are there, and remembered", async () => {
    const loaded = speak("pl");
    expect(m.settings()).toBe("Settings");
    await loaded;
    expect([m.settings(), language(), document.documentElement.lang]).toEqual(["Ustawienia", "pl", "pl"]);
    expect(localStorage.getItem("mischief.language")).toBe('"pl"');
  });
  it("is spoken once its letters are there", async () => {
    let arrive = (_: FontFace[]): void => undefined;
    const loads = vi.spyOn(document.fonts, "load").mockReturnValue(new Promise((done) => (arrive = done)));
    const spoken = speak("ru");
    await vi.dynamicImportSettled();
    expect(language()).toBe("en");
    arrive([]);
    await spoken;
    expect(language()).toBe("ru");
    loads.mockRestore();
  });
  it("gives way to one that was chosen after it, whichever is loaded first", async () => {
    await Promise.all([speak("ru"), speak("pl"), speak("ru")]);
    await Promise.all([speak("ru"), speak("pl")]);
    expect([m.settings(), language()]).toEqual(["Ustawienia", "pl"]);
  });
});

afterEach(() => speak("en"));

describe("plurals", () => {
  it.each([
    [1, "1 очко"],
    [2, "2 очка"],
    [5, "5 очков"],
    [11, "11 очков"],
    [21, "21 очко"],
    [22, "22 очка"],
    [112, "112 очков"],
  ])("Russian %i", async (count, words) => {
    await speak("ru");
    expect(m.points_count({ count })).toBe(words);
  });
  it.each([
    [1, "1 punkt"],
    [2, "2 punkty"],
    [5, "5 punktów"],
    [12, "12 punktów"],
    [21, "21 punktów"],
    [22, "22 punkty"],
  ])("Polish %i", async (count, words) => {
    await speak("pl");
    expect(m.points_count({ count })).toBe(words);
  });
  it.each([
    [0, "0 points"],
    [1, "1 point"],
    [2, "2 points"],
  ])("English %i", async (count, words) => {
    await speak("en");
    expect(m.points_count({ count })).toBe(words);
  });
});

import { afterEach, expect, it } from "vitest";

import { BOTS } from "../local/table/names";
import { speak } from "../state/device/language.svelte";
import { called } from "./called";

afterEach(() => speak("en"));

it.each(["en", "ru", "pl"] as const)("every bot has a name of its own in %s", async (language) => {
  await speak(language);
  const names = BOTS.map((name) => called({ name, bot: "cat" }));
  expect(new Set(names.filter(Boolean)).size).toBe(BOTS.length);
  if (language !== "en") expect(names).not.toContain(BOTS[0]);
});

it("people are called as they said, whatever bots are called", async () => {
  await speak("ru");
  expect(called({ name: "Mittens", bot: null })).toBe("Mittens");
});

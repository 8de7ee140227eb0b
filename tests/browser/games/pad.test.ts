/** The pad of Pounce: what it looks like at every moment of a round, and where it lies. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE, visit } from "../helpers/browser";
import { Clock } from "../helpers/clock";
import { isOver } from "../helpers/play";
import { ClockedServer } from "../helpers/server";
import { browser, running } from "../helpers/stage";

const server = running(new ClockedServer());

/** A table of one person and three bots, with three cats on the die; the bot at the left is the cat. */
const openTable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const ask = async (path: string, body: object): Promise<{ table: { id: string; code: string } }> => {
      const headers = {
        Accept: "application/json",
        "Content-Type": "application/json",
      };
      const answer = await fetch(`/api/tables${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { table: { id: string; code: string } };
    };
    const { table } = await ask("", {
      game: "pounce",
      seats: 4,
      options: { first: 1, cats: 3 },
    });
    await ask(`/${table.id}/seats/0`, { name: "Ola" });
    for (const seat of [1, 2, 3]) await ask(`/${table.id}/seats/${seat}/bot`, { level: "cat" });
    await ask(`/${table.id}/start`, {});
    return table.code;
  });

interface Sample {
  at: number; // milliseconds by the page's clock
  face: string; // what the die shows: a face, or the phase
  state: string;
  words: string;
  box: string; // where the pad lies
}

/** From now on, how die and pad look whenever anything in the page has changed. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: Sample[] = [];
    const look = (): void => {
      const pad = document.querySelector(".pad");
      const press = pad?.querySelector(".press");
      const { x, y, width, height } = press?.getBoundingClientRect() ?? new DOMRect();
      const face = document.querySelector<HTMLElement>("[data-face]")?.dataset.face ?? "";
      const sample = {
        at: Date.now(),
        face,
        state: pad?.classList[1] ?? "",
        words: press?.textContent ?? "",
      };
      seen.push({ ...sample, box: [x, y, width, height].join() });
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    Object.assign(window, { seen });
  });

const seen = (page: Page): Promise<Sample[]> => page.evaluate(() => (window as unknown as { seen: Sample[] }).seen);

/** What there was to see in the first moment after each throw. */
const landings = (samples: Sample[]): Sample[] =>
  samples.filter(({ face }, i) => samples[i - 1]?.face === "tumbling" && face !== "tumbling");

const TWO_SECONDS = 2000 + 200; // and what came between, by the network and the screen

/** For how long a mouse's face was waited for, at most. */
const longest = (samples: Sample[]): number =>
  Math.max(
    ...landings(samples)
      .filter(({ face }) => face === "mouse")
      .map(({ at }) => (samples.find((one) => one.at > at && one.state !== "calm")?.at ?? Infinity) - at),
  );

async function sit(page: Page): Promise<void> {
  await page.goto(`${server.address}/t/${await openTable(page)}`);
  await page.locator(".pad").waitFor();
  await watch(page);
}

test.each([
  ["phone", PHONE],
  ["desk", DESKTOP],
])(
  "on a %s it is grey while the die rolls, turns with the face, says what it does, never moves, and rests two seconds at a mouse",
  async (_, size) => {
    const clock = new Clock(server);
    const { context, page, complaints } = await visit(browser, server.address, size, { clock });
    await sit(page);
    let faces = new Set<string>();
    while (faces.size < 2) {
      await clock.until(page, '[data-face="tumbling"], .pad.throw, #result');
      if (await isOver(page)) await sit(page); // the die has shown nothing but cats
      await page.evaluate(() => document.querySelector<HTMLElement>(".pad.throw .press")?.click()); // the cup has come
      await clock.until(page, '[data-face="tumbling"]');
      await clock.until(page, '[data-face="cat"], [data-face="mouse"]');
      faces = new Set(landings(await seen(page)).map(({ face }) => face));
    }
    await clock.until(page, ".pad.rest, .pad.throw, #result");
    const samples = await seen(page);
    expect(longest(samples)).toBeLessThanOrEqual(TWO_SECONDS);
    for (const { face, state, words } of landings(samples)) {
      expect(state).toBe(face === "cat" ? "live" : "calm");
      expect(words).toMatch(face === "cat" ? /Flee!|Slam!/ : /A mouse: stay!/);
    }
    const rolling = samples.filter(({ face }) => face === "tumbling");
    expect(new Set(rolling.map(({ state }) => state))).toEqual(new Set(["rolls"]));
    expect(rolling[0]?.words).toContain("Hold still");
    expect(new Set(samples.map(({ box }) => box)).size).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("a setting moves it to the left hand", async () => {
  const { context, page } = await visit(browser, `${server.address}/settings`, DESKTOP);
  await page.getByRole("radio", { name: "On the left" }).check();
  await page.goto(`${server.address}/t/${await openTable(page)}`);
  const pad = (await page.locator(".press").boundingBox())!;
  const scene = (await page.locator(".scene").boundingBox())!;
  expect(pad.x + pad.width).toBeLessThanOrEqual(scene.x);
  await context.close();
});

/** What a page's parts measure on the screen, and what is wrong with them: cut, out of the screen, over each other. */
import type { Page } from "playwright-core";

export interface Measured {
  share: number; // of the screen that is the play area, in percent
  field: [number, number]; // so many pieces wide and high
  sides: Record<string, number>; // the least side by what it is: "mouse", "tile", "target"
  faults: string[];
}

/** Lives in the page. */
function look(): Measured {
  const box = (one: Element): DOMRect => one.getBoundingClientRect();
  const top = [...document.querySelectorAll("dialog[open], .curtain")].at(-1) ?? document.body; // what lies uppermost
  const all = (selector: string): Element[] =>
    [...top.querySelectorAll(selector)].filter(
      (one) =>
        box(one).width > 0 &&
        box(one).height > 0 &&
        !one.closest(".unseen, dialog:not([open])") &&
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  const name = (one: Element): string => {
    const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40);
    const kind = one.className
      .toString()
      .replace(/svelte-\w+/g, "")
      .trim();
    return `${kind || one.tagName.toLowerCase()} “${words.replace(/\s+/g, " ")}”`;
  };

  const sides: Record<string, number> = {};
  const least = (what: string, side: number): void => {
    sides[what] = Math.round(Math.min(sides[what] ?? Infinity, side));
  };
  for (const one of all("[data-size]:not([data-size=field])"))
    least((one as HTMLElement).dataset.size ?? "", Math.min(box(one).width, box(one).height));
  for (const one of all(".button.main")) least("main", box(one).height);
  const area = document.querySelector("[data-size=field]");
  if (area) least("scene", box(area).height);
  const share = area ? Math.round((100 * box(area).width * box(area).height) / (innerWidth * innerHeight)) : 0;

  const pieces = all("[data-size=tile], [data-size=laid]").map(box);
  const side = sides.tile ?? sides.cell ?? 1;
  const long = (from: number[], to: number[]): number => Math.round((Math.max(...to) - Math.min(...from)) / side) || 0;
  const wide = long(pieces.map(({ left }) => left), pieces.map(({ right }) => right)); // prettier-ignore
  const high = long(pieces.map((one) => one.top), pieces.map(({ bottom }) => bottom)); // prettier-ignore

  const scale = (one: Element): number => (one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1);
  const sizeOf = (one: Element): number => parseFloat(getComputedStyle(one).fontSize) * scale(one);
  const faults: string[] = [];
  const texts = all("*").filter((one) =>
    [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
  );
  const writtenIn = (one: Element): DOMRect[] =>
    [...one.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].filter(({ width }) => width > 0);
      });
  const linesOf = (one: Element): number => new Set(writtenIn(one).map(({ bottom }) => Math.round(bottom))).size;
  for (const one of texts) {
    if (sizeOf(one) > 0) least("text", sizeOf(one)); // what has no size is said, not shown
    if (!(one instanceof HTMLElement)) continue;
    const { overflowX, display } = getComputedStyle(one);
    const isWider = display !== "inline" && one.scrollWidth > one.clientWidth + 1;
    const isHigher = overflowX !== "visible" && one.scrollHeight > one.clientHeight + 2;
    if (isWider || isHigher) faults.push(`cut: ${name(one)}`);
    const most = one.closest(".button") ? 1 : one.matches(".prompt") ? 2 : Infinity;
    if (linesOf(one) > most) faults.push(`wraps: ${name(one)}`);
  }

  const ROOMY = 1.36; // a line's height in letters: so much of it is empty
  const words = texts.map((one): [Element, DOMRect] => {
    const lines = writtenIn(one);
    const [x, y] = [Math.min(...lines.map(({ left }) => left)), Math.min(...lines.map((line) => line.top))];
    const width = Math.max(...lines.map(({ right }) => right)) - x;
    const height = Math.max(...lines.map(({ bottom }) => bottom)) - y;
    const empty = ((ROOMY - 1) / 2) * sizeOf(one);
    return [one, new DOMRect(x, y + empty, width, height - 2 * empty)];
  });
  const papers = all(".button, .plaque, .pill, .prompt").map((one): [Element, DOMRect] => [one, box(one)]);
  const isFelt = document.querySelector(".frame, .alone, .around") !== null && top === document.body; // where nothing scrolls
  for (const things of [words, papers]) {
    for (const [i, [one, { left, right, top: above, bottom }]] of things.entries()) {
      const isOut = left < -1 || right > innerWidth + 1 || (isFelt && (above < -1 || bottom > innerHeight + 1));
      if (isOut) faults.push(`out of the screen: ${name(one)}`);
      for (const [other, there] of things.slice(i + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const over = Math.min(right, there.right) - Math.max(left, there.left);
        const down = Math.min(bottom, there.bottom) - Math.max(above, there.top);
        if (over > 2 && down > 3) faults.push(`over each other: ${name(one)} and ${name(other)}`);
      }
    }
  }

  const tools = all(".tools > *, .alone header > *").map(box);
  const isRow = tools.every((one) => tools.every((other) => one.bottom > other.top && one.top < other.bottom));
  const isColumn = tools.every((one) => tools.every((other) => one.right > other.left && one.left < other.right));
  if (!isRow && !isColumn) faults.push("the header wraps");
  return { share, field: [wide, high], sides, faults };
}

export const measure = (page: Page): Promise<Measured> => page.evaluate(look);

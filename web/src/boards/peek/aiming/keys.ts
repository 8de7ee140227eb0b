/** The keys that play a card: 1 to 6 take one up, arrows move it, R turns it, N finds the next place, Enter lays it. */
import type { Aim } from "./aim.svelte";

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Keyed {
  aim: Aim;
  take: (place: number) => void;
  lay: () => void;
}

/** Do what a key asks for; whether it asked for anything. */
export function pressed(event: KeyboardEvent, { aim, take, lay }: Keyed): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target))
    return false;
  const place = /^Digit([1-6])$/.exec(event.code)?.[1];
  if (place) take(Number(place) - 1);
  else if (aim.card === null) return false;
  else if (STEPS[event.key]) aim.step(...(STEPS[event.key] ?? [0, 0]));
  else if (event.code === "KeyR") aim.turnBy(1);
  else if (event.code === "KeyN") aim.next();
  else if (event.key === "Escape") aim.drop();
  else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) lay();
  else return false;
  return true;
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, select, textarea, dialog") !== null;

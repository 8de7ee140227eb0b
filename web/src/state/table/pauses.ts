/** How long each thing is looked at before the next one comes. */
import { LUCK } from "../../boards/board";
import type { GameBoard } from "../../boards/boards";
import type { Named } from "../../net/layout";
import type { Event, Moment } from "../../net/wire";
import { pace } from "../device/settings.svelte";
import type { Entry, Waits } from "./playback.svelte";

const THEIRS_MS = 950; // a whole turn of someone else
const LAST_ROUND_MS = 3200;
const STILL_MS = 450; // without motion people still need a moment to read
const SEEN_MS = 1600; // before a device goes to the next player, the mover has seen what the move did

const stretched = (ms: number): number => (pace() === 0 ? Math.min(ms, STILL_MS) : ms * pace());

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type Paced = Pick<GameBoard, "beats" | "viewOf" | "whose" | "isSecret">;

/** A moment, and what the same eyes saw before it. */
interface Seen {
  moment: Moment | undefined;
  before: Named | undefined;
}

export function seenBy(eyes: number | null, { seen, before }: Entry): Seen {
  const [anyone] = seen.keys();
  const at = seen.has(eyes) ? eyes : (anyone ?? null);
  return { moment: seen.get(at), before: before?.seen.get(at)?.sight };
}

export function pauses(
  { beats = {}, viewOf, whose, isSecret }: Paced,
  mine: () => number[],
  eyes: () => number | null,
): Waits {
  const isMine = ({ actor }: Event): boolean => mine().includes(actor);
  const usual = (event: Event): number =>
    event.actor === LUCK ? (beats.luck ?? 0) : event.actor < LUCK && !isMine(event) ? (beats.theirs ?? THEIRS_MS) : 0;
  /** Whether the device is about to go to another player, who may not see this one's hand. */
  const isPassed = ({ awaited }: Moment): boolean =>
    isSecret && awaited.some((seat) => seat !== eyes() && mine().includes(seat));
  const view = (sight: Named | undefined): unknown => sight && viewOf(sight);
  return {
    beat: (entry) => {
      const { moment, before } = seenBy(eyes(), entry);
      if (!moment?.event) return 0;
      const { event, sight, result } = moment;
      const seen = [event, view(before), viewOf(sight)] as const;
      const shown =
        beats.of && event.parts ? beats.of(...seen, mine().includes(whose?.(...seen) ?? event.actor)) : usual(event);
      const last = result && beats.ending ? beats.ending(sight) * pace() : 0;
      return Math.max(stretched(shown) + last, isPassed(moment) ? SEEN_MS : 0);
    },
    sleep,
  };
}

/** Whoever sees the die late would press late: only the end is looked at for a while. */
export const timed: Waits = {
  beat: ({ seen }) => ([...seen.values()].some(({ result }) => result) ? LAST_ROUND_MS * (pace() || 1) : 0),
  sleep,
};

/** The messages of docs/protocol.md, as generated from the server's own types, and as the page keeps them. */
import type * as wire from "../wire.gen";
import { read, type Layouts, type Named } from "./layout";

export type {
  AnalysisInfo,
  Draw,
  FromServer,
  GameInfo,
  MySeat,
  Reach,
  Replay,
  RulesText,
  ResultInfo,
  SeatInfo,
  TableForMe,
  TableInfo,
  TakeSeat,
  WarmUpInfo,
  Weighed,
} from "../wire.gen";

export type FromClient = wire.FromClient;
export type Reaction = wire.React["what"];
export type Clock = wire.Clock;

export interface Choice {
  move: number;
  parts: Named;
}

/** One log entry as a seat may know it; an undo has no parts. */
export type Event = Omit<wire.Event, "parts" | "sight"> & { parts: Named | null };
export type Advice = Omit<wire.Advice, "parts"> & Choice;
export type Hinted = Omit<wire.Hinted, "options"> & { options: Advice[] };
export type Tried = Omit<wire.Tried, "sight"> & { sight: Named };

/** All that a seat knows right after an event; of a fresh view one does not know what happened last. */
export type Moment = Omit<wire.View, "kind" | "sight" | "legal"> & {
  event: Event | null;
  sight: Named;
  legal: Choice[];
};

export const momentOf = ({ kind: _, sight, legal, ...rest }: wire.View, layouts: Layouts): Moment => ({
  ...rest,
  event: null,
  sight: read(layouts.sight, sight),
  legal: choicesOf(legal, layouts),
});

/** A moment for each event of an update. Between them nobody is awaited: only the last has choices and a result. */
export function momentsOf({ kind: _, court: __, events, legal, ...rest }: wire.Update, layouts: Layouts): Moment[] {
  return events.map(({ sight, ...event }, i) => ({
    ...rest,
    ...(i < events.length - 1 ? BETWEEN : { legal: choicesOf(legal, layouts) }),
    number: event.number,
    event: { ...event, parts: partsOf(event.parts, layouts) },
    sight: read(layouts.sight, sight),
  }));
}

const BETWEEN = { awaited: [], legal: [], can_undo: false, result: null };

export const choicesOf = (legal: number[][], { parts }: Layouts): Choice[] =>
  legal.map(([move = 0, ...numbers]) => ({ move, parts: read(parts, numbers) }));

export const partsOf = (numbers: number[] | null, { parts }: Layouts): Named | null => numbers && read(parts, numbers);

export const hintedOf = (message: wire.Hinted, { parts }: Layouts): Hinted => ({
  ...message,
  options: message.options.map((one) => ({ ...one, parts: read(parts, one.parts) })),
});

export const triedOf = (message: wire.Tried, layouts: Layouts): Tried => ({
  ...message,
  sight: read(layouts.sight, message.sight),
});

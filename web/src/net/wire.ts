/** The messages of docs/protocol.md, as generated from the server's own types, and the names the page uses for them. */
import type * as wire from "../wire.gen";

export type {
  Advice,
  AnalysisInfo,
  Draw,
  Event,
  FromServer,
  GameInfo,
  GameView,
  Hinted,
  MySeat,
  Replay,
  ResultInfo,
  SeatInfo,
  TableForMe,
  TableInfo,
  Tried,
  Weighed,
} from "../wire.gen";

export type FromClient = wire.FromClient;
export type Choice = Required<wire.Choice>;
export type Moment = Omit<wire.View, "kind" | "legal"> & { legal: Choice[] };

/** A view or update as the page keeps it: moves that came without words have none. */
export const momentOf = (message: wire.View | wire.Update): Moment => ({
  ...message,
  legal: message.legal.map(({ move, words = "" }) => ({ move, words })),
});

export type Reaction = wire.React["what"];
export type Clock = wire.Clock;

/** The messages of docs/protocol.md, as generated from the server's own types, and the names the page uses for them. */
import type * as wire from "../wire.gen";

export type {
  Advice,
  AnalysisInfo,
  Choice,
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
  Weighed,
} from "../wire.gen";

export type FromClient = wire.FromClient;
export type Moment = Omit<wire.View, "kind">;
export type Reaction = wire.React["what"];
export type Clock = wire.Clock;

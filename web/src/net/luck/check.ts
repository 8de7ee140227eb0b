/** Compares what the server shows after a game with what this browser was told and has added before it. */
import type { Draw, TableInfo } from "../wire";
import type { KeptLuck } from "./kept";
import { agrees, commitmentTo } from "./luck";
import { NO_SHARE, SCHEME, stepsFrom } from "./promises";

export type Wrong = { what: "secret" | "mine" | "again" | "draws" } | { what: "other"; name: string };

export interface Verdict {
  wrong: Wrong[];
  silent: string[]; // who promised a share and did not show it
  unchecked: ("commitment" | "share")[]; // what this browser has nothing to compare with
}

/** What is wrong with a game's luck, and what could not be checked; `heard` is what was told of each draw at the time. */
export function checkLuck(
  info: TableInfo,
  kept: KeptLuck | null,
  draws: Draw[],
  heard: Map<number, number[]>,
): Verdict {
  const verdict: Verdict = { wrong: [], silent: [], unchecked: [] };
  const { commitment, secret, shares } = info.luck;
  const promised = [commitment, kept?.commitment ?? commitment];
  const found = secret === null ? "" : commitmentTo(secret);
  if (promised.some((one) => one !== found)) verdict.wrong.push({ what: "secret" });
  if (kept === null) verdict.unchecked.push("commitment");
  checkShares(info, kept, verdict);
  if (!draws.every((draw) => agrees(secret ?? "", shares, draw, heard.get(draw.number))))
    verdict.wrong.push({ what: "draws" });
  return verdict;
}

function checkShares(info: TableInfo, kept: KeptLuck | null, verdict: Verdict): void {
  const names = info.seats.map(({ name }) => name ?? "");
  const shareOf = (name: string): string => info.luck.shares[names.indexOf(name)] ?? NO_SHARE;
  const mine = Object.entries(kept?.shown ?? {});
  if (mine.length === 0) verdict.unchecked.push("share");
  if (mine.some(([name, link]) => shareOf(name) !== link)) verdict.wrong.push({ what: "mine" });
  if (info.luck.scheme === SCHEME && kept?.promises) checkPromises(info.id, names, kept, shareOf, verdict);
}

/** Every promise must have been kept in the same round, or not at all; and each round more needs someone silent. */
function checkPromises(
  table: string,
  names: string[],
  kept: KeptLuck,
  shareOf: (name: string) => string,
  verdict: Verdict,
): void {
  const rounds = new Set<number>();
  for (const [seat, name] of names.entries()) {
    const promise = kept.promises?.[seat] ?? null;
    const isSilent = shareOf(name) === NO_SHARE;
    if (isSilent && promise !== null) verdict.silent.push(name);
    if (isSilent) continue;
    const steps = promise === null ? null : stepsFrom(table, name, promise, shareOf(name));
    if (steps === null) verdict.wrong.push({ what: "other", name });
    else rounds.add(steps);
  }
  const last = Math.max(1, ...rounds);
  if (rounds.size > 1 || last - 1 > verdict.silent.length) verdict.wrong.push({ what: "again" });
}

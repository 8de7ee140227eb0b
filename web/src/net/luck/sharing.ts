/** Promises this browser's share at every table, shows it when the time has come, and remembers all that it was told. */
import { promiseShare, showShare } from "../api";
import type { TableInfo } from "../wire";
import { keptLuck, keepLuck, type KeptLuck } from "./kept";
import { chain, lastLink, SCHEME } from "./promises";

const begun = new Set<string>(); // what this page has sent or is sending

/** Do what is due for the luck of a table, given the seats of this browser; a game goes on without it too. */
export async function share(info: TableInfo, seats: number[]): Promise<void> {
  remember(info);
  if (info.luck.scheme !== SCHEME) return;
  const doing = info.phase === "open" ? seats.map((seat) => promise(info, seat)) : [];
  if (info.phase === "sharing") doing.push(...Object.keys(kept(info).chains).map((name) => show(info, name)));
  await Promise.all(doing).catch(() => undefined);
}

const kept = (info: TableInfo): KeptLuck =>
  keptLuck(info.id) ?? { commitment: info.luck.commitment, chains: {}, promises: null, shown: {} };

/** The first commitment that was seen is the one that counts, unless it is too late to be a promise. */
function remember(info: TableInfo): void {
  if (keptLuck(info.id) === null && info.luck.secret === null) keepLuck(info.id, kept(info));
}

async function promise(info: TableInfo, seat: number): Promise<void> {
  const name = info.seats[seat]?.name ?? "";
  const known = kept(info).chains[name];
  if (known && chain(info.id, name, known)[0] === info.luck.promises[seat]) return;
  if (!isFirst(`${info.id} ${name}`)) return;
  const last = known ?? lastLink();
  const [head = ""] = chain(info.id, name, last);
  keepLuck(info.id, { ...kept(info), chains: { ...kept(info).chains, [name]: last } });
  await promiseShare(info.id, seat, head);
}

async function show(info: TableInfo, name: string): Promise<void> {
  const seat = info.seats.findIndex((one) => one.name === name);
  const links = chain(info.id, name, kept(info).chains[name] ?? "");
  const next = links[links.indexOf(info.luck.promises[seat] ?? "") + 1] ?? "";
  if (next === links[0] || !isFirst(`${info.id} ${next}`)) return;
  const promises = kept(info).promises ?? info.luck.promises; // as they were before anything was shown
  keepLuck(info.id, { ...kept(info), promises });
  await showShare(info.id, seat, next);
  keepLuck(info.id, { ...kept(info), shown: { ...kept(info).shown, [name]: next } });
}

function isFirst(what: string): boolean {
  const is = !begun.has(what);
  begun.add(what);
  return is;
}

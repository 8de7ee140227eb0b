/** The modules that this page was built with: none if `make` did not run, and then every table is at the server. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

import { isSite } from "../../site";
import type { About, Learned, SolvedTable } from "./about";
import { Refusal } from "../refusal";
import { Rules } from "./rules";

const CODE = import.meta.glob<string>("../../../modules/*.wasm", { query: "?url", import: "default", eager: true });
const GUIDES = import.meta.glob<string>("../../../modules/*.guide", { query: "?url", import: "default", eager: true });
const WEIGHTS = import.meta.glob<string>("../../../modules/*.network", {
  query: "?url",
  import: "default",
  eager: true,
});
const ABOUT = import.meta.glob<About>("../../../modules/*.json", { import: "default" });

const fileOf = (game: string, ending: string): string => `../../../modules/${game}.${ending}`;

/** What must be known about a game's module; null if there is none. */
export const aboutGame = async (game: string): Promise<About | null> => (await ABOUT[fileOf(game, "json")]?.()) ?? null;

/** The guide to a solved game's table. */
export const guideOf = (game: string): string => GUIDES[fileOf(game, "guide")] ?? "";

/** The table: with a name for what is in it, so that another one is never taken for it. */
export const tableOf = ({ name, sha256 }: SolvedTable): string =>
  `${isSite ? new URL("../solved", self.location.href).href : "/solved"}/${name}?${sha256.slice(0, 12)}`;

/** A game's rules, fetched; refuses if there is no module or it does not load. */
export const fetchRules = (game: string): Promise<Rules> =>
  load(game).catch((error: unknown) => {
    throw new Refusal("no_rules", String(error));
  });

async function load(game: string): Promise<Rules> {
  const [address, about] = [CODE[fileOf(game, "wasm")], ABOUT[fileOf(game, "json")]];
  if (address === undefined || !about) throw new Error(`there is no module for ${game}`);
  return Rules.of(await about(), await fetched(address));
}

/** The weights of a game's network; throws if they don't load, or are not what they should be. */
export async function fetchWeights({ game, learned }: About): Promise<Uint8Array> {
  const address = WEIGHTS[fileOf(game, "network")];
  if (address === undefined || !learned) throw new Error(`nobody has learned ${game}`);
  return checked(learned, new Uint8Array(await fetched(address)));
}

/** The same weights, if they are those that were learned. */
export function checked({ size, sha256: known }: Learned, weights: Uint8Array): Uint8Array {
  if (weights.length !== size || bytesToHex(sha256(weights)) !== known) throw new Error("the weights are damaged");
  return weights;
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} does not load: ${answer.status}`);
  return answer.arrayBuffer();
}

/** One core: plays the games that it is handed, and says what they add up to. */
import { fetchRules } from "../local/rules/modules";
import type { Rules } from "../local/rules/rules";
import { added, type Run } from "./run";

/** Some games of a run, by the run's number in its study. */
export interface Block {
  run: Run;
  number: number;
  first: number;
  games: number;
}
export interface Played {
  number: number;
  games: number;
  ms: number; // that it took
  sums: number[];
}

let rules: Promise<Rules> | null = null; // a study is of one game

async function play({ run, number, first, games }: Block): Promise<void> {
  const known = await (rules ??= fetchRules(run.game));
  const began = performance.now();
  const sums = added(known, run, first, games);
  self.postMessage({ number, games, ms: performance.now() - began, sums } satisfies Played);
}

self.onmessage = ({ data }: MessageEvent<Block>) =>
  void play(data).catch((error: unknown) => setTimeout(() => Promise.reject(error))); // as an error of the worker

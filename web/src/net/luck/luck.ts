/** Works the luck of a finished game out again: docs/luck.md. By a library, since plain http has no crypto.subtle. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, createView, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Draw } from "../wire";

export const commitmentTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The ticket of log entry `position` among `n` equally likely ones. */
export function ticket(secret: string, shares: string[], position: number, n: number): number {
  if (n === 1) return 0;
  const key = hexToBytes(secret + shares.join(""));
  const drop = 32 - (n - 1).toString(2).length;
  for (let block = 0; ; block += 1) {
    const digest = createView(hmac(sha256, key, utf8ToBytes(`${position}:${block}`)));
    for (let at = 0; at < 32; at += 4) {
      const candidate = digest.getUint32(at) >>> drop;
      if (candidate < n) return candidate;
    }
  }
}

/** Whether a draw is what its ticket gives, and what this browser's seats heard of it, those that heard all. */
export function agrees(secret: string, shares: string[], draw: Draw, heard: number[] = []): boolean {
  const doing = draw.outcomes.flatMap(({ tickets, move }) => Array.from({ length: tickets }, () => move));
  const isHonest = heard.every((move) => !doing.includes(move) || move === draw.move);
  return isHonest && doing.length === draw.odds && doing[ticket(secret, shares, draw.number, draw.odds)] === draw.move;
}

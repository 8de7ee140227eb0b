/** Shares for the luck, promised before any is shown: docs/luck.md, scheme hmac-sha256-2. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const SCHEME = "hmac-sha256-2";
export const LINKS = 6;
export const NO_SHARE = "0".repeat(64);

/** The link that this one follows, bound to the table and the player. */
export function linkBefore(table: string, name: string, link: string): string {
  const start = utf8ToBytes(`${SCHEME}:${table}:${name}:`);
  return bytesToHex(sha256(concatBytes(start, hexToBytes(link))));
}

/** A chain that ends with this link: its head to be promised, then the links in the order they are shown. */
export function chain(table: string, name: string, last: string): string[] {
  const found = [last];
  while (found.length <= LINKS) found.unshift(linkBefore(table, name, found[0] ?? last));
  return found;
}

/** How many links after the promise this share is; null if it does not keep it at all. */
export function stepsFrom(table: string, name: string, promise: string, share: string): number | null {
  let link = share;
  for (let steps = 1; steps <= LINKS; steps += 1) {
    link = linkBefore(table, name, link);
    if (link === promise) return steps;
  }
  return null;
}

/** Thirty-two random bytes of this browser's own. */
export const lastLink = (): string => bytesToHex(randomBytes(32));

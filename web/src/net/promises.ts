/** Shares for the luck, promised before any is shown: docs/luck.md, scheme hmac-sha256-2. */
import { bytes, hex } from "./luck";

export const SCHEME = "hmac-sha256-2";
export const LINKS = 6;
export const NO_SHARE = "0".repeat(64);

/** The link that this one follows, bound to the table and the player. */
export async function linkBefore(table: string, name: string, link: string): Promise<string> {
  const start = new TextEncoder().encode(`${SCHEME}:${table}:${name}:`);
  return hex(await crypto.subtle.digest("SHA-256", new Uint8Array([...start, ...bytes(link)])));
}

/** A chain that ends with this link: its head to be promised, then the links in the order they are shown. */
export async function chain(table: string, name: string, last: string): Promise<string[]> {
  const found = [last];
  while (found.length <= LINKS) found.unshift(await linkBefore(table, name, found[0] ?? last));
  return found;
}

/** How many links after the promise this share is; null if it does not keep it at all. */
export async function stepsFrom(table: string, name: string, promise: string, share: string): Promise<number | null> {
  let link = share;
  for (let steps = 1; steps <= LINKS; steps += 1) {
    link = await linkBefore(table, name, link);
    if (link === promise) return steps;
  }
  return null;
}

/** Thirty-two random bytes of this browser's own. */
export const lastLink = (): string => hex(crypto.getRandomValues(new Uint8Array(32)).buffer);

/** Works the luck of a finished game out again: docs/luck.md. */
import type { Draw } from "./wire";

export const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
export const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

export async function commitmentTo(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", bytes(secret)));
}

/** The ticket of log entry `position` among `n` equally likely ones. */
export async function ticket(secret: string, shares: string[], position: number, n: number): Promise<number> {
  if (n === 1) return 0;
  const key = await crypto.subtle.importKey(
    "raw",
    bytes(secret + shares.join("")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const drop = 32 - (n - 1).toString(2).length;
  for (let block = 0; ; block += 1) {
    const digest = new DataView(
      await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${position}:${block}`)),
    );
    for (let at = 0; at < 32; at += 4) {
      const candidate = digest.getUint32(at) >>> drop;
      if (candidate < n) return candidate;
    }
  }
}

/** Whether a draw is what its ticket gives, and what this browser's seats heard of it, those that heard all. */
export async function agrees(secret: string, shares: string[], draw: Draw, heard: number[] = []): Promise<boolean> {
  const doing = draw.outcomes.flatMap(({ tickets, move }) => Array.from({ length: tickets }, () => move));
  const isHonest = heard.every((move) => !doing.includes(move) || move === draw.move);
  return (
    isHonest && doing.length === draw.odds && doing[await ticket(secret, shares, draw.number, draw.odds)] === draw.move
  );
}

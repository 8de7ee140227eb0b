/** Where friends meet, for a page that comes from a plain file host: at a server, whose own page takes over there. */
import { isSite } from "../site";
import { keep, kept } from "../state/device/keep";

const PATIENCE = 5_000; // milliseconds
const IN_A_ROOM = /^(localhost|\[.*\]|[\d.]+|[^.]+|.+\.local)$/; // such machines seldom have a certificate

/** Where "with friends" leads. */
export const withFriends = (game: string): string => (isSite ? `/friends/${game}` : `/new/${game}?with=friends`);

/** Where a table is that somebody has a code of. */
export const withCode = (code: string): string =>
  isSite ? `/friends?code=${encodeURIComponent(code)}` : `/t/${encodeURIComponent(code)}`;

/** The origin that somebody means by what they typed; null if it is no address. */
export function originOf(said: string): string | null {
  const bare = said.trim();
  const guessed = /^\w+:\/\//.test(bare) ? bare : `http://${bare}`;
  if (/\s/.test(bare) || !URL.canParse(guessed)) return null; // some browsers take spaces
  const address = new URL(guessed);
  if (guessed !== bare && !IN_A_ROOM.test(address.hostname)) return originOf(`https://${bare}`);
  return /^https?:$/.test(address.protocol) ? address.origin : null;
}

/** Whether a page may look for a server there: from a safe one no browser lets it look for one that is not. */
export const canLook = (origin: string, page: Pick<Location, "protocol"> = location): boolean =>
  page.protocol !== "https:" || origin.startsWith("https:");

/** Whether a server of ours answers there, and lets this page know. */
export async function answers(origin: string): Promise<boolean> {
  const asked: RequestInit = { credentials: "omit", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
  const health = fetch(`${origin}/health`, asked).then(
    (answer) => answer.json() as Promise<{ status?: string } | null>,
  );
  return (await health.catch(() => null))?.status === "ok";
}

export const rememberedServer = (): string => {
  const server = kept("server");
  return typeof server === "string" ? server : "";
};

export const rememberServer = (origin: string): void => keep("server", origin);

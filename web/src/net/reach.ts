/** How others get here: by the page's own address, unless that is good on this machine only. */
import { to } from "../router.svelte";
import { isSite } from "../site";
import { reach } from "./api";

export interface WayIn {
  origin: string;
  isOnlyHere: boolean; // nobody but this machine can come by it
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

export async function wayIn(page: Pick<Location, "hostname" | "origin"> = location): Promise<WayIn> {
  if (!isLoopback(page.hostname)) return { origin: page.origin, isOnlyHere: false };
  const { address } = await reach().catch(() => ({ address: null }));
  return { origin: address ?? page.origin, isOnlyHere: address === null };
}

/** An address inside the page, as a link for others. */
export const linkTo = async (address: string): Promise<string> =>
  isSite ? new URL(to(address), location.href).href : (await wayIn()).origin + address;

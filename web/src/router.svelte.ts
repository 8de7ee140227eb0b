/** Where we are, from the address; links inside the page change it without a reload. */
import { isSite } from "./site";

/** An address inside the page, as a link: a plain file host has one file only, so there it is behind the hash. */
export const to = (address: string): string => (isSite ? `#${address}` : address);

const shown = (): { pathname: string; search: string } =>
  isSite ? new URL(location.hash.slice(1) || "/", location.origin) : location;

let path = $state(shown().pathname);
let query = $state(shown().search);

const arrived = (): void => {
  const { pathname, search } = shown();
  path = pathname;
  query = search;
};

addEventListener("popstate", arrived);

export const where = (): string[] =>
  path
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
export const asked = (name: string): string | null => new URLSearchParams(query).get(name);

export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to(address));
  else history.pushState(null, "", to(address));
  arrived();
  scrollTo(0, 0);
}

/** Where inside the page a link leads; null if out of it. */
function inside(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return null;
  if (!isSite) return link.pathname + link.search;
  return link.pathname === location.pathname && link.hash.startsWith("#/") ? link.hash.slice(1) : null;
}

/** Follow a link without leaving the page, unless the player asks for a new tab. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href]");
  const address = link instanceof HTMLAnchorElement ? inside(link) : null;
  if (address === null || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(address);
}

/** Where we are, from the address; links inside the page change it without a reload. */
let path = $state(location.pathname);
let query = $state(location.search);

const arrived = (): void => {
  path = location.pathname;
  query = location.search;
};

addEventListener("popstate", arrived);

export const where = (): string[] =>
  path
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
export const asked = (name: string): string | null => new URLSearchParams(query).get(name);

export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrived();
  scrollTo(0, 0);
}

/** Follow a link without leaving the page, unless the player asks for a new tab. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href]");
  const isOurs =
    link instanceof HTMLAnchorElement &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute("download");
  if (!isOurs || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** The service worker: all that the page is made of lies in the browser. A new version waits until it is let in. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

import { isSite } from "../site";

declare const self: ServiceWorkerGlobalScope;
declare const FILES: PrecacheEntry[]; // filled in by the build

const NOT_OURS = /^\/(api|ws|schema|metrics|ready)\b/;
const BEFORE = /^[0-9a-f]{12}$/; // what caches were called before Workbox kept them

precacheAndRoute(FILES, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
// on a plain file host the page has one address, and others below it may be another's
if (!isSite) registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist: [NOT_OURS] }));

async function forget(): Promise<void> {
  const old = (await caches.keys()).filter((name) => BEFORE.test(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([forget(), self.clients.claim()])));
self.addEventListener("message", ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

/** A new version of the page: it waits in the browser until somebody lets it in, and never breaks into a game. */
import type { Workbox } from "workbox-window";

const PATIENCE = 3000; // ms

let worker: Workbox | null = null;
let isWaiting = $state(false);
let isLetIn = false; // from this window: others end what they do first

export const hasNewVersion = (): boolean => isWaiting;

/** Keep the page in this browser, and hear of new versions of it. */
export async function keepHere(): Promise<void> {
  const { Workbox } = await import("workbox-window");
  worker = new Workbox(`${import.meta.env.BASE_URL}sw.js`);
  worker.addEventListener("waiting", () => (isWaiting = navigator.serviceWorker.controller !== null)); // the first is not new
  worker.addEventListener("controlling", () => {
    if (isLetIn) location.reload();
  });
  await worker.register();
}

/** Ask whether there is one; a page may stay open for days. */
export const lookForNew = (): void => void worker?.update().catch(() => undefined);

export function letIn(): void {
  isLetIn = true;
  worker?.messageSkipWaiting();
  setTimeout(() => void passBy(), PATIENCE);
}

/** Have the new page from the network: a browser may keep an old worker that has nothing to do for five minutes. */
async function passBy(): Promise<void> {
  const kept = await navigator.serviceWorker.getRegistration();
  if (!kept?.waiting || !navigator.onLine) return;
  await kept.unregister(); // the page that comes registers it again
  location.reload();
}

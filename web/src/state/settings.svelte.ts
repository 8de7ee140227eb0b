/** How this player likes the page: theme, sound, speed, name. */
import { keep, kept } from "./keep";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "none";

export interface Settings {
  theme: Theme;
  sound: boolean;
  speed: Speed;
  name: string;
}

const DEFAULTS: Settings = { theme: "auto", sound: true, speed: "normal", name: "" };
const FACTOR: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, none: 0 };

export const settings: Settings = $state({ ...DEFAULTS, ...(kept("settings") as Partial<Settings> | null) });

const evening = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** By how much waits and hops are stretched; 0 means no motion at all. */
export const pace = (): number => (still.matches ? 0 : FACTOR[settings.speed]);

function dress(): void {
  const isDark = settings.theme === "dark" || (settings.theme === "auto" && evening.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.documentElement.dataset.motion = pace() === 0 ? "none" : "some";
}

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  keep("settings", settings);
  dress();
}

evening.addEventListener("change", dress);
still.addEventListener("change", dress);
dress();

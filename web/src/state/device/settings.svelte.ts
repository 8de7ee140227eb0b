/** How this player likes the page: theme, sound, speed, name, face. */
import { keep, kept } from "./keep";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "none";

export interface Settings {
  theme: Theme;
  sound: boolean;
  volume: number; // of 100
  touch: boolean; // whether the device trembles
  pad: "left" | "right"; // at which hand the pad of Pounce lies
  speed: Speed;
  name: string;
  face: string; // as picked; none until then
}

const DEFAULTS: Settings = {
  theme: "auto",
  sound: true,
  volume: 70,
  touch: true,
  pad: "right",
  speed: "normal",
  name: "",
  face: "",
};
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

/** Which games have a lesson, and which of them somebody at this device has had. */
import { keep, kept } from "../state/device/keep";
import type { Script } from "./lesson.svelte";

const SCRIPTS = import.meta.glob<{ default: unknown }>("./*.gen.json");
const fileOf = (game: string): string => `./${game}.gen.json`;
const LEARNT = "learnt";

export const hasLesson = (game: string): boolean => fileOf(game) in SCRIPTS;

export const scriptOf = async (game: string): Promise<Script | null> =>
  ((await SCRIPTS[fileOf(game)]?.())?.default as Script | undefined) ?? null;

const learnt = (): string[] => (Array.isArray(kept(LEARNT)) ? (kept(LEARNT) as string[]) : []);

/** Whether the first game should be a lesson. */
export const isNew = (game: string): boolean => hasLesson(game) && !learnt().includes(game);

export const hasLearnt = (game: string): void => keep(LEARNT, [...new Set([...learnt(), game])]);

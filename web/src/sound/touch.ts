/** What a hand feels of it, where the device can tremble: milliseconds on, off, on. */
import type { Sound } from "./family";

export const TOUCH: Partial<Record<Sound, number[]>> = {
  lay: [10],
  tile: [12],
  squeak: [12],
  slam: [45],
  bust: [25, 50, 25, 50, 40],
  fail: [60],
  catch: [20],
  turn: [18],
  win: [20, 60, 20, 60, 45],
};

/** Whether this device can tremble at all: phones mostly. */
export const canTremble = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Small sounds made on the spot, one for each kind of event; silent until the player has touched the page. */
import { settings } from "../state/settings.svelte";

type Note = [hertz: number, at: number, seconds: number];

const TUNES = {
  tap: [[520, 0, 0.06]],
  dice: [
    [190, 0, 0.05],
    [240, 0.07, 0.05],
    [170, 0.15, 0.05],
    [220, 0.24, 0.05],
    [150, 0.34, 0.08],
  ],
  hop: [
    [620, 0, 0.07],
    [830, 0.06, 0.09],
  ],
  lay: [
    [210, 0, 0.09],
    [160, 0.05, 0.12],
  ],
  slam: [
    [140, 0, 0.1],
    [90, 0.04, 0.22],
  ],
  squeak: [
    [1250, 0, 0.05],
    [1650, 0.05, 0.07],
  ],
  fail: [
    [420, 0, 0.14],
    [340, 0.13, 0.14],
    [250, 0.26, 0.26],
  ],
  catch: [
    [520, 0, 0.1],
    [660, 0.09, 0.1],
    [780, 0.18, 0.2],
  ],
  turn: [
    [660, 0, 0.12],
    [880, 0.12, 0.22],
  ],
  win: [
    [520, 0, 0.14],
    [660, 0.13, 0.14],
    [780, 0.26, 0.14],
    [1040, 0.4, 0.4],
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof TUNES;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const note of TUNES[sound]) pluck(context, note);
}

function pluck(audio: AudioContext, [hertz, at, seconds]: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(hertz, start);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.16, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds + 0.02);
}

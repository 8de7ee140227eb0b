/** The family of sounds: each a few strokes, told as numbers. Tables, dice and paper are noise, animals are glides. */

/** A tone that glides from one pitch to another. */
export interface Tone {
  kind: "tone";
  wave: OscillatorType;
  from: number; // hertz
  to: number;
  at: number; // seconds after the sound began
  lasts: number;
  loud: number; // of 1
}

/** Noise through a filter that glides: wood is low, paper is high. */
export interface Noise extends Omit<Tone, "kind" | "wave"> {
  kind: "noise";
}

export type Stroke = Tone | Noise;

const tone = (
  from: number,
  to: number,
  at: number,
  lasts: number,
  loud = 0.2,
  wave: OscillatorType = "sine",
): Tone => ({
  ...{ kind: "tone", wave, from, to, at, lasts, loud },
});
const noise = (from: number, to: number, at: number, lasts: number, loud = 0.3): Noise => ({
  ...{ kind: "noise", from, to, at, lasts, loud },
});

/** Wood on wood: a click with a short body. */
const knock = (at: number, pitch: number, loud = 0.4): Stroke[] => [
  noise(pitch * 9, pitch * 4, at, 0.03, loud),
  tone(pitch, pitch * 0.7, at, 0.07, loud * 0.6, "triangle"),
];
const chime = (pitch: number, at: number, lasts = 0.25, loud = 0.16): Stroke[] => [
  tone(pitch, pitch, at, lasts, loud, "triangle"),
  tone(pitch * 2, pitch * 2, at, lasts * 0.7, loud * 0.35),
];
const squeak = (at: number, pitch = 1300): Stroke[] => [
  tone(pitch, pitch * 1.45, at, 0.06, 0.12),
  tone(pitch * 1.45, pitch * 1.2, at + 0.06, 0.07, 0.1),
];

export const FAMILY = {
  // every game
  tap: knock(0, 420, 0.22),
  turn: [...chime(660, 0, 0.2), ...chime(880, 0.13, 0.34)],
  win: [...chime(523, 0), ...chime(659, 0.13), ...chime(784, 0.26), ...chime(1047, 0.4, 0.6, 0.2)],
  // Lure
  dice: [
    ...knock(0, 210),
    ...knock(0.09, 260, 0.3),
    ...knock(0.19, 190, 0.4),
    ...knock(0.3, 240, 0.25),
    ...knock(0.44, 170),
  ],
  hop: [tone(340, 720, 0, 0.11, 0.16), ...knock(0.3, 300, 0.16)],
  bust: [
    tone(420, 300, 0, 0.2, 0.16, "triangle"),
    ...squeak(0.24),
    ...squeak(0.33, 1500),
    ...squeak(0.43, 1150),
    noise(900, 2600, 0.3, 0.4, 0.12),
  ],
  catch: [noise(1200, 500, 0, 0.16, 0.2), ...chime(587, 0.08, 0.14), ...chime(740, 0.17, 0.26)],
  // Peek
  draw: [noise(2600, 5200, 0, 0.13, 0.16)],
  lay: [noise(1500, 500, 0, 0.05, 0.34), tone(180, 120, 0.01, 0.09, 0.2, "triangle")],
  peek: [tone(520, 1180, 0, 0.1, 0.14), tone(1180, 1560, 0.09, 0.08, 0.1)],
  shut: [tone(620, 240, 0, 0.14, 0.14)],
  coin: [tone(1568, 1568, 0, 0.1, 0.1, "square"), tone(2093, 2093, 0.07, 0.3, 0.07, "square")],
  // Pantry
  tile: [...knock(0, 150, 0.5), ...knock(0.06, 190, 0.18)],
  meow: [tone(620, 880, 0, 0.16, 0.12, "sawtooth"), tone(880, 430, 0.16, 0.34, 0.12, "sawtooth")],
  // Pounce
  roll: [...knock(0, 230, 0.3), ...knock(0.14, 200, 0.26), ...knock(0.27, 250, 0.2), ...knock(0.42, 210, 0.16)],
  whoosh: [noise(500, 2200, 0, 0.16, 0.2), noise(2200, 600, 0.16, 0.14, 0.12)],
  slam: [noise(700, 120, 0, 0.14, 0.7), tone(120, 48, 0, 0.26, 0.5), tone(1870, 1850, 0.02, 0.4, 0.05)],
  squeak: squeak(0),
  fail: [
    tone(420, 400, 0, 0.14, 0.14, "triangle"),
    tone(340, 320, 0.13, 0.14, 0.14, "triangle"),
    tone(250, 190, 0.26, 0.3, 0.16, "triangle"),
  ],
} satisfies Record<string, Stroke[]>;

export type Sound = keyof typeof FAMILY;

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type * as Settings from "../state/device/settings.svelte";
import { FAMILY } from "./family";
import type * as Sounds from "./sound";
import { Synth } from "./synth";

/** A node of any kind: what it is, what was set on it and when, and what it leads to. */
class Node {
  readonly set: [string, ...number[]][] = [];
  gain = this.param();
  frequency = this.param();
  type = "";
  loop = false;
  buffer: unknown = null;
  started: number | null = null;
  stopped: number | null = null;
  to: Node | null = null;

  constructor(readonly kind: string) {}

  private param(): Record<string, (...at: number[]) => void> {
    const note =
      (what: string) =>
      (...at: number[]) =>
        this.set.push([what, ...at]);
    return { setValueAtTime: note("set"), exponentialRampToValueAtTime: note("ramp") };
  }
  connect(to: Node): Node {
    this.to = to;
    return to;
  }
  start(at: number): void {
    this.started = at;
  }
  stop(at: number): void {
    this.stopped = at;
  }
}

class Audio {
  static made: Audio[] = [];
  readonly currentTime = 10;
  readonly sampleRate = 8;
  readonly destination = new Node("room");
  readonly nodes: Node[] = [];

  constructor() {
    Audio.made.push(this);
  }
  private add(kind: string): Node {
    const node = new Node(kind);
    this.nodes.push(node);
    return node;
  }
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): Node => this.add("gain");
  createOscillator = (): Node => this.add("tone");
  createBufferSource = (): Node => this.add("noise");
  createBiquadFilter = (): Node => this.add("filter");
  createBuffer = (): { getChannelData: () => Float32Array } => ({ getChannelData: () => new Float32Array(8) });
}

let play: typeof Sounds.play;
let change: typeof Settings.change;
let trembled: unknown[];
let session: { type: string };
const sources = (): Node[] => Audio.made.flatMap(({ nodes }) => nodes.filter(({ started }) => started !== null));
const end = (node: Node): Node => (node.to ? end(node.to) : node);
const loudness = (): number | undefined => Audio.made[0]?.nodes[0]?.set.at(-1)?.[1];

beforeEach(async () => {
  Audio.made = [];
  trembled = [];
  session = { type: "auto" };
  vi.resetModules();
  vi.stubGlobal("AudioContext", Audio);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  Object.assign(navigator, { vibrate: (pattern: unknown) => trembled.push(pattern), audioSession: session });
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
  ({ play } = await import("./sound"));
  ({ change } = await import("../state/device/settings.svelte"));
  change({ sound: true, volume: 100, touch: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules(); // what was loaded here believes that nothing may move
  localStorage.clear();
});

it("plays every sound at once, lets it fade within a second, and leads it to the room", () => {
  for (const [sound, strokes] of Object.entries(FAMILY)) {
    Audio.made = [];
    new Synth(new Audio() as unknown as AudioContext).play(strokes, 1);
    expect(sources(), sound).toHaveLength(strokes.length);
    expect(Math.min(...sources().map(({ started }) => started!))).toBe(10);
    for (const source of sources()) {
      expect(source.stopped! - source.started!).toBeGreaterThan(0);
      expect(source.stopped!).toBeLessThan(11.1);
      expect(end(source).kind).toBe("room");
    }
  }
});

describe("how loud", () => {
  it("follows the volume as the ear counts, by one context for all sounds", () => {
    play("tap");
    expect(loudness()).toBe(1);
    change({ volume: 50 });
    play("tap");
    expect(loudness()).toBe(0.25);
    expect(Audio.made).toHaveLength(1);
  });

  it.each([{ volume: 0 }, { sound: false }])("is nothing with %o", (silent) => {
    change(silent);
    play("slam");
    expect(Audio.made).toEqual([]);
  });

  it("leaves it to the device's own switch, and to music that plays already", () => {
    play("tap");
    expect(session.type).toBe("ambient");
  });
});

describe("nothing is heard or felt", () => {
  it("before the player has touched the page", () => {
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
    play("slam");
    expect([Audio.made, trembled]).toEqual([[], []]);
  });

  it("while the page is out of sight", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    play("slam");
    expect([Audio.made, trembled]).toEqual([[], []]);
  });
});

describe("a hand feels", () => {
  it("a slam and a bust, each its own way, and not every tap", () => {
    for (const sound of ["slam", "bust", "tap"] as const) play(sound);
    expect(trembled).toHaveLength(2);
    expect(trembled[0]).not.toEqual(trembled[1]);
  });

  it("it without sound too, but not if that is switched off", () => {
    change({ volume: 0 });
    play("slam");
    change({ touch: false });
    play("slam");
    expect(trembled).toHaveLength(1);
  });
});

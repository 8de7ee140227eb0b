import { beforeEach, describe, expect, it } from "vitest";

import { Presses, Stopwatch } from "./reaction";

describe("the stopwatch", () => {
  let frames: ((time: number) => void)[];
  let watch: Stopwatch;
  let now: number;
  const paint = (time: number): void => frames.splice(0).forEach((run) => run(time));

  beforeEach(() => {
    frames = [];
    now = 990;
    watch = new Stopwatch(
      (run) => frames.push(run),
      () => now,
    );
  });

  it("counts from the frame that paints the face to the press", () => {
    watch.drawn();
    paint(1000);
    expect(watch.reaction(1312.5)).toBe(312.5);
  });

  it("knows nothing while the die tumbles", () => {
    expect(watch.reaction(900)).toBeNull();
  });

  it("takes a press between the news and the painting for one before the face", () => {
    watch.drawn();
    expect(watch.reaction(999)).toBeNull();
    paint(1000);
    expect(watch.reaction(999)).toBeNull();
    expect(watch.reaction(1000)).toBe(0);
  });

  it("is not fooled by a frame dated back to before the face came", () => {
    now = 1010;
    watch.drawn();
    paint(1000);
    expect(watch.reaction(1310)).toBe(300);
  });

  it("counts from the first painting, however often the page is drawn, and says so once", () => {
    let told = 0;
    watch.drawn(() => (told += 1));
    expect(told).toBe(0);
    paint(1000);
    watch.drawn(() => (told += 1));
    paint(1016);
    expect(watch.reaction(1100)).toBe(100);
    expect(told).toBe(1);
  });

  it("forgets a frame that belongs to the throw before", () => {
    watch.drawn();
    watch.reset();
    paint(1000);
    expect(watch.reaction(1200)).toBeNull();
  });

  it("lets each seat press once a throw, all by the same clock", () => {
    const presses = new Presses();
    watch.drawn();
    paint(1000);
    expect(presses.take(0, 1300, watch)).toEqual({ reaction: 300 });
    expect(presses.take(0, 1400, watch)).toBeUndefined();
    expect(presses.take(2, 1290, watch)).toEqual({ reaction: 290 });
    presses.reset();
    expect(presses.take(0, 1500, watch)).toEqual({ reaction: 500 });
  });

  it("forgives the second tap of a double tap on the throw", () => {
    const presses = new Presses();
    presses.hush(0, 500);
    expect(presses.take(0, 700, watch)).toBeUndefined();
    expect(presses.take(1, 700, watch)).toEqual({ reaction: null });
    expect(presses.take(0, 900, watch)).toEqual({ reaction: null });
  });
});

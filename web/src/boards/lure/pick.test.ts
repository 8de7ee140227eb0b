import { describe, expect, it } from "vitest";

import { read } from "./model";
import { exact, lures, pickable } from "./pick";

const NAMES = ["Ola", "Kit Cat", "Миша"];
const choices = (...words: string[]) => words.map((one, move) => ({ move, words: one }));

describe("the words of Lure", () => {
  it("say which mice come, and from whom", () => {
    expect(read("2 red: centre, Kit Cat", NAMES)).toEqual({
      type: "lure",
      mice: [
        { colour: "red", seat: null },
        { colour: "red", seat: 1 },
      ],
    });
    expect(read("blue: Миша", NAMES)).toEqual({ type: "lure", mice: [{ colour: "blue", seat: 2 }] });
    expect(read("red+blue", NAMES)).toEqual({
      type: "lure",
      mice: [
        { colour: "red", seat: null },
        { colour: "blue", seat: null },
      ],
    });
    expect(read("green", NAMES)).toEqual({ type: "lure", mice: [{ colour: "green", seat: null }] });
  });

  it("tell dice from names", () => {
    expect(read("red, white", NAMES)).toEqual({ type: "dice", faces: ["red", "white"] });
    expect(read("Kit Cat begins", NAMES)).toEqual({ type: "first", seat: 1 });
  });
});

describe("picking mice one by one", () => {
  const offers = lures(choices("red", "blue", "red+blue", "throw"), NAMES);

  it("offers each mouse once, whatever moves it is part of", () => {
    expect(pickable(offers, []).map((mouse) => mouse.colour)).toEqual(["red", "blue"]);
  });

  it("offers only what completes a move", () => {
    expect(pickable(offers, [{ colour: "red", seat: null }])).toEqual([{ colour: "blue", seat: null }]);
    expect(
      pickable(offers, [
        { colour: "red", seat: null },
        { colour: "blue", seat: null },
      ]),
    ).toEqual([]);
  });

  it("finds the move that takes exactly these", () => {
    expect(
      exact(offers, [
        { colour: "blue", seat: null },
        { colour: "red", seat: null },
      ])?.move,
    ).toBe(2);
    expect(exact(offers, [{ colour: "red", seat: null }])?.move).toBe(0);
    expect(exact(offers, [{ colour: "green", seat: null }])).toBeUndefined();
  });

  it("counts two alike from one place as two", () => {
    const pair = lures(choices("red", "2 red: centre, centre"), NAMES);
    expect(pickable(pair, [{ colour: "red", seat: null }])).toHaveLength(1);
    expect(
      exact(pair, [
        { colour: "red", seat: null },
        { colour: "red", seat: null },
      ])?.move,
    ).toBe(1);
  });
});

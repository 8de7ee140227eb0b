import { describe, expect, it } from "vitest";

import { symbols } from "../art/paper";
import tokens from "../styles/tokens.css?raw";
import { DRAWINGS as lure } from "./lure/paper";
import { DRAWINGS as pantry } from "./pantry/paper";
import { DRAWINGS as peek } from "./peek/paper";
import { DRAWINGS as pounce } from "./pounce/paper";

describe.each(Object.entries({ lure, pantry, peek, pounce }))(
  "the drawings that %s is printed with",
  (game, drawings) => {
    const svg = symbols(drawings, tokens);

    it("are those of the page: run `make generate`", async () => {
      await expect(svg).toMatchFileSnapshot(`../../../src/mischief/games/${game}/data/drawings.gen.svg`);
    });

    it("need no page around them", () => {
      expect(svg).not.toMatch(/var\(|class=|<use|<mask|href|undefined|NaN/);
    });
  },
);

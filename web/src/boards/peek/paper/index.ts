/** The drawings that Peek is printed with: papers, what lies in their cells, and a card's back. */
import Peek from "../../../art/covers/Peek.svelte";
import { CATS } from "../../../art/kinds";
import { back, COVER, drawing, type Drawing } from "../../../art/paper";
import Paper from "../card/Paper.svelte";
import Rim from "../card/Rim.svelte";
import Thing from "../card/Thing.svelte";
import { CATS_FACE, CATS_PAPER, COLOURS, extent, G, PAPERS } from "../model";

const { columns, rows } = extent(0);
const [width, height] = [columns * G, rows * G];
const CELL: Drawing["box"] = [-G / 2, -G / 2, G, G];
const paper = (fill: string): Drawing => drawing(Paper, { columns, rows, fill }, [0, 0, width, height]);

export const DRAWINGS: Record<string, Drawing> = {
  cover: drawing(Peek, {}, COVER),
  ...Object.fromEntries(PAPERS.map((fill, i) => [`paper-${i}`, paper(fill)])),
  "paper-cat": paper(CATS_PAPER),
  ...Object.fromEntries(
    [...Object.keys(COLOURS), "."].map((thing) => [`cell-${thing}`, drawing(Thing, { thing }, CELL)]),
  ),
  ...Object.fromEntries(CATS.map((cat, i) => [`cat-${i}`, drawing(Thing, { thing: CATS_FACE, cat }, CELL)])),
  hole: drawing(Rim, { fill: "#ffffff" }, CELL),
  back: back(width, height),
};

/** A picture of a result, drawn by the page itself: our own drawings, and words in our own letters. */
import tokens from "../../../styles/tokens.css?raw";

import Cat from "../../../art/Cat.svelte";
import type { CatKind, Colour } from "../../../art/kinds";
import Mouse from "../../../art/Mouse.svelte";
import { drawing, symbols, type Drawing } from "../../../art/paper";
import type { FaceName } from "../../../ui/faces";

export interface Standing {
  name: string;
  face: FaceName;
  place: number;
  points: number;
}

export interface Scene {
  heading: string;
  game: string;
  link: string;
  standing: Standing[]; // the first first
}

const [WIDE, HIGH] = [1200, 630];
const FLOOR = 520;
const HEIGHTS = [230, 170, 140, 115, 95, 80]; // of the podium, by place
const [FELT, WOOD, DARK, CHEESE, INK] = ["#7ba487", "#c1905d", "#94673c", "#f6c452", "#3b2e2a"];

interface Spot extends Standing {
  x: number;
  top: number;
  wide: number;
  size: number; // of the face
}

/** The first in the middle, the others by turns to the left and to the right. */
export function spotsOf(standing: Standing[]): Spot[] {
  const wide = Math.min(250, (WIDE - 120) / standing.length);
  const order = standing.map((_, rank) => (rank % 2 === 1 ? -(rank + 1) / 2 : rank / 2));
  const [left, right] = [Math.min(...order), Math.max(...order)];
  return standing.map((one, rank) => ({
    ...one,
    x: WIDE / 2 + ((order[rank] ?? 0) - (left + right) / 2) * (wide + 10),
    top: FLOOR - (HEIGHTS[one.place - 1] ?? 80),
    wide,
    size: Math.min(wide * 0.72, one.place === 1 ? 170 : 130),
  }));
}

function faceDrawing({ face, place }: Standing): Drawing {
  const [animal, kind] = face.split("-");
  const box: Drawing["box"] = [-62, -62, 124, 124];
  const isFirst = place === 1;
  const [cat, mouse] = isFirst ? (["drinking", "happy"] as const) : (["watching", "curious"] as const);
  return animal === "cat"
    ? drawing(Cat, { kind: kind as CatKind, pose: cat }, box)
    : drawing(Mouse, { colour: kind as Colour, pose: mouse, size: 112 }, box);
}

/** All that is drawn and not written, as SVG that needs no page around it. */
export function drawnScene(spots: Spot[]): string {
  const faces = symbols(Object.fromEntries(spots.map((spot, i) => [`face-${i}`, faceDrawing(spot)])), tokens);
  const shapes = spots.map(
    ({ x, top, wide, size, place }, i) =>
      `<rect x="${x - wide / 2}" y="${top}" width="${wide}" height="${FLOOR - top}" rx="10" fill="${WOOD}" stroke="${INK}" stroke-width="5"/>` +
      `<rect x="${x - wide / 2}" y="${top}" width="${wide}" height="18" rx="6" fill="${CHEESE}" stroke="${INK}" stroke-width="5"/>` +
      `<use href="#face-${i}" x="${x - size / 2}" y="${top - size * 0.95}" width="${size}" height="${size}"/>` +
      (place === 1 ? crown(x, top - size * 0.9, size) : ""),
  );
  const felt = `<rect width="${WIDE}" height="${HIGH}" fill="${FELT}"/><rect x="16" y="16" width="${WIDE - 32}" height="${HIGH - 32}" rx="26" fill="none" stroke="#5f8a6d" stroke-width="4" stroke-dasharray="14 10"/>`;
  const board = `<rect x="40" y="${FLOOR}" width="${WIDE - 80}" height="26" rx="10" fill="${DARK}" stroke="${INK}" stroke-width="5"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}">${inside(faces)}${felt}${shapes.join("")}${board}</svg>`;
}

const inside = (svg: string): string => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");

const crown = (x: number, bottom: number, size: number): string =>
  `<path transform="translate(${x} ${bottom}) scale(${size / 150})" d="M-36 4-40-32-18-14 0-38 18-14 40-32 36 4Z" fill="${CHEESE}" stroke="${INK}" stroke-width="6" stroke-linejoin="round"/>`;

/** The picture as a PNG. */
export async function pictureOf(scene: Scene): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  const spots = spotsOf(scene.standing);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawnScene(spots))}`;
  await image.decode();
  context.drawImage(image, 0, 0);
  write(context, scene, spots);
  return new Promise((done, failed) =>
    canvas.toBlob((picture) => (picture ? done(picture) : failed(new Error("no picture"))), "image/png"),
  );
}

function write(context: CanvasRenderingContext2D, { heading, game, link }: Scene, spots: Spot[]): void {
  const style = getComputedStyle(document.documentElement);
  const [headings, text] = [style.getPropertyValue("--heading"), style.getPropertyValue("--text")];
  context.fillStyle = INK;
  context.textAlign = "center";
  const say = (words: string, x: number, y: number, font: string, room: number): void => {
    context.font = font;
    context.fillText(words, x, y, room);
  };
  say(heading, WIDE / 2, 98, `750 64px ${headings}`, WIDE - 100);
  for (const { name, points, x, top, wide } of spots) {
    say(name, x, top + 52, `800 28px ${text}`, wide - 20);
    say(String(points), x, top + 98, `800 46px ${headings}`, wide - 20);
  }
  say(`${game} · ${link}`, WIDE / 2, 592, `750 28px ${text}`, WIDE - 100);
}

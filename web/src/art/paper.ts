/**
 * Drawings for paper: what a component draws, as SVG that needs no page around it. What a `use` refers to stands in its
 * place, and variables and classes have become plain colours: the shared drawings change with their surroundings.
 */
import { mount, unmount, type Component } from "svelte";

import CardBack from "./CardBack.svelte";
import type { Colour } from "./kinds";
import Sprite from "./Sprite.svelte";

export interface Drawing {
  box: [x: number, y: number, width: number, height: number];
  draw: (target: Element) => Record<string, unknown>;
}

/** What a component draws with these properties, and which part of it is wanted. */
export const drawing = <P extends Record<string, unknown>>(
  component: Component<P>,
  props: P,
  box: Drawing["box"],
): Drawing => ({ box, draw: (target) => mount(component, { target, props }) });

export const COVER: Drawing["box"] = [0, 0, 320, 220]; // of every cover picture

const BACKS_OUTLINE = 2.6 / 60; // of its shorter side, half of it outside, as CardBack draws it

/** The back of a card or tile, outline included. */
export function back(width: number, height: number, colour?: Colour): Drawing {
  const shorter = Math.min(width, height);
  const outline = shorter - shorter / (1 + BACKS_OUTLINE);
  return drawing(CardBack, { width: width - outline, height: height - outline, colour }, [
    -width / 2,
    -height / 2,
    width,
    height,
  ]);
}

type Variables = Map<string, string>;

const NO_SHADOWS = new Map([["--shade", "none"]]); // paper casts its own
const NOT_DRAWN = ["class", "href", "aria-hidden", "preserveAspectRatio", "viewBox"];
const GROUPS = ["use", "svg"]; // become one
const PAINT = ["fill", "stroke"];

/** All drawings of a game as symbols in one SVG, from the page's style sheet `tokens`. */
export function symbols(drawings: Record<string, Drawing>, tokens: string): string {
  const [shared, classes] = [drawn((target) => mount(Sprite, { target })), variables(tokens)];
  const all = Object.entries(drawings).map(([name, { box, draw }]) => {
    const inside = [...drawn(draw).childNodes].map((node) => plain(node, shared, classes, rooted(classes)));
    return `<symbol id="${name}" viewBox="${box.join(" ")}">${inside.join("")}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${all.join("\n")}\n</svg>\n`;
}

function drawn(draw: Drawing["draw"]): Element {
  const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const component = draw(target);
  const kept = target.cloneNode(true) as Element;
  void unmount(component);
  return kept;
}

/** The variables of the light page, by the class that sets them. */
function variables(tokens: string): Map<string, Variables> {
  const found = new Map<string, Variables>();
  for (const [, name = "", body = ""] of tokens.matchAll(/^(:root|\.[\w-]+) \{([^}]*)\}/gm))
    found.set(
      name,
      new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, key = "", value = ""]) => [key, value])),
    );
  return found;
}

const rooted = (classes: Map<string, Variables>): Variables =>
  new Map([...(classes.get(":root") ?? []), ...NO_SHADOWS]);

function plain(node: Node, shared: Element, classes: Map<string, Variables>, around: Variables): string {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = node as Element;
  const inside = new Map(around);
  for (const name of element.classList) classes.get(`.${name}`)?.forEach((value, key) => inside.set(key, value));
  const attributes = [...element.attributes].flatMap(({ name, value }) =>
    NOT_DRAWN.includes(name) ? [] : written(name, resolved(value, inside)),
  );
  const parts = element.tagName === "use" ? [referred(element, shared)] : [...element.childNodes];
  const tag = [GROUPS.includes(element.tagName) ? "g" : element.tagName, ...attributes].join(" ");
  const within = parts.map((part) => plain(part, shared, classes, inside)).join("");
  return within ? `<${tag}>${within}</${tag.split(" ")[0] ?? ""}>` : `<${tag}/>`;
}

function referred(use: Element, shared: Element): Element {
  const found = shared.querySelector(use.getAttribute("href") ?? "")?.cloneNode(true) as Element | undefined;
  if (!found) throw new Error(`there is no drawing ${use.getAttribute("href") ?? ""}`);
  found.removeAttribute("id");
  return found;
}

function resolved(value: string, around: Variables): string {
  return value.replace(/var\((--[\w-]+)(?:,\s*([^)]+))?\)/g, (_, name: string, otherwise?: string) => {
    const found = around.get(name) ?? otherwise;
    if (found === undefined) throw new Error(`nobody says what ${name} is`);
    return resolved(found, around);
  });
}

/** An attribute; a colour that shines through becomes a colour and how much of it. */
function written(name: string, value: string): string[] {
  const [colour, share] = PAINT.includes(name) ? opaque(value) : [value, 1];
  return [`${name}="${rounded(colour)}"`, ...(share < 1 ? [`${name}-opacity="${share}"`] : [])];
}

const rounded = (value: string): string =>
  value.replace(/\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3))));

function opaque(colour: string): [string, number] {
  const [, r, g, b, percent] = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(colour) ?? [];
  if (percent)
    return [`#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`, Number(percent) / 100];
  const [, solid, share] = /^(#[\da-f]{6})([\da-f]{2})$/.exec(colour) ?? [];
  return solid && share ? [solid, Math.round((parseInt(share, 16) / 255) * 100) / 100] : [colour, 1];
}

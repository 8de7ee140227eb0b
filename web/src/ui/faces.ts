/** The mice and cats that people are: everybody picks one, and whoever has not is given one that is free. */
import { CATS, COLOURS, type CatKind, type Colour } from "../art/kinds";
import { m } from "../words.svelte";

export type FaceName = `cat-${CatKind}` | `mouse-${Colour}`;

export const FACES: FaceName[] = [
  ...CATS.map((kind): FaceName => `cat-${kind}`),
  ...COLOURS.map((colour): FaceName => `mouse-${colour}`),
];
export const isFace = (name: string | undefined): name is FaceName => (FACES as (string | undefined)[]).includes(name);

/** The face of each seat: as picked, else that of its pieces, else the next one that nobody at the table has. */
export function facesOf(seats: readonly { picture?: string }[], pieces: readonly FaceName[] = []): FaceName[] {
  const picked = seats.map(({ picture }) => picture);
  const free = FACES.filter((face) => !picked.includes(face));
  return picked.map((face, i) =>
    isFace(face) ? face : (pieces[i] ?? free.shift() ?? FACES[i % FACES.length] ?? "cat-ginger"),
  );
}

const NAMES: Record<FaceName, () => string> = {
  "cat-ginger": m.face_cat_ginger,
  "cat-grey": m.face_cat_grey,
  "cat-black": m.face_cat_black,
  "cat-cream": m.face_cat_cream,
  "mouse-red": m.face_mouse_red,
  "mouse-orange": m.face_mouse_orange,
  "mouse-yellow": m.face_mouse_yellow,
  "mouse-green": m.face_mouse_green,
  "mouse-blue": m.face_mouse_blue,
  "mouse-purple": m.face_mouse_purple,
};

/** What somebody with this face might be called. */
export const suggestedName = (face: FaceName): string => NAMES[face]();

/** The name after another face was picked: one that was only suggested changes with it. */
export const renamed = (name: string, face: FaceName): string =>
  name.trim() === "" || FACES.some((one) => suggestedName(one) === name.trim()) ? suggestedName(face) : name;

/** Names that can be said and written down, as src/mischief/table/seats.py has them; people here know each other. */
import { Refusal } from "../refusal";

const LONGEST = 20;
const FIT = /^[\p{L}\p{Mn}\p{Mc}\p{Nd} \-'’]*[\p{L}\p{Nd}][\p{L}\p{Mn}\p{Mc}\p{Nd} \-'’]*$/u;
const RESERVED = new Set(["centre", "luck", "clock", "undo", "nobody", "spectators", "running"]); // of the notation
export const BOTS = [
  "Mittens",
  "Biscuit",
  "Pepper",
  "Socks",
  "Ginger",
  "Smokey",
  "Pickle",
  "Mrs Paws",
  "Tiger",
  "Waffle",
];

const folded = (name: string): string => name.toUpperCase().toLowerCase();

/** The name as it is written at a table where others are called so; the second Ann is Ann 2. */
export function fit(given: string, others: string[]): string {
  const name = given.normalize("NFC").trim().replace(/\s+/g, " ");
  if ([...name].length > LONGEST || !FIT.test(name) || RESERVED.has(folded(name)))
    throw new Refusal("bad_name", `nobody can be called ${JSON.stringify(name)} here`);
  return own(name, others);
}

function own(name: string, others: string[]): string {
  const taken = new Set(others.map(folded));
  for (let number = 2, called = name; ; number += 1) {
    if (!taken.has(folded(called))) return called;
    const end = ` ${number}`;
    called = `${[...name]
      .slice(0, LONGEST - end.length)
      .join("")
      .trimEnd()}${end}`;
  }
}

/** What a bot is called at a table where others are called so. */
export const botName = (others: string[]): string =>
  BOTS.find((name) => !others.map(folded).includes(folded(name))) ?? own(BOTS[0] ?? "", others);

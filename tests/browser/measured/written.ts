/** The page that says how large every board is, and what is wrong with it. */
import {
  ASKED,
  EVERYWHERE,
  isCurtain,
  nameOf,
  SHARE,
  SIZES,
  SMALLEST,
  TABLES,
  type Measuring,
  type Row,
} from "./asked";
import { REASONS } from "./reasons";
import type { Measured } from "./sizes";

/** What was measured, each at every size: in English moment by moment, and late in other languages. */
export interface Found extends Measuring {
  moments: Measured[][];
  abroad: Measured[][];
}

const HEAD = `# How large everything is

\`make page-sizes\` lets bots play games of each kind, with the same luck every time, looks at them in a real browser in three
languages and at six sizes of the screen, early, in the middle and late, and writes this page; with
\`PAGE_SIZES=peek,pounce6\` it measures these tables anew and keeps the rest. Each cell: what was measured in the middle of
the game / late in it, and in brackets what the layouts ask for; **bold** where that is not reached. Sides are the least
ones, in pixels. For 1366 × 630 the layouts ask for nothing of its own: it is held to the desktop's numbers times 0.85,
what fills the height times 0.7. A tile counts with its share of the gap around it.
`;
const FAULTS = "Cut, wrapped, out of the screen or over something else";

const cell = (middle: number | undefined, late: number | undefined, asked: number): string => {
  if (middle === undefined && late === undefined) return `– (${asked})`;
  const both = middle === late ? `${middle}` : `${middle ?? "–"} / ${late ?? "–"}`;
  return Math.min(middle ?? Infinity, late ?? Infinity) < asked ? `**${both} (${asked})**` : `${both} (${asked})`;
};

const fieldAt = (moment: Measured[] | undefined): [number, number] => moment?.[0]?.field ?? [0, 0];

/** The moment at which the field came nearest to a size without being larger. */
function when(moments: Measured[][], [wide, high]: [number, number]): Measured[] {
  const pieces = (moment: Measured[]): number => {
    const [w, h] = fieldAt(moment);
    return w <= wide && h <= high ? w * h : 0;
  };
  return moments.reduce<Measured[]>((best, one) => (pieces(one) > pieces(best) ? one : best), []);
}

/** A row that is about a field of one size says on which it was measured. */
function headOf({ words, field }: Row, moments: Measured[][]): string {
  const here = field && fieldAt(when(moments, field));
  return here && `${here}` !== `${field}` ? `${words}, here ${here.join(" × ")}` : words;
}

function rowsOf(one: Found): string[] {
  const { moments } = one;
  const [middle = [], late = middle] = moments.slice(-2);
  const cells = ({ side, part = 1, field, asked }: Row): string[] => {
    const [there, then] = field ? [when(moments, field), when(moments, field)] : [middle, late];
    const of = (here: Measured | undefined): number | undefined =>
      here?.sides[side] && Math.round(here.sides[side] * part);
    return asked.map((least, i) => cell(of(there[i]), of(then[i]), least));
  };
  const share = [
    "play area, % of the screen",
    ...SHARE.map((asked, i) => cell(middle[i]?.share, late[i]?.share, asked)),
  ];
  const rows = isCurtain(one) ? EVERYWHERE : [...(ASKED[one.game] ?? []), ...EVERYWHERE];
  return [...(isCurtain(one) ? [] : [share]), ...rows.map((row) => [headOf(row, moments), ...cells(row)])]
    .filter(([, ...numbers]) => numbers.some((number) => !number.startsWith("–")))
    .map((words) => `| ${words.join(" | ")} |`);
}

/** Everything that was ever cut, out of the screen or over something else, in any language. */
function wrong(one: Found): string[] {
  const sizes = [...SIZES, SMALLEST].map((size) => size.join(" × "));
  const lines = [...one.moments, ...one.abroad].flatMap((all) =>
    all.flatMap(({ faults }, i) => faults.map((fault) => `- ${nameOf(one)}, ${sizes[i]}: ${fault}`)),
  );
  return [...new Set(lines)];
}

function part(one: Found): string {
  const head = `| | ${SIZES.map((size) => size.join(" × ")).join(" | ")} |\n| --- |${SIZES.map(() => " --- |").join("")}`;
  const reasons = (REASONS[nameOf(one)] ?? []).map((reason) => `- ${reason}\n`).join("");
  return `## ${nameOf(one)}\n\n${head}\n${rowsOf(one).join("\n")}\n${reasons && `\n${reasons}`}`;
}

/** The page with what was found, and for tables that were not measured now what it said before. */
export function written(found: Found[], before: string): string {
  const old = new Map(before.split(/^(?=## )/m).map((text) => [/^## (.*)/.exec(text)?.[1] ?? "", `${text.trim()}\n`]));
  const [parts, faults]: [string[], string[]] = [[], []];
  for (const name of TABLES.map(nameOf)) {
    const now = found.find((one) => nameOf(one) === name);
    const lines = old.get(FAULTS)?.split("\n") ?? [];
    parts.push(now ? part(now) : (old.get(name) ?? ""));
    faults.push(...(now ? wrong(now) : lines.filter((line) => line.startsWith(`- ${name}, `))));
  }
  const said = faults.length > 0 ? faults.join("\n") : "Nothing, in three languages; 320 × 640 was looked at too.";
  return [HEAD, ...parts.filter(Boolean), `## ${FAULTS}\n\n${said}\n`].join("\n");
}

/** Whether a move has shown somebody something that was secret: as src/mischief/table/reveal.py, for any game. */
import type { Rules, Sight, State } from "../rules/rules";

const MOST_WORLDS = 64; // to look at; a seat that must reckon with more is taken to have learnt something
const PATIENCE = 8; // deals in vain for each world already known, before there are taken to be no others

interface Made {
  actor: number;
  move: number;
}

/** Whether any seat learnt something from a move beyond the move itself. */
export function hasRevealed(rules: Rules, before: State, made: Made, seats: number): boolean {
  if (rules.about.is_open) return false;
  return Array.from({ length: seats }, (_, seat) => seat).some((seat) => tellsApart(rules, before, made, seat));
}

function tellsApart(rules: Rules, before: State, made: Made, seat: number): boolean {
  const seen = seenAfter(rules, before, made, seat);
  let others = 0;
  for (const other of otherWorlds(rules, before, seat)) {
    others += 1;
    const isPossible = rules.legal(other, made.actor).includes(made.move);
    if (!isPossible || seenAfter(rules, other, made, seat) !== seen || others === MOST_WORLDS) return true;
  }
  return false;
}

const seenAfter = (rules: Rules, world: State, { actor, move }: Made, seat: number): string =>
  keyOf(rules.look(rules.play(world, actor, move), seat));

/** The worlds that a seat can't tell from this one, each once, until deal after deal brings up no new one. */
function* otherWorlds(rules: Rules, state: State, seat: number): Generator<State> {
  const known = new Set([keyOf(state)]);
  const luck = rules.seeded(0n);
  for (let inVain = 0; inVain < PATIENCE * (1 + known.size);) {
    const other = rules.redeal(state, seat, luck);
    inVain += 1;
    if (known.has(keyOf(other))) continue;
    known.add(keyOf(other));
    inVain = 0;
    yield other;
  }
}

const letters = new TextDecoder("latin1");

/** Equal for equal bytes, and for no others. */
const keyOf = (record: State | Sight): string =>
  letters.decode(new Uint8Array(record.buffer, record.byteOffset, record.byteLength));

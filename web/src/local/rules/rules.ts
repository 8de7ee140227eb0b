/** A game's rules, from its module: states are bytes of the caller's, which lie in the module only while it works. */
import { read } from "../../net/layout";
import type { About } from "./about";
import { flat, numbersIn } from "./records";

export type State = Uint8Array<ArrayBuffer>;
export type Sight = Int32Array<ArrayBuffer>; // whole, as the rules write it

export interface Scores {
  points: number[];
  winners: number[];
}

/** Random numbers for bots: one word of SplitMix64, see src/mischief/game/luck.py. */
export interface Luck {
  word: bigint;
}

export const LUCK = 6;
export const CLOCK = 7;
const ACTORS = 8;
const SPECTATOR = -1;
const PAGE = 1 << 16;
const STACK = 1 << 16;

type Rule = (...given: (number | bigint)[]) => number;

/** Where things lie in a module's memory. */
interface Rooms {
  state: number;
  sight: number;
  parts: number;
  options: number;
  moves: number;
  luck: number;
  word: number;
  free: number; // from here on nobody keeps anything
}

export class Rules {
  readonly at: Rooms;

  private constructor(
    readonly about: About,
    readonly call: Record<string, Rule>,
    readonly memory: WebAssembly.Memory,
    at: Rooms,
  ) {
    this.at = at;
  }

  static async of(about: About, code: BufferSource): Promise<Rules> {
    const { at, stack } = furnish(about);
    const memory = new WebAssembly.Memory({ initial: Math.ceil(at.free / PAGE) + 1 });
    const env = {
      __linear_memory: memory,
      __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, stack),
      __indirect_function_table: new WebAssembly.Table({ initial: 1, element: "anyfunc" }),
    };
    const { instance } = await WebAssembly.instantiate(code, { env });
    return new Rules(about, instance.exports as Record<string, Rule>, memory, at);
  }

  /** The state before the first move, by the rules of a version. */
  begin(version: string, seats: number, options: number[]): State {
    const state = new Uint8Array(this.about.bytes.state);
    if (this.about.version_at !== null)
      new DataView(state.buffer).setInt32(this.about.version_at, Number(version), true);
    this.put(this.at.state, state);
    this.numbers(this.at.options, options.length).set(options);
    this.rule("set_up")(this.at.state, seats, this.at.options);
    return this.taken();
  }

  /** Who is awaited: seats, luck, the clock; nobody when the game is over. */
  turn(state: State): number[] {
    this.put(this.at.state, state);
    const awaited = this.rule("turn")(this.at.state);
    return Array.from({ length: ACTORS }, (_, actor) => actor).filter((actor) => (awaited >> actor) & 1);
  }

  legal(state: State, seat: number): number[] {
    this.put(this.at.state, state);
    const count = this.rule("legal")(this.at.state, seat, this.at.moves, this.about.most_moves);
    return [...this.numbers(this.at.moves, count)];
  }

  /** The state after a move; whether it is legal is not asked. */
  play(state: State, actor: number, move: number): State {
    this.put(this.at.state, state);
    this.rule("play")(this.at.state, actor, move);
    return this.taken();
  }

  odds(state: State): number {
    this.put(this.at.state, state);
    return this.rule("odds")(this.at.state);
  }

  outcome(state: State, ticket: number): number {
    this.put(this.at.state, state);
    return this.rule("outcome")(this.at.state, ticket);
  }

  scores(state: State, seats: number): Scores {
    this.put(this.at.state, state);
    const each = Array.from({ length: seats }, (_, seat) => seat);
    const standings = each.map((seat) => this.rule("standing")(this.at.state, seat));
    const points = each.map((seat) => this.rule("score")(this.at.state, seat));
    return { points, winners: each.filter((seat) => standings[seat] === Math.max(...standings)) };
  }

  /** All that a seat may know (null: a spectator). */
  look(state: State, seat: number | null): Sight {
    this.put(this.at.state, state);
    this.room(this.at.sight, this.about.bytes.sight).fill(0);
    this.rule("look")(this.at.state, seat ?? SPECTATOR, this.at.sight);
    return this.numbers(this.at.sight, this.about.bytes.sight / 4).slice();
  }

  /** How many play, by a sight: every game says it under this name. */
  seatsIn(sight: Sight): number {
    return Number(read(this.about.layouts.sight, flat(this.about.layouts.sight, sight)).seats);
  }

  /** The same as it is sent. */
  see(state: State, seat: number | null): number[] {
    return flat(this.about.layouts.sight, this.look(state, seat));
  }

  /** Some state that a sight could be of. */
  imagine(sight: Sight): State {
    this.numbers(this.at.sight, sight.length).set(sight);
    this.room(this.at.state, this.about.bytes.state).fill(0);
    this.rule("imagine")(this.at.sight, this.at.state);
    return this.taken();
  }

  /** A move as a seat may know it, given the state before it. */
  tell(state: State, actor: number, move: number, seat: number | null): number {
    if (this.about.is_open) return move;
    this.put(this.at.state, state);
    return this.rule("tell")(this.at.state, actor, move, seat ?? SPECTATOR);
  }

  /** What a move is made of, as it is sent. */
  parts(state: State, actor: number, move: number): number[] {
    this.put(this.at.state, state);
    return this.partsHere(actor, move);
  }

  /** The legal moves of a seat, of each its number and then its parts; presses are not listed. */
  offer(state: State, seat: number): number[][] {
    const moves = this.legal(state, seat).filter((move) => !this.isTimedMove(move));
    return moves.map((move) => [move, ...this.partsHere(seat, move)]);
  }

  private partsHere(actor: number, move: number): number[] {
    this.room(this.at.parts, this.about.bytes.parts).fill(0);
    this.rule("parts")(this.at.state, actor, move, this.at.parts);
    return flat(this.about.layouts.parts, this.numbers(this.at.parts, this.about.bytes.parts / 4));
  }

  /** What a seat can't see, dealt again. */
  redeal(state: State, seat: number, luck: Luck): State {
    this.put(this.at.state, state);
    this.lucky(luck, (at) => this.rule("redeal")(this.at.state, seat, at, 1));
    return this.taken();
  }

  // --- where milliseconds count ---

  /** Whether a move is one that the court enters for a person. */
  isTimedMove(move: number): boolean {
    return this.about.is_timed && this.rule("is_timed_move")(move) !== 0;
  }

  /** The move that presses so many milliseconds after the face. */
  press(ms: number): number {
    return this.rule("press")(ms);
  }

  /** The milliseconds after the face of a press. */
  reaction(press: number): number {
    return this.rule("reaction")(press);
  }

  /** The last press, in milliseconds after the face, by which a seat would change anything. */
  mattersUntil(state: State, seat: number): number {
    this.put(this.at.state, state);
    return this.rule("matters_until")(this.at.state, seat);
  }

  // --- bots ---

  seeded(seed: bigint, stream = 0n): Luck {
    const luck = { word: 0n };
    this.lucky(luck, (at) => this.rule("reseed")(at, 1, seed, stream));
    return luck;
  }

  below(luck: Luck, n: number): number {
    return this.lucky(luck, (at) => this.rule("below")(at, 1, n));
  }

  /** The next 64 random bits. */
  bits(luck: Luck): bigint {
    this.lucky(luck, (at) => this.rule("draw")(at, 1, this.at.word, 1));
    return new BigUint64Array(this.memory.buffer, this.at.word, 1)[0] ?? 0n;
  }

  /** What a policy chooses in a state that a sight could be of. */
  choose(policy: string, state: State, seat: number, legal: number[], luck: Luck): number {
    this.put(this.at.state, state);
    this.numbers(this.at.moves, legal.length).set(legal);
    const { at, about } = this;
    return this.lucky(luck, (word) =>
      this.rule(`choose_${policy}`)(at.state, seat, at.moves, about.most_moves, legal.length, word, 1),
    );
  }

  // --- memory ---

  rule(name: string): Rule {
    const found = this.call[name];
    if (!found) throw new Error(`${this.about.game} has no rule ${name}`);
    return found;
  }

  room(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer, at, size);
  }

  numbers(at: number, count: number): Sight {
    return numbersIn(this.memory.buffer, at, count);
  }

  put(at: number, bytes: Uint8Array): void {
    this.room(at, bytes.length).set(bytes);
  }

  /** See that so many bytes from `at.free` on are there. */
  make(size: number): number {
    const missing = this.at.free + size - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return this.at.free;
  }

  private taken(): State {
    return this.room(this.at.state, this.about.bytes.state).slice();
  }

  /** Lend a rule somebody's luck. */
  lucky<Given>(luck: Luck, ask: (at: number) => Given): Given {
    const word = (): BigUint64Array => new BigUint64Array(this.memory.buffer, this.at.luck, 1);
    word()[0] = luck.word;
    const given = ask(this.at.luck);
    luck.word = word()[0] ?? 0n;
    return given;
  }
}

/** A place for everything, each at a multiple of sixteen. */
function furnish({ free, bytes, most_moves }: About): { at: Rooms; stack: number } {
  let end = free;
  const room = (size: number): number => {
    const at = (end + 15) & ~15;
    end = at + size;
    return at;
  };
  const stack = room(STACK) + STACK; // it grows downwards
  const at = {
    state: room(bytes.state),
    sight: room(bytes.sight),
    parts: room(bytes.parts),
    options: room(bytes.options),
    moves: room(4 * most_moves),
    luck: room(8),
    word: room(8),
  };
  return { at: { ...at, free: room(0) }, stack };
}

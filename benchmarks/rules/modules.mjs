// Random games by a module: prints the steps, the seconds of processor time and the sums. modules.py compares them.
// usage: node modules.mjs MODULE ABOUT SEATS GAMES OPTIONS(base64) STATE(base64)
import { readFileSync } from 'node:fs';

const [module, said, seats, games, options, blank] = process.argv.slice(2);
const about = JSON.parse(readFileSync(said));
const memory = new WebAssembly.Memory({ initial: 64 });
const stack = new WebAssembly.Global({ value: 'i32', mutable: true }, 1 << 21);
const env = { __linear_memory: memory, __stack_pointer: stack };
const { exports: rules } = (await WebAssembly.instantiate(readFileSync(module), { env })).instance;
let free = 1 << 21;
const room = (bytes) => { const at = free; free += (bytes + 15) & ~15; return at; };
const start = room(about.bytes.state), world = room(about.bytes.state), chosen = room(about.bytes.options);
const moves = room(4 * about.most_moves), luck = room(8), sums = room(8 * about.sums);
new Uint8Array(memory.buffer, start).set(Buffer.from(blank, 'base64'));
new Uint8Array(memory.buffer, chosen).set(Buffer.from(options, 'base64'));
rules.set_up(start, +seats, chosen);
const play = (first, count) => rules.simulate(start, 1, world, 1, moves, about.most_moves, luck, 1, 7n, first, count, 0, sums, about.sums);
for (let piece = 0; piece < 5; piece++) play(0, Math.ceil(+games / 20)); // until V8 has optimised it
new Uint8Array(memory.buffer, sums, 8 * about.sums).fill(0);
const began = process.cpuUsage().user;
play(0, +games);
const seconds = (process.cpuUsage().user - began) / 1e6;
console.log(JSON.stringify({ seconds, sums: [...new BigInt64Array(memory.buffer, sums, about.sums)].map(Number) }));

// Random games by a module, told as hashes of everything that its rules say on the way; test_same_bytes.py does the same
// with native code. Runs wherever WebAssembly does: in_node.mjs and in_chromium.mjs give it a module and tasks.
const LUCK = 6;

const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** All that is said in a game, one after another. */
class Said {
  all = new Uint8Array(1 << 20);
  size = 0;

  add(bytes) {
    if (this.size + bytes.length > this.all.length) {
      const more = new Uint8Array(2 * this.all.length + bytes.length);
      more.set(this.all);
      this.all = more;
    }
    this.all.set(bytes, this.size);
    this.size += bytes.length;
  }

  say(...numbers) {
    this.add(new Uint8Array(new Int32Array(numbers).buffer));
  }

  get hash() {
    return hashOf(this.all.subarray(0, this.size));
  }
}

function next(awaited) {
  if ((awaited >> LUCK) & 1) return LUCK;
  let actor = 0;
  while (!((awaited >> actor) & 1)) actor++;
  return actor;
}

/** What a module says to some tasks, a line for each game. */
export async function answers(code, about, tasks) {
  const memory = new WebAssembly.Memory({ initial: 1024 });
  const stack = new WebAssembly.Global({ value: 'i32', mutable: true }, 0);
  const table = new WebAssembly.Table({ initial: 1, element: 'anyfunc' });
  const env = { __linear_memory: memory, __stack_pointer: stack, __indirect_function_table: table };
  const { instance } = await WebAssembly.instantiate(code, { env });
  const rules = instance.exports;

  let free = about.free;
  const room = (bytes) => { const at = (free + 15) & ~15; free = at + bytes; return at; };
  const at = { stack: room(1 << 16) };
  stack.value = at.stack + (1 << 16);
  for (const [name, size] of Object.entries(about.bytes)) at[name] = room(size);
  at.moves = room(4 * about.most_moves);
  at.luck = room(8);
  const bytes = (where, size) => new Uint8Array(memory.buffer, where, size);
  const state = () => bytes(at.state, about.bytes.state);

  function begin({ seats, options, blank, seed }, game) {
    state().set(decoded(blank));
    bytes(at.options, about.bytes.options).set(decoded(options));
    rules.set_up(at.state, seats, at.options);
    rules.reseed(at.luck, 1, BigInt(seed), BigInt(game));
  }

  function walk(task, game) {
    const said = new Said();
    begin(task, game);
    for (let awaited; (awaited = rules.turn(at.state)); ) {
      const actor = next(awaited);
      let move;
      if (actor === LUCK) {
        move = rules.outcome(at.state, rules.below(at.luck, 1, rules.odds(at.state)));
      } else {
        const count = rules.legal(at.state, actor, at.moves, about.most_moves);
        const moves = new Int32Array(memory.buffer, at.moves, count).slice();
        said.say(...moves);
        for (let place = 0; place < count; place += 1 + Math.floor(count / 8)) {
          rules.parts(at.state, actor, moves[place], at.parts);
          said.add(bytes(at.parts, about.bytes.parts));
          said.say(rules.move_of(at.state, actor, at.parts));
        }
        move = moves[rules.below(at.luck, 1, count)];
      }
      for (let seat = -1; seat < task.seats; seat++) said.say(rules.tell(at.state, actor, move, seat));
      rules.play(at.state, actor, move);
      for (let seat = -1; seat < task.seats; seat++) {
        rules.look(at.state, seat, at.sight);
        said.add(bytes(at.sight, about.bytes.sight));
      }
      said.add(state());
    }
    for (let seat = 0; seat < task.seats; seat++) said.say(rules.score(at.state, seat), rules.standing(at.state, seat));
    return said.hash;
  }

  async function simulate(task) {
    const mark = free, world = room(about.bytes.state), sums = room(8 * about.sums);
    begin(task, 0);
    bytes(sums, 8 * about.sums).fill(0);
    const [seed, first, games] = [BigInt(task.seed), 0, task.simulated];
    rules.simulate(
      at.state, 1, world, 1, at.moves, about.most_moves, at.luck, 1, seed, first, games, task.players, sums, about.sums,
    );
    free = mark;
    const told = [...new BigInt64Array(memory.buffer, sums, about.sums)].map(String);
    return `${told} ${await hashOf(bytes(world, about.bytes.state))}`;
  }

  function think(task) {
    const mark = free, { manner, nodes } = task;
    at.options_ = room(4 * task.moves.length);
    at.world = room(about.bytes.state);
    at.appeals = room(4 * about.most_moves);
    at.path = room(4 * about.deepest);
    at.rewards = room(8 * task.most_seats);
    at.wins = room(8 * task.most_seats);
    at.tree = room(nodes * about.bytes.node);
    const network = laid(task);
    state().set(decoded(task.root));
    new Int32Array(memory.buffer, at.options_, task.moves.length).set(task.moves);
    const tree = bytes(at.tree, nodes * about.bytes.node);
    tree.fill(0);
    new Int32Array(memory.buffer, at.tree, 2)[1] = -1; // the root has no child yet
    rules.think(
      at.state, 1, task.seat, 1, BigInt(task.seed), 0, task.simulations,
      manner.tries, manner.horizon, manner.daring, manner.width, manner.widening, manner.sureness, manner.worlds,
      manner.is_learned,
      at.tree, nodes, at.options_, task.moves.length, at.world, 1, at.luck, 1, at.moves, about.most_moves,
      at.appeals, about.most_moves, at.path, about.deepest, at.rewards, task.most_seats, at.wins, task.most_seats,
      ...network,
    );
    free = mark;
    return hashOf(tree);
  }

  /** A network and its notes, as rules take them. */
  function laid({ weights }) {
    if (!about.learned) return [];
    const { size, traits, neurons } = about.learned;
    const [place, ...notes] = [room(size), room(4 * traits), room(4 * neurons[0]), room(4 * neurons[1])];
    if (weights) bytes(place, size).set(decoded(weights));
    return [place, notes[0], traits, notes[1], neurons[0], notes[2], neurons[1]];
  }

  /** What a network says of moves: those it notices and the chance after each. */
  function weigh(task) {
    const mark = free, most = about.most_moves, worlds = room(about.bytes.state), appeals = room(8 * most);
    const chances = room(8 * most), network = laid(task);
    state().set(decoded(task.root));
    new Int32Array(memory.buffer, at.moves, task.moves.length).set(task.moves);
    const count = rules.weigh(
      at.state, 1, worlds, 1, task.seat, at.moves, most, task.moves.length, appeals, most, chances, most, ...network,
    );
    free = mark;
    return `${new Int32Array(memory.buffer, at.moves, count)} ${new Float64Array(memory.buffer, chances, count)}`;
  }

  /** Somebody's chance after each move, all throws considered. */
  function look_ahead(task) {
    const mark = free, count = task.moves.length, states = room(4 * about.bytes.state), moves = room(4 * count);
    const answers = room(4 * about.most_moves), chances = room(8 * count), network = laid(task);
    bytes(states, about.bytes.state).set(decoded(task.root));
    new Int32Array(memory.buffer, moves, count).set(task.moves);
    rules.look_ahead(states, 4, task.seat, task.whose, moves, count, answers, about.most_moves, chances, count, ...network);
    free = mark;
    return `${new Float64Array(memory.buffer, chances, count)}`;
  }

  /** How far chances and their differences may be off. */
  const doubt = ({ asked }) => `${asked.map((given) => rules[`doubt${given.length > 3 ? "_between" : ""}`](...given))}`;

  const doing = { walk, simulate, think, weigh, look_ahead, doubt };
  const lines = [];
  for (const task of tasks)
    for (let game = 0; game < (task.games ?? 1); game++) lines.push(await doing[task.what](task, game));
  return lines;
}

// Load for a Mischief server: N tables of Lure, two sockets each, one move in flight a table.
// Whoever is awaited moves as soon as the update reaches them, as in peers/; a move counts when BOTH sockets have its update.
// usage: node server_load.mjs --python <python> [--tables 50 --secs 6 --warm 2 --think 0 --mode load|idle --database <url>
//        --servers 1 --routing perfect|random|passed]: of several servers, players reach that of their table, or each any of
//        them; `passed` does not name the table in the socket's address, so that all that is said is passed on
// Linux only (/proc).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LeanSocket } from './peers/lean_socket.mjs';

const o = { python: 'python3', tables: 50, secs: 6, warm: 2, think: 0, mode: 'load', database: '', servers: 1, routing: 'perfect' };
for (let i = 2; i < process.argv.length; i += 2) {
  const name = process.argv[i].slice(2);
  if (!(name in o)) throw new Error(`unknown option --${name}`);
  o[name] = typeof o[name] === 'number' ? Number(process.argv[i + 1]) : process.argv[i + 1];
}

const sleep = (ms) => new Promise((go) => setTimeout(go, ms));
const folder = mkdtempSync(path.join(tmpdir(), 'mischief-load-'));
const many = '1000000000';
const start = () => spawn(o.python, ['-m', 'mischief.server'], {
  env: {
    ...process.env, MISCHIEF_DATABASE: o.database || path.join(folder, 'm.db'), MISCHIEF_PORT: '0', MISCHIEF_LOG_LEVEL: 'WARNING',
    MISCHIEF_REQUESTS_PER_SECOND: many, MISCHIEF_REQUESTS_AT_ONCE: many, MISCHIEF_MESSAGES_PER_SECOND: many,
    MISCHIEF_MESSAGES_AT_ONCE: many, MISCHIEF_TABLES_PER_PERSON: many, MISCHIEF_SOCKETS_PER_ADDRESS: many,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const servers = Array.from({ length: o.servers }, start), server = servers[0];
process.on('exit', () => { for (const one of servers) one.kill('SIGKILL'); rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); });
const addresses = await Promise.all(servers.map((one) => new Promise((go, fail) => {
  let said = '';
  one.on('exit', (code) => fail(new Error(`a server ended with ${code}`)));
  one.stdout.on('data', (part) => { said += part; const ready = /^READY (\S+)$/m.exec(said); if (ready) go(ready[1]); });
})));
let opened = 0;

const cpu = (pid) => { // seconds of processor time so far, all threads
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const stores = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('storing_process');
const family = (pid) => [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter((child) => child && stores(child))];
const all = () => servers.flatMap((one) => family(one.pid)).reduce((sum, pid) => sum + cpu(pid), 0);
const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]); // KiB
const rss = () => family(server.pid).reduce((sum, pid) => sum + resident(pid), 0);

let measuring = false, stopped = false, errors = 0;
const latencies = [];
const bytes = { up: 0, ups: 0, down: 0, downs: 0 };

async function ask(address, method, where, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const answer = await fetch(address + where, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
  return [await answer.json(), (answer.headers.get('set-cookie') || '').split(';')[0] || cookie];
}

const KIND = '{"kind":"', NUMBER = Buffer.from('"number":'), OFFER = Buffer.from('"legal":[[');
const whole = (data, at) => { let n = 0; for (let c = data[at]; c >= 0x30 && c <= 0x39; c = data[++at]) n = 10 * n + c - 0x30; return n; };

class Table {
  constructor() { this.sent = 0; this.heard = [0, 0]; this.sockets = []; this.at = [0, 0, 0, 0]; this.got = [0, 0, 0, 0]; this.address = addresses[opened++ % o.servers]; }
  async open() {
    let [told, cookie] = await ask(this.address, 'POST', '/api/tables', { game: 'lure', seats: 2, options: { first: 0 } });
    this.id = told.table.id;
    for (const seat of [0, 1]) [told] = await ask(this.address, 'POST', `/api/tables/${this.id}/seats/${seat}`, { name: `Mouse ${seat}` }, cookie);
    [told] = await ask(this.address, 'POST', `/api/tables/${this.id}/start`, undefined, cookie);
    for (const { seat, token } of told.mine) await this.connect(seat, token);
  }
  reached() {
    const server = o.routing === 'perfect' ? this.address : addresses[Math.floor(Math.random() * o.servers)];
    return server.replace('http', 'ws') + (o.routing === 'passed' ? '/ws' : `/ws?table=${this.id}`); // the page names it
  }
  connect(seat, token) {
    return new Promise((go, fail) => {
      const socket = new LeanSocket(this.reached());
      this.sockets[seat] = socket;
      socket.on('error', (error) => { errors++; fail(error); });
      socket.on('close', () => { if (!stopped) errors++; });
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', table: this.id, tokens: [token] })));
      socket.on('message', (data) => {
        const kind = data[KIND.length]; // its first letter
        if (kind === 0x75) this.update(seat, data);
        else if (kind === 0x76) { if (this.choice(data) !== null) this.first = [seat, Buffer.from(data)]; go(); }
        else if (data.latin1Slice(KIND.length).startsWith('refused')) { errors++; console.error(data.toString()); }
      });
    });
  }
  choice(data) { // the first move on offer, so the game has no end; read from the bytes, as in peers/
    const from = data.indexOf(OFFER);
    return from < 0 ? null : whole(data, from + OFFER.length);
  }
  update(seat, data) {
    bytes.down += data.length; bytes.downs++;
    const of = ++this.heard[seat] & 3; // each socket hears of every move in one update
    if (++this.got[of] === 2 && measuring) latencies.push(performance.now() - this.at[of]);
    const move = this.choice(data);
    if (move !== null) this.later(seat, data, move);
  }
  later(seat, data, move) {
    const number = whole(data, data.indexOf(NUMBER) + NUMBER.length);
    if (o.think > 0) setTimeout(() => this.move(seat, number, move), -o.think * Math.log(1 - Math.random()));
    else this.move(seat, number, move);
  }
  move(seat, number, move) {
    if (stopped) return;
    const message = `{"kind":"move","id":"${++this.sent}","seat":${seat},"number":${number},"move":${move}}`;
    bytes.up += message.length; bytes.ups++;
    this.got[this.sent & 3] = 0; this.at[this.sent & 3] = performance.now();
    this.sockets[seat].send(message);
  }
  begin() { const [seat, data] = this.first; this.later(seat, data, this.choice(data)); }
}

const warmUps = addresses.map(() => new Table());
for (const table of warmUps) { await table.open(); table.begin(); }
const compiled = async (at) => / [1-9]/.test((await (await fetch(at + '/metrics')).text()).match(/^mischief_games_compiled.*$/m)[0]);
for (const at of addresses) for (let tries = 0; tries < 300 && !(await compiled(at)); tries++) await sleep(200);
await sleep(1000); // code paths warm
stopped = true; await sleep(300); stopped = false;
const base = rss(), tables = Array.from({ length: o.tables }, () => new Table()), began = performance.now();
let next = 0;
await Promise.all(Array.from({ length: 16 }, async () => { while (next < tables.length) await tables[next++].open(); }));
const result = { what: 'mischief', tables: o.tables, mode: o.mode, think_ms: o.think, setup_s: Math.round((performance.now() - began) / 100) / 10 };
if (o.mode === 'idle') {
  await sleep(o.secs * 1000);
  result.KiB_per_table = Math.round((rss() - base) / o.tables * 10) / 10;
} else {
  for (const table of tables) { if (o.think > 0) setTimeout(() => table.begin(), Math.random() * o.think); else table.begin(); }
  await sleep(o.warm * 1000);
  measuring = true; const c0 = all(), l0 = cpu(process.pid), t0 = performance.now(), b0 = { ...bytes };
  await sleep(o.secs * 1000);
  measuring = false; const seconds = (performance.now() - t0) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (p) => Math.round((latencies[Math.floor(p * latencies.length)] ?? 0) * 100) / 100;
  Object.assign(result, {
    moves_per_s: Math.round(latencies.length / seconds), p50: quantile(0.5), p99: quantile(0.99), max: quantile(1 - 1e-9),
    server_cpu: Math.round((all() - c0) / seconds * 100), load_cpu: Math.round((cpu(process.pid) - l0) / seconds * 100),
    bytes_up: Math.round((bytes.up - b0.up) / (bytes.ups - b0.ups)), bytes_down: Math.round((bytes.down - b0.down) / (bytes.downs - b0.downs)),
    rss_MiB: Math.round(rss() / 102.4) / 10,
  });
}
stopped = true; result.errors = errors;
console.log(JSON.stringify(result));
process.exit(0);

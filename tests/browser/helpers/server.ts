/** A real server on a fresh database, whose luck is brought along by who visits it. */
import { execFileSync, spawn, type ChildProcessByStdio } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";

export const ROOT = resolve(import.meta.dirname, "../../..");
const VENV = join(ROOT, ".venv/bin/python");
export const PYTHON = process.env.MISCHIEF_PYTHON ?? (existsSync(VENV) ? VENV : "python3");

export const ROOM = "127.0.0.2"; // stands for this machine's address in a room

const PATH = [join(ROOT, "src"), join(ROOT, "tests")];

/** The settings of a server on which someone has installed a package from examples/ as well. */
export function withExample(name: string): Record<string, string> {
  const env = { ...process.env, PYTHONPATH: PATH.join(":") };
  const found = execFileSync(PYTHON, ["-m", "builders.packages", name], { env, encoding: "utf-8" });
  return { PYTHONPATH: [...PATH, found.trim()].join(":") };
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

export class Server {
  protected process: Child | null = null;
  protected readonly program: string = PYTHON;
  protected readonly ways: string[] = [];
  private starts = 0;
  private said: Interface | null = null;
  private readonly database = join(mkdtempSync(join(tmpdir(), "mischief-")), "tables.db");
  address = "";
  began = 0; // milliseconds

  constructor(private readonly settings: Record<string, string> = {}) {}

  protected environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PYTHONPATH: PATH.join(":"),
      MISCHIEF_PORT: this.address ? new URL(this.address).port : "0", // any, and after a restart the same
      MISCHIEF_DATABASE: this.database,
      MISCHIEF_BOT_PACE: "0.02",
      MISCHIEF_PAGE: join(ROOT, "web/dist"),
      MISCHIEF_REQUESTS_PER_SECOND: "500",
      MISCHIEF_REQUESTS_AT_ONCE: "2000",
      MISCHIEF_TABLES_PER_PERSON: "200",
      MISCHIEF_BOT_SECONDS: "300", // a bot on a busy machine is no broken bot
      MISCHIEF_ANALYSIS_SIMULATIONS: "40",
      MISCHIEF_BOT_FIRST_SECONDS: "600",
      MISCHIEF_SHARE_WITHIN: "300", // nor is a browser there that shares late
      ...this.settings,
    };
  }

  async start(): Promise<void> {
    const env = this.environment();
    this.began = performance.now();
    const child = spawn(this.program, this.command(), { env, stdio: ["pipe", "pipe", "inherit"] });
    this.process = child;
    this.said = createInterface(child.stdout);
    const [line] = await Promise.race([
      this.heard(),
      new Promise<string[]>((ended) => child.once("exit", () => ended([]))),
    ]);
    const address = /^(?:READY|Mischief is at) (\S+)/.exec(line ?? "")?.[1];
    if (!address) throw new Error(`the server said ${line ?? "nothing"}`);
    this.address = address;
  }

  async stop(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    this.end(child);
    await ended;
  }

  protected command(): string[] {
    this.starts += 1;
    return [join(import.meta.dirname, "started.py"), String(this.starts), ...this.ways];
  }

  protected end(child: Child): void {
    child.stdin.end();
  }

  /** The next line that it prints. */
  protected heard(): Promise<string[]> {
    return new Promise((done) => this.said?.once("line", (line) => done([line])));
  }
}

/** `mischief play`, as a family starts it. */
export class HomeServer extends Server {
  private readonly words: string[];

  constructor(...words: string[]) {
    super({ MISCHIEF_INVITE_HOST: ROOM, BROWSER: "true" });
    this.words = ["play", ...words];
  }

  protected override command(): string[] {
    return ["-m", "mischief.cli", ...this.words];
  }

  protected override end(child: Child): void {
    child.kill("SIGTERM");
  }
}

/** `mischief play` from a wheel: no checkout, no Node, and nothing compiled. */
export class InstalledServer extends HomeServer {
  private readonly home = mkdtempSync(join(tmpdir(), "mischief-home-"));
  private readonly commands = process.env.MISCHIEF_INSTALLED ?? installed(this.home);
  protected override readonly program = join(this.commands, "mischief");

  protected override command(): string[] {
    return ["play", "--only-here"];
  }

  protected override environment(): NodeJS.ProcessEnv {
    return { PATH: this.commands, HOME: this.home, MISCHIEF_PORT: "0", BROWSER: "true" };
  }
}

/** The folder of the commands of a fresh wheel, installed in an environment of its own. */
function installed(folder: string): string {
  const env = { ...process.env, PYTHONPATH: join(ROOT, "tests") };
  return execFileSync(PYTHON, ["-m", "builders.wheels", folder], { env, encoding: "utf-8" }).trim();
}

/** The same server, whose time stands still until a test lets it pass. */
export class ClockedServer extends Server {
  protected override readonly ways = ["clocked"];

  constructor() {
    super({ MISCHIEF_BOT_PACE: "0", MISCHIEF_MESSAGES_PER_SECOND: "1e6", MISCHIEF_MESSAGES_AT_ONCE: "1e6" });
  }

  /** Whole milliseconds until something is due there. */
  async untilNext(): Promise<number> {
    return Math.ceil(Number(await this.ask("next")));
  }

  async pass(ms: number): Promise<void> {
    await this.ask(String(ms));
  }

  private async ask(line: string): Promise<string> {
    const answer = this.heard();
    this.process?.stdin.write(`${line}\n`);
    return (await answer)[0] ?? "";
  }
}

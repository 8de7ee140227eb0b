/** A real server of its own for each test file, on a fresh database. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const VENV = join(ROOT, ".venv/bin/python");
const PYTHON = process.env.MISCHIEF_PYTHON ?? (existsSync(VENV) ? VENV : "python3");

export class Server {
  private process: ChildProcess | null = null;
  private readonly database = join(mkdtempSync(join(tmpdir(), "mischief-")), "tables.db");
  readonly address: string;

  constructor(
    readonly port: number,
    private readonly settings: Record<string, string> = {},
  ) {
    this.address = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PYTHONPATH: join(ROOT, "src"),
      MISCHIEF_PORT: String(this.port),
      MISCHIEF_DATABASE: this.database,
      MISCHIEF_BOT_PACE: "0.02",
      MISCHIEF_PAGE: join(ROOT, "web/dist"),
      MISCHIEF_REQUESTS_PER_SECOND: "500",
      MISCHIEF_REQUESTS_AT_ONCE: "2000",
      MISCHIEF_TABLES_PER_PERSON: "200",
      ...this.settings,
    };
    const child = spawn(PYTHON, ["-m", "mischief.server"], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    await new Promise<void>((ready, failed) => {
      child.stdout.on("data", (text: Buffer) => {
        if (text.toString().includes("READY")) ready();
      });
      child.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    child.removeAllListeners("exit");
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }
}

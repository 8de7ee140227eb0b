/** A web host that knows nothing but files. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { PYTHON, ROOT } from "./server";

const REQUEST = /"(\w+ \S+)[^"]*" (\d{3})/;

export class FileHost {
  private process: ChildProcess | null = null;
  readonly refused: string[] = []; // what was asked for and is not there
  address = "";

  /** Serve a folder of this checkout, below a path. */
  async start(folder: string, path: string): Promise<void> {
    const [root, served] = [mkdtempSync(join(tmpdir(), "mischief-files-")), join(ROOT, folder)];
    if (!existsSync(served)) throw new Error(`${folder} is not there: make ${folder}/index.html writes it`);
    symlinkSync(served, join(root, path));
    const host = spawn(PYTHON, ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", root]);
    this.process = host;
    createInterface(host.stderr).on("line", (line) => this.note(line));
    const said = await new Promise<string>((done) =>
      host.stdout.once("data", (data) => done(/http:\S+\//.exec(String(data))?.[0] ?? "")),
    );
    this.address = `${said}${path}/`;
  }

  private note(line: string): void {
    const [, asked = "", status = ""] = REQUEST.exec(line) ?? [];
    if (Number(status) >= 400) this.refused.push(`${asked}: ${status}`);
  }

  stop(): void {
    this.process?.kill();
  }
}

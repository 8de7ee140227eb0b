/** A page's way to the server in the hands of a test: it knows when all has arrived, and may take its time on the clock. */
import type { Page, Request, WebSocketRoute } from "playwright-core";

interface OnItsWay {
  due: number;
  deliver: () => void;
}

export class Wire {
  private ends: { near: WebSocketRoute; far: WebSocketRoute } | null = null;
  private onItsWay: OnItsWay[] = [];
  private marks = 0;
  private readonly echoes = new Map<number, () => void>();
  private readonly asked = new Set<Promise<void>>(); // requests that are not answered yet

  private constructor(
    private readonly delay: number,
    private readonly now: () => number,
  ) {}

  static async to(page: Page, delay: number, now: () => number): Promise<Wire> {
    const wire = new Wire(delay, now);
    await page.routeWebSocket(/\/ws\b/, (near) => wire.join(near, near.connectToServer()));
    page.on("request", (request) => /\/api\//.test(request.url()) && wire.ask(answerTo(request)));
    return wire;
  }

  /** Milliseconds until something arrives. */
  untilNext(): number {
    return Math.min(...this.onItsWay.map(({ due }) => due - this.now()));
  }

  /** Deliver what is due, then wait until page, server and page again have read everything that was sent to them. */
  async settle(): Promise<void> {
    await this.echo("near");
    const due = this.onItsWay.filter((one) => one.due <= this.now());
    this.onItsWay = this.onItsWay.filter((one) => one.due > this.now());
    for (const one of due) one.deliver();
    await this.echo("far");
    await this.echo("near");
  }

  /** Wait for the answers to all requests; whether there were any, so that more may have been sent because of them. */
  async answered(): Promise<boolean> {
    const asked = [...this.asked];
    await Promise.all(asked);
    return asked.length > 0;
  }

  private ask(answer: Promise<void>): void {
    this.asked.add(answer);
    void answer.then(() => this.asked.delete(answer));
  }

  private join(near: WebSocketRoute, far: WebSocketRoute): void {
    const ends = (this.ends = { near, far });
    near.onMessage((message) => this.isOurs(message) || this.send(() => far.send(message)));
    far.onMessage((message) => this.isOurs(message) || this.send(() => near.send(message)));
    near.onClose(() => {
      if (this.ends === ends) this.ends = null;
      void far.close();
    });
  }

  private send(deliver: () => void): void {
    if (this.delay === 0) deliver();
    else this.onItsWay.push({ due: this.now() + this.delay, deliver });
  }

  /** Page and server answer echoes in their turn: what was sent before one has been read when it comes back. */
  private echo(end: "near" | "far"): Promise<void> {
    const { ends } = this;
    if (!ends) return Promise.resolve();
    this.marks += 1;
    const sent = -this.marks; // their own are positive
    return new Promise((back) => {
      this.echoes.set(sent, back);
      ends[end].send(JSON.stringify({ kind: "echo", sent }));
    });
  }

  private isOurs(message: string | Buffer): boolean {
    const said = JSON.parse(String(message)) as { kind: string; sent?: number };
    const back = said.kind === "echoed" ? this.echoes.get(said.sent ?? 0) : undefined;
    back?.();
    return back !== undefined;
  }
}

/** A page that leaves takes its questions along. */
async function answerTo(request: Request): Promise<void> {
  await request
    .response()
    .then((response) => response?.finished())
    .catch(() => undefined);
}

/** A page's way to the server in the hands of a test: it knows when all has arrived, and may take its time on the clock. */
import type { Page, WebSocketRoute } from "playwright-core";

interface OnItsWay {
  due: number;
  deliver: () => void;
}

export class Wire {
  private ends: { near: WebSocketRoute; far: WebSocketRoute } | null = null;
  private onItsWay: OnItsWay[] = [];
  private marks = 0;
  private readonly echoes = new Map<number, () => void>();

  private constructor(
    private readonly page: Page,
    private readonly delay: number,
    private readonly now: () => number,
  ) {}

  static async to(page: Page, delay: number, now: () => number): Promise<Wire> {
    const wire = new Wire(page, delay, now);
    await page.routeWebSocket(/\/ws\b/, (near) => wire.join(near, near.connectToServer()));
    await page.addInitScript(countQuestions);
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
  answered(): Promise<boolean> {
    const all = async (): Promise<boolean> => {
      const asked = [...(window as unknown as { asked: Set<Promise<unknown>> }).asked];
      await Promise.all(asked);
      return asked.length > 0;
    };
    return this.page.evaluate(all).catch(() => false); // a page that leaves takes its questions along
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

/** Lives in the page, which knows of a request as soon as it makes it: the browser tells a test later. */
function countQuestions(): void {
  const asked = new Set<Promise<unknown>>();
  const { fetch } = window;
  const count = async (answer: Promise<Response>): Promise<unknown> => (await answer).clone().arrayBuffer();
  window.fetch = (...request) => {
    const answer = fetch(...request);
    const counted: Promise<unknown> = count(answer)
      .catch(() => undefined)
      .finally(() => asked.delete(counted));
    asked.add(counted);
    return answer;
  };
  Object.assign(window, { asked });
}

/** A slow way to a server: whatever passes takes some milliseconds longer, in both directions. */
import { connect, createServer, type Socket } from "node:net";

export class Delay {
  private readonly sockets = new Set<Socket>();
  private readonly door = createServer((near) => this.join(near, connect(this.to, "127.0.0.1")));
  readonly address: string;

  constructor(
    private readonly port: number,
    private readonly to: number,
    private readonly ms: number,
  ) {
    this.address = `http://127.0.0.1:${port}`;
  }

  start(): Promise<void> {
    return new Promise((ready) => this.door.listen(this.port, "127.0.0.1", ready));
  }

  stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((done) => this.door.close(() => done()));
  }

  private join(near: Socket, far: Socket): void {
    this.pass(near, far);
    this.pass(far, near);
  }

  private pass(from: Socket, to: Socket): void {
    this.sockets.add(from);
    const later = (run: () => void): void => void setTimeout(run, this.ms);
    from.on("data", (data) => later(() => to.writable && to.write(data)));
    from.on("end", () => later(() => to.end()));
    from.on("error", () => to.destroy());
  }
}

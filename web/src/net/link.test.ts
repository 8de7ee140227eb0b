import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ANSWER_WITHIN, Link, type LinkState, QUIET_FOR, type Socket, WELCOME_WITHIN } from "./link";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe("the link to a table", () => {
  let sockets: FakeSocket[];
  let waits: { run: () => void; ms: number }[];
  let states: [LinkState, number | undefined][];
  let link: Link;

  const latest = (): FakeSocket => sockets.at(-1) as FakeSocket;
  const welcome = (): void => {
    latest().onopen?.();
    latest().says({ kind: "welcome", number: 0, seats: [0] });
  };

  beforeEach(() => {
    [sockets, waits, states] = [[], [], []];
    link = new Link("table-id", ["token"], {
      connect: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      wait: (run, ms) => {
        const wait = { run, ms };
        waits.push(wait);
        return () => {
          waits = waits.filter((one) => one !== wait);
        };
      },
      heard: () => undefined,
      changed: (state, code) => states.push([state, code]),
    });
  });

  it("says hello with its seats, and after a break with the last number seen", () => {
    welcome();
    expect(latest().sent[0]).toEqual({ kind: "hello", table: "table-id", tokens: ["token"], number: null });
    latest().says({ kind: "update", number: 14, events: [] });
    latest().onclose?.({ code: 1006 });
    waits.at(-1)?.run();
    latest().onopen?.();
    expect(latest().sent[0]).toMatchObject({ kind: "hello", number: 14 });
  });

  it("sends an unanswered move again under the same id, and an answered one never", () => {
    welcome();
    const answered = link.move(0, 3, 7);
    latest().says({ kind: "update", number: 4, events: [{ id: answered }] });
    const lost = link.move(0, 4, 9);
    latest().onclose?.({ code: 1006 });
    waits.at(-1)?.run();
    welcome();
    expect(latest().sent.filter((message) => message.kind === "move")).toEqual([
      { kind: "move", id: lost, seat: 0, number: 4, move: 9 },
    ]);
  });

  it("keeps a move made while the connection is away", () => {
    welcome();
    latest().onclose?.({ code: 1006 });
    link.move(0, 1, 5);
    waits.at(-1)?.run();
    welcome();
    expect(latest().sent.at(-1)).toMatchObject({ kind: "move", move: 5 });
  });

  it("answers an echo at once and keeps it to itself", () => {
    welcome();
    latest().says({ kind: "echo", sent: 17 });
    expect(latest().sent.at(-1)).toEqual({ kind: "echoed", sent: 17 });
  });

  it("sends an unanswered press again, and an answered or refused one never", () => {
    const press = (seat: number, count: number) => ({ kind: "press", seat, throw: count, reaction: 312.4 }) as const;
    const again = (): unknown[] => {
      latest().onclose?.({ code: 1006 });
      waits.at(-1)?.run();
      welcome();
      return latest().sent.filter((message) => message.kind === "press");
    };
    welcome();
    link.press(press(0, 1));
    link.press(press(1, 1));
    latest().says({ kind: "pressed", seat: 0, throw: 1, reaction: 312.4 });
    expect(again()).toEqual([press(1, 1)]);
    latest().says({ kind: "refused", id: null, code: "after_verdict", message: "", number: 9 });
    expect(again()).toEqual([]);
  });

  it("tries at once, then with growing pauses", () => {
    const pauses: (number | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) {
      latest().onclose?.({ code: 1013 });
      pauses.push(waits.at(-1)?.ms);
      waits.at(-1)?.run();
    }
    expect(pauses).toEqual([0, 500, 1000, 2000]);
  });

  it("does not come back to a table that is closed", () => {
    welcome();
    latest().onclose?.({ code: 4006 });
    expect(waits).toEqual([]);
    expect(states.at(-1)).toEqual(["closed", 4006]);
  });
});

describe("a link that nobody answers", () => {
  let sockets: FakeSocket[];
  let states: LinkState[];
  let link: Link;

  beforeEach(() => {
    vi.useFakeTimers();
    [sockets, states] = [[], []];
    link = new Link("table-id", [], {
      connect: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      wait: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      heard: () => undefined,
      changed: (state) => states.push(state),
    });
  });
  afterEach(() => {
    link.end();
    vi.useRealTimers();
  });

  it("is tried again when no welcome came in time, with growing pauses", () => {
    sockets[0]?.onopen?.();
    vi.advanceTimersByTime(WELCOME_WITHIN - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(["lost"]);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(WELCOME_WITHIN + 490);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(10);
    expect(sockets).toHaveLength(3);
  });

  it("hears nothing more from a socket that was given up", () => {
    const late = sockets[0] as FakeSocket;
    late.onopen?.();
    vi.advanceTimersByTime(WELCOME_WITHIN);
    late.says({ kind: "welcome", number: 0, seats: [0] });
    late.onclose?.({ code: 4006 });
    expect(states).toEqual(["lost"]);
  });

  it("has one try at a time, also when it is hurried", () => {
    link.hurry();
    sockets[0]?.onopen?.();
    sockets[1]?.onopen?.();
    expect(sockets.map(({ sent }) => sent.length)).toEqual([0, 1]);
  });

  const welcomed = (): FakeSocket => {
    const socket = sockets.at(-1) as FakeSocket;
    socket.onopen?.();
    socket.says({ kind: "welcome", number: 0, seats: [0] });
    return socket;
  };

  it("is asked for an echo when it has been quiet, and left in peace as long as that comes", () => {
    const socket = welcomed();
    for (let times = 1; times <= 20; times += 1) {
      vi.advanceTimersByTime(QUIET_FOR);
      expect(socket.sent.filter(({ kind }) => kind === "echo")).toHaveLength(times);
      vi.advanceTimersByTime(ANSWER_WITHIN - 1);
      socket.says({ kind: "echoed", sent: 0, at: 0 });
      vi.advanceTimersByTime(1);
    }
    expect([sockets.length, states]).toEqual([1, ["open"]]);
  });

  it("is asked at once when the page wakes up: a network that has gone meanwhile says nothing", () => {
    const socket = welcomed();
    link.hurry();
    expect(socket.sent.at(-1)).toEqual({ kind: "echo", sent: 0 });
    vi.advanceTimersByTime(ANSWER_WITHIN);
    expect(states).toEqual(["open", "lost"]);
    link.end();
    link.hurry();
    expect(sockets).toHaveLength(1);
  });

  it("is asked nothing while others are heard", () => {
    const socket = welcomed();
    for (let times = 0; times < 20; times += 1) {
      vi.advanceTimersByTime(QUIET_FOR - 1);
      socket.says({ kind: "reacted", seat: 1, what: "wow" });
    }
    expect(socket.sent.map(({ kind }) => kind)).toEqual(["hello"]);
  });

  it("is given up when not even an echo comes: a server that hangs closes no connection", () => {
    const hung = welcomed();
    const move = link.move(0, 3, 7);
    vi.advanceTimersByTime(QUIET_FOR + ANSWER_WITHIN);
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(1);
    expect(welcomed().sent.at(-1)).toMatchObject({ kind: "move", id: move });
    hung.says({ kind: "update", number: 4, events: [{ id: move }] });
    hung.onclose?.({ code: 1013 });
    expect(states).toEqual(["open", "lost", "open"]);
  });
});

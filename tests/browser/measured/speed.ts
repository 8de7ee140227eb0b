/** What Chromium's trace says about a stretch of time. */

export const FULL = 60; // frames a second

/** What costs time on the main thread, by the names that Chromium gives it. */
const WORK = {
  script: ["FunctionCall", "FireAnimationFrame", "TimerFire", "RunMicrotasks", "EventDispatch"],
  style: ["UpdateLayoutTree"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize", "Commit"],
};
type Work = keyof typeof WORK;

export interface Speed {
  frames: number; // a second, from the first to the last
  first: number; // milliseconds until it came
  busy: number; // milliseconds of the main thread for each of them
  work: Record<Work, number>; // milliseconds of that by what was done, the largest first
}

interface Traced {
  name: string;
  cat: string;
  pid: number;
  tid: number;
  ts: number; // microseconds
  dur?: number;
  tdur?: number; // of the processor: what others take meanwhile is not counted
}

export function speedOf({ traceEvents }: { traceEvents: Traced[] }): Speed {
  const mark = (name: string): Traced => {
    const found = traceEvents.find((one) => one.name === name && one.cat === "blink.user_timing");
    if (!found) throw new Error(`the trace has no mark "${name}"`);
    return found;
  };
  const [begin, end] = [mark("begin"), mark("end")];
  const within = traceEvents.filter(({ ts }) => ts >= begin.ts && ts < end.ts);
  const drawn = within.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts);
  const [first = begin.ts, last = end.ts] = [Math.min(...drawn), Math.max(...drawn)];
  const main = within.filter(({ pid, tid }) => pid === begin.pid && tid === begin.tid);
  const spent = (names: string[]): number =>
    main.filter(({ name }) => names.includes(name)).reduce((sum, { dur, tdur }) => sum + (tdur ?? dur ?? 0), 0) /
    1000 /
    drawn.length;
  const work = Object.entries(WORK).map(([what, names]) => [what, spent(names)] as [Work, number]);
  return {
    frames: ((drawn.length - 1) * 1e6) / (last - first),
    first: (first - begin.ts) / 1000,
    busy: spent(["RunTask"]),
    work: Object.fromEntries(work.sort(([, one], [, other]) => other - one)) as Record<Work, number>,
  };
}

/** The round that was just reckoned, kept in sight for a while: the slam, half a second later who was when, then a look
 * under the cup. */
import { pace } from "../../../state/device/settings.svelte";
import type { Verdict } from "../model";
import { lag, flightShown } from "./round";

const TOLD_MS = 500; // after the slam
const PEEK_MS = 900;
const LOOK_MS = 2900;

export class Aftermath {
  round = $state.raw<Verdict | null>(null);
  isTold = $state(false);
  isPeeking = $state(false);
  private timers: ReturnType<typeof setTimeout>[] = [];

  show(round: Verdict, flight: number): void {
    this.end();
    this.round = round;
    const slam = lag(round, round.cat) + flightShown(round, flight);
    const after = (ms: number, act: () => void): void => {
      this.timers.push(setTimeout(act, slam + ms * (pace() || 1)));
    };
    if (pace() === 0) this.isTold = true;
    else after(TOLD_MS, () => (this.isTold = true));
    after(PEEK_MS, () => (this.isPeeking = true));
    after(LOOK_MS, () => this.end());
  }

  end(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.round = null;
    this.isTold = false;
    this.isPeeking = false;
  }
}

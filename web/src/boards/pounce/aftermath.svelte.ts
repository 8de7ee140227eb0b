/** The round that was just reckoned, kept in sight for a while: first the slam, then a look under the cup. */
import { pace } from "../../state/settings.svelte";
import { lag, flightShown } from "./round";
import type { Verdict } from "./model";

const LOOK_MS = 2600;
const HOLD_MS = 620;

export class Aftermath {
  round = $state.raw<Verdict | null>(null);
  isPeeking = $state(false);
  private timers: ReturnType<typeof setTimeout>[] = [];

  show(round: Verdict, flight: number): void {
    this.end();
    this.round = round;
    const stretch = pace() || 1;
    const slam = lag(round, round.cat) + flightShown(round, flight);
    this.timers = [
      setTimeout(() => (this.isPeeking = true), slam + HOLD_MS * stretch),
      setTimeout(() => this.end(), slam + LOOK_MS * stretch),
    ];
  }

  end(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.round = null;
    this.isPeeking = false;
  }
}

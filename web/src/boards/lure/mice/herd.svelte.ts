/** All mice as they lie now, and in which order those go that have just left. */
import type { LureView } from "../model";
import { gather, gone, settle, type OneMouse } from "./mice";

export class Herd {
  mice = $state.raw<OneMouse[]>(gather());
  order = $state.raw<string[]>([]);

  lie(view: LureView): void {
    const settled = settle(this.mice, view);
    this.order = gone(this.mice, settled);
    this.mice = settled;
  }
}

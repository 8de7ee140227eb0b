/** Focus stays near the move: where what had it is gone, the part of the table that it was in has it. */
import { tick } from "svelte";

const PARTS = ".mine, .play, .act";

export class Focus {
  private part: string | null = null;

  /** Something on the table has the focus now. */
  came({ target }: FocusEvent): void {
    const part = target instanceof Element ? target.closest(PARTS) : null;
    this.part = part && `.${part.classList.item(0) ?? ""}`;
  }

  /** The table has changed: whatever had the focus may be gone. */
  async keep(table: HTMLElement | undefined): Promise<void> {
    await tick();
    if (!table || !this.part || document.activeElement !== document.body) return;
    const part = table.querySelector<HTMLElement>(this.part) ?? table.querySelector<HTMLElement>(".play");
    part?.focus({ preventScroll: true });
  }
}

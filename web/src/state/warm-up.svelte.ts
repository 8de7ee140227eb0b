/** How much the server has compiled, asked again and again until everything is. */
import { warmUp } from "../net/api";
import type { WarmUpInfo } from "../net/wire";
import { levelOf } from "./device/match";

const ASK_AGAIN_MS = 2000;

export class WarmUp {
  info = $state.raw<WarmUpInfo | null>(null);
  private isLeft = false;

  get isOver(): boolean {
    return !this.info || this.info.done === this.info.of;
  }

  /** Whether simpler bots still play for one of these. */
  isFor(game: string, bots: string[]): boolean {
    return bots.some((bot) => this.info?.bots[game]?.includes(levelOf(bot)));
  }

  async follow(): Promise<void> {
    do {
      this.info = await warmUp().catch(() => null);
      if (!this.isOver) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    } while (!this.isOver && !this.isLeft);
  }

  leave(): void {
    this.isLeft = true;
  }
}

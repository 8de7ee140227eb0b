/** What the decisions of a finished game were worth: asked for, waited for, and the mistakes among them. */
import { analyse, analysisOf, Refused } from "../../net/api";
import type { AnalysisInfo, Weighed } from "../../net/wire";

const ASK_AGAIN_MS = 700;
const COSTLY = 0.05;
export const WORTH_SAYING = 0.02;

/** Whether a decision gave something away, and not just by the doubt of the estimate. */
export const isCostly = ({ loss, error }: Weighed, least = COSTLY): boolean => loss >= least && loss > error;

export class Analysis {
  info = $state.raw<AnalysisInfo | null>(null);
  problem = $state<"busy" | "failed" | null>(null);
  isAsked = $state(false);
  private isLeft = false;

  constructor(private readonly table: string) {}

  get isDone(): boolean {
    return this.info?.progress === "done";
  }

  get mistakes(): Weighed[] {
    return this.info?.decisions.filter((one) => isCostly(one)) ?? [];
  }

  at(number: number): Weighed | undefined {
    return this.info?.decisions.find((one) => one.number === number);
  }

  /** The latest decision up to this log entry: what everyone's chances are then. */
  latest(number: number): Weighed | undefined {
    return this.info?.decisions.findLast((one) => one.number <= number);
  }

  /** What is known already, without asking for more. */
  async peek(): Promise<void> {
    const known = await analysisOf(this.table).catch(() => null);
    if (known?.progress === "done") this.info = known;
    else if (known && known.progress !== "none" && known.progress !== "failed") await this.ask();
  }

  async ask(): Promise<void> {
    this.isAsked = true;
    this.problem = null;
    try {
      while (!this.isLeft && !this.isDone) {
        this.info = await analyse(this.table);
        if (this.info.progress === "failed") throw new Error("failed");
        if (!this.isDone) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    } catch (error) {
      this.problem = error instanceof Refused && error.code === "too_fast" ? "busy" : "failed";
    }
    this.isAsked = false;
  }

  leave(): void {
    this.isLeft = true;
  }
}

/** Where parts of the board are on it, measured in pixels, so that mice can go from any of them to any other. */
import type { Attachment } from "svelte/attachments";

import type { Box } from "../../board";

export class Spots {
  boxes = $state.raw<ReadonlyMap<string, Box>>(new Map());
  private board: Element | null = null;
  private readonly parts = new Map<string, Element>();
  private readonly watcher = new ResizeObserver(() => this.measure());

  /** All others are measured from its corner. */
  readonly root: Attachment = (element) => {
    this.board = element;
    this.watcher.observe(element);
    return () => this.watcher.disconnect();
  };

  /** Measure a part under a name for as long as it is there. */
  at(name: string): Attachment {
    return (element) => {
      this.parts.set(name, element);
      this.watcher.observe(element);
      return () => {
        this.watcher.unobserve(element);
        this.parts.delete(name);
      };
    };
  }

  /** Look where everything is; what has not moved is not told again. */
  measure(): void {
    const from = this.board?.getBoundingClientRect();
    if (!from) return;
    const found = [...this.parts].map(([name, part]) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [name, { x: x - from.x, y: y - from.y, w: width, h: height }] as const;
    });
    const isSame = found.length === this.boxes.size && found.every(([name, box]) => isEqual(this.boxes.get(name), box));
    if (!isSame) this.boxes = new Map(found);
  }
}

const isEqual = (one: Box | undefined, other: Box): boolean =>
  one !== undefined && one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;

// The size of a table: drawn once for 1440 x 900 and once for 390 x 844, then scaled to the window.
import { innerHeight, innerWidth } from "svelte/reactivity/window";

const WIDE = { width: 1440, height: 900 };
const TALL = { width: 390, height: 844 };
const TALL_UNDER = 0.9; // width by height

const SMALL_UNDER = 0.6; // of the drawing: rails and tools fold away

export interface Frame {
  tall: boolean;
  /** What one pixel of the drawing measures here. */
  unit: number;
}

/** How the table lies in a window of which a page keeps some for itself. */
export function fit(width: number, height: number, kept = { x: 0, y: 0 }): Frame {
  const tall = width / height < TALL_UNDER;
  const drawn = tall ? TALL : WIDE;
  const unit = Math.min((width - kept.x) / drawn.width, (height - kept.y) / drawn.height);
  return { tall, unit };
}

class TableFrame {
  #kept = $state.raw({ x: 0, y: 0 });
  #width = $derived(innerWidth.current ?? WIDE.width);
  #fit = $derived(fit(this.#width, innerHeight.current ?? WIDE.height, this.#kept));

  /** Room beside and below the table for other things, until the returned function is called. */
  keep(x: number, y: number): () => void {
    this.#kept = { x, y };
    return () => (this.#kept = { x: 0, y: 0 });
  }

  get tall(): boolean {
    return this.#fit.tall;
  }

  /** No room beside the table: its tools wait behind one button. */
  get folded(): boolean {
    return this.#fit.tall || this.#fit.unit < SMALL_UNDER;
  }

  /** A phone that lies on its side. */
  get low(): boolean {
    return this.folded && !this.tall;
  }

  /** The width there is for the table, measured in the drawing. */
  get span(): number {
    return (this.#width - this.#kept.x) / this.#fit.unit;
  }

  get unit(): number {
    return this.#fit.unit;
  }

  /** A length of the drawing in pixels of the window. */
  px(length: number): number {
    return Math.round(length * this.#fit.unit);
  }
}

export const frame = new TableFrame();

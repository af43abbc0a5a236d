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

export function fit(width: number, height: number): Frame {
  const tall = width / height < TALL_UNDER;
  const drawn = tall ? TALL : WIDE;
  return { tall, unit: Math.min(width / drawn.width, height / drawn.height) };
}

class TableFrame {
  #fit = $derived(fit(innerWidth.current ?? WIDE.width, innerHeight.current ?? WIDE.height));

  get tall(): boolean {
    return this.#fit.tall;
  }

  /** No room beside the table: its tools wait behind one button. */
  get folded(): boolean {
    return this.#fit.tall || this.#fit.unit < SMALL_UNDER;
  }

  /** The width of the window, measured in the drawing. */
  get span(): number {
    return (innerWidth.current ?? WIDE.width) / this.#fit.unit;
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

// How the table lies: on a desk, on a phone held upright, or on one held sideways.
import { frame } from "../../lib/frame.svelte";

export type Mode = "wide" | "tall" | "low";

export const modeNow = (): Mode => (frame.tall ? "tall" : frame.folded ? "low" : "wide");

/** How wide a card of a lane is drawn. */
export const laneCard = (mode: Mode): number => frame.px(mode === "tall" ? 96 : 168);

export interface Fan {
  width: number;
  /** From one card to the next. */
  step: number;
}

const SEEN = 0.52; // the least share of a card that is in sight: its middle can be pressed

/** How a hand of so many cards lies in its room; everything in pixels of the window. */
export function fan(count: number, room: number, widest: number): Fan {
  const width = Math.min(widest, room / (1 + Math.max(0, count - 1) * SEEN));
  const step = count > 1 ? Math.min(width, (room - width) / (count - 1)) : width;
  return { width: Math.floor(width), step };
}

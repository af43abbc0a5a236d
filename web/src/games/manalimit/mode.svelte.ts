// How the table lies: on a desk, on a phone held upright, or on one held sideways.
import { innerWidth } from "svelte/reactivity/window";
import { frame } from "../../lib/frame.svelte";

export type Mode = "wide" | "tall" | "low";

export const modeNow = (): Mode => (frame.tall ? "tall" : frame.folded ? "low" : "wide");

export interface Widths {
  board: number;
  bench: number;
  belt: number;
}

const BESIDE = 176; // sideways: the tank and the buttons

/** How wide cards are drawn, so that all places of these rules are in sight. */
export function widthsFor(mode: Mode, places: Record<keyof Widths, number>): Widths {
  const px = (n: number) => frame.px(n);
  if (mode === "tall") {
    const most = frame.span > 500 ? 78 : 64; // a tablet has room
    const small = Math.min(most, (frame.span - 48) / Math.max(places.board, places.bench) - 6);
    return { board: px(small), bench: px(small), belt: px(152) };
  }
  if (mode === "low") {
    const room = (innerWidth.current ?? 844) - BESIDE - 40;
    const units = Math.floor((room - 46) / (places.board + places.bench)) - 6;
    const belt = Math.floor(room / (places.belt + 1.15)) - 6;
    return { board: Math.min(px(170), units), bench: Math.min(px(170), units), belt };
  }
  const room = Math.min(frame.span, 1500) - 48;
  return {
    // beside the tank, the bench and the rims of the plate
    board: px(Math.min(150, (room - 254 - 90 - 316 + 13) / places.board - 13)),
    bench: px(places.bench > 6 ? 66 : 88),
    belt: px(Math.min(160, (room - 193) / places.belt - 12)),
  };
}

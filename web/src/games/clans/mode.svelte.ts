// How the table lies: on a desk, on a phone held upright, or on one held sideways.
import { frame } from "../../lib/frame.svelte";

export type Mode = "wide" | "tall" | "low";

export const modeNow = (): Mode => (frame.tall ? "tall" : frame.folded ? "low" : "wide");

/** How wide a card of a lane is drawn. */
export const laneCard = (mode: Mode): number => frame.px(mode === "tall" ? 96 : 168);

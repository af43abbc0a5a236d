// The time that is left for a decision. The server counts; between its messages this only shows it running.
import type { Clock } from "./protocol";

export interface Left {
  ms: number;
  /** Of the whole span, 0 to 1. */
  share: number;
}

/** What a clock says now. `whole` is the longest time seen since the span began. */
export function leftOf(
  clock: Clock & { at: number },
  seat: number,
  now: number,
  whole: number,
): Left | null {
  const times = [clock.move?.[seat], clock.match?.[seat]].filter((t) => typeof t === "number");
  if (!times.length) return null;
  const given = Math.min(...times);
  const running = clock.running.includes(seat);
  const spent = running ? Math.max(0, now - clock.at - clock.wait) : 0;
  const ms = Math.max(0, given - spent);
  return { ms, share: Math.min(1, ms / Math.max(1, whole, given)) };
}

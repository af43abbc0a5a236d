// Of a viewer's own side, the other side, or by its name where one only watches.
import type { Match } from "../../lib/match.svelte";

export type Whose = "own" | "enemy" | { name: string };

export function whoseSide(match: Match, seat: number): Whose {
  if (match.watching) return { name: match.table?.seats[seat]?.name || `Seat ${seat + 1}` };
  return seat === match.seat ? "own" : "enemy";
}

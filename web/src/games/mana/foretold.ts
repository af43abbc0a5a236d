// What is certain to follow from an action: whether it ends the match, and for whom.
import type { Told } from "../../lib/match.svelte";

export type End = "win" | "loss" | null;

export function foretold(events: readonly Told[] | undefined, seat: number): End {
  const over = events?.find(({ event }) => event === "over");
  if (!over || over.winner === null) return null;
  return over.winner === seat ? "win" : "loss";
}

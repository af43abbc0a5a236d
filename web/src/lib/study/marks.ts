// The review of a finished match: what each action lost, its mark, and the sum of each side.
import type { Review } from "../replay.svelte";

export type Mark = "inaccuracy" | "mistake" | "blunder";

export const MARKS: Record<Mark, { sign: string; title: string; many: string }> = {
  inaccuracy: { sign: "?!", title: "Inaccuracy", many: "inaccuracies" },
  mistake: { sign: "?", title: "Mistake", many: "mistakes" },
  blunder: { sign: "??", title: "Blunder", many: "blunders" },
};
export const MARK_NAMES = Object.keys(MARKS) as Mark[];

/** Of the action that led here: what was better, what was lost of 2, and how bad that is; nothing
    is said of the best one. */
export interface MarkedPoint {
  n: number;
  /** For seat 0. */
  value: number;
  best?: string | null;
  best_parts?: Record<string, unknown> | null;
  loss?: number | null;
  mark?: Mark | null;
}

export interface MarkedReview extends Omit<Review, "points"> {
  points: MarkedPoint[];
}

export interface Summary {
  counts: Record<Mark, number>;
  /** What an action of this seat lost on average. */
  average: number;
  actions: number;
}

/** For each seat; `seatOf(n)` is who took action n, the first one being 1. */
export function summaries(
  points: readonly MarkedPoint[],
  seatOf: (n: number) => number | undefined,
): [Summary, Summary] {
  const blank = (): Summary => ({
    counts: { inaccuracy: 0, mistake: 0, blunder: 0 },
    average: 0,
    actions: 0,
  });
  const all: [Summary, Summary] = [blank(), blank()];
  for (const { n, loss, mark } of points) {
    const own = all[seatOf(n) ?? -1];
    if (!own) continue;
    own.average = (own.average * own.actions + (loss ?? 0)) / (own.actions + 1);
    own.actions++;
    if (mark) own.counts[mark]++;
  }
  return all;
}

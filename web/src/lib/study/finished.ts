// A finished match as a line of play, and its review seen from White.
import { changesIn } from "../play";
import { fetchReview, fetchSteps, type Steps } from "../replay.svelte";
import type { MarkedReview } from "./marks";
import type { Start } from "./types";

export interface Finished {
  /** By the rules of the match, whatever is played here now. */
  start: Start;
  /** What was not as in the book. */
  changes: string;
  /** Those that stayed; one that was taken back is gone. */
  actions: string[];
  /** The step of the match in which each of them was taken. */
  steps: number[];
  /** Of White and of Black. */
  names: string[];
  /** Who owned White after each step; a swap may change it. */
  firsts: number[];
}

const firstOf = (view: Record<string, unknown>) => (view.first as number | undefined) ?? 0;

export function asLine({ table, steps }: Steps): Finished {
  const [begin] = steps;
  const taken: { text: string; n: number }[] = [];
  // The view counts the actions that stand: one more was taken, fewer were taken back.
  for (const { n, text, view } of steps) {
    const turn = view.turn as number;
    if (turn > taken.length) taken.push({ text, n });
    taken.length = Math.min(taken.length, turn);
  }
  const first = firstOf(begin?.view ?? {});
  const names = table.seats.map((seat) => seat.name);
  return {
    start: {
      position: (begin?.view.position as string | undefined) ?? null,
      rules_of: table.id,
    },
    changes: changesIn(table.title),
    actions: taken.map(({ text }) => text),
    steps: taken.map(({ n }) => n),
    names: first === 0 ? names : names.toReversed(),
    firsts: steps.map(({ view }) => firstOf(view)),
  };
}

export const fetchFinished = async (id: string) => asLine(await fetchSteps(id, "all"));

/** Waits until it is made; values are White's then. */
export async function fetchMarks(
  id: string,
  firsts: readonly number[],
  signal: AbortSignal,
  told: (progress: number) => void,
): Promise<MarkedReview> {
  const review = (await fetchReview(id, signal, told)) as MarkedReview;
  const points = review.points.map((point) => ({
    ...point,
    value: (firsts[point.n] ?? 0) === 0 ? point.value : -point.value,
  }));
  return { ...review, points };
}

// Several places of a hand, chosen together.
import type { Choice, Hint } from "../../lib/protocol";

/** Chosen places of a hand as one key, in order: "0,2". */
export const subset = (indices: Iterable<number>) => [...indices].sort((a, b) => a - b).join();

/** The same cards by their first places: of equal ones it does not matter which, and the rules name the first. */
export function firstOf<T>(hand: readonly T[], chosen: readonly number[]): number[] {
  const places = new Map<T, number[]>();
  for (const [i, card] of hand.entries()) places.set(card, [...(places.get(card) ?? []), i]);
  const cards = new Set(chosen.flatMap((i) => hand.slice(i, i + 1)));
  return [...cards].flatMap((card) => {
    const of = places.get(card) ?? [];
    return of.slice(0, of.filter((i) => chosen.includes(i)).length);
  });
}

/** The places that the first action of a hint names, of choices by their keys. */
export function markedBy(hint: Hint | null, choices: ReadonlyMap<string, Choice>): Set<number> {
  const wanted = hint?.advice[0]?.action;
  const key = [...choices].find(([, { id }]) => id === wanted)?.[0];
  return new Set(key ? key.split(",").map(Number) : []);
}

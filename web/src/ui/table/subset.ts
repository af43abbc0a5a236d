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

// The odds of a step in numbers and words: how often each outcome came when it was played again and again.
import type { Odds, Share } from "./protocol";
import type { Luck, StepOdds } from "./replay.svelte";

/** Said while a server measures them, which takes longest right after its start. */
export const WORKING_OUT = "Working out the odds …";

export type Part = Pick<Share, "outcome" | "count">;

/** Shares in whole percents that make 100 where all tries came to something; the largest rest is rounded up first. */
export function percents(shares: readonly Part[], n: number): number[] {
  const exact = shares.map(({ count }) => (n ? (count / n) * 100 : 0));
  const whole = exact.map(Math.floor);
  const total = Math.round(exact.reduce((sum, each) => sum + each, 0));
  const byRest = exact
    .map((each, i) => ({ i, rest: each - Math.floor(each) }))
    .sort((a, b) => b.rest - a.rest);
  let missing = total - whole.reduce((sum, each) => sum + each, 0);
  for (const { i } of byRest) {
    if (missing-- <= 0) break;
    whole[i] = (whole[i] ?? 0) + 1;
  }
  return whole;
}

/** "58 %"; what came in nearly all tries, or in hardly any, is not called certain. */
export function sayShare(count: number, n: number): string {
  const share = n ? (count / n) * 100 : 0;
  if (count < n && share >= 99.5) return "over 99 %";
  return share < 0.5 ? "under 1 %" : `${Math.round(share)} %`;
}

/** The parts of a step in a review, by its outcomes. */
export const partsIn = (outcomes: readonly string[], { odds, tries }: StepOdds): Part[] =>
  outcomes.map((outcome) => ({ outcome, count: Math.round((odds[outcome] ?? 0) * tries) }));

/** The odds that a review gives of the steps of a match, by turn. */
export const oddsIn = (luck: Luck): ReadonlyMap<number, Odds> =>
  new Map(
    luck.rows.map((row) => {
      const shares = partsIn(luck.outcomes, row).map((part) => {
        const [low, high] = row.intervals[part.outcome] ?? [0, 1];
        return { ...part, low, high };
      });
      const { turn, came, tries: n } = row;
      return [turn, { n, step: luck.step, shares, request: null, action: null, came, turn }];
    }),
  );

/** The one outcome that came in every try, if there is one. */
export const certain = (shares: readonly Part[], n: number): string | null =>
  shares.find(({ count }) => n > 0 && count === n)?.outcome ?? null;

/** "victory 58 %, draw 14 %, defeat 28 %". */
export function sayShares(shares: readonly Part[], n: number): string {
  const all = percents(shares, n);
  return shares.map(({ outcome }, i) => `${outcome} ${all[i] ?? 0} %`).join(", ");
}

/** The same with how sure it is: "... Victory lies between 55 and 61 %, by 1,000 tries." */
export function sayOdds({ shares, n }: Pick<Odds, "shares" | "n">): string {
  const said = sayShares(shares, n);
  const [best] = shares;
  if (!best) return said;
  const name = best.outcome.charAt(0).toUpperCase() + best.outcome.slice(1);
  const [low, high] = [Math.round(best.low * 100), Math.round(best.high * 100)];
  const edge = high === 0 ? "under 1 %" : low === 100 ? "over 99 %" : `about ${low} %`;
  const range = low === high ? `is ${edge}` : `lies between ${low} and ${high} %`;
  return `${said}. ${name} ${range}, by ${n.toLocaleString("en")} tries`;
}

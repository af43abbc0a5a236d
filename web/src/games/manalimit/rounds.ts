// The battles of a run, from its history: for the summary, and to see the last one again.
import type { Step } from "../../lib/protocol";
import { standing } from "../../lib/standing";
import { battleIn, sideOf, type Battle, type Brought } from "./battle";
import type { Outcome, RunEvent } from "./types";

export interface Round {
  round: number;
  outcome: Outcome;
  /** The ghost's name. */
  name: string;
  /** The cards of both lines as they met, front first. */
  own: string[];
  ghost: string[];
}

const eventsOf = (step: Step) => step.events as unknown as RunEvent[];

export function roundsOf(history: readonly Step[]): Round[] {
  return standing(history).flatMap((step) => {
    const events = eventsOf(step);
    const battle = battleIn(events);
    const end = events.find((event) => event.event === "outcome");
    if (!battle || end?.event !== "outcome") return [];
    const cards = (side: 0 | 1) =>
      events.flatMap((e) => (e.event === "line" && sideOf(e.unit) === side ? [e.card] : []));
    const { round, name } = battle;
    return [{ round, name, outcome: end.outcome, own: cards(0), ghost: cards(1) }];
  });
}

export function lastBattle(history: readonly Step[], met: Brought): Battle | null {
  for (const step of standing(history).toReversed()) {
    const battle = battleIn(eventsOf(step), met);
    if (battle) return battle;
  }
  return null;
}

/** "8 won, 1 drawn, 3 lost" */
export function tally(rounds: readonly Round[]): string {
  const count = (outcome: Outcome) => rounds.filter((each) => each.outcome === outcome).length;
  const parts = [
    [count("victory"), "won"],
    [count("draw"), "drawn"],
    [count("defeat"), "lost"],
  ] as const;
  return parts.flatMap(([n, word]) => (n ? [`${n} ${word}`] : [])).join(", ");
}

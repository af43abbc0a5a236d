// What the history tells of a whole match: who won each lane in each round, and where the gold came from.
import type { Step } from "../../lib/protocol";
import type { ClanEvent, LaneName } from "./types";

export interface Told {
  round: number;
  won: Partial<Record<LaneName, number | null>>;
}

const eventsOf = (history: readonly Step[]): ClanEvent[] =>
  history.flatMap(({ events }) => events as unknown as ClanEvent[]);

export function roundsIn(history: readonly Step[]): Told[] {
  const rounds: Told[] = [];
  for (const event of eventsOf(history)) {
    if (event.event === "reveal") rounds.push({ round: event.round, won: {} });
    else if (event.event === "lane") {
      const last = rounds.at(-1);
      if (last) last.won[event.lane] = event.seat >= 0 ? event.seat : null;
    }
  }
  return rounds;
}

/** What a seat did: cards of the other side that fell, and zones that it took. */
export function deedsIn(history: readonly Step[], seat: number): { felled: number; taken: number } {
  const events = eventsOf(history);
  return {
    felled: events.filter((each) => each.event === "die" && each.seat === 1 - seat).length,
    taken: events.filter((each) => each.event === "lane" && each.seat === seat && each.moved > 0)
      .length,
  };
}

// How each lane ends if the other side adds nothing, from what the seat knows.
import { capital } from "../../lib/words";
import { ownStack, seatOf, type Standing } from "./stacks";
import { zoneFor, type ClansView, type LaneName, type LaneView, type Unit } from "./types";

/** What the server tells of a round. */
export interface Ending {
  lanes: LaneView[];
  crystals: [number, number];
  over: boolean;
  winner: number | null;
}

/** What the answer hangs on, as far as a player can change it. */
export function planOf(view: ClansView, seat: number): string {
  const { plan, hero_used } = seatOf(view, seat);
  return JSON.stringify([seat, view.round, view.lanes, plan, hero_used]);
}

/** The health that each card of a stack is left with, 0 where it falls. A staged card has no number yet: of two equal
    ones the lower is more likely to stand. */
export function fatesOf(stack: readonly Standing[], after: readonly Unit[]): number[] {
  const known = new Set(stack.flatMap(({ unit }) => (unit ? [unit.id] : [])));
  const fresh = after.filter(({ id }) => !known.has(id));
  const fates = stack.map(({ unit }) => after.find(({ id }) => id === unit?.id)?.health ?? 0);
  for (let at = stack.length - 1; at >= 0; at--) {
    const here = stack[at];
    if (!here || here.unit) continue;
    const found = fresh.findLastIndex(({ card }) => card === here.card);
    if (found >= 0) fates[at] = fresh.splice(found, 1)[0]?.health ?? 0;
  }
  return fates;
}

export interface LaneFate {
  /** Where the fight will be. */
  zone: number;
  own: number[];
  foe: number[];
  /** From the seat below: 1 it wins the lane, −1 the other does, 0 nobody. */
  won: number;
}

export function laneFate(view: ClansView, seat: number, lane: LaneName, ending: Ending): LaneFate {
  const after = ending.lanes.find((each) => each.lane === lane);
  const [mine, theirs] = seat === 1 ? [1, 0] : ([0, 1] as const);
  const own = after?.stacks[mine] ?? [];
  const foe = after?.stacks[theirs] ?? [];
  return {
    zone: after?.zone ?? 0,
    own: fatesOf(ownStack(view, seat, lane), own),
    foe: fatesOf(ownStack(view, 1 - seat, lane), foe),
    won: Math.sign(own.length) - Math.sign(foe.length),
  };
}

export interface Names {
  card: (id: string) => string;
  /** What the side below and the one above are called: "you", "enemy". */
  called: readonly [string, string];
  where: (zone: number) => string;
}

const cardsSaid = (stack: readonly Standing[], fates: readonly number[], { card }: Names) =>
  stack.map(({ card: id }, i) =>
    fates[i] ? `${card(id)} is left with ${fates[i]}` : `${card(id)} falls`,
  );

/** "you advance to the enemy base" */
function outcomeSaid(before: number, fate: LaneFate, seat: number, names: Names): string {
  if (fate.won === 0) return "nobody wins it";
  const who = names.called[fate.won > 0 ? 0 : 1];
  const s = who === "you" ? "" : "s";
  const moved = zoneFor(fate.zone, seat) !== zoneFor(before, seat);
  return moved ? `${who} advance${s}: ${names.where(fate.zone)}` : `${who} hold${s} it`;
}

/** One lane in a sentence: "Deep Regent is left with 7, Ash Berserker falls; you advance: enemy base". */
export function laneSaid(
  view: ClansView,
  seat: number,
  lane: LaneName,
  ending: Ending,
  names: Names,
): string {
  const fate = laneFate(view, seat, lane, ending);
  const before = view.lanes.find((each) => each.lane === lane)?.zone ?? 0;
  const cards = [
    ...cardsSaid(ownStack(view, seat, lane), fate.own, names),
    ...cardsSaid(ownStack(view, 1 - seat, lane), fate.foe, names),
  ];
  // An ultimate may bring cards into an empty lane.
  if (!cards.length && !fate.won) return "empty";
  return [cards.join(", "), outcomeSaid(before, fate, seat, names)].filter(Boolean).join("; ");
}

/** All of it, to be read aloud. */
export function forecastSaid(view: ClansView, seat: number, ending: Ending, names: Names): string {
  const lanes = view.lanes.map(
    ({ lane }) => `${capital(lane)}: ${laneSaid(view, seat, lane, ending, names)}.`,
  );
  const crystals = [seat, 1 - seat].flatMap((side, i) => {
    const [now, then] = [seatOf(view, side).crystal, ending.crystals[side === 1 ? 1 : 0]];
    return now === then ? [] : [`${capital(names.called[i] ?? "")}: crystal ${now} to ${then}.`];
  });
  return ["If the other side adds nothing.", ...lanes, ...crystals].join(" ");
}

/** The same in few words: "Forecast: left won, center open, right lost". */
export function forecastInShort(view: ClansView, seat: number, ending: Ending): string {
  const words = view.lanes.map(({ lane }) => {
    const { won } = laneFate(view, seat, lane, ending);
    return `${lane} ${won > 0 ? "won" : won < 0 ? "lost" : "open"}`;
  });
  return `Forecast: ${words.join(", ")}`;
}

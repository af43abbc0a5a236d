// The legal actions by what a player touches: a card or unit, then where it goes. No rule is known here.
import type { Choice } from "../../lib/protocol";
import { placeOf, zoneOf, type Parts, type Place, type RunView, type Zone } from "./types";

/** What can be done with one card or unit. */
export interface Reach {
  pitch: Choice | null;
  buy: Choice | null;
  freeze: Choice | null;
  /** Where a unit can go. */
  moves: Map<Place, Choice>;
}

export interface ActionIndex {
  sources: Map<Place, Reach>;
  end: Choice | null;
}

export const partsIn = (choice: Choice): Parts => choice.parts as unknown as Parts;

const nothing = (): Reach => ({ pitch: null, buy: null, freeze: null, moves: new Map() });

export function indexActions(choices: readonly Choice[]): ActionIndex {
  const index: ActionIndex = { sources: new Map(), end: null };
  const at = (zone: Zone, place: number): Reach => {
    const known = index.sources.get(placeOf(zone, place)) ?? nothing();
    index.sources.set(placeOf(zone, place), known);
    return known;
  };
  for (const choice of choices) {
    const parts = partsIn(choice);
    if (parts.kind === "end") index.end = choice;
    else if (parts.kind === "pitch") at(parts.zone, parts.place).pitch = choice;
    else if (parts.kind === "buy") at("belt", parts.place).buy = choice;
    else if (parts.kind === "freeze") at("belt", parts.place).freeze = choice;
    else at(parts.zone, parts.place).moves.set(placeOf(parts.to_zone, parts.to), choice);
  }
  return index;
}

/** What follows where a card or unit is put: an action, or a purchase that then goes on to the board. */
export interface Way {
  choice: Choice;
  /** After the purchase: the place on the board. */
  then: Place | null;
}

const free = (units: readonly (unknown | null)[], zone: Zone): Place[] =>
  units.flatMap((unit, i) => (unit ? [] : [placeOf(zone, i)]));

/** Every place that takes it. Whatever is bought may be put on a free place of the bench or the board. */
export function waysOf(reach: Reach, view: Pick<RunView, "bench" | "board">): Map<Place, Way> {
  const ways = new Map<Place, Way>();
  if (reach.pitch) ways.set("furnace", { choice: reach.pitch, then: null });
  for (const [place, choice] of reach.moves) ways.set(place, { choice, then: null });
  if (reach.buy) {
    for (const place of free(view.bench, "bench"))
      ways.set(place, { choice: reach.buy, then: null });
    for (const place of free(view.board, "board"))
      ways.set(place, { choice: reach.buy, then: place });
  }
  return ways;
}

/** The move that puts what was just bought on the board; null where it cannot go there any more. */
export function followUp(
  then: Place,
  before: Pick<RunView, "bench">,
  after: Pick<RunView, "bench">,
  index: ActionIndex,
): Choice | null {
  const bought = after.bench.findIndex((unit, i) => unit && !before.bench[i]);
  if (bought < 0) return null;
  return index.sources.get(placeOf("bench", bought))?.moves.get(then) ?? null;
}

/** A free place that a unit may leave for: from the bench the next one of the board, and back. */
export function elsewhere(source: Place, reach: Reach, view: Pick<RunView, "bench" | "board">) {
  const other = zoneOf(source)?.zone === "board" ? "bench" : "board";
  const place = free(view[other], other).find((each) => reach.moves.has(each));
  return place ? { place, choice: reach.moves.get(place) ?? null } : null;
}

/** What was tried, as the server names it. */
export function partsOf(source: Place, target: Place | null): Record<string, unknown> | null {
  const from = zoneOf(source);
  if (!from) return null;
  if (target === "furnace") return { kind: "pitch", ...from };
  const to = target && zoneOf(target);
  if (from.zone === "belt")
    return to && to.zone === "belt" ? null : { kind: "buy", place: from.place };
  if (!to || to.zone === "belt") return null;
  return { kind: "move", ...from, to_zone: to.zone, to: to.place };
}

/** Where an action starts and ends, for a hint. */
export function placesIn(choice: Choice | undefined): Place[] {
  if (!choice) return [];
  const parts = partsIn(choice);
  switch (parts.kind) {
    case "end":
      return [];
    case "pitch":
      return [placeOf(parts.zone, parts.place), "furnace"];
    case "buy":
    case "freeze":
      return [placeOf("belt", parts.place)];
    default:
      return [placeOf(parts.zone, parts.place), placeOf(parts.to_zone, parts.to)];
  }
}

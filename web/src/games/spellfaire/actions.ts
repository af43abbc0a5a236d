// The legal actions by what a player touches: a source, then a target. No rule is known here.
import type { Choice } from "../../lib/protocol";
import type { Reach as Base } from "../../ui/table/placeaim.svelte";
import { subset } from "../../ui/table/subset";
import { handPlace, heroPlace, unitPlace, type Handle, type Place, type Target } from "./types";

export type Reach = Base<Place>;

export interface ActionIndex {
  sources: Map<Place, Reach>;
  end: Choice | null;
  /** By the place in the list of waiting triggers. */
  order: Map<number, Choice>;
  /** By the chosen hand indices, in order: "0,2". */
  mulligans: Map<string, Choice>;
  plays: number;
  attacks: number;
}

const targetPlace = (target: { unit: Handle } | { hero: number }): Place =>
  "unit" in target ? unitPlace(target.unit) : heroPlace(target.hero);

export function indexActions(choices: readonly Choice[]): ActionIndex {
  const index: ActionIndex = {
    sources: new Map(),
    end: null,
    order: new Map(),
    mulligans: new Map(),
    plays: 0,
    attacks: 0,
  };
  for (const choice of choices) place(index, choice);
  const sources = [...index.sources.keys()];
  index.plays = sources.filter((source) => source.startsWith("hand:")).length;
  index.attacks = sources.length - index.plays;
  return index;
}

function place(index: ActionIndex, choice: Choice): void {
  const parts = choice.parts as {
    kind: string;
    cards?: number[];
    hand?: number[];
    source?: string | number;
    target?: Target;
    index?: number;
  };
  if (parts.kind === "end") index.end = choice;
  else if (parts.kind === "mulligan") index.mulligans.set(subset(parts.cards ?? []), choice);
  else if (parts.kind === "order") index.order.set(parts.index ?? 0, choice);
  else if (parts.kind === "attack" && parts.source !== undefined)
    reach(index, unitPlace(parts.source), choice, parts.target);
  else if (parts.kind === "play")
    for (const i of parts.hand ?? []) reach(index, handPlace(i), choice, parts.target);
}

function reach(index: ActionIndex, source: Place, choice: Choice, target?: Target): void {
  const known = index.sources.get(source) ?? { direct: null, targets: new Map<Place, Choice>() };
  // A creature that is its own target is put on the table like one that needs none.
  if (target && !("itself" in target)) known.targets.set(targetPlace(target), choice);
  else known.direct = choice;
  index.sources.set(source, known);
}

/** What was tried, as the server names it; null where no action begins there. */
export function partsOf(
  source: Place,
  target: Place | null,
  hand: readonly (string | null)[],
  units: readonly Handle[],
): Record<string, unknown> | null {
  const handle = (place: Place) => units.find((id) => unitPlace(id) === place);
  const aimed = target && named(target, handle(target));
  const rest = aimed ? { target: aimed } : {};
  if (source.startsWith("hand:")) {
    const card = hand[Number(source.slice(5))];
    return card ? { kind: "play", card, ...rest } : null;
  }
  const unit = handle(source);
  return unit === undefined ? null : { kind: "attack", source: unit, ...rest };
}

const named = (place: Place, unit: Handle | undefined): Target | null => {
  if (place.startsWith("hero:")) return { hero: Number(place.slice(5)) };
  return unit === undefined ? null : { unit };
};

/** Where an action starts and ends, for a hint. */
export function placesOf(index: ActionIndex, action: number): Place[] {
  for (const [source, { direct, targets }] of index.sources) {
    if (direct?.id === action) return [source];
    for (const [target, choice] of targets) if (choice.id === action) return [source, target];
  }
  return [];
}

/** All actions of one source, for a preview. */
export const choicesOf = ({ direct, targets }: Reach): Choice[] =>
  direct ? [direct, ...targets.values()] : [...targets.values()];

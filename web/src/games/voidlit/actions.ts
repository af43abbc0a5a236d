// The legal actions by what a player touches: a source, then a target. No rule is known here.
import type { Choice } from "../../lib/protocol";
import type { Reach as Base } from "../../ui/table/placeaim.svelte";
import { subset } from "../../ui/table/subset";
import {
  bankPlace,
  handPlace,
  leaderPlace,
  playerPlace,
  relicPlace,
  unitPlace,
  type Handle,
  type Parts,
  type Place,
  type Source,
  type Target,
} from "./types";

/** A card to be chosen out of a list: of a deck or a waste pile, a relic, an upgrade. */
export interface Pick {
  choice: Choice;
  target: Target;
}

/** What can be done with one source in one way. */
export interface Reach extends Base<Place> {
  picks: Pick[];
}

/** What can be done with one source: by its main way (play, attack), and as an ability. */
export interface Ways {
  act: Reach | null;
  ability: Reach | null;
  bank: Choice | null;
}

export interface ActionIndex {
  sources: Map<Place, Ways>;
  end: Choice | null;
  /** By the chosen hand indices, in order: "0,2". */
  mulligans: Map<string, Choice>;
  /** Who may block, by place; and not to. */
  blocks: Map<Place, Choice>;
  noBlock: Choice | null;
  keep: Choice | null;
  bottom: Choice | null;
  plays: number;
  attacks: number;
  abilities: number;
  banks: boolean;
}

export function indexActions(choices: readonly Choice[], seat: number): ActionIndex {
  const index: ActionIndex = {
    sources: new Map(),
    end: null,
    mulligans: new Map(),
    blocks: new Map(),
    noBlock: null,
    keep: null,
    bottom: null,
    plays: 0,
    attacks: 0,
    abilities: 0,
    banks: false,
  };
  for (const choice of choices) place(index, choice, seat);
  for (const [source, ways] of index.sources) {
    if (ways.act) index[source.startsWith("unit:") ? "attacks" : "plays"]++;
    if (ways.ability) index.abilities++;
    if (ways.bank) index.banks = true;
  }
  return index;
}

function place(index: ActionIndex, choice: Choice, seat: number): void {
  const parts = choice.parts as unknown as Parts;
  const { source, target } = parts;
  switch (parts.kind) {
    case "end":
      index.end = choice;
      return;
    case "no block":
      index.noBlock = choice;
      return;
    case "keep":
    case "bottom":
      index[parts.kind] = choice;
      return;
    case "mulligan":
      index.mulligans.set(subset(parts.cards ?? []), choice);
      return;
    case "block":
      if (source && "unit" in source) index.blocks.set(unitPlace(source.unit), choice);
      return;
    case "bank":
      for (const i of parts.hand ?? []) waysOf(index, handPlace(i)).bank = choice;
      return;
    case "play": {
      const from = parts.leader ? [leaderPlace(seat)] : (parts.hand ?? []).map(handPlace);
      for (const each of from) {
        const ways = waysOf(index, each);
        ways.act = reach(ways.act, choice, target);
      }
      return;
    }
    case "attack":
    case "activate":
      if (source) {
        const ways = waysOf(index, sourcePlace(source));
        const way = parts.kind === "attack" ? "act" : "ability";
        ways[way] = reach(ways[way], choice, target);
      }
  }
}

function waysOf(index: ActionIndex, place: Place): Ways {
  const known = index.sources.get(place) ?? { act: null, ability: null, bank: null };
  index.sources.set(place, known);
  return known;
}

/** An ability of an upgrade is used at the unit that wears it. */
const sourcePlace = (source: Source): Place =>
  "relic" in source ? relicPlace(...source.relic) : unitPlace(source.unit);

function reach(before: Reach | null, choice: Choice, target?: Target): Reach {
  const known = before ?? { direct: null, targets: new Map<Place, Choice>(), picks: [] };
  // A unit that is its own target is put on the table like one that needs none.
  if (!target || "itself" in target) known.direct = choice;
  else if ("zone" in target || "relic" in target || "upgrade" in target)
    known.picks.push({ choice, target });
  else
    known.targets.set(
      "unit" in target ? unitPlace(target.unit) : playerPlace(target.player),
      choice,
    );
  return known;
}

/** What was tried, as the server names it; null where no action begins there. */
export function partsOf(
  source: Place,
  target: Place | null,
  hand: readonly (string | null)[],
  leader: string | null,
  units: readonly Handle[],
): Parts | null {
  const handle = (place: Place) => units.find((id) => unitPlace(id) === place);
  const [kind, first = ""] = source.split(":");
  const card = kind === "hand" ? hand[Number(first)] : kind === "leader" ? leader : null;
  if (kind === "hand" && card && target === bankPlace(Number(target?.slice(5))))
    return { kind: "bank", card };
  const aimed = target && named(target, handle(target));
  const rest = aimed ? { target: aimed } : {};
  if (card) return { kind: "play", card, ...rest };
  if (kind === "relic") {
    const [, seat, at] = source.split(":");
    return { kind: "activate", source: { relic: [Number(seat), Number(at)] }, ...rest };
  }
  const unit = handle(source);
  return unit === undefined ? null : { kind: "attack", source: { unit }, ...rest };
}

const named = (place: Place, unit: Handle | undefined): Target | null => {
  if (place.startsWith("player:")) return { player: Number(place.slice(7)) };
  return unit === undefined ? null : { unit };
};

/** Where an action starts and ends, for a hint. */
export function placesOf(index: ActionIndex, action: number, seat: number): Place[] {
  for (const [source, ways] of index.sources) {
    if (ways.bank?.id === action) return [source, bankPlace(seat)];
    for (const way of [ways.act, ways.ability]) {
      if (way?.direct?.id === action) return [source];
      if (way?.picks.some(({ choice }) => choice.id === action)) return [source];
      for (const [target, choice] of way?.targets ?? [])
        if (choice.id === action) return [source, target];
    }
  }
  for (const [source, choice] of index.blocks) if (choice.id === action) return [source];
  return [];
}

/** All actions of one way, for a preview. */
export const choicesOf = ({ direct, targets, picks }: Reach): Choice[] => [
  ...(direct ? [direct] : []),
  ...targets.values(),
  ...picks.map(({ choice }) => choice),
];

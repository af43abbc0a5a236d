// The legal actions by what a player touches: a card, a staged card or an ability, then where it goes.
// No rule is known here.
import type { Choice } from "../../lib/protocol";
import { freeLanes, ownStack, PLACES } from "./stacks";
import { LANES, type ClansView, type LaneName, type Parts, type Place, type Slot } from "./types";

export interface ActionIndex {
  /** What can be touched first, and where it can then go; without a place it is done at once. */
  sources: Map<Place, Map<Place, Choice>>;
  /** Staged cards that may be taken back, by card and lane. */
  back: Map<string, Choice>;
  /** Done with one press: an ability without a target, a card that Omen shows. */
  direct: Map<Place, Choice>;
  heroBack: Choice | null;
  confirm: Choice | null;
}

export const partsIn = (choice: Choice): Parts => choice.parts as unknown as Parts;
export const drop = (lane: LaneName, slot: Slot): Place => `drop:${lane}:${slot}`;
/** A staged card in the index. */
export const stagedKey = (card: string, lane: LaneName): string => `${lane} ${card}`;

export function indexActions(choices: readonly Choice[], view: ClansView, seat: number) {
  const index: ActionIndex = {
    sources: new Map(),
    back: new Map(),
    direct: new Map(),
    heroBack: null,
    confirm: null,
  };
  const to = (source: Place, target: Place, choice: Choice) => {
    const known = index.sources.get(source) ?? new Map<Place, Choice>();
    index.sources.set(source, known.set(target, choice));
  };
  for (const choice of choices) {
    const parts = partsIn(choice);
    switch (parts.kind) {
      case "confirm":
        index.confirm = choice;
        break;
      case "take back hero":
        index.heroBack = choice;
        break;
      case "take":
        index.direct.set(`pick:${parts.card}`, choice);
        break;
      case "take back":
        index.back.set(stagedKey(parts.card, parts.lane), choice);
        break;
      case "place":
        for (const i of parts.hand) to(`hand:${i}`, drop(parts.lane, parts.slot), choice);
        break;
      case "hero": {
        const source: Place = `hero:${parts.ability}`;
        if (parts.unit !== undefined && parts.lane)
          to(source, unitPlace(view, seat, parts.lane, parts.unit), choice);
        else if (parts.lane) to(source, `lane:${parts.lane}`, choice);
        else if (parts.card) to(source, `pick:${parts.card}`, choice);
        else index.direct.set(source, choice);
        break;
      }
      default: // "clear" gives the whole plan away: nothing here offers it
        break;
    }
  }
  return index;
}

function unitPlace(view: ClansView, seat: number, lane: LaneName, unit: number): Place {
  const at = ownStack(view, seat, lane).findIndex((each) => each.unit?.id === unit);
  return `own:${lane}:${at}`;
}

export interface StagedAt {
  card: string;
  lane: LaneName;
  at: number;
  back: Choice;
}

/** The staged card at a place, if it may be taken back. */
export function stagedAt(index: ActionIndex, view: ClansView, seat: number, place: Place) {
  const [kind, lane, n] = place.split(":") as [string, LaneName | undefined, string | undefined];
  if (kind !== "own" || !lane) return null;
  const at = Number(n);
  const found = ownStack(view, seat, lane)[at];
  const back = found && !found.unit ? index.back.get(stagedKey(found.card, lane)) : null;
  return found && back ? ({ card: found.card, lane, at, back } satisfies StagedAt) : null;
}

/** Where a staged card may go: back to the hand, to the other place of its stack, or to a free one. */
export function waysBack(from: StagedAt, view: ClansView, seat: number): Place[] {
  const own = ownStack(view, seat, from.lane);
  const ways: Place[] = ["hand"];
  for (const lane of freeLanes(view, seat)) {
    if (lane === from.lane) continue;
    ways.push(drop(lane, "top"));
    if (ownStack(view, seat, lane).length) ways.push(drop(lane, "bottom"));
  }
  if (own.length === PLACES) ways.push(drop(from.lane, from.at === 0 ? "bottom" : "top"));
  return ways;
}

/** The action that puts a card that was just taken back where it was wanted. */
export function placing(choices: readonly Choice[], card: string, place: Place): Choice | null {
  const found = choices.find((choice) => {
    const parts = partsIn(choice);
    return parts.kind === "place" && parts.card === card && drop(parts.lane, parts.slot) === place;
  });
  return found ?? null;
}

/** What was tried, as the server names it. */
export function triedParts(view: ClansView, seat: number, source: Place, target: Place | null) {
  const [kind, n] = source.split(":");
  const [to, lane, slot] = (target ?? "").split(":");
  if (kind === "hero") return { kind: "hero", ability: Number(n) };
  if (kind !== "hand" || n === undefined) return null;
  const card = view.seats[seat === 1 ? 1 : 0].hand[Number(n)];
  const where = to === "drop" || to === "own" || to === "lane" ? (lane as LaneName) : LANES[0];
  return card
    ? { kind: "place", card, lane: where, slot: to === "drop" ? (slot as Slot) : "top" }
    : null;
}

/** Where an action starts and ends, for a hint. */
export function placesIn(choice: Choice | undefined, view: ClansView, seat: number): Place[] {
  if (!choice) return [];
  const { sources, direct } = indexActions([choice], view, seat);
  return [...direct.keys(), ...sources].flatMap((each) =>
    typeof each === "string" ? [each] : [each[0], ...each[1].keys()],
  );
}

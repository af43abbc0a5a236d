// An action in words: its names come from the view in which it is offered or was played.
import type { Played } from "../../lib/games";
import type { Speaker as Listener } from "../../lib/narrator";
import { enumerated } from "../../lib/words";
import { ordinal } from "./labels";
import type { Handle, Parts, Source, Target, VoidEvent, VoidView } from "./types";

export interface Speaker extends Listener {
  card: (id: string | null) => string;
}

export function moveText(played: Played, view: VoidView, speaker: Speaker): string {
  const parts = played.parts as unknown as Parts;
  const seat = played.seat ?? view.active;
  const own = seat === speaker.you;
  const who = own ? "you" : (speaker.names[seat] ?? `seat ${seat + 1}`);
  const s = own ? "" : "s";
  const on = parts.target ? ` ${onto(view, seat, parts.target, speaker)}` : "";
  switch (parts.kind) {
    case "end":
      return `${who} end${s} the turn`;
    case "mulligan":
      return `${who} ${replaced(parts.cards ?? [], view, seat, s, speaker)}`;
    case "bank":
      return `${who} bank${s} ${speaker.card(parts.card ?? null)}`;
    case "play":
      return `${who} play${s} ${speaker.card(parts.card ?? null)}${on}`;
    case "attack":
      return `${sourceName(view, parts.source, speaker)} attacks ${parts.target ? aimed(view, seat, parts.target, speaker) : ""}`;
    case "activate":
      return `${who} activate${s} ${sourceName(view, parts.source, speaker)}${on}`;
    case "block":
      return `${who} block${s} with ${sourceName(view, parts.source, speaker)}`;
    case "no block":
      return `${who} ${own ? "do" : "does"} not block`;
    case "keep":
      return `${who} keep${s} the top card`;
    case "bottom":
      return `${who} put${s} the top card on the bottom`;
    default:
      return "";
  }
}

function replaced(
  cards: readonly number[],
  view: VoidView,
  seat: number,
  s: string,
  speaker: Speaker,
): string {
  if (!cards.length) return `keep${s} all cards`;
  const hand = cards.map((i) => view.seats[seat]?.hand[i] ?? null);
  if (hand.includes(null))
    return `replace${s} ${hand.length === 1 ? "1 card" : `${hand.length} cards`}`;
  return `replace${s} ${enumerated(hand.map((card) => speaker.card(card)))}`;
}

function sourceName(view: VoidView, source: Source | undefined, speaker: Speaker): string {
  if (!source) return "";
  if ("relic" in source)
    return speaker.card(view.seats[source.relic[0]]?.relics[source.relic[1]] ?? null);
  return unitName(view, source.unit, speaker);
}

/** Its card; which one where a side has several of it. */
function unitName(view: VoidView, id: Handle | undefined, speaker: Speaker): string {
  for (const { units } of view.seats) {
    const unit = units.find((each) => each.id === id);
    if (!unit) continue;
    const which = ordinal(unit, units);
    return `${which && `the ${which} `}${speaker.card(unit.card)}`;
  }
  return "a unit";
}

const whom = (seat: number, { you, names }: Speaker) =>
  seat === you ? "you" : (names[seat] ?? `seat ${seat + 1}`);

/** A card of the deck or the waste comes to the hand, to the table or on a unit: its card says which. */
function onto(view: VoidView, seat: number, target: Target, speaker: Speaker): string {
  const name = aimed(view, seat, target, speaker);
  return "zone" in target ? `to get ${name} from the ${target.zone}` : `on ${name}`;
}

/** A target: an enemy by its name; a unit of the same side as such, since that is unusual. */
function aimed(view: VoidView, seat: number, target: Target, speaker: Speaker): string {
  if ("itself" in target) return "itself";
  if ("player" in target) return whom(target.player, speaker);
  if ("zone" in target) return speaker.card(target.card);
  if ("relic" in target)
    return speaker.card(view.seats[target.relic[0]]?.relics[target.relic[1]] ?? null);
  const name = unitName(view, target.unit, speaker);
  const side = view.seats.findIndex(({ units }) => units.some(({ id }) => id === target.unit));
  if ("upgrade" in target) {
    const host = view.seats[side]?.units.find(({ id }) => id === target.unit);
    return `${speaker.card(host?.upgrades[target.upgrade]?.card ?? null)} of ${name}`;
  }
  if (side !== seat) return name;
  return `${seat === speaker.you ? "your" : "their"} own ${name.replace(/^the /, "")}`;
}

/** What is certain to come of it, the most telling first. */
export function pointText(played: Played, view: VoidView, speaker: Speaker): string {
  const events = (played.events ?? []) as VoidEvent[];
  const seat = played.seat ?? view.active;
  const fallen = (own: boolean) => {
    const cards = events.flatMap((event) =>
      event.event === "die" && (event.seat === seat) === own ? [speaker.card(event.card)] : [],
    );
    return cards.length ? enumerated(cards) : "";
  };
  const [lost, killed] = [fallen(true), fallen(false)];
  const out: string[] = [];
  if (killed && lost) out.push(`trades ${lost} for ${killed}`);
  else if (killed) out.push(`destroys ${killed}`);
  else if (lost) out.push(`loses ${lost}`);
  for (const side of [0, 1]) {
    const hits = events.filter(
      (event) => event.event === "damage" && event.seat === side && !event.unit,
    );
    const total = hits.reduce((sum, event) => sum + ("n" in event ? (event.n ?? 0) : 0), 0);
    if (total) out.push(`${total} damage to ${whom(side, speaker)}`);
  }
  return out.join(", ");
}

// An action in words: its names come from the view in which it is offered or was played.
import type { Played } from "../../lib/games";
import type { Speaker as Listener } from "../../lib/narrator";
import type { Handle, SpellEvent, SpellView, Target } from "./types";

export interface Speaker extends Listener {
  card: (id: string | null) => string;
}

interface Parts {
  kind: string;
  card?: string;
  cards?: number[];
  source?: Handle;
  target?: Target;
  index?: number;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
const list = (all: readonly string[]) =>
  all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1) ?? ""}`;

export function moveText(played: Played, view: SpellView, speaker: Speaker): string {
  const parts = played.parts as unknown as Parts;
  const seat = played.seat ?? view.active;
  const own = seat === speaker.you;
  const who = own ? "you" : (speaker.names[seat] ?? `seat ${seat + 1}`);
  const s = own ? "" : "s";
  switch (parts.kind) {
    case "end":
      return `${who} end${s} the turn`;
    case "mulligan":
      return `${who} ${replaced(parts.cards ?? [], view, seat, s, speaker)}`;
    case "attack":
      return `${unitName(view, parts.source, speaker)} attacks ${aim(view, seat, parts.target, speaker)}`;
    case "play": {
      const on = parts.target ? ` on ${aim(view, seat, parts.target, speaker)}` : "";
      return `${who} play${s} ${speaker.card(parts.card ?? null)}${on}`;
    }
    case "order": {
      const first = view.pending[parts.index ?? 0];
      return first ? `${who} let${s} ${speaker.card(first.card)} take effect first` : "";
    }
    default:
      return "";
  }
}

function replaced(
  cards: readonly number[],
  view: SpellView,
  seat: number,
  s: string,
  speaker: Speaker,
): string {
  if (!cards.length) return `keep${s} all cards`;
  const hand = cards.map((i) => view.seats[seat]?.hand[i] ?? null);
  if (hand.includes(null))
    return `replace${s} ${hand.length === 1 ? "1 card" : `${hand.length} cards`}`;
  return `replace${s} ${list(hand.map((card) => speaker.card(card)))}`;
}

/** Its card; which one where a side has several of it. */
function unitName(view: SpellView, id: Handle | undefined, speaker: Speaker): string {
  for (const { board } of view.seats) {
    const unit = board.find((each) => each.id === id);
    if (!unit) continue;
    const same = board.filter(({ card }) => card === unit.card);
    const name = speaker.card(unit.card);
    return same.length > 1 ? `the ${ORDINALS[same.indexOf(unit)] ?? "last"} ${name}` : name;
  }
  return "a creature";
}

const whose = (seat: number, { you, names }: Speaker) =>
  seat === you ? "your" : `${names[seat] ?? `seat ${seat + 1}`}'s`;

/** A target: an enemy by its name; a creature of the same side as such, since that is unusual. */
function aim(view: SpellView, seat: number, target: Target | undefined, speaker: Speaker): string {
  if (!target) return "nothing";
  if ("itself" in target) return "itself";
  if ("hero" in target) return `${whose(target.hero, speaker)} hero`;
  const name = unitName(view, target.unit, speaker);
  const side = view.seats.findIndex(({ board }) => board.some(({ id }) => id === target.unit));
  if (side !== seat) return name;
  return `${seat === speaker.you ? "your" : "their"} own ${name.replace(/^the /, "")}`;
}

/** What is certain to come of it, the most telling first. */
export function pointText(played: Played, view: SpellView, speaker: Speaker): string {
  const events = (played.events ?? []) as SpellEvent[];
  const seat = played.seat ?? view.active;
  const fallen = (own: boolean) =>
    list(
      events.flatMap((event) =>
        event.event === "die" && (event.seat === seat) === own ? [speaker.card(event.card)] : [],
      ),
    );
  const [lost, killed] = [fallen(true), fallen(false)];
  const hurt = events.some((event) => event.event === "damage" && event.seat === seat);
  const out: string[] = [];
  if (killed && lost) out.push(`trades ${lost} for ${killed}`);
  else if (killed) out.push(`kills ${killed}${hurt ? "" : " for free"}`);
  else if (lost) out.push(`loses ${lost}`);
  const frozen = events.filter((event) => event.event === "freeze" && event.seat !== seat);
  if (frozen.length && !killed)
    out.push(`freezes ${list(frozen.map((event) => unitName(view, unitOf(event), speaker)))}`);
  for (const side of [0, 1]) {
    const hits = events.filter((event) => event.event === "damage" && event.seat === side);
    const total = hits.reduce((sum, event) => sum + heroDamage(event), 0);
    if (total) out.push(`${total} damage to ${whose(side, speaker)} hero`);
  }
  for (const event of events)
    if (event.event === "heal" && event.seat === seat) out.push(`heals ${event.n}`);
  return out.join(", ");
}

const unitOf = (event: SpellEvent) => ("unit" in event ? (event.unit ?? undefined) : undefined);
const heroDamage = (event: SpellEvent) => (event.event === "damage" && !event.unit ? event.n : 0);

// What is drawn between two views: each event changes the picture by the numbers it carries.
// The view that follows is the truth; here nothing is decided.
import type { Handle, Side, Unit, VoidCard, VoidEvent, VoidView } from "./types";

type Faces = ReadonlyMap<string, VoidCard>;

export function between(view: VoidView, event: VoidEvent, after: VoidView, faces: Faces): VoidView {
  const seats = view.seats.map((side, seat) =>
    seat === event.seat
      ? { ...side, ...change(side, event, after.seats[seat] ?? side, faces) }
      : side,
  ) as [Side, Side];
  const next = { ...view, seats };
  switch (event.event) {
    case "turn":
      return { ...next, active: event.seat, turn: after.turn, phase: "main", attack: null };
    case "declare":
      return {
        ...next,
        attack: {
          attacker: event.unit,
          target: event.target ? { unit: event.target } : { player: 1 - event.seat },
          n: after.attack?.n ?? 0,
        },
      };
    case "attack":
      return { ...next, attack: null };
    default:
      return next;
  }
}

function change(side: Side, event: VoidEvent, after: Side, faces: Faces): Partial<Side> {
  switch (event.event) {
    case "turn":
      return {
        energy: event.energy,
        max_energy: Math.max(side.max_energy, event.energy),
        banked: false,
        units: awake(side.units, after.units),
      };
    case "draw":
      return { hand: [...side.hand, event.card], deck: Math.max(0, side.deck - 1) };
    case "find":
      return {
        hand: [...side.hand, event.card],
        ...(event.zone === "deck"
          ? { deck: Math.max(0, side.deck - 1) }
          : { waste: without(side.waste, event.card) as string[] }),
      };
    case "search":
      return {
        health: event.left,
        ...(event.kept
          ? { hand: [...side.hand, event.card], waste: without(side.waste, event.card) as string[] }
          : {}),
      };
    case "waste":
      return { waste: [...side.waste, event.card], deck: Math.max(0, side.deck - 1) };
    case "discard":
      return {
        hand: without(side.hand, event.card),
        waste: event.card ? [...side.waste, event.card] : side.waste,
      };
    case "bank":
      return {
        hand: without(side.hand, event.card),
        bank: after.bank,
        max_energy: after.max_energy,
        banked: true,
      };
    case "play":
      return {
        hand: without(side.hand, event.card),
        energy: Math.max(0, side.energy - event.n),
        ...(event.card === side.paragon ? { paragon_played: true } : {}),
      };
    case "activate":
      return { energy: Math.max(0, side.energy - event.n) };
    case "energy":
      return { energy: event.left };
    case "relic":
      return { relics: [...side.relics, event.card] };
    case "break":
      return { relics: without(side.relics, event.card) as string[] };
    case "enter":
      return { units: [...side.units, entering(event.unit, event.card, after, faces)] };
    case "return":
      return {
        units: side.units.filter(({ id }) => id !== event.unit),
        hand: [...side.hand, after.hand.includes(event.card) ? event.card : null],
      };
    case "die":
      return {
        units: side.units.filter(({ id }) => id !== event.unit),
        waste: faces.get(event.card)?.token ? side.waste : [...side.waste, event.card],
      };
    case "lose":
      return { health: event.left };
    case "damage":
    case "heal":
      if (!event.unit) return { health: event.left };
      return { units: edit(side.units, event.unit, () => ({ health: event.left })) };
    case "attach":
      return {
        units: edit(side.units, event.unit, (unit) => ({
          upgrades: [...unit.upgrades, { card: event.card, owner: event.seat }],
          ...numbers(after, event.unit),
        })),
      };
    case "detach":
      return {
        units: edit(side.units, event.unit, (unit) => {
          const at = unit.upgrades.findIndex(({ card }) => card === event.card);
          return { upgrades: unit.upgrades.filter((_, i) => i !== at) };
        }),
      };
    case "declare":
    case "attack":
      return { units: edit(side.units, event.unit, () => ({ ready: false })) };
    case "buff":
      return {
        units: edit(side.units, event.unit, (unit) => ({
          attack: unit.attack + event.attack,
          health: unit.health + event.health,
          max_health: unit.max_health + event.health,
        })),
      };
    case "grant":
      return {
        units: edit(side.units, event.unit, (unit) => ({
          keywords: [...new Set([...unit.keywords, event.keyword])],
        })),
      };
    case "exhaust":
      return { units: edit(side.units, event.unit, () => ({ exhausted: true, ready: false })) };
    case "silence":
      return { units: edit(side.units, event.unit, () => ({ silenced: true })) };
    case "shield":
      return { units: edit(side.units, event.unit, () => ({ shielded: false })) };
    default:
      return {};
  }
}

const edit = (units: Unit[], id: Handle, change: (unit: Unit) => Partial<Unit>): Unit[] =>
  units.map((unit) => (unit.id === id ? { ...unit, ...change(unit) } : unit));

/** A known card leaves from its place, an unknown one from the end. */
function without(cards: readonly (string | null)[], card: string | null): (string | null)[] {
  const known = card === null ? -1 : cards.lastIndexOf(card);
  const at = known >= 0 ? known : cards.lastIndexOf(null);
  return cards.filter((_, i) => i !== at);
}

function awake(units: Unit[], after: Unit[]): Unit[] {
  return units.map((unit) => {
    const later = after.find((each) => each.id === unit.id);
    if (!later) return unit;
    const { ready, fatigued, attacked, exhausted } = later;
    return { ...unit, ready, fatigued, attacked, exhausted };
  });
}

function numbers(after: Side, id: Handle): Partial<Unit> {
  const later = after.units.find((unit) => unit.id === id);
  if (!later) return {};
  const { attack, max_health, keywords, shielded } = later;
  return { attack, max_health, keywords, shielded };
}

/** As its card says; a unit that stays shows what else the view knows. */
function entering(id: Handle, card: string, after: Side, faces: Faces): Unit {
  const face = faces.get(card);
  const later = after.units.find((unit) => unit.id === id);
  return {
    id,
    card,
    token: face?.token ?? false,
    attack: face?.attack ?? later?.attack ?? 0,
    health: face?.health ?? later?.health ?? 0,
    max_health: face?.health ?? later?.max_health ?? 0,
    keywords: face?.keywords ?? later?.keywords ?? [],
    upgrades: [],
    fatigued: later?.fatigued ?? true,
    attacked: false,
    exhausted: false,
    shielded: later?.shielded ?? false,
    silenced: false,
    ready: later?.ready ?? false,
  };
}

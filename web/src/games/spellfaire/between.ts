// What is drawn between two views: each event changes the picture by the numbers it carries.
// The view that follows is the truth; here nothing is decided.
import type { Handle, Side, SpellCard, SpellEvent, SpellView, Unit } from "./types";

type Faces = ReadonlyMap<string, SpellCard>;

export function between(
  view: SpellView,
  event: SpellEvent,
  after: SpellView,
  faces: Faces,
): SpellView {
  const sides = view.seats.map((side, seat) => {
    if (seat !== event.seat) return side;
    return { ...side, ...change(side, event, after.seats[seat] ?? side, faces) };
  }) as [Side, Side];
  const next = { ...view, seats: sides };
  if (event.event === "turn")
    return { ...next, active: event.seat, turn: after.turn, phase: "main" };
  return next;
}

function change(side: Side, event: SpellEvent, after: Side, faces: Faces): Partial<Side> {
  switch (event.event) {
    case "turn":
      return {
        turns: event.n,
        mana: event.mana,
        max_mana: after.max_mana,
        board: awake(side.board, after.board),
      };
    case "draw":
      return { hand: [...side.hand, event.card], deck: Math.max(0, side.deck - 1) };
    case "return":
      return { hand: [...side.hand, event.card] };
    case "burn":
      return { deck: Math.max(0, side.deck - 1) };
    case "fatigue":
      return { fatigue: event.n };
    case "play":
      return { hand: without(side.hand, event.card), mana: Math.min(side.mana, after.mana) };
    case "enter":
      return { board: [...side.board, entering(event, after, faces)] };
    case "heal":
      return { health: event.left };
    case "damage":
      if (!event.unit) return { health: event.left };
      return { board: edit(side.board, event.unit, () => ({ health: event.left })) };
    case "die":
      return { board: side.board.filter((unit) => unit.id !== event.unit) };
    case "attack":
      return { board: edit(side.board, event.unit, () => ({ ready: false })) };
    case "buff":
      return {
        board: edit(side.board, event.unit, (unit) => ({
          attack: unit.attack + event.attack,
          health: unit.health + event.health,
          max_health: unit.max_health + event.health,
        })),
      };
    case "freeze":
      return { board: edit(side.board, event.unit, () => ({ frozen: true })) };
    case "grant":
      return {
        board: edit(side.board, event.unit, (unit) => ({
          keywords: [...unit.keywords, event.keyword],
        })),
      };
    case "ward":
      return {
        board: edit(side.board, event.unit, (unit) => ({
          keywords: unit.keywords.filter((word) => word !== "ward"),
        })),
      };
    default:
      return {};
  }
}

const edit = (board: Unit[], id: Handle, change: (unit: Unit) => Partial<Unit>): Unit[] =>
  board.map((unit) => (unit.id === id ? { ...unit, ...change(unit) } : unit));

/** A known card leaves from its place, an unknown one from the end. */
function without(hand: (string | null)[], card: string): (string | null)[] {
  const known = hand.indexOf(card);
  const at = known >= 0 ? known : hand.lastIndexOf(null);
  return hand.filter((_, i) => i !== at);
}

function awake(board: Unit[], after: Unit[]): Unit[] {
  return board.map((unit) => {
    const later = after.find((each) => each.id === unit.id);
    return later ? { ...unit, ready: later.ready } : unit;
  });
}

/** As its card says; a unit that stays shows what else the view knows. */
function entering(event: SpellEvent & { event: "enter" | "die" }, after: Side, faces: Faces): Unit {
  const face = faces.get(event.card);
  const later = after.board.find((unit) => unit.id === event.unit);
  return {
    id: event.unit,
    card: event.card,
    token: face?.token ?? false,
    attack: face?.attack ?? later?.attack ?? 0,
    health: face?.health ?? later?.health ?? 0,
    max_health: face?.health ?? later?.max_health ?? 0,
    keywords: face?.keywords ?? later?.keywords ?? [],
    ready: later?.ready ?? false,
    frozen: false,
  };
}

// What is drawn between two views: each event changes the picture by the numbers it carries.
// The view that follows is the truth; here nothing is decided.
import type { Cell, Letter, ManaEvent, ManaView, Player, Tile, Told } from "./types";

const isTile = (tile: Tile, event: { tile: string; side: number }) =>
  tile.tile === event.tile && tile.side === event.side;

export function between(view: ManaView, event: ManaEvent): ManaView {
  switch (event.event) {
    case "place":
      return placed(inHand(view, event, false), event);
    case "move":
    case "push":
      return changed(view, event, { x: event.to[0], y: event.to[1] });
    case "burst":
      return changed(view, event, { burst: true });
    case "settle":
      return changed(view, event, { burst: false });
    case "retrieve":
    case "devour":
      return inHand(
        { ...view, tiles: view.tiles.filter((each) => !isTile(each, event)) },
        event,
        true,
      );
    case "field":
      return framed(view, event);
    case "swap":
      return swapped(view);
    default:
      return view;
  }
}

function changed(
  view: ManaView,
  event: { tile: string; side: number },
  change: Partial<Tile>,
): ManaView {
  const tiles = view.tiles.map((each) => (isTile(each, event) ? { ...each, ...change } : each));
  return { ...view, tiles };
}

function placed(view: ManaView, { tile, side, to }: Told<"place">): ManaView {
  const seat = view.seats.findIndex((each) => each.side === side);
  const [x, y] = to;
  return { ...view, tiles: [...view.tiles, { tile, side, seat, x, y, burst: false }] };
}

/** A tile comes into its owner's hand or leaves it. */
function inHand(view: ManaView, event: { tile: Letter; side: number }, comes: boolean): ManaView {
  const seats = view.seats.map((each) => {
    if (each.side !== event.side) return each;
    const others = each.hand.filter((letter) => letter !== event.tile);
    return { ...each, hand: comes ? [...others, event.tile] : others };
  }) as [Player, Player];
  return { ...view, seats };
}

function framed(view: ManaView, { dx, dy, width, height }: Told<"field">): ManaView {
  const tiles = view.tiles.map((each) => ({ ...each, x: each.x - dx, y: each.y - dy }));
  return { ...view, tiles, width, height };
}

function swapped(view: ManaView): ManaView {
  const seats = view.seats.toReversed() as [Player, Player];
  const tiles = view.tiles.map((each) => ({ ...each, seat: 1 - each.seat }));
  return { ...view, seats, tiles, first: 1 - view.first };
}

/** The board before a move: its events backwards, by the facts they carry. What only the rules know
    (blocked sides, room to grow) is left out. */
export function undone(view: ManaView, events: readonly ManaEvent[]): ManaView {
  const before = events.toReversed().reduce(undo, view);
  const width = 1 + Math.max(...before.tiles.map(({ x }) => x));
  const height = 1 + Math.max(...before.tiles.map(({ y }) => y));
  const seats = before.seats.map((each) => ({ ...each, blocked: [] })) as unknown as [
    Player,
    Player,
  ];
  const room: ManaView["room"] = { x: [0, width - 1], y: [0, height - 1] };
  return { ...before, seats, width, height, room, result: null };
}

function undo(view: ManaView, event: ManaEvent): ManaView {
  switch (event.event) {
    case "place":
      return inHand(
        { ...view, tiles: view.tiles.filter((each) => !isTile(each, event)) },
        event,
        true,
      );
    case "move":
    case "push":
      return changed(view, event, { x: event.from[0], y: event.from[1] });
    case "burst":
      return changed(view, event, { burst: false });
    case "settle":
      return changed(view, event, { burst: true });
    case "retrieve":
      return placed(inHand(view, event, false), { ...event, event: "place", to: event.from });
    case "devour":
      return placed(inHand(view, event, false), { ...event, event: "place", to: event.at });
    case "field": {
      const tiles = view.tiles.map((each) => ({
        ...each,
        x: each.x + event.dx,
        y: each.y + event.dy,
      }));
      return { ...view, tiles };
    }
    case "swap":
      return swapped(view);
    default:
      return view;
  }
}

/** The cells that a step touched, as they are called in the field after it. */
export function touched(events: readonly ManaEvent[]): Cell[] {
  const field = events.find((event) => event.event === "field");
  const [dx, dy] = field ? [field.dx, field.dy] : [0, 0];
  const all = events.flatMap((event): Cell[] => {
    if (event.event === "place") return [event.to];
    if (event.event === "move") return [event.from, event.to];
    if (event.event === "retrieve") return [event.from];
    return event.event === "burst" ? [event.at] : [];
  });
  return all.map(([x, y]) => [x - dx, y - dy]);
}

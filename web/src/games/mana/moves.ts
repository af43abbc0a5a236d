// The moves of a match in notation, in two columns, from the events of its history.
import type { Step } from "../../lib/protocol";
import { SIDES } from "./pieces";
import { shiftOf } from "./said";
import type { Cell, ManaEvent } from "./types";

export interface Move {
  /** Of the entry of the history that tells it in words. */
  key: string;
  seat: number;
  side: number;
  /** "O@(1,0)", in the numbers of the board that is shown. */
  text: string;
  /** The cells it touched, in the same numbers. */
  cells: Cell[];
  events: readonly ManaEvent[];
}

/** One line: what White did, what Black did; null where a side did nothing in it. */
export interface Row {
  n: number;
  white: Move | null;
  black: Move | null;
}

const at = ([x, y]: Cell) => `(${x},${y})`;

/** The public text of an action, its cell moved by so much; null for what is not an action. */
export function notation(event: ManaEvent, [dx, dy]: Cell = [0, 0]): string | null {
  const letter = "tile" in event ? (event.side ? event.tile.toLowerCase() : event.tile) : "";
  const moved = ([x, y]: Cell): Cell => [x + dx, y + dy];
  switch (event.event) {
    case "place":
      return `${letter}@${at(moved(event.to))}`;
    case "move":
      return `${letter}>${at(moved(event.to))}`;
    case "retrieve":
      return `${letter}^`;
    case "burst":
      return `${letter}!`;
    case "swap":
      return "swap";
    default:
      return null;
  }
}

interface Acted {
  key: string;
  event: ManaEvent;
  events: readonly ManaEvent[];
}

/** All actions that count: a takeback undoes everything back to its seat's last one. */
function acted(history: readonly Step[]): Acted[] {
  const all: Acted[] = [];
  for (const step of history) {
    const events = step.events as unknown as ManaEvent[];
    for (const [i, event] of events.entries()) {
      if (event.event === "takeback") {
        const last = all.findLastIndex((each) => each.event.seat === event.seat);
        if (last >= 0) all.splice(last);
      } else if (notation(event) !== null) all.push({ key: `${step.v}.${i}`, event, events });
    }
  }
  return all;
}

/** The moves in the numbers of one board: the present one, or the one after move `shown` (from 0;
    -1 is the start). The field grows to the left and below, and its cells are numbered from its
    corner: so that every line can be found, all lines are renumbered with it. */
export function movesOf(history: readonly Step[], shown: number | null = null): Move[] {
  const all = acted(history);
  const at = shown ?? all.length - 1;
  const corners: Cell[] = [[0, 0]]; // of the board before each move, as seen from the first one
  for (const { events } of all) {
    const [x, y] = corners.at(-1) ?? [0, 0];
    const [dx, dy] = shiftOf(events as unknown as Record<string, unknown>[]);
    corners.push([x + dx, y + dy]);
  }
  const [ox, oy] = corners[at + 1] ?? [0, 0];
  return all.map(({ key, event, events }, i) => {
    const [x, y] = corners[i] ?? [0, 0];
    const by: Cell = [x - ox, y - oy];
    return {
      key,
      seat: event.seat,
      side: "side" in event ? event.side : 1, // only Black may swap
      text: notation(event, by) ?? "",
      cells: cellsOf(event).map(([cx, cy]): Cell => [cx + by[0], cy + by[1]]),
      events,
    };
  });
}

function cellsOf(event: ManaEvent): Cell[] {
  if (event.event === "place") return [event.to];
  if (event.event === "move") return [event.from, event.to];
  if (event.event === "retrieve") return [event.from];
  return event.event === "burst" ? [event.at] : [];
}

export function rowsOf(moves: readonly Move[]): Row[] {
  const rows: Row[] = [];
  for (const move of moves) {
    const last = rows.at(-1);
    const fresh = { n: rows.length + 1, white: null, black: null };
    if (move.side === 0) rows.push({ ...fresh, white: move });
    else if (last && !last.black) last.black = move;
    else rows.push({ ...fresh, black: move });
  }
  return rows;
}

/** "White 1 O@(1,0)", for whoever listens. */
export const spokenMove = ({ n }: Row, { side, text }: Move): string =>
  `${SIDES[side] ?? ""} ${n}: ${text}`;

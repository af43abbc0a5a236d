// The moves of a match in notation, in two columns, from the events of its history.
import type { Step } from "../../lib/protocol";
import { SIDES } from "./pieces";
import type { ManaEvent } from "./types";

export interface Move {
  /** Of the entry of the history that tells it in words. */
  key: string;
  seat: number;
  side: number;
  /** "O@(1,0)" */
  text: string;
}

/** One line: what White did, what Black did; null where a side did nothing in it. */
export interface Row {
  n: number;
  white: Move | null;
  black: Move | null;
}

const at = ([x, y]: readonly [number, number]) => `(${x},${y})`;

/** The public text of an action; null for what is no action. */
export function notation(event: ManaEvent): string | null {
  const letter = "tile" in event ? (event.side ? event.tile.toLowerCase() : event.tile) : "";
  switch (event.event) {
    case "place":
      return `${letter}@${at(event.to)}`;
    case "move":
      return `${letter}>${at(event.to)}`;
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

/** All moves that count; one that was taken back is gone. */
export function movesOf(history: readonly Step[]): Move[] {
  const moves: Move[] = [];
  for (const step of history)
    for (const [i, told] of step.events.entries()) {
      const event = told as unknown as ManaEvent;
      const text = notation(event);
      if (event.event === "takeback") moves.pop();
      else if (text !== null) {
        const side = "side" in event ? event.side : 1; // only Black may swap
        moves.push({ key: `${step.v}.${i}`, seat: event.seat, side, text });
      }
    }
  return moves;
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

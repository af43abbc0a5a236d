// A position while it is being set up: tiles anywhere on a grid, and the text of it.
// Nothing is checked here: the server says what is wrong.
import type { Letter } from "../types";

export const LETTERS: readonly Letter[] = ["G", "O", "N", "R", "P", "S", "T", "A"];
export const LEAST = 7; // cells a side: the field of five, and room around it

export interface Piece {
  letter: Letter;
  side: number;
  burst: boolean;
  /** From the left and the top. */
  column: number;
  row: number;
}

export interface Setup {
  pieces: readonly Piece[];
  /** The side to move. */
  side: number;
}

/** Draws what can be read of a text, in the middle of the grid. */
export function readSetup(text: string): Setup {
  const [board = "", to = "w"] = text.trim().split(/\s+/);
  const pieces: Piece[] = [];
  for (const [row, line] of board.split("/").entries()) {
    let column = 0;
    for (const sign of line) {
      const last = pieces.at(-1);
      const letter = LETTERS.find((each) => each === sign.toUpperCase());
      if (sign === "*") {
        if (last?.row === row && last.column === column - 1) last.burst = true;
        continue;
      }
      if (letter) pieces.push({ letter, side: sign === letter ? 0 : 1, burst: false, column, row });
      column++;
    }
  }
  return { pieces: centred(pieces), side: to === "b" ? 1 : 0 };
}

/** What the pieces cover; null when there are none. */
export function boxOf(pieces: readonly Piece[]) {
  if (!pieces.length) return null;
  const columns = pieces.map(({ column }) => column);
  const rows = pieces.map(({ row }) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return { left, top, width: Math.max(...columns) - left + 1, height: Math.max(...rows) - top + 1 };
}

export function gridSize(pieces: readonly Piece[]): number {
  const box = boxOf(pieces);
  return Math.max(LEAST, box?.width ?? 0, box?.height ?? 0);
}

export function centred(pieces: readonly Piece[]): Piece[] {
  const box = boxOf(pieces);
  if (!box) return [];
  const size = gridSize(pieces);
  const dx = Math.floor((size - box.width) / 2) - box.left;
  const dy = Math.floor((size - box.height) / 2) - box.top;
  return pieces.map((piece) => ({ ...piece, column: piece.column + dx, row: piece.row + dy }));
}

const sign = ({ letter, side, burst }: Piece) =>
  (side ? letter.toLowerCase() : letter) + (burst ? "*" : "");

/** The text of it: rows of the box from the top, then the side to move. */
export function writeSetup({ pieces, side }: Setup): string {
  const to = side ? "b" : "w";
  const box = boxOf(pieces);
  if (!box) return `. ${to}`;
  const rows = Array.from({ length: box.height }, (_, y) =>
    Array.from({ length: box.width }, (_, x) => {
      const piece = pieceAt(pieces, box.left + x, box.top + y);
      return piece ? sign(piece) : ".";
    }).join(""),
  );
  return `${rows.join("/")} ${to}`;
}

export const pieceAt = (pieces: readonly Piece[], column: number, row: number) =>
  pieces.find((each) => each.column === column && each.row === row);

/** Put a piece on a cell: it leaves the cell where it was, and who lies there goes away. */
export function put(
  pieces: readonly Piece[],
  what: Pick<Piece, "letter" | "side">,
  column: number,
  row: number,
): Piece[] {
  const same = (each: Piece) => each.letter === what.letter && each.side === what.side;
  const burst = pieces.find(same)?.burst ?? false;
  const others = pieces.filter(
    (each) => !same(each) && !(each.column === column && each.row === row),
  );
  return [...others, { letter: what.letter, side: what.side, burst, column, row }];
}

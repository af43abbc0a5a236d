// A position string as the picture of it: for diagrams, whose positions the server has not been asked.
import { FIELD } from "./geometry";
import { IN_HAND } from "./pieces";
import type { Blocked, Letter, ManaView, Player, Tile } from "./types";

const LETTERS = "GONRPSTA";

/** The tiles of a row of the string: a letter, `*` after it when bursting, `.` for an empty cell. */
function readRow(text: string, y: number): { tiles: Tile[]; width: number } {
  const tiles: Tile[] = [];
  let x = 0;
  for (const letter of text) {
    const name = letter.toUpperCase();
    const last = tiles.at(-1);
    if (letter === "*" && last) last.burst = true;
    else {
      const side = letter === name ? 0 : 1;
      if (LETTERS.includes(name))
        tiles.push({ tile: name as Letter, side, seat: side, x, y, burst: false });
      x++;
    }
  }
  return { tiles, width: x };
}

/** What a position shows. Nothing is checked: a rule book's diagrams are tested where it is written. */
export function readPosition(position: string): ManaView {
  const [board = "", to = "w"] = position.trim().split(/\s+/);
  const rows = board.split("/");
  const height = rows.length;
  const read = rows.map((row, i) => readRow(row, height - 1 - i));
  const width = Math.max(1, ...read.map((row) => row.width));
  const tiles = read.flatMap((row) => row.tiles);
  const side = to === "b" ? 1 : 0;
  const player = (own: number): Player => ({
    side: own,
    hand: IN_HAND.filter((letter) => !tiles.some((t) => t.tile === letter && t.side === own)),
    blocked: blockedSides(tiles, own, width, height),
  });
  return {
    seat: null,
    phase: "main",
    active: side,
    first: 0,
    turn: 0,
    ply_cap: 0,
    position,
    side,
    width,
    height,
    room: { x: [width - FIELD, FIELD - 1], y: [height - FIELD, FIELD - 1] },
    tiles,
    seats: [player(0), player(1)],
    occurrences: 1,
    result: null,
  };
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function blockedSides(
  tiles: readonly Tile[],
  side: number,
  width: number,
  height: number,
): Blocked[] {
  const geyser = tiles.find((each) => each.tile === "G" && each.side === side);
  if (!geyser) return [];
  const full = (at: number, length: number) => length === FIELD && (at < 0 || at >= length);
  return AROUND.flatMap(([dx, dy]): Blocked[] => {
    const [x, y] = [geyser.x + dx, geyser.y + dy];
    if (tiles.some((each) => each.x === x && each.y === y)) return [{ x, y, by: "tile" }];
    return full(x, width) || full(y, height) ? [{ x, y, by: "boundary" }] : [];
  });
}

/** One diagram a line: a position, and after ` | ` what is to be said of it. */
export function readDiagrams(text: string): { position: string; caption: string }[] {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const [position = "", ...rest] = line.split(" | ");
      return { position: position.trim(), caption: rest.join(" | ").trim() };
    });
}

/** A position in words, for whoever cannot see it. */
export function spokenPosition({ tiles, side }: ManaView): string {
  const of = (own: number) =>
    tiles
      .filter((each) => each.side === own)
      .map(({ tile, burst, x, y }) => `${tile}${burst ? " bursting" : ""} at (${x},${y})`)
      .join(", ");
  return `White: ${of(0)}. Black: ${of(1)}. ${side ? "Black" : "White"} to move.`;
}

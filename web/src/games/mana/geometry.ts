// Where a cell lies on the screen. The board floats: the middle of the field is the middle of the
// screen, and it may be turned by quarters, since it has no top of its own.
import type { Cell, ManaView } from "./types";

/** Quarter turns, clockwise. */
export type Quarter = 0 | 1 | 2 | 3;

export type Field = Pick<ManaView, "width" | "height">;

export const FIELD = 5; // the largest field, in cells a side

export interface Point {
  x: number;
  y: number;
}

/** A vector of the board (y up) as one of the screen (y down). */
export function turned(x: number, y: number, quarter: Quarter): Point {
  let point = { x, y: -y };
  for (let i = 0; i < quarter; i++) point = { x: -point.y, y: point.x };
  return { x: point.x + 0, y: point.y + 0 }; // no negative zero
}

/** The middle of a cell, in cells from the middle of the board. */
export const spot = ([x, y]: Cell, { width, height }: Field, quarter: Quarter): Point =>
  turned(x - (width - 1) / 2, y - (height - 1) / 2, quarter);

/** The width and the height of the field as it is seen. */
export const seen = ({ width, height }: Field, quarter: Quarter): Field =>
  quarter % 2 ? { width: height, height: width } : { width, height };

/** How far the board moves on the screen when the field changes: the same for every tile. */
export function drift(
  before: Field,
  event: { dx: number; dy: number; width: number; height: number },
  quarter: Quarter,
): Point {
  const old = spot([0, 0], before, quarter);
  const now = spot([-event.dx, -event.dy], event, quarter);
  return { x: now.x - old.x, y: now.y - old.y };
}

/** All cells that are drawn: the field, and one ring around it as far as it may grow. */
export function cells(view: Pick<ManaView, "width" | "height" | "room">): Cell[] {
  const { width, height, room } = view;
  const all: Cell[] = [];
  for (let y = Math.min(height, room.y[1]); y >= Math.max(-1, room.y[0]); y--)
    for (let x = Math.max(-1, room.x[0]); x <= Math.min(width, room.x[1]); x++) all.push([x, y]);
  return all;
}

export const isInside = ([x, y]: Cell, { width, height }: Field): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

const many = (n: number, word: string) => (n === 1 ? `one more ${word}` : `${n} more ${word}s`);

/** How far the field may still grow, in a line. */
export function roomText(field: Field, quarter: Quarter): string {
  const { width, height } = seen(field, quarter);
  const size = `the field is ${width} × ${height} of at most ${FIELD} × ${FIELD}`;
  const free = [
    width < FIELD ? many(FIELD - width, "column") : "",
    height < FIELD ? many(FIELD - height, "row") : "",
  ].filter(Boolean);
  if (!free.length) return `the field is full, ${FIELD} × ${FIELD}: all its edges block`;
  return `room for ${free.join(" and ")}: ${size}`;
}

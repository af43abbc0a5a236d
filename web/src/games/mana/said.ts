// An action in words, in the coordinates of the board: before it, or after it where it was played.
import type { Played } from "../../lib/games";
import type { Speaker } from "../../lib/narrator";
import { cellName, PIECES, SIDES } from "./pieces";
import type { Cell, Letter, ManaEvent, ManaView, Parts } from "./types";

const piece = (tile: Letter) => (tile === "G" ? "geyser" : PIECES[tile].name);

/** How far the numbers of the cells moved with the field. */
export function shiftOf(events: readonly Record<string, unknown>[] = []): Cell {
  const field = events.find(({ event }) => event === "field") as
    { dx: number; dy: number } | undefined;
  return field ? [field.dx, field.dy] : [0, 0];
}

export function moveText(played: Played, view: ManaView, speaker: Speaker): string {
  const { kind, tile, side, to, special } = played.parts as unknown as Parts;
  const seat = played.seat ?? view.active;
  const own = seat === speaker.you;
  const who = own ? "you" : (SIDES[side] ?? "");
  const s = own ? "" : "s";
  const [dx, dy] = shiftOf(played.events);
  const cell = to ? cellName([to[0] - dx, to[1] - dy]) : "";
  const subject = `${own ? "your" : `${SIDES[side] ?? ""}'s`} ${tile ? piece(tile) : ""}`;
  switch (kind) {
    case "place":
      return `${who} place${s} ${piece(tile)} at ${cell}`;
    case "move":
      if (special === "devour") return `${subject} devours ${taken(view, to)} at ${cell}`;
      return `${subject} ${MOVES[special ?? "plain"]} ${cell}`;
    case "retrieve":
      return `${who} retrieve${s} ${piece(tile)}`;
    case "burst":
      return `${subject} bursts`;
    case "swap":
      return `${who} swap${s} sides and take${s} over White`;
  }
}

const MOVES = { plain: "moves to", push: "pushes to", jump: "jumps to" };

function taken(view: ManaView, to: Cell | null): string {
  const tile = view.tiles.find(({ x, y }) => to && x === to[0] && y === to[1]);
  return tile ? `${SIDES[tile.side] ?? ""}'s ${piece(tile.tile)}` : "a tile";
}

export function pointText(played: Played): string {
  const events = (played.events ?? []) as unknown as ManaEvent[];
  const out: string[] = [];
  for (const event of events) {
    if (event.event === "enclosed")
      out.push(`encloses ${SIDES[event.side] ?? ""}'s geyser on all four sides`);
    if (event.event === "devour")
      out.push(`takes ${SIDES[event.side] ?? ""}'s ${piece(event.tile)} off the board`);
    if (event.event === "push" && event.tile === "G")
      out.push(`pushes ${SIDES[event.side] ?? ""}'s geyser`);
  }
  return out.join(", ");
}

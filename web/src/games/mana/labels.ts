// What a screen reader calls the things on the table.
import type { Glow } from "./aim.svelte";
import type { End } from "./foretold";
import { cellName, PIECES, SIDES } from "./pieces";
import type { Blocked, Cell, ManaView, Special, Tile } from "./types";

const join = (parts: (string | false | undefined)[]) => parts.filter(Boolean).join(", ");

/** "your", "enemy", or by its colour where one plays for neither or for both. */
export function ownerWord(side: number, you: number | null): string {
  if (you === null) return SIDES[side] ?? "";
  return side === you ? "your" : "enemy";
}

const TARGETS: Record<Special | "plain", string> = {
  plain: "can go here",
  push: "can push here",
  jump: "can jump here",
  devour: "can be devoured",
};

const GLOWS: Record<"playable" | "selected", string> = {
  playable: "can act",
  selected: "chosen",
};

const sidesText = (blocked: readonly Blocked[]): string =>
  blocked.length ? `${blocked.length} of 4 sides blocked` : "all four sides open";

export interface CellState {
  tile: Tile | undefined;
  inside: boolean;
  glow: Glow;
  special: Special | null;
  /** What is certain to follow: the end of the match. */
  end?: End;
  /** The side of whoever looks on. */
  you: number | null;
}

export function cellLabel(cell: Cell, view: ManaView, state: CellState): string {
  const { tile, inside, glow, special, end, you } = state;
  const player = tile && view.seats.find((each) => each.side === tile.side);
  return join([
    cellName(cell),
    tile ? tileName(tile, you) : inside ? "empty" : "outside, the field may grow here",
    tile?.tile === "G" && player && sidesText(player.blocked),
    glow === "target" ? TARGETS[special ?? "plain"] : glow && GLOWS[glow],
    end ? `this would ${end === "win" ? "win" : "lose"} the match` : "",
  ]);
}

export const tileName = ({ tile, side, burst }: Tile, you: number | null): string =>
  join([
    `${ownerWord(side, you)} ${PIECES[tile].name}`,
    tile === "G" && "geyser",
    burst && "bursting",
  ]);

export function handLabel(
  tile: Tile["tile"],
  side: number,
  you: number | null,
  glow: Glow,
): string {
  return join([
    `${ownerWord(side, you)} ${PIECES[tile].name} in hand`,
    glow === "playable" ? "can be placed" : glow === "selected" && GLOWS.selected,
  ]);
}

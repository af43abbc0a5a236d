// What the server tells of a match of Mana. Cells are [x, y] from the lower left corner of the field.
import type { TileName } from "./tiles";

export type Letter = TileName;
export type Cell = readonly [x: number, y: number];

export interface Tile {
  tile: Letter;
  /** 0 White, 1 Black. */
  side: number;
  seat: number;
  x: number;
  y: number;
  burst: boolean;
}

/** A side of a geyser that is blocked: the cell beside it, and what is there. */
export interface Blocked {
  x: number;
  y: number;
  by: "tile" | "boundary";
}

export interface Player {
  side: number;
  hand: Letter[];
  blocked: Blocked[];
}

export interface ManaView {
  seat: number | null;
  phase: "main" | "over";
  active: number;
  /** The seat that owns White. */
  first: number;
  /** Actions taken so far. */
  turn: number;
  ply_cap: number;
  position: string;
  side: number;
  width: number;
  height: number;
  /** The cells that some field of five by five around the tiles can cover. */
  room: { x: [number, number]; y: [number, number] };
  tiles: Tile[];
  seats: [Player, Player];
  occurrences: number;
  result: { winner: number | null; reason: string } | null;
}

type Fact =
  | { event: "begins" | "swap" | "takeback" }
  | { event: "place"; tile: Letter; side: number; to: Cell }
  | { event: "move" | "push"; tile: Letter; side: number; from: Cell; to: Cell }
  | { event: "retrieve"; tile: Letter; side: number; from: Cell }
  | { event: "devour" | "burst" | "settle"; tile: Letter; side: number; at: Cell }
  | { event: "field"; dx: number; dy: number; width: number; height: number }
  | { event: "enclosed"; side: number }
  | { event: "over"; winner: number | null; reason: string };

export type ManaEvent = Fact & { seat: number; clause: string | null };

/** The events that may have this name. */
export type Told<K extends ManaEvent["event"]> = Named<ManaEvent, K>;
type Named<E, K> = E extends { event: infer Name } ? (K extends Name ? E : never) : never;

export type Special = "push" | "jump" | "devour";

/** What an action is made of. */
export interface Parts {
  kind: "place" | "move" | "retrieve" | "burst" | "swap";
  tile: Letter;
  side: number;
  from: Cell | null;
  to: Cell | null;
  special: Special | null;
}

/** One of the sixteen tiles: "O0" is White's Goetia. */
export type TileId = `${Letter}${number}`;
export const tileId = (tile: Letter, side: number): TileId => `${tile}${side}`;

/** A cell as a key: "1,-1". */
export type CellKey = `${number},${number}`;
export const cellKey = (x: number, y: number): CellKey => `${x},${y}`;

/** What can be pressed: a cell of the board, or a tile in a tray. */
export type Place = `cell:${CellKey}` | `hand:${TileId}`;
export const cellPlace = (x: number, y: number): Place => `cell:${cellKey(x, y)}`;
export const handPlace = (id: TileId): Place => `hand:${id}`;

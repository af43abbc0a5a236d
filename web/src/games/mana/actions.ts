// The legal actions by what a player touches: a tile, then a cell or a button. No rule is known here.
import type { Choice } from "../../lib/protocol";
import { cellKey, tileId, type CellKey, type Parts, type Special, type TileId } from "./types";

export interface Aimed {
  choice: Choice;
  special: Special | null;
}

/** What can be done with one tile. */
export interface Reach {
  targets: Map<CellKey, Aimed>;
  burst: Choice | null;
  retrieve: Choice | null;
}

export interface ActionIndex {
  sources: Map<TileId, Reach>;
  swap: Choice | null;
}

export const partsOf = (choice: Choice): Parts => choice.parts as unknown as Parts;

export function indexActions(choices: readonly Choice[]): ActionIndex {
  const index: ActionIndex = { sources: new Map(), swap: null };
  for (const choice of choices) {
    const parts = partsOf(choice);
    if (parts.kind === "swap") index.swap = choice;
    else add(reachOf(index, tileId(parts.tile, parts.side)), choice, parts);
  }
  return index;
}

function reachOf(index: ActionIndex, id: TileId): Reach {
  const known = index.sources.get(id) ?? { targets: new Map(), burst: null, retrieve: null };
  index.sources.set(id, known);
  return known;
}

function add(reach: Reach, choice: Choice, { kind, to, special }: Parts): void {
  if (kind === "burst") reach.burst = choice;
  else if (kind === "retrieve") reach.retrieve = choice;
  else if (to) reach.targets.set(cellKey(...to), { choice, special });
}

export const choicesOf = ({ targets, burst, retrieve }: Reach): Choice[] =>
  [...[...targets.values()].map(({ choice }) => choice), burst, retrieve].filter(
    (choice) => choice !== null,
  );

export interface Touched {
  kind: Parts["kind"];
  id: TileId;
  /** The cell it leads to. */
  to: CellKey | null;
}

/** What an action touches, for a hint. */
export function touches(choice: Choice | undefined): Touched | null {
  if (!choice) return null;
  const { kind, tile, side, to } = partsOf(choice);
  return kind === "swap" ? null : { kind, id: tileId(tile, side), to: to && cellKey(...to) };
}

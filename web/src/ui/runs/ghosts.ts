// How a game draws the lines of its ghosts: `ghosts.ts` in the folder of a game that has any.
import type { Component } from "svelte";
import type { Line } from "../../lib/runs";

export interface GhostParts {
  /** A row of units. `side`: 0 for one's own line, whose front is at the right; 1 for a ghost's. */
  Line: Component<{ line: Line; side: 0 | 1 }>;
  /** A line in words, front first: "Bastion 4/6, Mite 1/1". */
  said(line: Line): string;
  /** Fetch what is needed to draw them. */
  prepare(): Promise<void>;
}

const found = import.meta.glob<{ default: GhostParts }>("../../games/*/ghosts.ts");
const path = (game: string) => `../../games/${game}/ghosts.ts`;

export const hasGhosts = (game: string): boolean => path(game) in found;

export async function loadGhosts(game: string): Promise<GhostParts | null> {
  return (await found[path(game)]?.())?.default ?? null;
}

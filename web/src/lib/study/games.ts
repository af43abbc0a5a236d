// The games that can be studied: a folder `study` beside the table, loaded when it is needed.
import type { Component } from "svelte";
import type { Match } from "../match.svelte";
import type { Rules } from "./types";

export interface GameStudy {
  /** The board with both reserves, for whoever plays both sides. */
  Board: Component<{
    match: Match;
    /** The side that is seen from below. */
    bottom: number;
    /** A position to be shown instead, for as long as it is looked at. */
    preview?: string | null;
  }>;
  /** The board that takes any tile anywhere; it speaks by the position's text. */
  Editor: Component<{ position: string; onchange: (position: string) => void }>;
  /** The names of the sides; the first one's is the first. */
  sides: readonly [string, string];
  /** The position in which a match begins. */
  start: string;
  /** Nothing on the board yet. */
  empty: string;
  /** The text of an action from its parts. */
  write: (parts: Record<string, unknown>) => string;
  /** An engine's line in words, for whoever listens. */
  spoken: (text: string) => string;
  /** The side to move of a position, and the same position for the other one. */
  toMove: (position: string) => number;
  withMove: (position: string, side: number) => string;
}

const folders = import.meta.glob<{ default: GameStudy }>("../../games/*/study/index.ts");
const path = (game: string) => `../../games/${game}/study/index.ts`;

export const canStudy = (game: string): boolean => path(game) in folders;

export async function loadStudy(game: string): Promise<GameStudy | null> {
  return (await folders[path(game)]?.())?.default ?? null;
}

/** The address of a position on a page of study, with the rules it is to be looked at by. */
export function positionQuery(position: string | null, rules: Rules = {}): URLSearchParams {
  const query = new URLSearchParams(position === null ? {} : { position });
  if (rules.rules_of) query.set("rules", rules.rules_of);
  else if (rules.variant?.length) query.set("variant", rules.variant.join(","));
  return query;
}

export const rulesIn = (query: URLSearchParams): Rules => ({
  variant: query.get("variant")?.split(",").filter(Boolean) ?? [],
  rules_of: query.get("rules"),
});

export function analysisLink(
  game: string,
  position: string | null,
  actions: readonly string[] = [],
  rules: Rules = {},
): string {
  const query = positionQuery(position, rules);
  if (actions.length) query.set("actions", actions.join(" "));
  return `/analysis/${game}?${query}`;
}

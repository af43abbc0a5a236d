// The shapes and lights of the gems that carry numbers, on a 40 grid.

import type { CardLook, Corner } from "../look";

export type GemKind = "cost" | "attack" | "health" | "flame" | "energy";

interface GemShape {
  d: string;
  light: string;
  body: string;
  shade: string;
}

export const GEMS: Record<GemKind, GemShape> = {
  cost: { d: "M20 2L35 11V29L20 38 5 29V11Z", light: "#7cc7ff", body: "#1c63c9", shade: "#0d2a66" },
  attack: {
    d: "M20 1L28 12 39 20 28 28 20 39 12 28 1 20 12 12Z",
    light: "#ffd98a",
    body: "#c98a1e",
    shade: "#5a3606",
  },
  health: {
    d: "M20 38C6 28 2 20 3 12 5 3 15 2 20 9 25 2 35 3 37 12 38 20 34 28 20 38Z",
    light: "#ff9a8f",
    body: "#c92f3c",
    shade: "#5c0f1c",
  },
  flame: {
    d: "M20 1C20 8 34 14 35 25 35 33 29 39 20 39S5 33 5 25C5 18 10 15 11 9 14 12 15 13 15 15 18 11 20 7 20 1Z",
    light: "#ffc27a",
    body: "#e0521d",
    shade: "#5f1606",
  },
  energy: {
    d: "M20 1L39 15 32 38H8L1 15Z",
    light: "#a6fff4",
    body: "#1d9a9c",
    shade: "#0a3d44",
  },
};

/** The gem of a corner where the game names no other. */
export const CORNER_GEMS: Readonly<Record<Corner, GemKind>> = {
  top_left: "cost",
  top_right: "cost",
  bottom_left: "attack",
  bottom_right: "health",
};

const isGem = (name: string): name is GemKind => Object.hasOwn(GEMS, name);

/** The gem that draws a field of a card. */
export function gemOf({ gems, corners }: CardLook, field: string): GemKind {
  const named = gems[field] ?? "";
  if (isGem(named)) return named;
  const at = (Object.keys(CORNER_GEMS) as Corner[]).find((corner) => corners[corner] === field);
  return at ? CORNER_GEMS[at] : "cost";
}

// The shapes and lights of the gems that carry numbers, on a 40 grid.

export type GemKind = "cost" | "attack" | "health";

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
};

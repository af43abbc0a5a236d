// The shapes that only this game's cards have, on a 40 grid: the clock of five ticks, and the elements.
import { n1, TURN } from "../../lib/art/svg";
import type { Element } from "./types";

/** The arcs that are lit: when a card of this tick acts (LC6.1). A picture of what is printed. */
const LIT: Record<number, readonly number[]> = { 1: [1, 2, 3, 4, 5], 2: [2, 4] };

const point = (share: number): string => {
  const angle = (share - 0.25) * TURN;
  return `${n1(20 + 17.4 * Math.cos(angle))} ${n1(20 + 17.4 * Math.sin(angle))}`;
};

const GAP = 0.014;

export const tickArcs = (tick: number): { d: string; lit: boolean }[] =>
  [1, 2, 3, 4, 5].map((i) => ({
    d: `M${point((i - 1) / 5 + GAP)}A17.4 17.4 0 0 1 ${point(i / 5 - GAP)}`,
    lit: (LIT[tick] ?? [tick]).includes(i),
  }));

interface ElementShape {
  d: string;
  body: string;
  sign: string;
  light: string;
}

export const ELEMENTS: Record<Element | "none", ElementShape> = {
  fire: {
    d: "M20 3L38 35H2Z",
    body: "#d9481c",
    sign: "M20 14c1 6 7 8 7 14a7 7 0 0 1-14 0c0-5 6-7 7-14z",
    light: "#ffb27a",
  },
  water: {
    d: "M20 1C27 12 35 18 35 26a15 13 0 0 1-30 0C5 18 13 12 20 1Z",
    body: "#2377b8",
    sign: "M9 25c4-4 7 2 11-1s7-2 11 1c-1 7-6 10-11 10S10 32 9 25z",
    light: "#b6e6ff",
  },
  nature: {
    d: "M20 2L37 11V29L20 38 3 29V11Z",
    body: "#4f8a2a",
    sign: "M12 30C10 16 18 9 30 9c0 14-8 20-18 21z",
    light: "#dff09a",
  },
  none: {
    d: "M20 4A16 16 0 1 1 19.9 4Z",
    body: "#8b7448",
    sign: "M20 14a6 6 0 1 1-.1 0z",
    light: "#f0e2c4",
  },
};

/** The light of a crystal, and of the bar beside it. */
export const CRYSTALS: Record<Element | "none", { lit: string; shade: string }> = {
  fire: { lit: "#ffe3c4", shade: "#ee6c3a" },
  water: { lit: "#e0f6ff", shade: "#4aa3e0" },
  nature: { lit: "#eaffc0", shade: "#8fbf4a" },
  none: { lit: "#fdf3dd", shade: "#b79c6d" },
};

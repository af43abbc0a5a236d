// The eight kinds of Mana in words, for the panel beside the board and for whoever listens.
import type { Cell, Letter } from "./types";

interface Piece {
  name: string;
  normal: string;
  burst: string;
}

const PUSH = "and pushes whatever lies ahead, a whole row if need be";
const JUMP = "over any Mana in between; it never takes one";

export const PIECES: Record<Letter, Piece> = {
  G: {
    name: "Gran",
    normal: "Your geyser. Steps to any of the eight cells around it.",
    burst: `Steps in any direction ${PUSH}.`,
  },
  O: {
    name: "Goetia",
    normal: "Steps one cell up, down, left or right.",
    burst: `Steps up, down, left or right ${PUSH}.`,
  },
  N: {
    name: "Noa",
    normal: "Steps one cell diagonally.",
    burst: `Steps diagonally ${PUSH}.`,
  },
  R: {
    name: "Raziel",
    normal: "Slides along any line until something is in the way.",
    burst: `Slides along any line, ${JUMP}.`,
  },
  P: {
    name: "Paulina",
    normal: "Slides along rows and columns until something is in the way.",
    burst: `Slides along rows and columns, ${JUMP}.`,
  },
  S: {
    name: "Salomonis",
    normal: "Slides along diagonals until something is in the way.",
    burst: `Slides along diagonals, ${JUMP}.`,
  },
  T: {
    name: "Theurgia",
    normal: "Moves like a chess knight, two cells straight and one to the side, to an empty cell.",
    burst: "Moves like a chess knight and devours whatever it lands on.",
  },
  A: {
    name: "Abramelin",
    normal: "Cannot move before it bursts.",
    burst: "Devours a Mana beside it and takes its place; it cannot move otherwise.",
  },
};

/** In the order of the trays; the geyser is never in one. */
export const IN_HAND: readonly Letter[] = ["O", "N", "R", "P", "S", "T", "A"];

export const cellName = ([x, y]: Cell) => `(${x},${y})`;

export const SIDES = ["White", "Black"] as const;
/** What the tiles of a side are made of: told apart by their shape too. */
export const STUFF = ["bone", "obsidian"] as const;

// Actions as texts and texts as words.
import { cellName, PIECES } from "../pieces";
import type { Letter, Parts } from "../types";

/** "O>(1,1)" from the parts of an action; Black's letters are small. */
export function writeAction(parts: Record<string, unknown>): string {
  const { kind, tile, side, to } = parts as unknown as Parts;
  const letter = side ? tile.toLowerCase() : tile;
  if (kind === "swap") return "swap";
  if (kind === "burst" || kind === "retrieve") return letter + (kind === "burst" ? "!" : "^");
  return `${letter}${kind === "place" ? "@" : ">"}${to ? cellName(to) : ""}`;
}

const WORDS: Record<string, (name: string, cell: string) => string> = {
  "@": (name, cell) => `${name} placed at ${cell}`,
  ">": (name, cell) => `${name} to ${cell}`,
  "^": (name) => `${name} retrieved`,
  "!": (name) => `${name} bursts`,
};

/** "Goetia to (1,1)" */
export function spokenAction(text: string): string {
  const [, letter = "", sign = "", cell = ""] = /^([a-z])([@>^!])(.*)$/i.exec(text) ?? [];
  const name = PIECES[letter.toUpperCase() as Letter]?.name;
  return name ? (WORDS[sign]?.(name, cell) ?? text) : text;
}

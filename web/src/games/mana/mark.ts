// The mark on a 64 grid: a is the figure, b what is cut into it.
import type { DrawMark } from "../../lib/art/marks";

export const mark: DrawMark = (a, b) =>
  `<circle cx="32" cy="32" r="29" fill="none" stroke="${a}" stroke-width="3"/>` +
  `<path d="M32 7a25 25 0 0 1 0 50 12.5 12.5 0 0 1 0-25 12.5 12.5 0 0 0 0-25z" fill="${a}"/>` +
  `<circle cx="32" cy="19.5" r="4.5" fill="${a}"/><circle cx="32" cy="44.5" r="4.5" fill="${b}"/>`;

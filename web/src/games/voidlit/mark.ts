// The mark on a 64 grid: a is the figure, b what is cut into it.
import type { DrawMark } from "../../lib/art/marks";

export const mark: DrawMark = (a, b) =>
  `<circle cx="32" cy="32" r="29" fill="none" stroke="${a}" stroke-width="1.6" stroke-dasharray="3 4"/>` +
  `<path d="M32 10a22 22 0 1 0 0 44 22 22 0 0 0 0-44zm3 4a18 18 0 1 1 0 36 18 18 0 0 1 0-36z" fill="${a}" fill-rule="evenodd"/>` +
  `<path d="M14 32a18 18 0 0 1 6-13c-3 8-3 18 0 26a18 18 0 0 1-6-13z" fill="${a}"/>` +
  `<path d="M58 2l-8 22-6-6z" fill="${a}"/><circle cx="50" cy="14" r="3" fill="${b}"/>`;

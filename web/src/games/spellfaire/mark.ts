// The mark on a 64 grid: a is the figure, b what is cut into it.
import type { DrawMark } from "../../lib/art/marks";

export const mark: DrawMark = (a, b) =>
  `<path d="M32 2C34 20 44 30 62 32 44 34 34 44 32 62 30 44 20 34 2 32 20 30 30 20 32 2Z" fill="${a}"/>` +
  `<path d="M32 18c1 7-8 9-8 18 0 6 4 10 8 10s8-4 8-10c0-9-7-10-8-18z" fill="${b}"/>` +
  `<path d="M32 32c0 4-4 5-4 9a4 4 0 0 0 8 0c0-4-4-5-4-9z" fill="${a}"/>`;

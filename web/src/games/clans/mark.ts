// The mark on a 64 grid: a is the figure, b what is cut into it.
import type { DrawMark } from "../../lib/art/marks";

export const mark: DrawMark = (a) =>
  `<path d="M32 2l10 14-10 18L22 16z" fill="${a}"/><path d="M32 2v32L22 16z" fill="#fff" opacity=".35"/>` +
  `<path d="M30 62c-2-12 0-16 2-24 2 8 4 12 2 24zM4 60c8-6 12-12 16-26 2 12-2 20-6 28zM60 60c-8-6-12-12-16-26-2 12 2 20 6 28z" fill="${a}"/>`;

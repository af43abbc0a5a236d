// The mark on a 64 grid: a is the figure, b what is cut into it.
import type { DrawMark } from "../../lib/art/marks";

export const mark: DrawMark = (a, b) =>
  `<path d="M14 6h36v12l-4 4v30c0 5-4 8-14 8s-14-3-14-8V22l-4-4z" fill="none" stroke="${a}" stroke-width="3.4"/>` +
  `<path d="M20 34h24v18c0 4-4 5-12 5s-12-1-12-5z" fill="${a}"/>` +
  `<path d="M33 26c1 6-6 7-6 14a6 6 0 0 0 12 0c0-6-5-8-6-14z" fill="${b}"/>` +
  `<path d="M44 24h8M44 34h5M44 44h8" stroke="${a}" stroke-width="3"/>`;

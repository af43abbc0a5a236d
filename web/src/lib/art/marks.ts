// The marks of the games on a 64 grid: `mark.ts` in a game's folder, else the paths that its look
// brings, else the house's figure.
import { lookOf } from "../looks.svelte";
import { houseMark } from "./house";

/** A mark in two colours: a the figure, b what is cut into it. */
export type DrawMark = (a: string, b: string) => string;

const folders = import.meta.glob<{ mark: DrawMark }>("../../games/*/mark.ts", { eager: true });

/** Paths one on the other, the figure and the cut in turn. */
const drawn = (paths: readonly string[], a: string, b: string): string =>
  paths.map((d, i) => `<path d="${d}" fill="${i % 2 ? b : a}"/>`).join("");

export function mark(game: string, a?: string, b?: string): string {
  const { accent, ground, mark: paths } = lookOf(game);
  const [figure, cut] = [a ?? accent, b ?? ground[0]];
  const own = folders[`../../games/${game}/mark.ts`]?.mark;
  if (own) return own(figure, cut);
  return paths.length ? drawn(paths, figure, cut) : houseMark(figure, cut);
}

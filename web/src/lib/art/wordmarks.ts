// How the name of a game is set: `wordmark.ts` in its folder, for what its letter alone does not say.

export interface Wordmark {
  /** Letters of the title that carry the accent. */
  accent?: string;
  /** Its size in a closed case, in px and as a share of the case's width. */
  closed?: readonly [px: number, share: number];
}

const folders = import.meta.glob<{ wordmark: Wordmark }>("../../games/*/wordmark.ts", {
  eager: true,
});

export const wordmarkOf = (game: string): Wordmark =>
  folders[`../../games/${game}/wordmark.ts`]?.wordmark ?? {};

/** The title in parts: those that carry the accent, and those that do not. */
export function titleParts(game: string, title: string): { text: string; accent: boolean }[] {
  const { accent } = wordmarkOf(game);
  if (!accent) return [{ text: title, accent: false }];
  return title
    .split(accent)
    .flatMap((text, i) => [
      ...(i ? [{ text: accent, accent: true }] : []),
      ...(text ? [{ text, accent: false }] : []),
    ]);
}

// The back of a game's cards on a 100 x 140 grid: its ground, its pattern, its mark in a disc.
import { lookOf } from "../looks.svelte";
import { housePattern } from "./house";
import { mark } from "./marks";
import { TURN, dataUrl, polar, times } from "./svg";

/** `back.ts` in the folder of a game; the house's lozenges without one. */
export type Pattern = (accent: string) => string;

const folders = import.meta.glob<{ pattern: Pattern }>("../../games/*/back.ts", { eager: true });

export function backSvg(game: string): string {
  const {
    accent,
    ground: [deep, , ground],
  } = lookOf(game);
  const pattern = folders[`../../games/${game}/back.ts`]?.pattern ?? housePattern;
  const light = `<radialGradient id="bl" cy=".45" r=".75"><stop stop-color="${accent}" stop-opacity=".3"/><stop offset=".55" stop-color="${accent}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient>`;
  const beads = times(
    12,
    (i) =>
      `<circle cx="${polar(50, 70, 31, (i / 12) * TURN).replace(" ", '" cy="')}" r="1.1" fill="${accent}" opacity=".8"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="140" viewBox="0 0 100 140"><defs>${light}</defs>` +
    `<rect width="100" height="140" fill="${ground}"/>${pattern(accent)}<rect width="100" height="140" fill="url(#bl)"/>` +
    `<rect x="4" y="4" width="92" height="132" rx="6" fill="none" stroke="${accent}" stroke-width="1.8" opacity=".9"/>` +
    `<rect x="7.5" y="7.5" width="85" height="125" rx="4" fill="none" stroke="${accent}" stroke-width=".7" opacity=".6"/>` +
    `<circle cx="50" cy="70" r="27" fill="${deep}" stroke="${accent}" stroke-width="1.5"/>${beads}` +
    `<g transform="translate(32 52) scale(.5625)">${mark(game, accent, deep)}</g></svg>`
  );
}

const addresses = new Map<string, string>();

/** The back as an address for <img>. */
export function backUrl(game: string): string {
  const { accent, ground } = lookOf(game);
  const key = [game, accent, ...ground].join(" ");
  const known = addresses.get(key);
  if (known !== undefined) return known;
  const url = dataUrl(backSvg(game));
  addresses.set(key, url);
  return url;
}

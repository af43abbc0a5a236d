// The back of a game's cards on a 100 x 140 grid: its ground, its pattern, its mark in a disc.
import { GAME_COLOURS, mark, type Game } from "./marks";
import { TURN, dataUrl, n2, polar, times } from "./svg";

type Pattern = (accent: string) => string;

const lozenges: Pattern = (accent) =>
  times(70, (k) => {
    const [x, y] = [k % 7, Math.floor(k / 7)];
    const at = `M${x * 18 + (y % 2 ? 9 : 0)} ${y * 16 - 8}`;
    return `<path d="${at}l7 8-7 8-7-8z" fill="${accent}" fill-opacity="${(x + y) % 3 ? 0.03 : 0.1}" stroke="${accent}" stroke-opacity=".3" stroke-width=".9"/>`;
  });

const ripples: Pattern = (accent) =>
  times(
    12,
    (i) =>
      `<circle cx="50" cy="70" r="${30 + i * 7}" fill="none" stroke="${accent}" stroke-opacity="${n2(0.4 - i * 0.025)}" stroke-width="${i % 3 ? 0.8 : 1.6}"/>`,
  );

const stripes: Pattern = (accent) =>
  times(
    24,
    (i) =>
      `<path d="M${(i - 8) * 14} 140l140-140" stroke="${accent}" stroke-opacity=".2" stroke-width="4"/>`,
  );

const contours: Pattern = (accent) =>
  times(10, (i) => {
    const y = (i + 1) * 15;
    const d = `M-10 ${y}C20 ${y - 18} 40 ${y + 14} 60 ${y - 4}S100 ${y - 12} 112 ${y + 4}`;
    return `<path d="${d}" fill="none" stroke="${accent}" stroke-opacity=".26"/>`;
  });

const orbits: Pattern = (accent) =>
  times(
    7,
    (i) =>
      `<circle cx="50" cy="70" r="${(i + 1) * 12}" fill="none" stroke="${accent}" stroke-opacity="${n2(0.45 - i * 0.05)}" stroke-width=".8"${i % 2 ? ' stroke-dasharray="1 4"' : ""}/>`,
  );

const PATTERNS: Record<Game, Pattern> = {
  spellfaire: lozenges,
  mana: ripples,
  manalimit: stripes,
  clans: contours,
  voidlit: orbits,
  other: lozenges,
};

export function backSvg(game: Game): string {
  const { accent, ground, deep } = GAME_COLOURS[game];
  const light = `<radialGradient id="bl" cy=".45" r=".75"><stop stop-color="${accent}" stop-opacity=".3"/><stop offset=".55" stop-color="${accent}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient>`;
  const beads = times(
    12,
    (i) =>
      `<circle cx="${polar(50, 70, 31, (i / 12) * TURN).replace(" ", '" cy="')}" r="1.1" fill="${accent}" opacity=".8"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="140" viewBox="0 0 100 140"><defs>${light}</defs>` +
    `<rect width="100" height="140" fill="${ground}"/>${PATTERNS[game](accent)}<rect width="100" height="140" fill="url(#bl)"/>` +
    `<rect x="4" y="4" width="92" height="132" rx="6" fill="none" stroke="${accent}" stroke-width="1.8" opacity=".9"/>` +
    `<rect x="7.5" y="7.5" width="85" height="125" rx="4" fill="none" stroke="${accent}" stroke-width=".7" opacity=".6"/>` +
    `<circle cx="50" cy="70" r="27" fill="${deep}" stroke="${accent}" stroke-width="1.5"/>${beads}` +
    `<g transform="translate(32 52) scale(.5625)">${mark(game, accent, deep)}</g></svg>`
  );
}

const addresses = new Map<Game, string>();

/** The back as an address for <img>. */
export function backUrl(game: Game): string {
  const known = addresses.get(game);
  if (known !== undefined) return known;
  const url = dataUrl(backSvg(game));
  addresses.set(game, url);
  return url;
}

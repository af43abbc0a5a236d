// The looks of the games that this server has: filled when their list has come.
import {
  HOUSE,
  HOUSE_FRAME,
  lookFrom,
  styleSheet,
  type Frame,
  type Look,
  type LookRow,
} from "./look";

let looks = $state.raw<ReadonlyMap<string, Look>>(new Map());

/** The look of a game; the house's for one that nothing is known of. */
export const lookOf = (game: string): Look => looks.get(game) ?? HOUSE;

/** The frame of a family of this game: games may call different families by the same name. */
export function frameOf(game: string, family: string | null | undefined): Frame {
  const { frames } = lookOf(game);
  return frames.get(family ?? "") ?? frames.get("") ?? HOUSE_FRAME;
}

/** The colours as custom properties of `[data-game]`. A sheet of its own: the content policy
    allows no style in the page. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export function takeLooks(rows: readonly { name: string; look?: LookRow }[]): void {
  looks = new Map(rows.flatMap(({ name, look }) => (look ? [[name, lookFrom(look)]] : [])));
  sheet.replaceSync(styleSheet(looks));
}
takeLooks([]); // the house's, until the list of games has come

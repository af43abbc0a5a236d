// The looks of the games that this server has: filled when their list has come.
import { FRAMES } from "./art/frames";
import { isFamily } from "./art/palettes";
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

// Until the server sends the looks.
const old = (accent: string, ground: string, deep: string): Look => ({
  ...HOUSE,
  accent,
  ground: [deep, deep, ground, ground],
});
const OLD = new Map(
  Object.entries({
    spellfaire: old("#f3bb55", "#3c2057", "#150c1f"),
    mana: old("#86dcc8", "#1b3d43", "#0a1516"),
    manalimit: old("#ff8a4c", "#4b2418", "#170d0a"),
    clans: old("#c9d86b", "#314021", "#10150d"),
    voidlit: old("#9db1ff", "#1e2350", "#080a18"),
  }),
);

/** The look of a game; the house's for one that nothing is known of. */
export const lookOf = (game: string): Look => looks.get(game) ?? OLD.get(game) ?? HOUSE;

/** The frame of a family of this game: games may call different families by the same name. */
export function frameOf(game: string, family: string | null | undefined): Frame {
  const { frames } = lookOf(game);
  if (family && Object.hasOwn(frames, family)) return frames[family] ?? HOUSE_FRAME;
  if (family && isFamily(family)) {
    const { label: title, ...frame } = FRAMES[family];
    return { ...frame, title, art: family };
  }
  return HOUSE_FRAME;
}

/** The colours as custom properties of `[data-game]`. A sheet of its own: the content policy
    allows no style in the page. */
let sheet: CSSStyleSheet | null = null;

function paint(): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(styleSheet(looks));
}

export function takeLooks(rows: readonly { name: string; look?: LookRow }[]): void {
  const known = rows.flatMap(({ name, look }) => (look ? [[name, lookFrom(look)] as const] : []));
  looks = new Map(known);
  if (known.length) paint();
}

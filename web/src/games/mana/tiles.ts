// Tiles of Mana on a 100 grid: bone is a rounded square, obsidian an octagon, so that shape tells the side.
import { mix } from "../../lib/art/svg";

export type TileName = "G" | "O" | "N" | "R" | "P" | "S" | "T" | "A";
export type TileSide = "bone" | "obsidian";

const PURPLE = "#a97bea";
const BLUE = "#5b9bf0";
const YELLOW = "#e2b233";
const GREEN = "#58b56c";

const PLUS = "M-6-22H6V-6H22V6H6V22H-6V6H-22V-6H-6Z";
const ARROWS =
  "M0-30l6 10-3 0v17h17v-3l10 6-10 6v-3H3v17h3L0 30l-6-10h3V3h-17v3l-10-6 10-6v3h17v-17h-3z";
const STAR =
  "M0-28l5 20 16-13-13 16 20 5-20 5 13 16-16-13-5 20-5-20-16 13 13-16-20-5 20-5-13-16 16 13z";

/** The sigil draws the movement. */
const SIGILS: Record<TileName, readonly [colour: string, draw: (colour: string) => string]> = {
  G: [
    PURPLE,
    (c) =>
      `<circle r="17" fill="none" stroke="${c}" stroke-width="5"/><circle r="7" fill="${c}"/><path d="M0-28v7M0 21v7M-28 0h7M21 0h7" stroke="${c}" stroke-width="4"/>`,
  ],
  O: [PURPLE, (c) => `<path d="${PLUS}" fill="${c}"/>`],
  N: [PURPLE, (c) => `<path transform="rotate(45)" d="${PLUS}" fill="${c}"/>`],
  R: [BLUE, (c) => `<path d="${STAR}" fill="${c}"/>`],
  P: [BLUE, (c) => `<path d="${ARROWS}" fill="${c}"/>`],
  S: [BLUE, (c) => `<path transform="rotate(45)" d="${ARROWS}" fill="${c}"/>`],
  T: [YELLOW, (c) => `<path d="M-16 24V-12H-24L-10-28 4-12H-4V10H22V24Z" fill="${c}"/>`],
  A: [
    GREEN,
    (c) =>
      `<path d="M-26 0C-18-16-8-22 0-22S18-16 26 0C18 16 8 22 0 22S-18 16-26 0Z" fill="none" stroke="${c}" stroke-width="5"/><path d="M-20-4l7 10 6-12 7 12 7-12 6 12 7-10" fill="none" stroke="${c}" stroke-width="4"/>`,
  ],
};

const BODY: Record<
  TileSide,
  {
    d: string;
    light: string;
    shade: string;
    foot: string;
    edge: string;
    line: string;
    /** The colour of the letter, and where it stands. */
    ink: string;
    at: string;
  }
> = {
  bone: {
    d: "M18 2H82Q98 2 98 18V82Q98 98 82 98H18Q2 98 2 82V18Q2 2 18 2Z",
    light: "#fbf5e6",
    shade: "#d3c6a6",
    foot: "#9d8f6c",
    edge: "#fffdf4",
    line: "#a99869",
    ink: "#5a4d2c",
    at: 'x="13" y="25"',
  },
  obsidian: {
    d: "M28 1H72L99 28V72L72 99H28L1 72V28Z",
    light: "#3a414d",
    shade: "#14171d",
    foot: "#05070a",
    edge: "#6a7484",
    line: "#59636f",
    ink: "#c3ccd8",
    at: 'x="17" y="28"',
  },
};

export interface Tile {
  name: TileName;
  side: TileSide;
  burst: boolean;
  /** With its letter of the notation in the corner. */
  letter?: boolean;
}

export function tile({ name, side, burst, letter = false }: Tile, id: string): string {
  const [colour, sigil] = SIGILS[name];
  const body = BODY[side];
  const light = burst ? mix(colour, "#ffffff", 0.25) : body.light;
  const shade = burst ? mix(colour, "#000000", 0.35) : body.shade;
  const ink = burst
    ? "#ffffff"
    : side === "bone"
      ? mix(colour, "#000000", 0.38)
      : mix(colour, "#ffffff", 0.12);
  const line = burst
    ? 'stroke="#ffe7a0" stroke-width="3" stroke-dasharray="6 3"'
    : `stroke="${body.line}" stroke-width="1.4"`;
  return (
    `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${shade}"/></linearGradient></defs>` +
    `<path d="${body.d}" transform="translate(2 7)" fill="#000" opacity=".5"/><path d="${body.d}" transform="translate(0 4)" fill="${body.foot}"/>` +
    `<path d="${body.d}" fill="url(#${id})" stroke="${body.edge}" stroke-width="1.6"/>` +
    `<path d="${body.d}" transform="translate(8 8) scale(.84)" fill="none" ${line}/>` +
    `<g transform="translate(50 50)">${sigil(ink)}</g>` +
    (letter
      ? `<text ${body.at} font-family="Shippori Mincho" font-weight="700" font-size="15" fill="${burst ? "#ffffff" : body.ink}">${name}</text>`
      : "")
  );
}

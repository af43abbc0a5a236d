// The moments of abilities: what each means, and its sign on cards that are too small for their text.

interface Moment {
  title: string;
  text: string;
  /** On a 24 grid, filled. */
  sign: string;
}

const SKULL = "M12 3C6.5 3 4 7 4 11c0 3 1.6 4.6 3 5.4V20h10v-3.6c1.4-.8 3-2.4 3-5.4 0-4-2.5-8-8-8z";
const FLAME = "M12 1c1 5 7 7 7 13a7 7 0 0 1-14 0c0-4 3-5 3.5-9 2 1 3 3 3 5 1-2 1.5-5 .5-9z";
const line = (d: string, colour: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

export const MOMENTS: readonly Moment[] = [
  {
    title: "Start of Battle",
    text: "once, before the first clash; highest Attack first",
    sign: solid("M5 22V3h14l-3.5 5 3.5 5H8v9z", "#ffd98a"),
  },
  {
    title: "Before Attack",
    text: "while it stands in front, before each clash",
    sign: line("M4 20L17 7M13 4h7v7", "#ffd98a"),
  },
  {
    title: "After Attack",
    text: "after each clash that it survives in front",
    sign: line("M20 4L7 17M11 20H4v-7", "#ffd98a"),
  },
  {
    title: "Ally Faints",
    text: "whenever another unit of your line falls",
    sign:
      `<g transform="translate(-3 0) scale(.86)">${solid(SKULL, "#c9b6ff")}</g>` +
      line("M20 14v8M16 18h8", "#c9b6ff"),
  },
  {
    title: "Ally Summoned",
    text: "whenever a token joins your line",
    sign:
      solid("M10 2l2.6 5.4L18 8l-4 4 1 6-5-3-5 3 1-6-4-4 5.4-.6z", "#eef29a") +
      line("M20 15v7M16.5 18.5h7", "#eef29a"),
  },
  {
    title: "Ally Pitched",
    text: "whenever another unit of your board is pitched",
    sign:
      `<g transform="translate(-3 0) scale(.86)">${solid(FLAME, "#ff9a5c")}</g>` +
      line("M20 14v8M16 18h8", "#ff9a5c"),
  },
  {
    title: "Hurt",
    text: "whenever it takes damage",
    sign: solid(
      "M12 1l2.5 6.5L21 5l-2.5 6.5L23 15l-6.5.5L15 23l-4-5-6.5 3 1.5-6.5L1 11l6-1.5L5.5 4 11 6.5z",
      "#ff7d70",
    ),
  },
  {
    title: "Kill",
    text: "when its own attack fells the unit that it strikes",
    sign: line("M4 3l13 13M20 3L7 16M14 19l5-5M10 19l-5-5", "#ffe08a"),
  },
  { title: "Faint", text: "when it falls", sign: solid(SKULL, "#cfe3b4") },
  {
    title: "Buy",
    text: "when you buy it",
    sign: solid("M12 2L21 7v10l-9 5-9-5V7z", "#7cc7ff"),
  },
  { title: "Pitched", text: "when you pitch it", sign: solid(FLAME, "#ff9a5c") },
  {
    title: "End of Turn",
    text: "when you end your turn, before the battle",
    sign: line(
      "M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9",
      "#d4f2ef",
    ),
  },
];

/** The moments that a card's text names, in the order of its abilities. */
export function momentsIn(text: string): Moment[] {
  return MOMENTS.map((moment) => ({ moment, at: text.search(opening(moment.title)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ moment }) => moment);
}

/** "Faint:" begins a sentence; the "Faints" of "Ally Faints:" does not. */
const opening = (title: string): RegExp => new RegExp(`(?<=^|[.)] )${title}(?: \\([^)]*\\))?:`);

// The signs of abilities on cards that are too small for their text, on a 24 grid.

export interface Ability {
  title: string;
  sign: string;
}

const line = (d: string, colour: string, fill = "none") =>
  `<path d="${d}" fill="${fill}" stroke="${colour}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

const SHIELD = "M12 2L4 5v7c0 5 4 8 8 10 4-2 8-5 8-10V5z";
const CARDS = "M9 8h11v13H9z";
const CROSS = "M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z";
const CRYSTAL = "M12 1l6 9-6 13L6 10z";
const TOWER = "M5 22V9h2V4h3v3h4V4h3v5h2v13z";
const DROP = "M12 2C8 9 5 12 5 16a7 7 0 0 0 14 0c0-4-3-7-7-14z";

export const ABILITIES: readonly Ability[] = [
  { title: "Fury", sign: solid("M5 2l7 8-3 1 5 5-3 1 8 6-2-9 3-1-6-4 2-2z", "#ff9a5c") },
  { title: "Shield", sign: solid(SHIELD, "#bcd6ea") },
  { title: "Stack buff", sign: line(CARDS, "#9dffb0") + line("M4 15V3m-3 4l3-4 3 4", "#9dffb0") },
  { title: "Stack self", sign: line(CARDS, "#ffe08a") + line("M4 15V3m-3 4l3-4 3 4", "#ffe08a") },
  { title: "Stack debuff", sign: line(CARDS, "#ff9d8f") + line("M4 3v12m-3-4l3 4 3-4", "#ff9d8f") },
  {
    title: "Regen",
    sign: line("M20 12a8 8 0 1 1-2.5-5.8M20 2v5h-5", "#7df0b4") + line("M12 9v6M9 12h6", "#7df0b4"),
  },
  {
    title: "Thorns",
    sign: solid("M12 1l2 7 7-3-4 6 6 4-7 1 1 7-5-5-5 5 1-7-7-1 6-4-4-6 7 3z", "#d2edac"),
  },
  { title: "Drain", sign: solid(DROP, "#ff6f7d") + line("M12 12v7M8.5 15.5h7", "#fff") },
  { title: "Siege", sign: solid(CRYSTAL, "#8fd8ff") + line("M3 21L21 5", "#ff9a5c") },
  { title: "Bulwark", sign: solid(TOWER, "#e6d3a4") },
  { title: "Vanguard", sign: line("M6 22V3", "#ffd98a") + solid("M6 3h14l-4 5 4 5H6z", "#ffd98a") },
  { title: "Mend", sign: solid(CROSS, "#7df0b4") },
  {
    title: "Last stand",
    sign:
      solid(
        "M12 3C6.5 3 4 7 4 11c0 3 1.6 4.6 3 5.4V20h10v-3.6c1.4-.8 3-2.4 3-5.4 0-4-2.5-8-8-8z",
        "#cfe3b4",
      ) +
      '<circle cx="9" cy="11.5" r="2" fill="#111"/><circle cx="15" cy="11.5" r="2" fill="#111"/>',
  },
  { title: "Deploy", sign: line("M12 2v12m-5-5l5 5 5-5", "#ffe08a") + line("M4 20h16", "#ffe08a") },
  { title: "Cleave", sign: line("M4 20C4 10 10 4 20 4c-2 4-5 6-8 7M4 20l5-5", "#fff") },
  { title: "Pierce", sign: line("M3 21L20 4M13 4h7v7", "#9dd8ff") },
  {
    title: "Bounty",
    sign:
      '<circle cx="12" cy="12" r="9" fill="#f2c14e"/>' +
      line("M12 7v10M9 9.5h4.5a2 2 0 0 1 0 4H9", "#6a4a08"),
  },
];

/** The abilities that a card's text names, in its order: each begins a sentence of its own. */
export function abilitiesIn(text: string): Ability[] {
  return ABILITIES.map((ability) => ({ ability, at: text.search(opening(ability.title)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ ability }) => ability);
}

const opening = (title: string): RegExp => new RegExp(`(?<=^|\\. )${title}(?: \\d+)?:`);

// Mana's case: two geysers' ripples and a field of tiles.
import { n2, stop, times } from "../../lib/art/svg";
import { tile, type TileName, type TileSide } from "./tiles";

type Placed = readonly [name: TileName, side: TileSide, x: number, y: number, burst?: boolean];

const FIELD: readonly Placed[] = [
  ["R", "obsidian", -1, -1],
  ["O", "bone", 0, -1, true],
  ["G", "bone", 0, 0],
  ["G", "obsidian", 1, 0],
  ["P", "bone", -1, 1],
  ["T", "obsidian", 1, 1, true],
  ["S", "obsidian", 2, -1],
  ["N", "bone", 0, 1],
  ["A", "bone", 2, 1],
  ["O", "obsidian", 1, -2],
];

function ripples(cx: number, cy: number, colour: string): string {
  return times(21, (k) => {
    const i = k + 1;
    const opacity = n2(Math.max(0.05, 0.34 - i * 0.014));
    return `<circle cx="${cx}" cy="${cy}" r="${i * 24}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${i % 3 ? 1.2 : 2.4}"/>`;
  });
}

export function scene(): string {
  const water = `<radialGradient id="mn-water" cx=".5" cy=".45" r=".8">${stop(0, "#2f6a6e")}${stop(0.6, "#13333a")}${stop(1, "#081417")}</radialGradient>`;
  const tiles = FIELD.map(
    ([name, side, x, y, burst = false], i) =>
      `<g transform="translate(${x * 106} ${y * 106})">${tile({ name, side, burst }, `mn-${i}`)}</g>`,
  ).join("");
  return (
    `<defs>${water}</defs><rect width="500" height="700" fill="url(#mn-water)"/>` +
    `${ripples(205, 300, "#86dcc8")}${ripples(315, 360, "#efe3c6")}<g transform="translate(176 268) rotate(-14) scale(.86)">${tiles}</g>`
  );
}

// The ground of the table: leaded glass, rings of panes around a rose.
import { stream } from "../../lib/art/rng";
import { TURN, dataUrl, n2, polar, stop, times } from "../../lib/art/svg";
import { mark } from "./mark";

const PANES = ["#6b3f96", "#3f2a7a", "#8a3a63", "#2f4a86", "#7a5526", "#2f5f58"] as const;
const RINGS = [
  { from: 60, to: 112, panes: 12 },
  { from: 112, to: 182, panes: 12 },
  { from: 182, to: 290, panes: 24 },
  { from: 290, to: 430, panes: 24 },
  { from: 430, to: 640, panes: 36 },
  { from: 640, to: 900, panes: 36 },
] as const;
const WIDTH = 1140;
const HEIGHT = 628;
const [CX, CY] = [WIDTH / 2, HEIGHT / 2];
const SEED = 7;

/** Squash widens the rose for a table that lies across; 1 keeps it round for one that stands. */
export function glassSvg(squash = 1.25): string {
  const rng = stream(SEED);
  const at = (r: number, angle: number): string => polar(0, 0, r, angle);
  const panes = RINGS.map(({ from, to, panes: count }) =>
    times(count, (i) => {
      const [a, b] = [((i - 0.5) / count) * TURN, ((i + 0.5) / count) * TURN];
      const colour = PANES[(i * 5 + from) % PANES.length] ?? PANES[0];
      const d =
        `M${at(from, a)}A${from} ${from} 0 0 1 ${at(from, b)}` +
        `L${at(to, b)}A${to} ${to} 0 0 0 ${at(to, a)}Z`;
      return `<path d="${d}" fill="${colour}" fill-opacity="${n2(0.26 + rng() * 0.3)}"/>`;
    }),
  ).join("");
  const heart = `<circle r="60" fill="#4a2c66" fill-opacity=".55"/>`;
  const light = `<radialGradient id="gl" cx=".5" cy=".5" r=".6">${stop(0, "#ffdf9a", 0.16)}${stop(0.35, "#b48be0", 0.05)}${stop(1, "#0c0516", 0.5)}</radialGradient>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${light}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="#2b1742"/>` +
    `<g transform="translate(${CX} ${CY}) scale(${squash} 1)" stroke="#120820" stroke-opacity=".85" stroke-width="2.4">${panes}${heart}</g>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#gl)"/>` +
    `<g opacity=".5" transform="translate(${CX - 48} ${CY - 48}) scale(1.5)">${mark("#e0b96c", "#2b1742")}</g></svg>`
  );
}

export const glassUrl = (squash?: number): string => dataUrl(glassSvg(squash));

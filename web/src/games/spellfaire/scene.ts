// SpellfAIre's case: a rose window with the flame in the star, a castle and firs below it.
import type { Rng } from "../../lib/art/rng";
import { TURN, mix, polar, stop, times } from "../../lib/art/svg";
import { ridge } from "../../lib/art/terrain";

const [CX, CY] = [250, 216];
const PANES = [
  "#27489c",
  "#8a2a4f",
  "#b9792a",
  "#2f6b4a",
  "#5a2f8e",
  "#a83a2a",
  "#2b6f8f",
  "#6a3d7e",
] as const;
const LEAD = "#0d0714";
const RINGS = [
  { from: 0, to: 70, panes: 8 },
  { from: 70, to: 130, panes: 8 },
  { from: 130, to: 200, panes: 16 },
  { from: 200, to: 290, panes: 16 },
  { from: 290, to: 420, panes: 24 },
  { from: 420, to: 600, panes: 24 },
] as const;
const STAR = "M32 2C34 20 44 30 62 32 44 34 34 44 32 62 30 44 20 34 2 32 20 30 30 20 32 2Z";

/** Inner panes take the light of the flame, outer ones the night. */
function paneColour(ring: number, colour: string, rng: Rng): string {
  if (ring === 0) return mix(colour, "#ffdf9a", 0.62);
  if (ring === 1) return mix(colour, "#ffdf9a", 0.35);
  return mix(colour, "#12081c", Math.min(0.7, 0.05 + ring * 0.09 + rng() * 0.18));
}

function roseWindow(rng: Rng): string {
  return RINGS.map(({ from, to, panes }, ring) =>
    times(panes, (i) => {
      const glass = PANES[(i * 3 + ring * 2 + Math.floor(rng() * 3)) % PANES.length] ?? PANES[0];
      const [a, b] = [
        ((i - 0.5) / panes) * TURN - Math.PI / 2,
        ((i + 0.5) / panes) * TURN - Math.PI / 2,
      ];
      const at = (r: number, angle: number): string => polar(CX, CY, r, angle, 1.12);
      const outer = ring % 2 ? `Q${at(to * 1.12, (a + b) / 2)} ${at(to, a)}` : `L${at(to, a)}`;
      const d = `M${at(from, a)}L${at(from, b)}L${at(to, b)}${outer}Z`;
      return `<path d="${d}" fill="${paneColour(ring, glass, rng)}" stroke="${LEAD}" stroke-width="${ring > 2 ? 4 : 5}"/>`;
    }),
  ).join("");
}

const light =
  `<radialGradient id="sf-light" cx=".5" cy=".31" r=".62">${stop(0, "#ffe9b0", 0.95)}${stop(0.22, "#ffc766", 0.4)}` +
  `${stop(0.6, "#2a1038", 0.12)}${stop(1, "#0d0616", 0.85)}</radialGradient>`;

const star =
  `<g transform="translate(${CX} ${CY}) scale(3.1) translate(-32 -32)"><path d="${STAR}" fill="#1a0b24" opacity=".5" transform="translate(.8 1.3)"/>` +
  `<path d="${STAR}" fill="#fff1c9" stroke="${LEAD}" stroke-width="1.1"/>` +
  `<path d="M32 2C34 20 44 30 62 32H32Z M32 32V62C30 44 20 34 2 32Z" fill="#eeb24a"/>` +
  `<path d="M32 16c1 8-9 10-9 20 0 6.5 4.5 11 9 11s9-4.5 9-11c0-10-8-12-9-20z" fill="#a62b3f" stroke="${LEAD}"/>` +
  `<path d="M32 16c1 8-9 10-9 20 0 6.5 4.5 11 9 11z" fill="#d2474f"/>` +
  `<path d="M32 29c0 5-5 6-5 11a5 5 0 0 0 10 0c0-5-5-6-5-11z" fill="#ffd072"/></g>`;

/** Beams that fall from the window on to the land. */
const beams = times(5, (i) => {
  const x = 110 + i * 70;
  return `<path d="M${250 + (i - 2) * 30} 250L${x - 70} 700H${x + 10}Z" fill="#ffd98a" opacity=".07"/>`;
});

export function scene(rng: Rng): string {
  return (
    `<defs>${light}</defs><rect width="500" height="700" fill="#12091c"/>${roseWindow(rng)}` +
    `<rect width="500" height="700" fill="url(#sf-light)"/>${beams}${star}` +
    `<g transform="translate(-10 250) scale(2.6)"><path d="${ridge("castle", rng, 160, 26)}" fill="#1a0d29" stroke="#6a4a7e" stroke-opacity=".35" stroke-width=".6" opacity=".93"/></g>` +
    `<g transform="translate(-10 300) scale(2.6)"><path d="${ridge("pines", rng, 158, 18)}" fill="#0f0719"/></g>`
  );
}

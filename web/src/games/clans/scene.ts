// Clans & Wanderers' case: a hill map at dawn, three paths to one crystal.
import { emblem } from "../../lib/art/figure";
import { PALETTES } from "../../lib/art/palettes";
import type { Rng } from "../../lib/art/rng";
import { n1, n2, stop, times } from "../../lib/art/svg";

const HILLS = [
  "#e9c07a",
  "#cf9a55",
  "#9aa35a",
  "#6f8a45",
  "#4b6a36",
  "#2f4a28",
  "#1b2f1b",
] as const;
const PATHS = [
  "M60 690C40 600 150 560 120 480S210 380 236 300",
  "M250 700C290 620 210 560 250 480S240 380 250 310",
  "M440 690C470 600 350 560 385 480S290 380 264 300",
] as const;

/** A hill with three contour lines under its edge. */
function hill(i: number, rng: Rng): string {
  const [y, amp, phase] = [250 + i * 62, 34 - i * 2, rng() * 6];
  let edge = "";
  for (let x = -10; x <= 510; x += 20) {
    const dy =
      Math.sin(x * 0.011 * (1 + i * 0.13) + phase) * amp + Math.sin(x * 0.03 + phase * 2) * 7;
    edge += `L${x} ${n1(y + dy)}`;
  }
  const contours = times(3, (k) => {
    const opacity = n2(0.2 - (k + 1) * 0.04);
    return `<path d="M-10 ${y}${edge}" transform="translate(0 ${(k + 1) * 13})" fill="none" stroke="#1b2410" stroke-opacity="${opacity}" stroke-width="1.5"/>`;
  });
  return `<path d="M-10 710V${y}${edge}V710Z" fill="${HILLS[i] ?? HILLS[0]}"/>${contours}`;
}

export function scene(rng: Rng): string {
  const sky = `<linearGradient id="cl-sky" x1="0" y1="0" x2="0" y2="1">${stop(0, "#3a5a5e")}${stop(0.25, "#c98f5a")}${stop(0.5, "#f6dc9a")}</linearGradient>`;
  const paths = PATHS.map(
    (d) =>
      `<path d="${d}" fill="none" stroke="#f6e6bd" stroke-width="9" stroke-linecap="round" stroke-dasharray="1 17" opacity=".95"/>`,
  ).join("");
  const crystal = {
    ...PALETTES.cnature,
    lit: "#f3ffd0",
    shade: "#7fae4a",
    hi: "#ffffff",
    ground: "#20300f",
  };
  return (
    `<defs>${sky}</defs><rect width="500" height="700" fill="url(#cl-sky)"/><circle cx="250" cy="215" r="120" fill="#fff0c2" opacity=".55"/>` +
    `<circle cx="250" cy="215" r="84" fill="#fff6dc" opacity=".8"/>${HILLS.map((_, i) => hill(i, rng)).join("")}${paths}` +
    `<g transform="translate(182 108) scale(1.36)">${emblem("crystal", crystal, "cl-crystal")}</g>` +
    `<g transform="translate(24 470) scale(.9)">${emblem("wolf", PALETTES.cnone, "cl-wolf")}</g>` +
    `<g transform="translate(388 470) scale(.86)">${emblem("monkey", PALETTES.cnature, "cl-monkey")}</g>` +
    `<g transform="translate(204 520) scale(.9)">${emblem("ram", PALETTES.cfire, "cl-ram")}</g>`
  );
}

// MANALIMIT's case: the gauge with the fire in it, and the belt of cards below.
import { emblem } from "../../lib/art/figure";
import { PALETTES, type Family } from "../../lib/art/palettes";
import { pick, type Rng } from "../../lib/art/rng";
import type { SubjectName } from "../../lib/art/subjects";
import { TURN, n1, polar, stop, times } from "../../lib/art/svg";

const [CX, CY] = [250, 285];

const BELT: readonly (readonly [colour: string, subject: SubjectName, family: Family])[] = [
  ["#c23a1c", "phoenix", "emberkin"],
  ["#55718c", "turtle", "bulwark"],
  ["#6d7a1e", "beetle", "brood"],
  ["#473a78", "skull", "gravebound"],
  ["#8f6216", "dragon", "cinderbank"],
];

/** Seven tenths of the scale are safe; beyond them the ticks are hot. */
const ticks = times(41, (i) => {
  const angle = ((135 + i * 6.75) / 360) * TURN;
  const d = `M${polar(CX, CY, i % 4 ? 172 : 160, angle)}L${polar(CX, CY, 184, angle)}`;
  return `<path d="${d}" stroke="${i > 28 ? "#ff6a3a" : "#ffdcb0"}" stroke-width="${i % 4 ? 3 : 6}"/>`;
});

const rivets = times(
  16,
  (i) =>
    `<circle cx="${polar(CX, CY, 205, (i / 16) * TURN).replace(" ", '" cy="')}" r="5" fill="#d39a6a"/>`,
);

const gauge = (): string =>
  `<g transform="translate(250 262) scale(.64) translate(-250 -285)"><circle cx="250" cy="285" r="212" fill="#1c0d09" stroke="#e9b48a" stroke-width="3"/>` +
  `<circle cx="250" cy="285" r="200" fill="none" stroke="#000" stroke-width="10" opacity=".5"/>${rivets}${ticks}` +
  `<circle cx="250" cy="285" r="138" fill="url(#ml-fire)"/><g transform="translate(160 180) scale(1.8)">${emblem("flame", PALETTES.fire, "ml-flame")}</g>` +
  `<path d="M250 285L${polar(CX, CY, 150, -0.62)}" stroke="#140806" stroke-width="9" stroke-linecap="round"/>` +
  `<circle cx="250" cy="285" r="16" fill="#140806" stroke="#ffdcb0" stroke-width="4"/></g>`;

const belt = (): string =>
  BELT.map(
    ([colour, subject, family], i) =>
      `<g transform="translate(${-30 + i * 125} 420) rotate(-3)"><rect width="92" height="126" rx="10" fill="#0d0705" opacity=".6" x="4" y="6"/>` +
      `<rect width="92" height="126" rx="10" fill="${colour}" stroke="#ffe3c0" stroke-width="4"/>` +
      `<g transform="translate(10 22) scale(.72)">${emblem(subject, PALETTES[family], `ml-${i}-`)}</g></g>`,
  ).join("");

function embers(rng: Rng): string {
  return times(44, () => {
    const [x, y, q] = [n1(rng() * 500), n1(rng() * 520), n1(1.5 + rng() * 4)];
    const colour = pick(rng, ["#ffd27a", "#ff8a4c"] as const);
    return `<path d="M${x} ${y}l${q} ${n1(q * 2)}-${q} ${n1(q * 2)}-${q}-${n1(q * 2)}z" fill="${colour}" opacity="${n1(0.3 + rng() * 0.7)}"/>`;
  });
}

export function scene(rng: Rng): string {
  const ground = `<linearGradient id="ml-ground" x1="0" y1="0" x2="0" y2="1">${stop(0, "#2b110a")}${stop(0.55, "#7a2c13")}${stop(1, "#2a0f08")}</linearGradient>`;
  const fire = `<radialGradient id="ml-fire">${stop(0, "#fff2c0")}${stop(0.35, "#ffb34d")}${stop(0.75, "#e2501b")}${stop(1, "#6f1a0a")}</radialGradient>`;
  const plates = times(
    22,
    (i) =>
      `<path d="M${i * 60 - 500} 700L${i * 60 + 200} 0" stroke="#000" stroke-opacity=".1" stroke-width="22"/>`,
  );
  const rollers = times(
    9,
    (i) =>
      `<circle cx="${i * 62}" cy="686" r="13" fill="#0f0806" stroke="#8a5a3c" stroke-width="4"/>`,
  );
  return (
    `<defs>${ground}${fire}</defs><rect width="500" height="700" fill="url(#ml-ground)"/>${plates}${gauge()}` +
    `<rect y="560" width="500" height="150" fill="#170b07"/>${belt()}<rect y="668" width="500" height="34" fill="#2a1a14"/>${rollers}${embers(rng)}`
  );
}

// Voidlit's case: an eclipse with one spark, and the five nations in orbit.
import { emblem } from "../../lib/art/figure";
import { PALETTES, type Family } from "../../lib/art/palettes";
import { pick, type Rng } from "../../lib/art/rng";
import type { SubjectName } from "../../lib/art/subjects";
import { TURN, n1, n2, polar, stop, times } from "../../lib/art/svg";
import { ridge } from "../../lib/art/terrain";

const [CX, CY] = [250, 290];

const NATIONS: readonly (readonly [subject: SubjectName, family: Family, angle: number])[] = [
  ["flame", "emberhold", -2.7],
  ["wave", "tidewright", -0.55],
  ["leaf", "verdant", 0.5],
  ["shield", "ironveil", 2.25],
  ["eye", "umbral", 3.6],
];

const starField = (rng: Rng): string =>
  times(150, () => {
    const q = rng();
    const colour = pick(rng, ["#fff", "#9db1ff", "#62efe0"] as const);
    return `<circle cx="${n1(rng() * 500)}" cy="${n1(rng() * 700)}" r="${n1(0.5 + q * q * 2.2)}" fill="${colour}" opacity="${n1(0.3 + rng() * 0.7)}"/>`;
  });

const orbits = times(7, (k) => {
  const i = k + 1;
  const r = 120 + i * 46;
  const dash = i % 3 ? "" : ' stroke-dasharray="2 8"';
  return (
    `<ellipse cx="250" cy="290" rx="${r}" ry="${n1(r * 0.34)}" transform="rotate(-22 250 290)" fill="none" stroke="${i % 2 ? "#9db1ff" : "#62efe0"}"` +
    ` stroke-width="${i % 2 ? 1 : 1.8}"${dash} opacity="${n2(0.62 - i * 0.06)}"/>`
  );
});

const corona = (rng: Rng): string =>
  times(64, (i) => {
    const angle = (i / 64) * TURN;
    const d = `M${polar(CX, CY, 128, angle - 0.012)}L${polar(CX, CY, 150 + rng() * 120, angle)}L${polar(CX, CY, 128, angle + 0.012)}Z`;
    return `<path d="${d}" fill="#cfd9ff" opacity="${n1(0.2 + rng() * 0.6)}"/>`;
  });

const nations = (): string =>
  NATIONS.map(([subject, family, angle]) => {
    const at = polar(CX, CY, 206, angle, 0.92);
    return (
      `<g transform="translate(${at})"><circle r="31" fill="#0b0e24" stroke="${PALETTES[family].glow}" stroke-width="2.5"/>` +
      `<g transform="scale(.4) translate(-50 -50)">${emblem(subject, PALETTES[family], `vl-${subject}`)}</g></g>`
    );
  }).join("");

const disc =
  `<circle cx="250" cy="290" r="132" fill="#dfe6ff"/><circle cx="254" cy="292" r="129" fill="#05060f"/>` +
  `<path d="M126 290A128 128 0 0 1 250 162 140 140 0 0 0 126 290Z" fill="#fff"/><circle cx="162" cy="198" r="9" fill="#fff"/>` +
  `<path d="M162 150l5 43 43 5-43 5-5 43-5-43-43-5 43-5z" fill="#fff"/>`;

export function scene(rng: Rng): string {
  const night = `<radialGradient id="vl-night" cx=".5" cy=".42" r=".8">${stop(0, "#4b57c0")}${stop(0.35, "#242a6a")}${stop(0.7, "#0e1130")}${stop(1, "#05060f")}</radialGradient>`;
  return (
    `<defs>${night}</defs><rect width="500" height="700" fill="url(#vl-night)"/>${starField(rng)}` +
    `<g transform="translate(250 262) scale(.72) translate(-250 -290)">${orbits}${corona(rng)}${disc}${nations()}</g>` +
    `<g transform="translate(-10 300) scale(2.6)"><path d="${ridge("plates", rng, 150, 24)}" fill="#0a0d26" stroke="#39418a" stroke-opacity=".4" stroke-width=".5"/></g>`
  );
}

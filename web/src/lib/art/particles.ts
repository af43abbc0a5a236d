// What drifts in the air of a picture.
import type { Palette, ParticleName } from "./palettes";
import type { Rng } from "./rng";
import { n1, n2, times } from "./svg";

type Draw = (x: number, y: number, size: number, opacity: number, rng: Rng) => string;

const snow: Draw = (x, y, q, o) => `<circle cx="${x}" cy="${y}" r="${q}" opacity="${o}"/>`;

const ember: Draw = (x, y, q, o) =>
  `<path d="M${x} ${y}l${q} ${n1(q * 2)}-${q} ${n1(q * 2)}-${q}-${n1(q * 2)}z" opacity="${o}"/>`;

const leaf: Draw = (x, y, q, o, rng) =>
  `<ellipse cx="${x}" cy="${y}" rx="${n1(q * 2.2)}" ry="${q}"` +
  ` transform="rotate(${Math.floor(rng() * 180)} ${x} ${y})" opacity="${n2(o * 0.8)}"/>`;

const wisp: Draw = (x, y, q, o) =>
  `<circle cx="${x}" cy="${y}" r="${n1(q * 1.3)}" opacity="${n2(o * 0.7)}"/>`;

const spark: Draw = (x, y, q, o) => {
  const [a, b] = [n1(q * 0.5), n1(q * 1.5)];
  const d = `M${x} ${n1(y - q * 2)}l${a} ${b} ${b} ${a}-${b} ${a}-${a} ${b}-${a}-${b}-${b}-${a} ${b}-${a}z`;
  return `<path d="${d}" opacity="${o}"/>`;
};

const DRAW: Record<ParticleName, Draw> = { snow, ember, leaf, wisp, spark };

function colour({ particle, hi, glow }: Palette): string {
  if (particle === "snow") return "#fff";
  return particle === "wisp" ? glow : hi;
}

export function particles(palette: Palette, rng: Rng): string {
  const draw = DRAW[palette.particle];
  const drawn = times(palette.particle === "snow" ? 26 : 16, () => {
    const [x, y] = [n1(rng() * 200), n1(rng() * 170)];
    return draw(x, y, n1(0.6 + rng() * 1.8), n2(0.35 + rng() * 0.6), rng);
  });
  return `<g fill="${colour(palette)}">${drawn}</g>`;
}

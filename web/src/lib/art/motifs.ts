// What shines around the subject: one drawing for each motif of a family.
import type { MotifName, Palette } from "./palettes";
import type { Rng } from "./rng";
import { TURN, n1, n2, polar, times } from "./svg";

interface Stage {
  rng: Rng;
  palette: Palette;
  cx: number;
  cy: number;
}

function rays({ rng, palette, cx, cy }: Stage): string {
  const count = 14 + Math.floor(rng() * 8);
  const offset = rng() * 6;
  const beams = times(count, (i) => {
    const angle = ((i + offset) / count) * TURN;
    const half = 0.05 + rng() * 0.09;
    const opacity = n2(0.1 + rng() * 0.16);
    const [a, b] = [polar(cx, cy, 170, angle - half), polar(cx, cy, 170, angle + half)];
    return `<path d="M${n1(cx)} ${cy}L${a} ${b}Z" opacity="${opacity}"/>`;
  });
  return `<g fill="${palette.glow}">${beams}</g>`;
}

function ellipses({ palette, cx, cy }: Stage, squash: number, tilt: number): string {
  return times(5, (k) => {
    const i = k + 1;
    const r = 20 + i * 17;
    const line = i % 2 ? 'stroke-width=".8"' : 'stroke-width="1.8" stroke-dasharray="2 5"';
    return (
      `<ellipse cx="${n1(cx)}" cy="${cy}" rx="${r}" ry="${n1(r * squash)}" transform="rotate(${n1(tilt)} ${n1(cx)} ${cy})"` +
      ` fill="none" stroke="${palette.glow}" ${line} opacity="${n2(0.55 - i * 0.07)}"/>`
    );
  });
}

const rings = (stage: Stage): string => ellipses(stage, 1, 0);

function orbit(stage: Stage): string {
  const { rng, palette, cx, cy } = stage;
  const planets = times(4, () => {
    const [x, y] = polar(cx, cy, 40 + rng() * 60, rng() * TURN, 0.42).split(" ");
    return `<circle cx="${x}" cy="${y}" r="${n1(1.5 + rng() * 3)}" fill="${palette.hi}" opacity=".9"/>`;
  });
  return ellipses(stage, 0.42, -24 + rng() * 10) + planets;
}

function moon({ rng, palette, cx, cy }: Stage): string {
  const x = n1(cx + (rng() - 0.5) * 20);
  const y = cy - 6;
  const r = n1(56 + rng() * 10);
  const craters = times(6, () => {
    const [dx, dy] = [(rng() - 0.5) * r * 1.2, (rng() - 0.5) * r * 1.2];
    return `<circle cx="${n1(x + dx)}" cy="${n1(y + dy)}" r="${n1(3 + rng() * 8)}" fill="${palette.sky[1]}" opacity=".18"/>`;
  });
  const halo = `<circle cx="${x}" cy="${y}" r="${n1(r + 9)}" fill="${palette.sky[2]}" opacity=".16"/>`;
  return `${halo}<circle cx="${x}" cy="${y}" r="${r}" fill="${palette.sky[2]}" opacity=".85"/>${craters}`;
}

function eclipse({ rng, palette, cx, cy }: Stage): string {
  const x = n1(cx + (rng() - 0.5) * 20);
  const y = cy - 6;
  const r = n1(56 + rng() * 10);
  const ring = (grow: number, width: number, opacity: number): string =>
    `<circle cx="${x}" cy="${y}" r="${n1(r + grow)}" fill="none" stroke="${palette.glow}" stroke-width="${width}" opacity="${opacity}"/>`;
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#0a0512" opacity=".9"/>${ring(0, 3, 1)}${ring(7, 1.2, 0.5)}${ring(16, 0.8, 0.3)}`;
}

function claws({ palette }: Stage): string {
  return times(6, (k) => {
    const [i, side] = [k % 3, Math.floor(k / 3)];
    const x = 26 + i * 22 + side * 82;
    const y = 4 + i * 6 + side * 14;
    const down = `C${x - 14} ${y + 50} ${x - 26} ${y + 90} ${x - 40} ${y + 130}`;
    return `<path d="M${x} ${y}${down}C${x - 14} ${y + 90} ${x + 2} ${y + 50} ${x} ${y}Z" fill="${palette.glow}" opacity=".2"/>`;
  });
}

function gear({ rng, palette, cx, cy }: Stage): string {
  const wheels = [
    { x: cx - 46, y: cy - 34, r: 38, teeth: 12 },
    { x: cx + 50, y: cy - 8, r: 52, teeth: 16 },
    { x: cx - 20, y: cy + 44, r: 30, teeth: 10 },
  ];
  return wheels
    .map(({ x, y, r, teeth }) => {
      const offset = rng();
      const steps = teeth * 4;
      const rimPath = times(steps, (i) => {
        const reach = i % 4 < 2 ? r : r * 0.84;
        return (i ? "L" : "M") + polar(x, y, reach, ((i + offset) / steps) * TURN);
      });
      const hub = `<circle cx="${n1(x)}" cy="${y}" r="${n1(r * 0.42)}" fill="none" stroke="${palette.glow}" stroke-width="2" opacity=".3"/>`;
      return `<path d="${rimPath}Z" fill="${palette.sky[0]}" opacity=".34"/>${hub}`;
    })
    .join("");
}

function shards({ rng, palette, cx, cy }: Stage): string {
  return times(14, (i) => {
    const angle = (i / 14) * TURN + rng() * 0.3;
    const reach = (50 + rng() * 70) * 1.3;
    const width = 4 + rng() * 9;
    const [x, y] = [cx + 30 * Math.cos(angle), cy + 30 * Math.sin(angle)];
    const [dx, dy] = [width * Math.sin(angle), width * Math.cos(angle)];
    const d = `M${n1(x - dx)} ${n1(y + dy)}L${polar(cx, cy, reach, angle)} ${n1(x + dx)} ${n1(y - dy)}Z`;
    return `<path d="${d}" fill="${i % 2 ? palette.glow : "#ffffff"}" opacity="${n2(0.12 + rng() * 0.22)}"/>`;
  });
}

function leaves({ rng, palette, cx, cy }: Stage): string {
  return times(18, (i) => {
    const angle = rng() * TURN;
    const reach = 52 + rng() * 56;
    const [x, y] = [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)];
    const turn = angle + (rng() - 0.5);
    const length = 17 + rng() * 25;
    const opacity = n2(0.22 + rng() * 0.35);
    const side = (lean: number): string => polar(x, y, length * 0.62, turn + lean);
    const d = `M${n1(x)} ${n1(y)}Q${side(0.6)} ${polar(x, y, length, turn)}Q${side(-0.6)} ${n1(x)} ${n1(y)}`;
    return `<path d="${d}" fill="${i % 3 ? palette.shade : palette.glow}" opacity="${opacity}"/>`;
  });
}

/** Cells of one brightness share a path, which keeps the picture small. */
function hex({ rng, palette }: Stage): string {
  const shades = [0.06, 0.11, 0.16, 0.22];
  const cells = shades.map(() => "");
  for (let k = 0; k < 100; k++) {
    const [x, y] = [(k % 10) - 1, Math.floor(k / 10) - 1];
    if (rng() <= 0.35) continue;
    const shade = Math.floor(rng() * shades.length);
    cells[shade] +=
      `M${x * 26 + (y % 2 ? 13 : 0)} ${n1(y * 22.5 - 13)}l11 6.5v13l-11 6.5-11-6.5v-13z`;
  }
  return cells
    .map((d, i) => `<path d="${d}" fill="${palette.glow}" opacity="${shades[i]}"/>`)
    .join("");
}

function stars({ palette, cx, cy }: Stage): string {
  const circles = times(
    5,
    (i) =>
      `<circle cx="${n1(cx)}" cy="${cy}" r="${30 + i * 16}" fill="none" stroke="${palette.glow}" stroke-width=".7"` +
      ` stroke-dasharray="${i % 2 ? "1 4" : "10 3"}" opacity=".5"/>`,
  );
  const spokes = times(8, (i) => {
    const angle = (i / 8) * TURN;
    const d = `M${polar(cx, cy, 40, angle)}L${polar(cx, cy, 100, angle)}`;
    return `<path d="${d}" stroke="${palette.glow}" stroke-width="${i % 2 ? 0.6 : 1.6}" opacity=".4"/>`;
  });
  return circles + spokes;
}

const MOTIFS: Record<MotifName, (stage: Stage) => string> = {
  rays,
  rings,
  orbit,
  moon,
  eclipse,
  claws,
  gear,
  shards,
  leaves,
  hex,
  stars,
};

export const motif = (name: MotifName, stage: Stage): string => MOTIFS[name](stage);

// Ridges of a landscape on the 200 grid, one silhouette for each terrain.
import type { LandName } from "./palettes";
import type { Rng } from "./rng";
import { n1 } from "./svg";

const LEFT = -5;
const RIGHT = 205;

/** The next piece of a ridge: points (or raw path text) from x on, at least to x + width. */
type Piece = (x: number, width: number, base: number, amp: number, rng: Rng) => string;

interface Terrain {
  /** Least width of a piece, and how much chance may add. */
  width: readonly [least: number, more: number];
  piece: Piece;
}

const line = (...points: number[]): string => {
  let d = "";
  for (let i = 0; i < points.length; i += 2)
    d += `L${n1(points[i] ?? 0)} ${n1(points[i + 1] ?? 0)}`;
  return d;
};

const peak: Piece = (x, w, y, amp, rng) => {
  const top = y - amp * (0.3 + rng() * 0.9);
  return line(x + w * 0.5, top, x + w, y - amp * 0.15 * rng());
};

const crag: Piece = (x, w, y, amp, rng) => {
  const top = y - amp * (0.3 + rng() * 0.9);
  const notch = y - amp * 0.3 * rng();
  return line(x + w * 0.5, top, x + w * 0.62, notch, x + w, y - amp * 0.15 * rng());
};

/** Steps along the outline of a fir as (share of the width, share of the height). */
const FIR: readonly (readonly [number, number])[] = [
  [0.12, -0.3],
  [0.16, -0.04],
  [-0.06, -0.26],
  [0.14, -0.02],
  [0.14, -0.38],
  [0.14, 0.38],
  [0.14, 0.02],
  [-0.06, 0.26],
  [0.16, 0.04],
];

const fir: Piece = (x, w, y, amp, rng) => {
  const h = amp * (0.5 + rng() * 0.8);
  const steps = FIR.map(([dx, dy]) => `${n1(w * dx)} ${n1(h * dy)}`);
  return `${line(x, y)}l${steps.join(" ").replaceAll(" -", "-")}`;
};

const castlePart: Piece = (x, w, y, amp, rng) => {
  const top = y - amp * (0.25 + rng() * 0.8);
  if (rng() > 0.55) {
    const roof = top - amp * 0.55;
    return line(x, top, x + w * 0.1, top, x + w / 2, roof, x + w * 0.9, top, x + w, top, x + w, y);
  }
  const merlon = `h${n1(w / 6)}v3h${n1(w / 6)}v-3`;
  return line(x, top) + merlon.repeat(3) + line(x + w, y);
};

const grave: Piece = (x, w, y, amp, rng) => {
  const h = amp * (0.3 + rng() * 0.5);
  const [arm, head] = [y - h, y - h - 9];
  const stone =
    rng() > 0.5
      ? line(
          x + w * 0.4,
          y,
          x + w * 0.4,
          arm,
          x + w * 0.25,
          arm,
          x + w * 0.25,
          arm - 3,
          x + w * 0.4,
          arm - 3,
          x + w * 0.4,
          head,
          x + w * 0.55,
          head,
          x + w * 0.55,
          arm - 3,
          x + w * 0.7,
          arm - 3,
          x + w * 0.7,
          arm,
          x + w * 0.55,
          arm,
          x + w * 0.55,
          y,
        )
      : line(x + w * 0.2, y, x + w * 0.2, arm) +
        `Q${n1(x + w * 0.5)} ${n1(head)} ${n1(x + w * 0.8)} ${n1(arm)}` +
        line(x + w * 0.8, y);
  return stone + line(x + w, y - rng() * 3);
};

const foundryHall: Piece = (x, w, y, amp, rng) => {
  const roof = y - amp * (0.2 + rng() * 0.7);
  const stack = roof - amp * 0.7;
  const chimney =
    rng() > 0.45
      ? line(x + w * 0.3, roof, x + w * 0.34, stack, x + w * 0.6, stack, x + w * 0.64, roof)
      : "";
  return line(x, roof) + chimney + line(x + w, roof);
};

const plate: Piece = (x, w, y, amp, rng) => {
  const side = y - amp * (0.2 + rng() * 0.7);
  const top = side - amp * 0.3;
  return line(x, side, x + w * 0.2, top, x + w * 0.8, top, x + w, side);
};

const crown: Piece = (x, w, y, amp, rng) => {
  const h = amp * (0.3 + rng() * 0.5);
  return `Q${n1(x + w / 2)} ${n1(y - h * 2)} ${n1(x + w)} ${n1(y - h * 0.3 * rng())}`;
};

const wave: Piece = (x, w, y, amp, rng) => {
  const h = amp * (0.3 + rng() * 0.5);
  return `Q${n1(x + w * 0.2)} ${n1(y - h * 1.4)} ${n1(x + w)} ${n1(y)}`;
};

const spike =
  (lean: number, reach: number): Piece =>
  (x, w, y, amp, rng) => {
    const h = amp * (0.2 + rng() * reach);
    return line(x + w * lean, y - h, x + w, y - h * 0.1);
  };

const TERRAINS: Record<Exclude<LandName, "dunes">, Terrain> = {
  peaks: { width: [14, 22], piece: peak },
  crags: { width: [14, 22], piece: crag },
  pines: { width: [12, 9], piece: fir },
  castle: { width: [10, 20], piece: castlePart },
  graves: { width: [12, 16], piece: grave },
  foundry: { width: [10, 20], piece: foundryHall },
  plates: { width: [10, 20], piece: plate },
  canopy: { width: [12, 16], piece: crown },
  waves: { width: [12, 16], piece: wave },
  spires: { width: [8, 14], piece: spike(0.5, 1.3) },
  floes: { width: [8, 14], piece: spike(0.3, 0.8) },
};

function dunes(y: number, amp: number): string {
  return `C40 ${n1(y - amp)} 70 ${n1(y + amp * 0.4)} 110 ${n1(y - amp * 0.3)}S170 ${n1(y - amp)} ${RIGHT} ${n1(y - amp * 0.2)}`;
}

/** A closed ridge whose foot is below the picture: base line y, height about amp. */
export function ridge(land: LandName, rng: Rng, y: number, amp: number): string {
  let d = `M${LEFT} 205V${y}`;
  if (land === "dunes") {
    d += dunes(y, amp);
  } else {
    const { width, piece } = TERRAINS[land];
    for (let x = LEFT; x < RIGHT;) {
      const w = width[0] + rng() * width[1];
      d += piece(x, w, y, amp, rng);
      x += w;
    }
  }
  return `${d}L205 205Z`;
}

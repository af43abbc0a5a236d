// What a game without pictures of its own shows: a pawn as its mark, lozenges on the back of its
// cards, and a case with a lamp, a table and what games are played with.
import type { Pattern } from "./backs";
import type { DrawMark } from "./marks";
import { pick, type Rng } from "./rng";
import { n1, n2, stop, times } from "./svg";

export const houseMark: DrawMark = (a, b) =>
  `<path d="M32 4a12 12 0 0 1 8 21h5v6h-6c1 9 5 14 10 19v10H15V50c5-5 9-10 10-19h-6v-6h5A12 12 0 0 1 32 4z" fill="${a}"/>` +
  `<path d="M32 4a12 12 0 0 1 8 21h5v6h-6c1 9 5 14 10 19v10H32z" fill="${b}" opacity=".34"/>` +
  `<path d="M19 51h26" stroke="${b}" stroke-width="3"/>`;

export const housePattern: Pattern = (accent) =>
  times(70, (k) => {
    const [x, y] = [k % 7, Math.floor(k / 7)];
    const at = `M${x * 18 + (y % 2 ? 9 : 0)} ${y * 16 - 8}`;
    return `<path d="${at}l7 8-7 8-7-8z" fill="${accent}" fill-opacity="${(x + y) % 3 ? 0.03 : 0.1}" stroke="${accent}" stroke-opacity=".3" stroke-width=".9"/>`;
  });

const INK = "#100d14";

/** The spots of each face, by their places in a grid of three by three. */
const SPOTS = ["", "4", "08", "048", "0268", "02468", "035268"] as const;

const spots = (face: number): string =>
  [...(SPOTS[face] ?? "")]
    .map(Number)
    .map((i) => `<circle cx="${10 + 10 * (i % 3)}" cy="${10 + 10 * Math.floor(i / 3)}" r="4"/>`)
    .join("");

/** A die seen from a corner: its top, its lit side, its side in the shade. */
function die(x: number, y: number, size: number, faces: readonly number[]): string {
  const sides = [
    ["matrix(1 .5 -1 .5 0 -40)", "#fff3d6"],
    ["matrix(1 .5 0 1 -40 -20)", "#e3c68c"],
    ["matrix(1 -.5 0 1 0 0)", "#8d6c46"],
  ] as const;
  const drawn = sides.map(
    ([matrix, fill], i) =>
      `<g transform="${matrix}"><rect width="40" height="40" rx="4" fill="${fill}" stroke="${INK}" stroke-width="2"/>` +
      `<g fill="${INK}">${spots(faces[i] ?? 1)}</g></g>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${size})">${drawn.join("")}</g>`;
}

function pawn(x: number, y: number, size: number, lit: string, shade: string): string {
  const half = "M0-70a17 17 0 0 1 11 30h8v8H9c1 14 6 22 15 30v14H0z";
  return (
    `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cy="14" rx="34" ry="9" fill="#000" opacity=".4"/>` +
    `<path d="${half}" fill="${shade}" stroke="${INK}" stroke-width="2.4"/>` +
    `<path d="${half}" transform="scale(-1 1)" fill="${lit}" stroke="${INK}" stroke-width="2.4"/></g>`
  );
}

function card(turn: number, colour: string): string {
  return (
    `<g transform="rotate(${turn} 0 130)"><rect x="-52" y="-76" width="104" height="150" rx="12" fill="${colour}" stroke="${INK}" stroke-width="3"/>` +
    `<path d="M0-46 26-2 0 42-26-2z" fill="#fff3d6" opacity=".22"/><path d="M0-46V42l-26-44z" fill="#fff3d6" opacity=".4"/>` +
    `<rect x="-44" y="-68" width="88" height="134" rx="8" fill="none" stroke="#e0b96c" stroke-width="1.6" opacity=".7"/></g>`
  );
}

const dust = (rng: Rng): string =>
  times(46, () => {
    const [x, y, r] = [60 + rng() * 380, 40 + rng() * 420, 0.6 + rng() * 1.8];
    return `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="#ffe6b0" opacity="${n2(0.1 + rng() * 0.4)}"/>`;
  });

export function houseScene(rng: Rng): string {
  const faces = () => Math.floor(rng() * 6) + 1;
  const tint = pick(rng, ["#5b3550", "#2f4a63", "#3b5240", "#5c4426", "#463a6b"] as const);
  const [near, far] = [pick(rng, [-1, 1] as const), n1(rng() * 16 - 8)];
  const defs =
    `<radialGradient id="ot-room" cx=".5" cy=".34" r=".85">${stop(0, "#8d6f52")}${stop(0.32, "#4d3b45")}${stop(0.7, "#221b29")}${stop(1, "#0e0b12")}</radialGradient>` +
    `<linearGradient id="ot-beam" x2="0" y2="1">${stop(0, "#ffe9b8", 0.55)}${stop(1, "#ffe9b8", 0)}</linearGradient>`;
  const lamp =
    `<path d="M250-20V26" stroke="${INK}" stroke-width="5"/><path d="M218 26h64l34 40H184z" fill="#c79a4f" stroke="${INK}" stroke-width="3"/>` +
    `<path d="M218 26h32v40h-66z" fill="#f0d090"/><path d="M190 66h120L430 400H70z" fill="url(#ot-beam)"/>`;
  const table =
    `<ellipse cx="250" cy="452" rx="330" ry="122" fill="#150f19"/><ellipse cx="250" cy="440" rx="322" ry="116" fill="${tint}" stroke="#e0b96c" stroke-width="3"/>` +
    `<ellipse cx="250" cy="434" rx="222" ry="74" fill="#ffe9b8" opacity=".16"/>`;
  const hand = `<g transform="translate(${250 + far} 318)">${card(-22, "#7c2f3a")}${card(0, "#2d4a6e")}${card(22, "#3b5a45")}</g>`;
  return (
    `<defs>${defs}</defs><rect width="500" height="700" fill="url(#ot-room)"/>${lamp}${dust(rng)}<g transform="translate(0 -110)">${table}${hand}` +
    die(250 + near * 92, 436, 1.24, [faces(), faces(), faces()]) +
    die(250 - near * 26, 466, 0.98, [faces(), faces(), faces()]) +
    pawn(250 - near * 104, 432, 0.94, "#ffe0a0", "#a8743a") +
    `${pawn(250 - near * 158, 462, 0.82, "#c9e4f2", "#55788f")}</g>`
  );
}

// Small helpers for writing SVG text.

/** One decimal is enough on a 200 grid. */
export const n1 = (x: number): number => Math.round(x * 10) / 10;
export const n2 = (x: number): number => Math.round(x * 100) / 100;

export const TURN = Math.PI * 2;

/** Point on a circle (or an ellipse, with squash) as "x y". */
export const polar = (cx: number, cy: number, r: number, angle: number, squash = 1): string =>
  `${n1(cx + r * Math.cos(angle))} ${n1(cy + r * squash * Math.sin(angle))}`;

const channels = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** The colour a share t of the way from a to b; both "#rrggbb". */
export function mix(a: string, b: string, t: number): string {
  const to = channels(b);
  const mixed = channels(a).map((v, i) => Math.round(v + ((to[i] ?? 0) - v) * t));
  return "#" + mixed.map((v) => v.toString(16).padStart(2, "0")).join("");
}

export const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? "" : ` stop-opacity="${opacity}"`}/>`;

export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

/** An SVG text as the address of an image; the page draws it once and keeps the bitmap. */
export const dataUrl = (svg: string): string => "data:image/svg+xml," + encodeURIComponent(svg);

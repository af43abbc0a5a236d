// QR codes (ISO/IEC 18004): bytes at level M, in versions 1 to 10, which holds a link of 213 bytes.
/* eslint-disable @typescript-eslint/no-non-null-assertion -- all indices are within their arrays */

/** Of each version: error-correction bytes per block, and how many data bytes each block has. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const LEVEL_M = 0;
const MASKS: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

export type Matrix = boolean[][];

// --- error correction, over GF(256) with the polynomial 0x11d ---------------------------------------

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** The remainder of the data by the generator polynomial of this degree. */
export function correction(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...generator, 0];
    generator.forEach((each, n) => (next[n + 1]! ^= times(each, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((each, n) => (rest[i + n]! ^= times(each, factor)));
  }
  return rest.slice(data.length);
}

// --- the bits ----------------------------------------------------------------------------------------

const capacity = (version: number) => BLOCKS[version - 1]![1].reduce((sum, n) => sum + n, 0);

function versionFor(bytes: number): number | null {
  for (let version = 1; version <= BLOCKS.length; version++)
    if (12 + (version > 9 ? 8 : 0) + bytes * 8 <= capacity(version) * 8) return version;
  return null;
}

/** Data and error correction, in the order in which they are drawn. */
export function codewords(text: string): number[] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  if (version === null) return null;
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4); // byte mode
  put(bytes.length, version > 9 ? 16 : 8);
  for (const byte of bytes) put(byte, 8);
  const room = capacity(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));

  const [degree, sizes] = BLOCKS[version - 1]!;
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const checks = blocks.map((block) => correction(block, degree));
  const woven = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i]!] : [])),
    ).flat();
  return [...woven(blocks), ...woven(checks)];
}

// --- the picture -------------------------------------------------------------------------------------

/** A value with its BCH remainder. */
function checked(value: number, polynomial: number, degree: number): number {
  let rest = value << degree;
  for (let i = 31 - Math.clz32(rest); i >= degree; i--)
    if ((rest >> i) & 1) rest ^= polynomial << (i - degree);
  return (value << degree) | rest;
}

export const formatBits = (mask: number) => checked((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;

/** Null where nothing is drawn yet: there the data goes. */
function frame(version: number): (boolean | null)[][] {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (r: number, c: number, dark: boolean) => {
    if (r >= 0 && c >= 0 && r < size && c < size) grid[r]![c] = dark;
  };
  const ring = (r: number, c: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(r + y, c + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    ring(r, c, 4, [2, 4]);
  const places = ALIGNED[version - 1]!;
  const last = places.at(-1);
  for (const r of places)
    for (const c of places)
      if (!((r === 6 && (c === 6 || c === last)) || (r === last && c === 6))) ring(r, c, 2, [1]);
  if (version >= 7) {
    const bits = checked(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      set(a, b, ((bits >> i) & 1) === 1);
      set(b, a, ((bits >> i) & 1) === 1);
    }
  }
  format(grid, 0); // keeps its place
  return grid;
}

function format(grid: (boolean | null)[][], mask: number): void {
  const size = grid.length;
  const bits = formatBits(mask);
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const along = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    grid[down]![8] = dark;
    grid[8]![along] = dark;
  }
  grid[size - 8]![8] = true;
}

/** What makes a picture hard to read: runs, blocks, shapes like a corner, too much of one colour. */
export function penalty(grid: Matrix): number {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]!))];
  for (const line of lines) {
    const text = line.map((each) => (each ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const shape of ["10111010000", "00001011101"])
      for (let at = text.indexOf(shape); at >= 0; at = text.indexOf(shape, at + 1)) sum += 40;
  }
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      const each = grid[r]![c]!;
      if (each) dark++;
      if (
        r &&
        c &&
        [grid[r - 1]![c], grid[r]![c - 1], grid[r - 1]![c - 1]].every((o) => o === each)
      )
        sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}

/** The picture with one of the eight masks. */
export function masked(words: readonly number[], version: number, mask: number): Matrix {
  const grid = frame(version);
  const size = grid.length;
  let bit = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let i = 0; i < size; i++) {
      const r = up ? size - 1 - i : i;
      for (const c of [right, right - 1]) {
        if (grid[r]![c] !== null) continue;
        const value = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
        grid[r]![c] = (value === 1) !== MASKS[mask]!(r, c);
      }
    }
    up = !up;
  }
  format(grid, mask);
  return grid as Matrix;
}

/** The QR code of a text, or null if it is too long for one. */
export function qr(text: string): Matrix | null {
  const words = codewords(text);
  const version = versionFor(new TextEncoder().encode(text).length);
  if (!words || version === null) return null;
  const all = MASKS.map((_, mask) => masked(words, version, mask));
  const costs = all.map(penalty);
  return all[costs.indexOf(Math.min(...costs))]!;
}

/** The dark squares as the path of an SVG, one unit each. */
export const qrPath = (grid: Matrix): string =>
  grid.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c} ${r}h1v1h-1z` : ""))).join("");

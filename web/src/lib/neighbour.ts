// Which spot an arrow key leads to. The spots are cut in two where the gap is widest, and each part
// again, down to single spots: zones first, so that no cut goes through one, then their lines. An
// arrow crosses the innermost cut that lies ahead. Repeating it crosses all of them, and so every
// spot can be reached from every other, however they are laid out; no line is jumped over.

export type Direction = "left" | "right" | "up" | "down";
type Axis = "x" | "y";

/** The middle of what can be reached, and its size. */
export interface Spot {
  zone: string;
  x: number;
  y: number;
  width?: number;
  height?: number;
}

interface Part {
  spots: Spot[];
  low: number;
  high: number;
}

/** How much of a spot counts, to each side of its middle: cards of a fan overlap. */
const CORE = 1 / 8;

const SIZE = { x: "width", y: "height" } as const;

function part(spots: Spot[], axis: Axis): Part {
  const reach = (spot: Spot) => CORE * (spot[SIZE[axis]] ?? 0);
  return {
    spots,
    low: Math.min(...spots.map((spot) => spot[axis] - reach(spot))),
    high: Math.max(...spots.map((spot) => spot[axis] + reach(spot))),
  };
}

/** The widest gap between the units along an axis; it is below zero where all of them overlap. */
function widest(units: Spot[][], axis: Axis): { gap: number; halves: [Spot[], Spot[]] } {
  const parts = units
    .map((unit) => part(unit, axis))
    .sort((a, b) => a.low + a.high - b.low - b.high);
  let [at, gap, high] = [1, -Infinity, -Infinity];
  for (let i = 1; i < parts.length; i++) {
    const [before, after] = [parts[i - 1] as Part, parts[i] as Part];
    high = Math.max(high, before.high);
    if (after.low - high > gap + 0.5) [at, gap] = [i, after.low - high];
  }
  const half = (some: Part[]) => some.flatMap((each) => each.spots);
  return { gap, halves: [half(parts.slice(0, at)), half(parts.slice(at))] };
}

/** Two halves of at least two spots, the upper or left one first; rows where both would do. */
function cut(spots: Spot[]): { axis: Axis; halves: [Spot[], Spot[]] } {
  const zones = new Set(spots.map((spot) => spot.zone));
  const units =
    zones.size > 1
      ? [...zones].map((zone) => spots.filter((spot) => spot.zone === zone))
      : spots.map((spot) => [spot]);
  const [rows, columns] = [widest(units, "y"), widest(units, "x")];
  return columns.gap > rows.gap + 0.5
    ? { axis: "x", halves: columns.halves }
    : { axis: "y", halves: rows.halves };
}

const other = (axis: Axis): Axis => (axis === "x" ? "y" : "x");
const aside = (here: Spot, spots: Spot[], axis: Axis) =>
  Math.min(...spots.map((spot) => Math.abs(spot[axis] - here[axis])));

/** Where one arrives in what lies ahead: at its near side, as straight ahead as can be. */
function arrive(here: Spot, spots: Spot[], axis: Axis, ahead: 0 | 1): Spot | undefined {
  let found = spots;
  while (found.length > 1) {
    const { axis: along, halves } = cut(found);
    const [near, far] = ahead ? halves : ([halves[1], halves[0]] as const);
    const across = other(axis);
    found = along === axis || aside(here, near, across) <= aside(here, far, across) ? near : far;
  }
  return found[0];
}

/** Where no cut lies ahead: the nearest that is rather ahead than aside. */
function nearest(here: Spot, spots: readonly Spot[], axis: Axis, ahead: 0 | 1): Spot | undefined {
  let [best, least]: [Spot | undefined, number] = [undefined, Infinity];
  for (const spot of spots) {
    const away = (ahead ? 1 : -1) * (spot[axis] - here[axis]);
    const off = Math.abs(spot[other(axis)] - here[other(axis)]);
    if (away > 1 && off <= away && away + 2 * off < least) [best, least] = [spot, away + 2 * off];
  }
  return best;
}

/** The spot that an arrow leads to, by its index; -1 if none lies ahead. */
export function nextSpot(from: number, direction: Direction, spots: readonly Spot[]): number {
  const here = spots[from];
  if (!here) return spots.length ? 0 : -1;
  const axis: Axis = direction === "left" || direction === "right" ? "x" : "y";
  const ahead = direction === "right" || direction === "down" ? 1 : 0;
  let group = [...spots];
  let beyond: Spot[] | null = null;
  while (group.length > 1) {
    const { axis: along, halves } = cut(group);
    const mine = halves[0].includes(here) ? 0 : 1;
    if (along === axis && mine !== ahead) beyond = halves[ahead];
    group = halves[mine];
  }
  const to = beyond ? arrive(here, beyond, axis, ahead) : nearest(here, spots, axis, ahead);
  return to ? spots.indexOf(to) : -1;
}

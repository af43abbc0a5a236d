import { describe, expect, it } from "vitest";
import { nextSpot, type Direction, type Spot } from "./neighbour";

// A row of three foes, a row of two of mine, a hand of four, and a button at the right of my row.
const spots: Spot[] = [
  ...[100, 200, 300].map((x) => ({ zone: "foes", x, y: 100 })),
  ...[150, 250].map((x) => ({ zone: "mine", x, y: 300 })),
  ...[50, 150, 250, 350].map((x) => ({ zone: "hand", x, y: 500 })),
  { zone: "turn", x: 600, y: 300 },
];

describe("nextSpot", () => {
  it("walks along a zone", () => {
    expect(nextSpot(0, "right", spots)).toBe(1);
    expect(nextSpot(2, "left", spots)).toBe(1);
    expect(nextSpot(7, "right", spots)).toBe(8);
  });
  it("leaves a zone only at its end", () => {
    expect(nextSpot(4, "right", spots)).toBe(9);
    expect(nextSpot(9, "left", spots)).toBe(4);
  });
  it("goes up and down to the nearest", () => {
    expect(nextSpot(6, "up", spots)).toBe(3);
    expect(nextSpot(3, "down", spots)).toBe(6);
  });
  it("stays where nothing lies ahead", () => {
    expect(nextSpot(1, "up", spots)).toBe(-1);
    expect(nextSpot(0, "left", [])).toBe(-1);
  });
});

const DIRECTIONS: Direction[] = ["left", "right", "up", "down"];

/** How many presses the farthest of all ways takes; Infinity where there is no way. */
function farthest(all: readonly Spot[]): number {
  const steps = all.map((_, i) => DIRECTIONS.map((way) => nextSpot(i, way, all)));
  let most = 0;
  for (const start of all.keys()) {
    const presses = new Map([[start, 0]]);
    for (const [at, n] of presses)
      for (const to of steps[at] ?? []) if (to >= 0 && !presses.has(to)) presses.set(to, n + 1);
    most = Math.max(most, presses.size < all.length ? Infinity : Math.max(...presses.values()));
  }
  return most;
}

interface Sizes {
  middle: number;
  units: { rows: [number, number]; across: number; step: [number, number]; width: number };
  hand: { y: number; width: number; room: number };
  heroes: [x: number, y: number][];
  end: [x: number, y: number];
}

const DESKTOP: Sizes = {
  middle: 674,
  units: { rows: [243, 537], across: 6, step: [146, 0], width: 122 },
  hand: { y: 825, width: 138, room: 800 },
  heroes: [
    [674, 82],
    [674, 690],
  ],
  end: [1342, 410],
};
const PHONE: Sizes = {
  middle: 195,
  units: { rows: [189, 388], across: 3, step: [102, 101], width: 76 },
  hand: { y: 761, width: 104, room: 340 },
  heroes: [
    [58, 90],
    [58, 606],
  ],
  end: [312, 591],
};

/** A table with heroes, two rows of units, a fan of cards and a button. */
function table(at: Sizes, foes: number, mine: number, cards: number): Spot[] {
  const rows = [foes, mine].flatMap((count, side) =>
    Array.from({ length: count }, (_, i) => {
      const { rows, across, step, width } = at.units;
      const row = Math.floor(i / across);
      const inRow = Math.min(across, count - across * row);
      const x = at.middle + ((i % across) - (inRow - 1) / 2) * step[0];
      const y = (rows[side] ?? 0) + row * step[1];
      return { zone: side ? "mine" : "foes", x, y, width, height: width * 1.23 };
    }),
  );
  const hand = Array.from({ length: cards }, (_, i) => {
    const { y, width, room } = at.hand;
    const k = i - (cards - 1) / 2;
    const step = Math.min(width * 0.81, (room - width) / Math.max(1, cards - 1));
    const sink = k * k * width * (cards > 6 ? 0.016 : 0.0326);
    return { zone: "hand", x: at.middle + k * step, y: y + sink, width, height: width * 1.4 };
  });
  const heroes = at.heroes.map(([x, y], i) => ({ zone: `hero ${i}`, x, y, width: 84, height: 84 }));
  return [
    ...heroes,
    ...rows,
    ...hand,
    { zone: "end", x: at.end[0], y: at.end[1], width: 132, height: 50 },
  ];
}

describe("every spot can be reached from every other", () => {
  it.each([
    ["at a desk", DESKTOP, 8],
    ["on a phone", PHONE, 11],
  ])("%s, whatever lies on the table", (_, sizes, most) => {
    for (const foes of [0, 1, 4, 5, 6])
      for (const mine of [0, 1, 4, 5, 6])
        for (const cards of [0, 2, 10])
          expect(
            farthest(table(sizes, foes, mine, cards)),
            `${foes} ${mine} ${cards}`,
          ).toBeLessThanOrEqual(most);
  });

  it("even where boxes lie anywhere and on top of each other", () => {
    let seed = 7;
    const die = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
    for (let n = 0; n < 60; n++) {
      const zones = 1 + die(6);
      const some = Array.from({ length: 2 + die(24) }, () => ({
        zone: `${die(zones)}`,
        x: die(n % 2 ? 40 : 1000),
        y: die(n % 3 ? 1000 : 30),
        width: die(300),
        height: die(300),
      }));
      expect(farthest(some), JSON.stringify(some)).toBeLessThan(Infinity);
    }
  });
});

describe("an arrow", () => {
  const zoneOf = (all: Spot[], i: number) => all[i]?.zone ?? "";

  it("up leaves a fan, also from its lower ends", () => {
    const all = table(DESKTOP, 2, 6, 10);
    for (const [i, spot] of all.entries())
      if (spot.zone === "hand") expect(zoneOf(all, nextSpot(i, "up", all))).toBe("hero 1");
  });

  it("jumps over no line, though something straight ahead lies beyond it", () => {
    const all = table(PHONE, 5, 3, 4); // three foes, then two that stand between them
    const [from, second] = [9, [5, 6]];
    expect(all[from]).toMatchObject({ zone: "mine", x: 297 });
    expect(second).toContain(nextSpot(from, "up", all));
  });

  it("walks a grid straight, into the last line too where that is not full", () => {
    const grid = Array.from({ length: 11 }, (_, i) => ({
      zone: "",
      x: (i % 4) * 90,
      y: 90 * Math.floor(i / 4),
    }));
    expect(DIRECTIONS.map((way) => nextSpot(5, way, grid))).toEqual([4, 6, 1, 9]);
    expect(nextSpot(7, "down", grid)).toBe(10);
    expect(nextSpot(10, "up", grid)).toBe(6);
  });
});

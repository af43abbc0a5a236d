import { describe, expect, it } from "vitest";
import { cells, drift, roomText, seen, spot, turned, type Quarter } from "./geometry";
import { viewOf } from "./samples";

const QUARTERS: Quarter[] = [0, 1, 2, 3];

describe("the floating board", () => {
  const view = viewOf(".p./rG./.gO w");

  it("has the middle of the field in its middle", () => {
    expect(spot([1, 1], view, 0)).toEqual({ x: 0, y: 0 });
    expect(spot([0, 0], view, 0)).toEqual({ x: -1, y: 1 });
    expect(spot([0, 0], { width: 2, height: 1 }, 0)).toEqual({ x: -0.5, y: 0 });
  });

  it("turns by quarters, and four of them are a whole", () => {
    expect(turned(1, 0, 1)).toEqual({ x: 0, y: 1 });
    expect(turned(1, 0, 2)).toEqual({ x: -1, y: 0 });
    expect(turned(0, 1, 1)).toEqual({ x: 1, y: 0 });
    expect(seen({ width: 4, height: 2 }, 1)).toEqual({ width: 2, height: 4 });
    for (const quarter of QUARTERS) {
      const { x, y } = turned(2, 1, quarter);
      expect(Math.abs(x) + Math.abs(y)).toBe(3);
    }
  });

  it("draws the field and one ring, as far as it may grow", () => {
    expect(cells(view)).toHaveLength(25);
    expect(cells(viewOf("Gg w"))).toHaveLength(12);
    const wide = cells(viewOf("goNOG w"));
    expect(wide.map(([x]) => x)).not.toContain(-1);
    expect(wide).toHaveLength(15);
    expect(cells(viewOf("GO../..../..../...g w"))).toHaveLength(36);
  });

  it.each(QUARTERS)("moves all tiles by one way when the field changes (turned %i)", (quarter) => {
    const event = { dx: -1, dy: 0, width: 4, height: 3 };
    const { x, y } = drift(view, event, quarter);
    for (const tile of view.tiles) {
      const before = spot([tile.x, tile.y], view, quarter);
      const after = spot([tile.x + 1, tile.y], event, quarter);
      expect(after.x - before.x).toBeCloseTo(x);
      expect(after.y - before.y).toBeCloseTo(y);
    }
  });

  it("says how far the field may grow", () => {
    expect(roomText({ width: 5, height: 4 }, 0)).toBe(
      "room for one more row: the field is 5 × 4 of at most 5 × 5",
    );
    expect(roomText({ width: 5, height: 4 }, 1)).toMatch(/^room for one more column: .* 4 × 5 /);
    expect(roomText({ width: 2, height: 1 }, 0)).toMatch(
      /^room for 3 more columns and 4 more rows/,
    );
    expect(roomText({ width: 5, height: 5 }, 0)).toMatch(/all its edges block/);
  });
});

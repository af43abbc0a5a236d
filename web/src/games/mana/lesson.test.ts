import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { progress } from "../../ui/coach";
import lesson from "./lesson";
import { readPosition } from "./position";

const FILE = "../src/ludarium/games/mana/lesson.json"; // tests run in web/
const position = JSON.parse(readFileSync(FILE, "utf8")) as string;
const step = (event: string, seat = 0) => ({ v: 1, events: [{ event, seat }] });

describe("the guided first match", () => {
  it("begins at a table where all that it speaks of is there", () => {
    const { tiles, seats, side } = readPosition(position);
    expect(side).toBe(0);
    expect(seats[0].hand).toEqual(["O"]);
    expect(tiles).toContainEqual({ tile: "A", side: 0, seat: 0, x: 2, y: 1, burst: false });
    expect(tiles.some(({ x, y }) => x === 4 && y === 1)).toBe(false);
    expect(seats[1].blocked.map(({ by }) => by).sort()).toEqual(["boundary", "tile"]);
  });

  it("says where Black's geyser stands: at the edge, in no corner", () => {
    const { tiles } = readPosition(position);
    const [xs, ys] = [tiles.map(({ x }) => x), tiles.map(({ y }) => y)];
    const geyser = tiles.find(({ tile, side }) => tile === "G" && side === 1);
    const ends = (all: number[], at = -1) => at === Math.min(...all) || at === Math.max(...all);
    expect([ends(xs, geyser?.x), ends(ys, geyser?.y)].filter(Boolean)).toHaveLength(1);
    const told = [lesson.intro, lesson.end, ...lesson.steps.map(({ text }) => text)].join(" ");
    expect(lesson.intro).toContain("geyser is at the edge");
    expect(told).not.toMatch(/geyser (is|stands|sits) in (a|the) corner/);
  });

  it("goes on when what it asks for was done", () => {
    const view = { tiles: [{ tile: "A", side: 0, burst: true }] };
    const at = (history: ReturnType<typeof step>[], read = [0, 1], over = false) =>
      progress(lesson, { history, read: new Set(read), over, now: { view, actions: null } });
    expect(lesson.steps.length).toBeGreaterThanOrEqual(5);
    expect(lesson.steps.length).toBeLessThanOrEqual(8);
    expect(at([], [])).toBe(0);
    expect(at([])).toBe(2);
    expect(at([step("place"), step("place", 1)])).toBe(3);
    expect(at([step("place"), step("place", 1), step("burst")])).toBe(5);
    expect(at([step("place"), step("burst")], [0, 1], true)).toBe(lesson.steps.length);
  });
});

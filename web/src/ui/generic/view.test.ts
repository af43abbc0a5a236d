import { describe, expect, it } from "vitest";
import { changes, sayings, seatParts, sharedParts, type Part } from "./view";
import { label, word } from "../../lib/words";

const BLUFF = {
  seat: 0,
  active: 1,
  turn: 4,
  round: 2,
  bid: "2 x five",
  found: null,
  seats: [
    { dice: 3, cup: [1, 4, 5] },
    { dice: 2, cup: [null, null] },
  ],
  result: null,
};
const kinds = (parts: Part[]) => parts.map((part) => `${part.kind} ${part.label}`);

describe("words", () => {
  it("are made of names", () => {
    expect(label("max_mana")).toBe("Max mana");
    expect(label("maxMana")).toBe("Max mana");
    expect(label("heap")).toBe("Heap");
  });

  it("are made of values", () => {
    expect(word(null)).toBe("–");
    expect(word(-3)).toBe("−3");
    expect(word(true)).toBe("yes");
    expect(word("town_guard")).toBe("town guard");
    expect(word("2 x five")).toBe("2 x five");
    expect(word([1, 3])).toBe("1 3");
    expect(word([])).toBe("none");
    expect(word({ max_mana: 3, ready: false })).toBe("max mana 3, ready no");
  });
});

describe("what lies on the table", () => {
  it("leaves out what the page itself shows", () => {
    expect(sharedParts(BLUFF)).toEqual([
      { kind: "fact", path: "round", label: "Round", text: "2" },
      { kind: "fact", path: "bid", label: "Bid", text: "2 x five" },
      { kind: "fact", path: "found", label: "Found", text: "–" },
    ]);
  });

  it("gives each seat its own, with what is unknown", () => {
    expect(seatParts(BLUFF, 1)).toEqual([
      { kind: "fact", path: "seats.1.dice", label: "Dice", text: "2" },
      { kind: "chips", path: "seats.1.cup", label: "Cup", items: [null, null] },
    ]);
    expect(seatParts(BLUFF, 2)).toEqual([]);
    expect(seatParts({ heap: 12 }, 0)).toEqual([]);
    expect(kinds(seatParts({ seats: [7] }, 0))).toEqual(["fact Seat"]);
  });

  it("puts facts before what takes more room", () => {
    const view = { hand: [1], points: 3, board: { width: 2 } };
    expect(kinds(sharedParts(view))).toEqual(["fact Points", "chips Hand", "group Board"]);
  });

  it("knows boards, and lists that are none", () => {
    const [board, rows] = sharedParts({
      board: [
        ["x", null],
        [".", "o"],
      ],
      rows: [[1], [1, 2]],
    });
    expect(board).toMatchObject({
      kind: "grid",
      rows: [
        ["x", ""],
        [".", "o"],
      ],
    });
    expect(rows).toMatchObject({ kind: "chips", items: ["1", "1 2"] });
  });

  it("names things and goes into them", () => {
    const units = [{ card: "town_guard", health: 2, tags: ["a"] }, { health: 1 }, null];
    const [part] = sharedParts({ units });
    expect(part?.kind).toBe("things");
    if (part?.kind !== "things") return;
    expect(part.things.map((thing) => thing.label)).toEqual(["town guard", "2", "–"]);
    expect(kinds(part.things[0]?.parts ?? [])).toEqual(["fact Health", "chips Tags"]);
  });

  it("never repeats a place", () => {
    const view = { a: { b: [{ c: 1 }, { c: 1 }] }, d: [{ c: 1 }], e: { c: 1 } };
    expect([...sayings(sharedParts(view)).keys()].sort()).toEqual([
      ...["a.b", "a.b.0.c", "a.b.1.c", "d", "d.0.c", "e.c"],
    ]);
  });
});

describe("changes", () => {
  it("are the places that say something else", () => {
    const before = sayings(sharedParts(BLUFF));
    const after = sayings(sharedParts({ ...BLUFF, bid: "3 x one", pot: 2 }));
    expect([...changes(before, after)]).toEqual(["bid", "pot"]);
    expect(changes(after, after).size).toBe(0);
  });
});

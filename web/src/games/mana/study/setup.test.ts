import { describe, expect, it } from "vitest";
import { boxOf, gridSize, pieceAt, put, readSetup, writeSetup } from "./setup";
import { spokenAction, writeAction } from "./write";

describe("a position that is set up", () => {
  it("is written as it was read", () => {
    for (const text of ["Gg w", ".s.p./R*Og../.GnTa/P.o*.. w", "G*/g* b", ". w"])
      expect(writeSetup(readSetup(text))).toBe(text);
  });

  it("draws what can be read of a bad text", () => {
    expect(readSetup("GxG/g w").pieces.map(({ letter, side }) => `${letter}${side}`)).toEqual([
      "G0",
      "G0",
      "G1",
    ]);
    expect(writeSetup(readSetup("../G. b"))).toBe("G b");
    expect(readSetup("").pieces).toEqual([]);
    expect(readSetup(".* w").pieces).toEqual([]);
  });

  it("lies in the middle of a grid that is large enough", () => {
    expect(boxOf(readSetup("Gg w").pieces)).toEqual({ left: 2, top: 3, width: 2, height: 1 });
    expect(gridSize(readSetup("G.......g w").pieces)).toBe(9);
  });

  it("puts a tile down: it leaves its place and whoever lay there", () => {
    const { pieces } = readSetup("G*g w");
    const moved = put(pieces, { letter: "G", side: 0 }, 3, 3);
    expect(moved).toHaveLength(1);
    expect(pieceAt(moved, 3, 3)).toMatchObject({ letter: "G", side: 0, burst: true });
    expect(writeSetup({ pieces: put(pieces, { letter: "O", side: 1 }, 4, 4), side: 1 })).toBe(
      "G*g./..o b",
    );
  });
});

describe("actions", () => {
  it("are written by their parts, Black's in small letters", () => {
    const parts = { tile: "O", side: 1, to: [1, -1] };
    expect(writeAction({ ...parts, kind: "move" })).toBe("o>(1,-1)");
    expect(writeAction({ ...parts, kind: "place", side: 0 })).toBe("O@(1,-1)");
    expect(writeAction({ ...parts, kind: "burst" })).toBe("o!");
    expect(writeAction({ ...parts, kind: "retrieve" })).toBe("o^");
    expect(writeAction({ kind: "swap" })).toBe("swap");
  });

  it("are said in words", () => {
    expect(["O>(1,1)", "n@(2,0)", "t!", "A^", "swap"].map(spokenAction)).toEqual([
      "Goetia to (1,1)",
      "Noa placed at (2,0)",
      "Theurgia bursts",
      "Abramelin retrieved",
      "swap",
    ]);
  });
});

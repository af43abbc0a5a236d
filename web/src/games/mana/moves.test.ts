import { describe, expect, it } from "vitest";
import type { Step } from "../../lib/protocol";
import { movesOf, notation, rowsOf } from "./moves";
import { told } from "./samples";
import type { ManaEvent } from "./types";

let v = 0;
const step = (...events: ManaEvent[]): Step => ({
  v: ++v,
  events: events as unknown as Step["events"],
});
const begins = step(told({ event: "begins" }));
const white = step(
  told({ event: "place", tile: "O", side: 0, to: [1, 0] }),
  told({ event: "field", dx: 0, dy: 0, width: 3, height: 1 }),
);
const black = step(told({ event: "place", tile: "N", side: 1, to: [0, 1] }, 1));
const texts = (...history: Step[]) =>
  rowsOf(movesOf(history)).map(({ n, white: w, black: b }) => [n, w?.text ?? "", b?.text ?? ""]);

describe("the list of moves", () => {
  it("is written in notation, small letters for Black", () => {
    expect(notation(told({ event: "place", tile: "O", side: 0, to: [1, 0] }))).toBe("O@(1,0)");
    const move = told({ event: "move", tile: "G", side: 1, from: [0, 0], to: [-1, 4] });
    expect(notation(move)).toBe("g>(-1,4)");
    expect(notation(told({ event: "retrieve", tile: "T", side: 0, from: [0, 0] }))).toBe("T^");
    expect(notation(told({ event: "burst", tile: "A", side: 1, at: [0, 0] }))).toBe("a!");
    expect(notation(told({ event: "swap" }, 1))).toBe("swap");
    expect(notation(told({ event: "enclosed", side: 0 }))).toBeNull();
  });

  it("has two columns", () => {
    expect(texts(begins, white, black, white)).toEqual([
      [1, "O@(1,0)", "n@(0,1)"],
      [2, "O@(1,0)", ""],
    ]);
  });

  it("is written in the numbers of the present board", () => {
    const left = step(
      told({ event: "place", tile: "O", side: 0, to: [-1, 1] }),
      told({ event: "field", dx: -1, dy: 0, width: 3, height: 2 }),
    );
    const below = step(
      told({ event: "move", tile: "N", side: 1, from: [0, 0], to: [1, -1] }, 1),
      told({ event: "field", dx: 0, dy: -1, width: 3, height: 3 }),
    );
    expect(texts(left)).toEqual([[1, "O@(0,1)", ""]]);
    expect(texts(left, below)).toEqual([[1, "O@(0,2)", "n>(1,0)"]]);
    // At an earlier position all lines have the numbers of that board.
    expect(movesOf([left, below], 0).map(({ text }) => text)).toEqual(["O@(0,1)", "n>(1,-1)"]);
    expect(movesOf([left, below], -1).map(({ text }) => text)).toEqual(["O@(-1,1)", "n>(0,-1)"]);
    expect(movesOf([left, below])[1]?.cells).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(texts(left, step(told({ event: "takeback" }, 0)), white)).toEqual([[1, "O@(1,0)", ""]]);
  });

  it("forgets a move and its answer, when the move is taken back", () => {
    expect(texts(white, black, step(told({ event: "takeback" }, 0)))).toEqual([]);
  });

  it("may begin with Black", () => {
    expect(texts(black, white)).toEqual([
      [1, "", "n@(0,1)"],
      [2, "O@(1,0)", ""],
    ]);
  });

  it("forgets what was taken back", () => {
    expect(texts(white, black, step(told({ event: "takeback" }, 1)))).toEqual([[1, "O@(1,0)", ""]]);
  });

  it("goes on after a swap, with Black to move again", () => {
    expect(texts(white, step(told({ event: "swap" }, 1)), black)).toEqual([
      [1, "O@(1,0)", "swap"],
      [2, "", "n@(0,1)"],
    ]);
  });
});

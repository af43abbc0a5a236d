import { describe, expect, it } from "vitest";
import { moveText, pointText } from "./said";
import type { ManaView } from "./types";

const view = {
  active: 0,
  tiles: [{ tile: "N", side: 1, x: 3, y: 1 }],
} as unknown as ManaView;
const speaker = { you: 1, names: ["Ada", "Bo"] };
const say = (seat: number, parts: Record<string, unknown>, events?: Record<string, unknown>[]) =>
  moveText(
    { seat, text: "", parts: { tile: "O", side: seat, special: null, ...parts }, events },
    view,
    speaker,
  );

describe("an action in words", () => {
  it("names the tile, the side and the cell", () => {
    expect(say(0, { kind: "move", tile: "G", to: [4, 0] })).toBe("White's geyser moves to (4,0)");
    expect(say(1, { kind: "move", to: [4, 0], special: "push" })).toBe(
      "your Goetia pushes to (4,0)",
    );
    expect(say(0, { kind: "place", to: [1, 0] })).toBe("White places Goetia at (1,0)");
    expect(say(1, { kind: "retrieve", to: null })).toBe("you retrieve Goetia");
    expect(say(0, { kind: "burst", to: null })).toBe("White's Goetia bursts");
    expect(say(0, { kind: "move", tile: "T", to: [3, 1], special: "devour" })).toBe(
      "White's Theurgia devours Black's Noa at (3,1)",
    );
    expect(say(1, { kind: "swap", tile: null, to: null })).toBe(
      "you swap sides and take over White",
    );
  });

  it("uses the numbers of the board after it, where it was played", () => {
    const grown = [{ event: "field", dx: -1, dy: 0, width: 3, height: 2 }];
    expect(say(0, { kind: "place", to: [-1, 1] }, grown)).toBe("White places Goetia at (0,1)");
  });

  it("has a point where something is certain", () => {
    const events = [{ event: "enclosed", seat: 0, side: 1 }];
    expect(pointText({ seat: 0, text: "", events })).toBe(
      "encloses Black's geyser on all four sides",
    );
    expect(pointText({ seat: 0, text: "" })).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { choicesOf, indexActions, touches } from "./actions";
import { choice } from "./samples";

const place = choice("O@(1,0)", { kind: "place", tile: "O", to: [1, 0] });
const step = choice("G>(0,-1)", { kind: "move", tile: "G", from: [0, 0], to: [0, -1] });
const eats = choice("T>(2,1)", {
  kind: "move",
  tile: "T",
  from: [0, 0],
  to: [2, 1],
  special: "devour",
});
const burst = choice("G!", { kind: "burst", tile: "G", from: [0, 0] });
const back = choice("T^", { kind: "retrieve", tile: "T", from: [0, 0] });
const swap = choice("swap", { kind: "swap", side: 1 });

describe("the legal actions", () => {
  const index = indexActions([place, step, eats, burst, back, swap]);

  it("are grouped by the tile", () => {
    expect([...index.sources.keys()]).toEqual(["O0", "G0", "T0"]);
    expect(index.sources.get("G0")?.targets.get("0,-1")?.choice).toBe(step);
    expect(index.sources.get("G0")?.burst).toBe(burst);
    expect(index.sources.get("G0")?.retrieve).toBeNull();
    expect(index.sources.get("T0")?.retrieve).toBe(back);
  });

  it("know what a target is", () => {
    expect(index.sources.get("T0")?.targets.get("2,1")?.special).toBe("devour");
    expect(index.sources.get("O0")?.targets.get("1,0")?.special).toBeNull();
  });

  it("keep swapping sides apart from the tiles", () => {
    expect(index.swap).toBe(swap);
    expect(touches(swap)).toBeNull();
  });

  it("tell both sides' tiles apart", () => {
    const black = choice("o@(1,0)", { kind: "place", tile: "O", side: 1, to: [1, 0] });
    expect([...indexActions([place, black]).sources.keys()]).toEqual(["O0", "O1"]);
  });

  it("of one tile can be asked about together", () => {
    const reach = index.sources.get("T0");
    expect(reach && choicesOf(reach)).toEqual([eats, back]);
  });

  it("say what a hint touches", () => {
    expect(touches(eats)).toEqual({ kind: "move", id: "T0", to: "2,1" });
    expect(touches(burst)).toEqual({ kind: "burst", id: "G0", to: null });
    expect(touches(undefined)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { readDiagrams, readPosition, spokenPosition } from "./position";

describe("a diagram", () => {
  it("is read from a position string", () => {
    const view = readPosition(".s.p./R*Og../.GnTa/P.o*.. w");
    expect([view.width, view.height, view.side]).toEqual([5, 4, 0]);
    expect(view.tiles).toContainEqual({ tile: "R", side: 0, seat: 0, x: 0, y: 2, burst: true });
    expect(view.tiles).toContainEqual({ tile: "O", side: 1, seat: 1, x: 2, y: 0, burst: true });
    expect(view.seats.map(({ hand }) => hand.join(""))).toEqual(["NSA", "RT"]);
    expect(readPosition("Gg b").side).toBe(1);
  });

  it("shows which sides of a geyser are blocked, and by what", () => {
    const [white, black] = readPosition("goNOG w").seats;
    expect(white.blocked).toEqual([
      { x: 5, y: 0, by: "boundary" },
      { x: 3, y: 0, by: "tile" },
    ]);
    expect(black.blocked).toHaveLength(2);
    expect(readPosition("Gg w").seats[0].blocked).toEqual([{ x: 1, y: 0, by: "tile" }]);
  });

  it("comes one a line, with a caption", () => {
    expect(readDiagrams("Gg w | the start\n\n.g/G. w\n")).toEqual([
      { position: "Gg w", caption: "the start" },
      { position: ".g/G. w", caption: "" },
    ]);
  });

  it("can be heard", () => {
    expect(spokenPosition(readPosition("G*g b"))).toBe(
      "White: G bursting at (0,0). Black: G at (1,0). Black to move.",
    );
  });
});

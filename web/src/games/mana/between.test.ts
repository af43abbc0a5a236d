import { describe, expect, it } from "vitest";
import { beats } from "./animate";
import { undone, between, touched } from "./between";
import { told, viewOf } from "./samples";
import type { ManaEvent, ManaView } from "./types";

const after = (view: ManaView, ...events: ManaEvent[]) => events.reduce(between, view);
const at = (view: ManaView, x: number, y: number) =>
  view.tiles
    .filter((each) => each.x === x && each.y === y)
    .map(({ tile, side }) => `${tile}${side}`);

describe("the picture between two views", () => {
  it("has a placed tile on the board and no longer in the hand", () => {
    const view = after(viewOf("Gg w"), told({ event: "place", tile: "O", side: 0, to: [0, -1] }));
    expect(at(view, 0, -1)).toEqual(["O0"]);
    expect(view.seats[0].hand).not.toContain("O");
    expect(view.seats[1].hand).toContain("O");
  });

  it("moves a whole row, then the field", () => {
    const view = after(
      viewOf("O*go/G.. w"),
      told({ event: "move", tile: "O", side: 0, from: [0, 1], to: [1, 1] }),
      told({ event: "push", tile: "G", side: 1, from: [1, 1], to: [2, 1] }),
      told({ event: "push", tile: "O", side: 1, from: [2, 1], to: [3, 1] }),
      told({ event: "settle", tile: "O", side: 0, at: [1, 1] }),
      told({ event: "field", dx: 0, dy: 0, width: 4, height: 2 }),
    );
    expect(view.tiles).toEqual(viewOf(".Ogo/G... b").tiles);
    expect([view.width, view.height]).toEqual([4, 2]);
  });

  it("gives a devoured tile to its owner and shifts the corner", () => {
    const view = after(
      viewOf("A*n/Gg w"),
      told({ event: "move", tile: "A", side: 0, from: [0, 1], to: [1, 1] }),
      told({ event: "devour", tile: "N", side: 1, at: [1, 1] }),
    );
    expect(at(view, 1, 1)).toEqual(["A0"]);
    expect(view.seats[1].hand).toContain("N");
    const shifted = between(view, told({ event: "field", dx: 0, dy: -1, width: 2, height: 3 }));
    expect(at(shifted, 1, 2)).toEqual(["A0"]);
  });

  it("takes a tile back, lets one burst, swaps sides", () => {
    const back = between(
      viewOf("O./Gg w"),
      told({ event: "retrieve", tile: "O", side: 0, from: [0, 1] }),
    );
    expect(back.seats[0].hand).toContain("O");
    expect(back.tiles).toHaveLength(2);
    const burst = between(viewOf("Gg w"), told({ event: "burst", tile: "G", side: 0, at: [0, 0] }));
    expect(burst.tiles[0]?.burst).toBe(true);
    const swapped = between(viewOf("Gg b"), told({ event: "swap" }, 1));
    expect(swapped.seats.map(({ side }) => side)).toEqual([1, 0]);
    expect(swapped.first).toBe(1);
  });
});

describe("a step", () => {
  it("touches cells as they are called after it", () => {
    const events = [
      told({ event: "move", tile: "R", side: 0, from: [1, 0], to: [-1, 0] }),
      told({ event: "field", dx: -1, dy: 0, width: 5, height: 4 }),
    ];
    expect(touched(events)).toEqual([
      [2, 0],
      [0, 0],
    ]);
    expect(touched([])).toEqual([]);
  });

  it("moves what is pushed in one beat with what pushes", () => {
    const move = told({ event: "move", tile: "O", side: 0, from: [0, 1], to: [1, 1] });
    const push = told({ event: "push", tile: "G", side: 1, from: [1, 1], to: [2, 1] });
    const settle = told({ event: "settle", tile: "O", side: 0, at: [1, 1] });
    expect(beats([move, push, settle])).toEqual([[move, push], [settle]]);
  });
});

describe("looking back", () => {
  it("undoes every kind of event", () => {
    const start = viewOf("OGg w");
    const all: ManaEvent[][] = [
      [
        told({ event: "place", tile: "N", side: 0, to: [-1, 0] }),
        told({ event: "field", dx: -1, dy: 0, width: 4, height: 1 }),
      ],
      [told({ event: "burst", tile: "O", side: 0, at: [1, 0] })],
      [
        told({ event: "move", tile: "O", side: 0, from: [1, 0], to: [1, 1] }),
        told({ event: "settle", tile: "O", side: 0, at: [1, 1] }),
        told({ event: "field", dx: 0, dy: 0, width: 4, height: 2 }),
      ],
      [told({ event: "devour", tile: "N", side: 0, at: [0, 0] })],
    ];
    const views = [start];
    for (const events of all) views.push(events.reduce(between, views.at(-1) ?? start));
    const tiles = (view: ManaView) =>
      view.tiles.map((each) => `${each.tile}${each.x}${each.y}${each.burst ? "!" : ""}`).sort();
    let view = views.at(-1) ?? start;
    for (const [i, events] of [...all.entries()].toReversed()) {
      view = undone(view, events);
      expect(tiles(view)).toEqual(tiles(views[i] ?? start));
      expect([view.width, view.height]).toEqual([views[i]?.width, views[i]?.height]);
      expect(view.seats.map(({ hand }) => hand.toSorted())).toEqual(
        views[i]?.seats.map(({ hand }) => hand.toSorted()),
      );
    }
  });
});

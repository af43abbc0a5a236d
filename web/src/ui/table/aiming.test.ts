import { beforeEach, describe, expect, it, vi } from "vitest";
import { Aiming } from "./aiming.svelte";

/** A row of stones, "a" to "e", 100 px wide each; "b" may be touched but not moved. */
class Stones extends Aiming<string> {
  dropped: (string | null)[] = [];
  refused: string[] = [];
  presses: string[] = [];

  override choose(stone: string): void {
    this.source = stone;
  }
  press(stone: string): void {
    if (!this.spent) this.presses.push(stone);
  }
  protected override begins(stone: string): boolean {
    return stone < "d";
  }
  protected override lifts(stone: string): boolean {
    return stone !== "b";
  }
  protected override stuck(stone: string): void {
    this.refused.push(stone);
  }
  protected override at(x: number): string | null {
    return "abcde"[Math.floor(x / 100)] ?? null;
  }
  protected override drop(x: number): void {
    this.dropped.push(this.at(x));
    this.cancel();
  }
}

const at = (x: number, patch: object = {}) =>
  ({ button: 0, clientX: x, clientY: 0, pointerType: "mouse", ...patch }) as PointerEvent;

let stones: Stones;
beforeEach(() => {
  vi.useFakeTimers();
  stones = new Stones();
});

describe("a pointer", () => {
  it("that hardly moves has pressed, not dragged", () => {
    stones.down(at(10), "a");
    stones.move(at(17));
    stones.up(at(17));
    stones.press("a");
    expect([stones.source, stones.dropped, stones.presses]).toEqual([null, [], ["a"]]);
  });

  it("drags, drops, and the click that follows belongs to the drop", () => {
    stones.down(at(10), "a");
    stones.move(at(260));
    expect([stones.source, stones.dragging, stones.over]).toEqual(["a", true, "c"]);
    expect(stones.pointer).toEqual({ x: 260, y: 0 });
    stones.up(at(260));
    stones.press("c");
    expect([stones.dropped, stones.presses, stones.dragging]).toEqual([["c"], [], false]);
    vi.runAllTimers();
    stones.press("c");
    expect(stones.presses).toEqual(["c"]);
  });

  it("cannot drag what stays where it is, and hears why once", () => {
    stones.choose("a");
    stones.down(at(110), "b");
    stones.move(at(150));
    stones.move(at(190));
    stones.up(at(190));
    stones.press("b");
    expect([stones.refused, stones.source, stones.dropped, stones.presses]).toEqual([
      ["b"],
      null,
      [],
      [],
    ]);
  });

  it("begins nothing with another button, on nothing, or on what nobody may touch", () => {
    stones.down(at(10, { button: 2 }), "a");
    stones.move(at(60));
    stones.down(at(10), null);
    stones.move(at(60));
    stones.down(at(310), "d");
    stones.move(at(360));
    expect([stones.source, stones.refused]).toEqual([null, []]);
  });

  it("hovers over a target; a finger does so only while it drags", () => {
    stones.choose("a");
    stones.move(at(210));
    expect(stones.over).toBe("c");
    stones.move(at(310, { pointerType: "touch" }));
    expect(stones.over).toBe("c");
    stones.down(at(10, { pointerType: "touch" }), "a");
    stones.move(at(310, { pointerType: "touch" }));
    expect(stones.over).toBe("d");
  });

  it("that is taken away ends the aim", () => {
    stones.down(at(10), "a");
    stones.move(at(260));
    stones.lose();
    stones.move(at(300));
    stones.up(at(300));
    stones.press("d");
    expect([stones.source, stones.over, stones.dropped, stones.presses]).toEqual([
      null,
      null,
      [],
      ["d"],
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Desk } from "./desk.svelte";
import { serve } from "./fake";

const still = () => ({ speed: 0, reduced: true });
const START = { position: "p" };
let desk: Desk;

beforeEach(() => {
  serve({});
  desk = new Desk("mana", ["White", "Black"], () => "bad", still);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const act = (text: string) => {
  const choice = desk.match.question?.actions.find((each) => each.text === text);
  if (!choice) throw new Error(`${text} is not offered`);
  desk.match.act(choice);
};

describe("Desk", () => {
  it("opens a position with a line, and stands anywhere in it", async () => {
    expect(await desk.open(START, ["a", "b", "a"], 1)).toBe(true);
    expect(desk.tree.at.texts).toEqual(["a"]);
    expect(desk.match.question?.seat).toBe(1);
    expect(desk.tree.line.map(({ text, seat }) => [text, seat])).toEqual([
      ["a", 0],
      ["b", 1],
      ["a", 0],
    ]);
  });

  it("plays both sides, and branches where one goes back", async () => {
    await desk.open(START);
    act("a");
    await vi.waitFor(() => expect(desk.match.question?.seat).toBe(1));
    act("b");
    await vi.waitFor(() => expect(desk.match.view?.turn).toBe(2));
    desk.by(-1);
    await vi.waitFor(() => expect(desk.match.view?.turn).toBe(1));
    await vi.waitFor(() => expect(desk.match.question).not.toBeNull());
    act("a");
    await vi.waitFor(() => expect(desk.match.view?.turn).toBe(2));
    expect(desk.tree.at.texts).toEqual(["a", "a"]);
    expect(desk.tree.at.parent?.children.map(({ text }) => text)).toEqual(["b", "a"]);
  });

  it("says what is wrong with a position and keeps the board", async () => {
    await desk.open(START, ["a"]);
    expect(await desk.open({ position: "wrong" })).toBe(false);
    expect(desk.problems).toEqual([{ text: "unknown letter", clause: null }]);
    expect(desk.match.view?.turn).toBe(1);
  });

  it("says why something is not possible, with the clause", async () => {
    await desk.open(START);
    desk.match.why({ kind: "place" });
    await vi.waitFor(() => expect(desk.match.refused?.clause).toBe("MA6.2"));
  });

  it("steps only as far as the line goes", async () => {
    await desk.open(START, ["a", "b"]);
    desk.by(Infinity);
    expect(desk.tree.ply).toBe(2);
    desk.by(-Infinity);
    expect(desk.tree.ply).toBe(0);
    await vi.waitFor(() => expect(desk.match.view?.turn).toBe(0));
  });
});

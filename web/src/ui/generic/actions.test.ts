import { describe, expect, it } from "vitest";
import type { Choice } from "../../lib/protocol";
import { groupActions, pressed } from "./actions";

const choices = (texts: string[], kind?: (text: string) => string): Choice[] =>
  texts.map((text, i) => ({ id: i + 1, text, parts: { kind: kind?.(text) ?? "action" } }));
const shown = (groups: ReturnType<typeof groupActions>) =>
  groups.map(({ title, offered }) => [title, offered.map(({ label }) => label)]);

const BIDS = Array.from({ length: 12 }, (_, i) => `bid ${i + 1} x one`);

describe("actions in groups", () => {
  it("stand together by the first word where no kind is told", () => {
    const groups = groupActions(choices(["bid 1 x one", "bid 2 x one", "call"]));
    expect(shown(groups)).toEqual([
      ["", ["Call"]],
      ["Bid", ["1 x one", "2 x one"]],
    ]);
  });

  it("stand together by their kind, in their own words", () => {
    const kind = (text: string) => (text === "end turn" ? "end" : "play");
    const groups = groupActions(choices(["cast mend", "play ghoul", "end turn"], kind));
    expect(shown(groups)).toEqual([
      ["", ["End turn"]],
      ["Play", ["Cast mend", "Play ghoul"]],
    ]);
  });

  it("keep the word where nothing else is said", () => {
    const groups = groupActions(choices(["bid", "bid 1", "bid 1 2"]));
    expect(shown(groups)).toEqual([["Bid", ["Bid", "1", "1 2"]]]);
  });

  it("are none where nothing may be done", () => {
    expect(groupActions([])).toEqual([]);
  });
});

describe("keys", () => {
  it("number a few", () => {
    const groups = groupActions(choices(["take 1", "take 2", "take 3"]));
    expect(groups.flatMap(({ offered }) => offered.map(({ key }) => key))).toEqual(["1", "2", "3"]);
    expect(pressed(groups, "2")?.text).toBe("take 2");
    expect(pressed(groups, "4")).toBeNull();
  });

  it("are first letters of those that stand alone among many", () => {
    const groups = groupActions(choices([...BIDS, "call", "claim", "hold", "roll"]));
    const keys = groups[0]?.offered.map(({ key }) => key);
    expect(keys).toEqual(["c", null, null, "r"]); // c is taken once, h asks for a hint
    expect(pressed(groups, "C")?.text).toBe("call");
    expect(pressed(groups, "b")).toBeNull();
  });
});

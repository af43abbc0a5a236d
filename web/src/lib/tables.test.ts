import { describe, expect, it } from "vitest";
import type { LobbyRow } from "./protocol";
import { changed } from "./tables.svelte";

const row = (id: string, created: number, turn = 0): LobbyRow => ({
  id,
  game: "g",
  title: "G",
  mode: "open",
  seats: [],
  turn,
  your_turn: false,
  over: false,
  watching: 0,
  created,
  clock: null,
  counts: true,
  contest: null,
});

describe("a list of tables", () => {
  it("takes new and changed rows, drops those that are gone, the newest first", () => {
    const before = [row("c", 3), row("b", 2), row("a", 1)];
    const after = changed(before, { rows: [row("d", 4), row("a", 1, 7)], gone: ["b"] });
    expect(after.map((each) => each.id)).toEqual(["d", "c", "a"]);
    expect(after[2]?.turn).toBe(7);
    expect(changed(before, null)).toBe(before);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eachRow } from "./api";
import { Engine } from "./engine.svelte";
import { serve, standing } from "./fake";
import { Node } from "./tree.svelte";
import type { Analysis, Standing } from "./types";

const START = { position: "p", rules_of: "m1" };
const row = (depth: number, done = false) =>
  ({ seat: 0, value: 0.1, depth, nodes: 9, lines: [], done }) as unknown as Analysis;
const rows = (...all: Analysis[]) => all.map((each) => JSON.stringify(each)).join("\n") + "\n";
const node = () => {
  const made = new Node("", -1, null);
  made.standing = standing("p", []) as unknown as Standing;
  return made;
};

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("eachRow", () => {
  it("gives rows whole, however they are cut on the way", async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":2}\n{"c":3}');
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < bytes.length; i += 3) controller.enqueue(bytes.slice(i, i + 3));
        controller.close();
      },
    });
    const told: string[] = [];
    await eachRow(stream, (text) => told.push(text));
    expect(told).toEqual(['{"a":"é"}', '{"b":2}', '{"c":3}']);
  });
});

describe("Engine", () => {
  it("looks deeper and deeper, and remembers what it found", async () => {
    const asked = serve({ "/analysis": () => rows(row(1), row(2, true)) });
    const engine = new Engine("mana");
    const at = node();
    engine.look(at, START);
    expect(engine.busy).toBe(true);
    await vi.waitFor(() => expect(engine.busy).toBe(false));
    expect(engine.found?.depth).toBe(2);
    expect(asked[0]?.body).toMatchObject({ position: "p", rules_of: "m1", actions: [], lines: 3 });
    engine.look(node(), START);
    expect(engine.found).toBeNull();
    engine.look(at, START);
    expect(engine.found?.depth).toBe(2);
    expect(engine.busy).toBe(false);
  });

  it("asks for nothing while it is off or the match is over", () => {
    vi.useFakeTimers();
    const asked = serve({ "/analysis": () => rows(row(1, true)) });
    const engine = new Engine("mana");
    const over = node();
    over.standing = { ...standing("p", []), seat: null } as unknown as Standing;
    engine.look(over, START);
    engine.toggle();
    engine.look(node(), START);
    vi.runAllTimers();
    expect(asked).toEqual([]);
    expect(new Engine("mana").on).toBe(false); // it stays off the next time
  });
});

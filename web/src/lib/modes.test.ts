import { describe, expect, it, vi } from "vitest";
import { pretendServer } from "../testing";
import type { CardRow } from "./cards.svelte";
import { HOUSE, type CardLook } from "./look";
import {
  beginRun,
  kindNote,
  hasPacksToOpen,
  modePath,
  ofRun,
  openedPacks,
  packsOf,
  pickNote,
  poolLimits,
  setOpened,
  stepRun,
  tally,
  type Run,
  type RunMode,
} from "./modes";

const card = (id: string, cost: number, kind = "unit"): CardRow => ({
  id,
  name: id,
  kind,
  family: null,
  keywords: [],
  text: "",
  token: false,
  clauses: [],
  cost,
});
const CARDS = new Map(
  [card("rat", 1), card("owl", 1), card("bolt", 2, "spell")].map((c) => [c.id, c]),
);
const LOOK: CardLook = { ...HOUSE.card, curves: [{ field: "cost", low: 0, high: 7 }] };
const run = (patch: Partial<Run>): Run => ({
  id: "r1",
  game: "chess",
  mode: "sealed",
  state: "build",
  step: 4,
  group: "nation",
  values: [],
  value: "north",
  offer: [],
  picks: [],
  pool: [],
  free: {},
  deck: null,
  wins: 0,
  losses: 0,
  most_wins: 7,
  most_losses: 3,
  match: null,
  matches: [],
  prize: null,
  ...patch,
});

describe("what is said of a pick", () => {
  const note = (id: string, picks: string[]) => {
    const found = CARDS.get(id);
    return found ? pickNote(found, picks, CARDS, LOOK) : "";
  };
  it("counts copies, else cards of the same cost", () => {
    expect(note("rat", ["rat", "rat"])).toBe("you have 2 of it");
    expect(note("rat", ["rat"])).toBe("you have one of it");
    expect(note("owl", ["rat"])).toBe("your second card of cost 1");
    expect(note("bolt", ["rat"])).toBe("your first card of cost 2");
  });
  it("tells the first kind from the others", () => {
    expect(kindNote(["rat", "owl", "bolt"], CARDS, ["unit", "spell"])).toBe("2 units, 1 other");
    expect(kindNote([], CARDS, ["unit"])).toBe("");
  });
});

describe("a run", () => {
  it("limits a deck to its pool and what is free", () => {
    const limits = poolLimits(run({ pool: ["rat", "rat", "bolt"], free: { owl: 3, bolt: 3 } }));
    expect(Object.fromEntries(limits)).toEqual({ rat: 2, owl: 3, bolt: 3 });
    expect(tally(["a", "b", "a"])).toEqual({ a: 2, b: 1 });
  });
  it("sends each step once, with its number and a name of its own", async () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    const next = run({ step: 5 });
    const asked = pretendServer({
      "POST /games/chess/runs": { run: next },
      "POST /games/chess/runs/r1/pick": { run: next },
    });
    expect(await beginRun("chess", "sealed")).toEqual(next);
    const [one, two] = [run({}), run({})].map((each) => stepRun(each, "pick", { card: "rat" }));
    expect(await one).toEqual(next);
    expect(await two).toEqual(next);
    expect(asked.map(([what]) => what)).toEqual([
      "POST /games/chess/runs",
      "POST /games/chess/runs/r1/pick",
    ]);
    expect(asked[1]?.[1]).toMatchObject({ card: "rat", step: 4, claim: expect.any(String) });
  });
  it("has places of its own", () => {
    expect(modePath("chess", "draft")).toBe("/games/chess/runs/draft");
    expect(modePath("chess", "gauntlet")).toBe("/games/chess/gauntlet");
    expect([ofRun("sealed"), ofRun("gauntlet"), ofRun("ranked"), ofRun("")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("the packs of a sealed run", () => {
  const pool = ["rat", "owl", "rat", "bolt", "rat"];
  const of = { packs: 2, pack: "plain" } as RunMode;

  it("are told apart, with the copies one has by then", () => {
    const packs = packsOf(run({ pool }), of);
    expect(packs.map((pack) => pack.map(({ card, nth }) => `${card} ${nth}`))).toEqual([
      ["rat 1", "owl 1", "rat 2"],
      ["bolt 1", "rat 3"],
    ]);
    expect(packs[0]?.map(({ fresh }) => fresh)).toEqual([true, true, false]);
    expect(packsOf(run({ pool }), { packs: null } as RunMode)).toEqual([]);
  });
  it("are opened once, each run its own, and none after the deck is built", () => {
    const now = run({ pool });
    expect(hasPacksToOpen(now, of)).toBe(true);
    setOpened(now, 1);
    expect(openedPacks(now)).toBe(1);
    expect(openedPacks(run({ pool, id: "another" }))).toBe(0);
    expect(hasPacksToOpen(now, of)).toBe(true);
    setOpened(now, 2);
    expect(hasPacksToOpen(now, of)).toBe(false);
    expect(hasPacksToOpen(run({ id: "r2", pool, deck: { code: "", cards: {} } }), of)).toBe(false);
    expect(hasPacksToOpen(run({ id: "r2", pool: [], state: "value" }), of)).toBe(false);
  });
});

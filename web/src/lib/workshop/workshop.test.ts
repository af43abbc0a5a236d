import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pretendServer } from "../../testing";
import { asPrinted } from "./edition";
import type { Edition, Look, Shop } from "./types";
import { Workshop } from "./workshop.svelte";

const shop: Shop = {
  form: { tables: [{ name: "card", title: "Card", fields: [] }] },
  rows: { card: [{ id: "ghoul", name: "Ghoul", attack: 2 }] },
  cards: [],
  tables: {},
  rules: [{ name: "health", text: "", value: 25 }],
  decks: [],
  fingerprint: "f0",
  measuring: { on: false, cores: 0 },
  books: [],
};
const look = (edition: Edition): Look => ({
  fingerprint: "f1",
  edition,
  rows: {},
  written: {},
  changes: [],
  problems: [],
  decks: [],
  commands: [],
  toml: "",
  cards_toml: "",
});
const ghoul = { table: "card", id: "ghoul" };
const LOOK = "POST /games/game/workshop/look";

/** A workshop whose server takes each edition, or none. */
async function opened() {
  const answers: Record<string, unknown> = {
    "GET /games/game/workshop": shop,
    [LOOK]: look(asPrinted("game")),
  };
  const asked = pretendServer(answers);
  const made = new Workshop("game");
  await made.start();
  await vi.runAllTimersAsync();
  const takes = () => (answers[LOOK] = look(made.draft));
  const refuses = () => Reflect.deleteProperty(answers, LOOK);
  return { made, takes, refuses, asked };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the workshop", () => {
  it("checks each edit, and keeps the draft for the next visit", async () => {
    const { made, takes } = await opened();
    expect(made.isChanged).toBe(false);
    made.put(ghoul, ["attack"], 1);
    takes();
    await vi.runAllTimersAsync();
    expect(made.good?.edition.rows).toEqual([{ id: "ghoul", name: "Ghoul", attack: 1 }]);
    expect(made.isChanged).toBe(true);
    const again = await opened();
    expect(again.made.rowOf(ghoul)?.attack).toBe(1);
  });

  it("keeps at once what only this browser keeps", async () => {
    const { made, takes } = await opened();
    made.put(ghoul, ["attack"], 1);
    takes();
    await vi.advanceTimersByTimeAsync(100); // the form has answered; the page is left
    const again = await opened();
    expect(again.made.rowOf(ghoul)?.attack).toBe(1);
  });

  it("keeps an edit that the form has not read yet when the page is left", async () => {
    const { made, takes } = await opened();
    made.put(ghoul, ["attack"], 1);
    takes();
    await vi.runAllTimersAsync();
    made.put(ghoul, ["attack"], 2); // as printed
    made.leave();
    const again = await opened();
    expect(again.made.rowOf(ghoul)?.attack).toBe(2);
  });

  it("takes what another tab has written, unless something is written here", async () => {
    const { made, takes } = await opened();
    const other = await opened();
    other.made.put(ghoul, ["attack"], 1);
    other.takes();
    await vi.runAllTimersAsync();
    made.put(ghoul, ["attack"], 5);
    await made.refresh(); // not read yet: it stays
    expect(made.rowOf(ghoul)?.attack).toBe(5);
    made.undo();
    takes();
    await vi.runAllTimersAsync();
    other.made.put(ghoul, ["attack"], 3);
    other.takes();
    await vi.runAllTimersAsync();
    await made.refresh();
    expect(made.rowOf(ghoul)?.attack).toBe(3);
  });

  it("keeps the last good edition where the form refuses one", async () => {
    const { made, takes, refuses } = await opened();
    made.put(ghoul, ["attack"], 1);
    takes();
    await vi.runAllTimersAsync();
    made.put(ghoul, ["attack"], 999);
    refuses();
    await vi.runAllTimersAsync();
    expect(made.fault?.words).not.toBe("");
    expect(made.edition.rows[0]?.attack).toBe(1);
    made.undo();
    takes();
    await vi.runAllTimersAsync();
    expect(made.fault).toBeNull();
    expect(made.rowOf(ghoul)?.attack).toBe(1);
  });

  it("undoes step by step, and tells when nothing is left", async () => {
    const { made } = await opened();
    made.setRule("health", 26);
    made.setRule("health", 27);
    made.undo();
    expect(made.rule("health")).toBe(26);
    made.undo();
    expect(made.rule("health")).toBe(25);
    expect(made.canUndo).toBe(false);
  });

  it("says why there is none", async () => {
    pretendServer({});
    const made = new Workshop("game");
    await made.start();
    expect(made.missing).toContain("no answer");
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Choice } from "../../lib/protocol";
import { indexActions, partsOf, placesOf } from "./actions";
import { beats } from "./beats";
import { between } from "./between";
import { blockWords } from "./block";
import { REMINDERS, reminders } from "./reminders";
import { searchAtEnd, searchWords } from "./search";
import type { Side, Unit, VoidEvent, VoidView } from "./types";
import { zonesOf } from "./zones";

let last = 0;
const choice = (parts: object): Choice => ({ id: ++last, text: "", parts: { ...parts } }) as Choice;

const unit = (id: number, changes: Partial<Unit> = {}): Unit => ({
  id,
  card: "drifter",
  token: false,
  attack: 1,
  health: 2,
  max_health: 2,
  keywords: [],
  upgrades: [],
  fatigued: false,
  attacked: false,
  exhausted: false,
  shielded: false,
  silenced: false,
  ready: true,
  ...changes,
});
const side = (changes: Partial<Side> = {}): Side => ({
  health: 30,
  most: 30,
  energy: 3,
  max_energy: 3,
  nation: "emberhold",
  paragon: null,
  paragon_played: false,
  banked: false,
  searches: 0,
  search_price: 1,
  next_prices: [2, 4, 8],
  answered: null,
  hand: ["drifter", "sidearm"],
  shown: [],
  deck: 10,
  deck_cards: [],
  known_top: [],
  known_bottom: [],
  bank: 3,
  bank_cards: ["drifter", "drifter", "triage"],
  waste: [],
  relics: [],
  units: [],
  ...changes,
});
const view = (own: Partial<Side>, other: Partial<Side>, changes: Partial<VoidView> = {}) =>
  ({
    seat: 0,
    phase: "main",
    active: 0,
    first: 0,
    turn: 5,
    attack: null,
    pending: null,
    seats: [side(own), side({ hand: [null], ...other })],
    result: null,
    ...changes,
  }) as VoidView;
const event = (name: string, facts: object = {}): VoidEvent =>
  ({ event: name, seat: 0, clause: null, ...facts }) as unknown as VoidEvent;

describe("actions by what is touched", () => {
  const all = [
    choice({ kind: "play", card: "drifter", hand: [0, 2], target: { itself: true } }),
    choice({ kind: "play", card: "drifter", hand: [0, 2], target: { unit: 7 } }),
    choice({ kind: "bank", card: "drifter", hand: [0, 2] }),
    choice({ kind: "play", card: "smith", hand: [1], target: { zone: "deck", card: "sidearm" } }),
    choice({ kind: "attack", source: { unit: 7 }, target: { player: 1 } }),
    choice({ kind: "activate", source: { unit: 7, upgrade: 0 }, card: "core" }),
    choice({ kind: "activate", source: { relic: [0, 1] }, target: { unit: 9 } }),
    choice({ kind: "play", card: "leader", hand: [], leader: true }),
    choice({ kind: "end" }),
  ];
  const index = indexActions(all, 0);

  it("keeps both ways of a unit and both fates of a card apart", () => {
    expect([...index.sources.keys()].sort()).toEqual(
      ["hand:0", "hand:1", "hand:2", "leader:0", "relic:0:1", "unit:7"].sort(),
    );
    const drifter = index.sources.get("hand:2");
    expect(drifter?.act?.direct?.id).toBe(all[0]?.id); // itself: put on the table
    expect(drifter?.act?.targets.get("unit:7")?.id).toBe(all[1]?.id);
    expect(drifter?.bank?.id).toBe(all[2]?.id);
    expect(index.sources.get("hand:1")?.act?.picks).toHaveLength(1);
    const seven = index.sources.get("unit:7");
    expect(seven?.act?.targets.has("player:1")).toBe(true);
    expect(seven?.ability?.direct?.id).toBe(all[5]?.id);
    expect([index.plays, index.attacks, index.abilities, index.banks]).toEqual([4, 1, 2, true]);
  });

  it("says what was tried, and where a hint points", () => {
    expect(partsOf("hand:0", "bank:0", ["drifter"], null, [])).toEqual({
      kind: "bank",
      card: "drifter",
    });
    expect(partsOf("unit:7", "player:1", [], null, [7])).toEqual({
      kind: "attack",
      source: { unit: 7 },
      target: { player: 1 },
    });
    expect(placesOf(index, all[2]?.id ?? 0, 0)).toEqual(["hand:0", "bank:0"]);
    expect(placesOf(index, all[4]?.id ?? 0, 0)).toEqual(["unit:7", "player:1"]);
  });
});

describe("what the table says and shows", () => {
  const attacked = view(
    { units: [unit(1), unit(2)] },
    { units: [unit(5, { card: "hired_blade" })] },
    { phase: "block", active: 1, attack: { attacker: 5, target: { player: 0 }, n: 4 } },
  );
  const name = (card: string) => card.toUpperCase();

  it("asks whether to block, to you or to both", () => {
    expect(blockWords(attacked, ["Drifter"], 0, ["Ada", "Ben"], name)).toEqual({
      title: "HIRED_BLADE attacks you for 4",
      detail: "Drifter may step in.",
      otherwise: "Take 4",
    });
    expect(blockWords(attacked, ["Drifter"], null, ["Ada", "Ben"], name).title).toContain("Ada");
    const onUnit = { ...attacked, attack: { attacker: 5, target: { unit: 2 }, n: 4 } };
    expect(blockWords(onUnit, ["Drifter"], 0, [], name).title).toContain("attacks DRIFTER for 4");
  });

  it("opens a bank for its owner alone", () => {
    const own = zonesOf({ what: "bank", seat: 0 }, attacked, "own");
    expect(own?.parts[0]?.cards).toEqual(["drifter", "drifter", "triage"]);
    const hidden = view(
      {},
      { bank_cards: null, deck_cards: null, shown: [{ card: "ebb", where: "hand or bank" }] },
    );
    expect(zonesOf({ what: "bank", seat: 1 }, hidden, "enemy")?.parts[0]?.cards).toEqual([]);
    const known = zonesOf({ what: "hand", seat: 1 }, hidden, "enemy");
    expect(known?.parts.map(({ title }) => title)).toEqual(["In the hand or the bank"]);
  });

  it("explains keywords and the other words of a card, as the rule book does", () => {
    const book = readFileSync("../docs/games/voidlit.md", "utf8"); // tests run in web/
    const rows = book.split("<!-- generated: reminders -->")[1]?.split("<!-- end -->")[0] ?? "";
    const told = [...rows.matchAll(/^\| ([A-Z][^|]+) \| ([^|]+) \|$/gm)].map(([, word, text]) => [
      word?.toLowerCase(),
      text,
    ]);
    expect(Object.entries(REMINDERS)).toEqual(told);
    const words = (keywords: string[], text: string) =>
      reminders(keywords, text).map((r) => r.word);
    expect(
      words(["armed", "salvage 2"], "Armed, Salvage 2. Surge: exhaust an enemy unit."),
    ).toEqual(["armed", "salvage 2", "surge", "exhaust"]);
    expect(
      words(["unknown"], "Whenever it is unharmed, it does not attack exhausted units."),
    ).toEqual([]);
  });

  it("says what the card for banking costs without a deck, and where that loses (V3, V10, V11)", () => {
    const search = (changes: Partial<Side>) => searchAtEnd(view(changes, {}), 0);
    const bare = { deck: 0, waste: ["ebb"], search_price: 2 };
    expect(search({ ...bare, deck: 1 })).toBeNull();
    expect(search({ ...bare, waste: [] })).toBeNull(); // nothing left costs nothing
    const [dear, deadly] = [search({ ...bare, health: 3 }), search({ ...bare, health: 2 })];
    expect(dear && searchWords(dear)).toBe("search costs 2");
    expect(deadly && searchWords(deadly)).toBe("you would lose: search costs 2");
    expect(deadly && searchWords(deadly, true)).toBe("you would lose");
  });

  it("shows a blow with its damage and deaths together", () => {
    const told = ["declare", "attack", "damage", "damage", "die", "detach", "turn"];
    expect(beats(told.map((each) => event(each))).map((beat) => beat.length)).toEqual([1, 3, 2, 1]);
  });

  it("draws what each event says until the view comes", () => {
    const start = view({ units: [unit(1)], waste: ["ebb"] }, {});
    const after = view({ bank: 4, max_energy: 4 }, {});
    const own = (told: VoidEvent) => between(start, told, after, new Map()).seats[0];
    expect(own(event("bank", { card: "sidearm" }))).toMatchObject({ hand: ["drifter"], bank: 4 });
    expect(own(event("search", { card: "ebb", n: 1, left: 29, kept: true }))).toMatchObject({
      health: 29,
      waste: [],
      hand: ["drifter", "sidearm", "ebb"],
    });
    expect(own(event("damage", { unit: 1, n: 1, left: 1 })).units[0]?.health).toBe(1);
    expect(own(event("die", { unit: 1, card: "drifter" }))).toMatchObject({
      units: [],
      waste: ["ebb", "drifter"],
    });
    expect(
      between(start, event("declare", { unit: 1, target: 0 }), after, new Map()).attack,
    ).toEqual({ attacker: 1, target: { player: 1 }, n: 0 });
  });
});

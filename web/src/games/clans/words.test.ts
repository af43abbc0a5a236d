import { describe, expect, it } from "vitest";
import type { Narrator } from "../../lib/games";
import { sayPlan } from "../../lib/said";
import { abilitiesIn } from "./abilities";
import { familyIn, powersIn } from "./faces.svelte";
import { tickArcs } from "./gems";
import { handLabel, powerTitle, slotTitle, zoneTitle } from "./labels";
import { fan } from "../../lib/fan";
import { moveText, planned, planText, roundText } from "./moves";
import { leftOf } from "../../lib/left";
import { clansView, told } from "./samples";
import type { ClanCard, LaneName, Parts } from "./types";

const CARD = {
  id: "sage",
  name: "Heron Sage",
  text: "Shield 2: attacks on it deal 2 less. Deploy: draw a card. Heron 2 of 3.",
  element: "water",
  tick: 4,
  damage: 4,
  health: 14,
} as unknown as ClanCard;

describe("cards", () => {
  it("show the signs of their abilities in the order of the text", () => {
    expect(abilitiesIn(CARD.text).map(({ title }) => title)).toEqual(["Shield", "Deploy"]);
    expect(abilitiesIn("Sunder the enemy. Shields count.")).toEqual([]);
  });

  it("light the arcs on which they act", () => {
    const lit = (tick: number) => tickArcs(tick).flatMap((arc, i) => (arc.lit ? [i + 1] : []));
    expect([lit(1), lit(2), lit(4)]).toEqual([[1, 2, 3, 4, 5], [2, 4], [4]]);
  });

  it("are read aloud whole", () => {
    expect(handLabel(CARD, "playable")).toBe(
      "Heron Sage, tick 4, Water, 4 damage, 14 health, Shield 2: attacks on it deal 2 less. Deploy: draw a card. Heron 2 of 3, can be placed",
    );
  });

  it("lie in a hand so that the middle of each can be pressed", () => {
    for (const count of [1, 2, 5, 8, 12]) {
      const { width, step } = fan(count, 374, 98);
      expect(width + (count - 1) * step).toBeLessThanOrEqual(376);
      expect(step).toBeGreaterThan(width / 2);
    }
  });
});

describe("words", () => {
  it("for families", () => {
    expect(familyIn(CARD.text)).toBe("heron 2");
    expect(familyIn("Ant 1 of 3.")).toBe("ant 1");
    expect(familyIn("Deploy: draw a card.")).toBe(null);
  });

  it("for heroes", () => {
    expect(
      powersIn("Soothe (twice): Heal 3 to each. Furnace Charge (once): Heal your crystal 12."),
    ).toEqual([
      { title: "Soothe", text: "Heal 3 to each." },
      { title: "Furnace Charge", text: "Heal your crystal 12." },
    ]);
    expect(powersIn("")).toEqual([]);
    expect(powerTitle("last wall")).toBe("Last Wall");
  });

  it("for places", () => {
    expect([zoneTitle(0, true), zoneTitle(1, true), zoneTitle(-1, false)]).toEqual([
      "middle",
      "enemy base",
      "lower base",
    ]);
    expect([slotTitle(0, 1), slotTitle(0, 2), slotTitle(1, 2)]).toEqual(["alone", "top", "bottom"]);
  });

  it("for moves", () => {
    const view = clansView({ powers: ["kindle", "last wall"] });
    const say = (parts: Parts) =>
      moveText({ seat: 0, text: "", parts: parts as never }, view, (id) => id.toUpperCase());
    expect(say({ kind: "place", card: "sage", hand: [0], lane: "left", slot: "bottom" })).toBe(
      "stage SAGE in the left lane, at the bottom",
    );
    const held = clansView({ plan: [{ card: "regent", lane: "left", slot: "top" }] });
    const onto = (lane: LaneName) =>
      moveText(
        { seat: 0, text: "", parts: { kind: "place", card: "sage", hand: [0], lane, slot: "top" } },
        held,
        (id) => id.toUpperCase(),
      );
    expect(onto("left")).toBe("stage SAGE in the left lane, on top");
    expect(onto("right")).toBe("stage SAGE in the right lane");
    expect(say({ kind: "hero", ability: 2, lane: "right" })).toBe(
      "use Last Wall in the right lane",
    );
    expect(say({ kind: "confirm" })).toBe("confirm the plan");
  });

  it("for a plan as a whole, when it was confirmed", () => {
    const say = (seat: Parameters<typeof clansView>[0], parts: Parts = { kind: "confirm" }) =>
      planText({ seat: 0, text: "", parts: parts as never }, clansView(seat), (id) => id);
    expect(
      say({
        plan: [
          { card: "sage", lane: "left", slot: "top" },
          { card: "regent", lane: "right", slot: "bottom" },
        ],
        powers: ["kindle", "last wall"],
        hero_used: [2],
      }),
    ).toBe("confirm sage in the left lane, regent in the right lane and Last Wall");
    expect(say({})).toBe("confirm no card");
    expect(say({}, { kind: "clear" })).toBe("");
  });

  it("for the steps of a plan, each after those before it", () => {
    const name = (id: string) => id.toUpperCase();
    const words: Pick<Narrator, "move" | "planned"> = {
      move: (played, before) => moveText(played, before as never, name),
      planned: (played, before) => planned(played, before as never) as never,
    };
    const put = (card: string): Parts => ({
      kind: "place",
      card,
      hand: [0],
      lane: "left",
      slot: "top",
    });
    const back: Parts = { kind: "take back", card: "scout", lane: "left" };
    const steps = [put("scout"), put("sage"), back, back, put("regent")];
    const plan = steps.map((parts) => ({ seat: 0, text: "", parts: parts as never }));
    const empty = clansView({});
    empty.lanes = empty.lanes.map((lane) => ({ ...lane, stacks: [[], []] }));
    expect(sayPlan(words, plan, empty as never)).toEqual([
      "Stage SCOUT in the left lane",
      "Stage SAGE in the left lane, on top",
      ...Array<string>(2).fill("Take SCOUT back from the left lane"),
      "Stage REGENT in the left lane, on top",
    ]);
  });
});

describe("the ring", () => {
  const clock = {
    running: [0],
    match: null,
    move: [8000, 8000],
    spans: null,
    wait: 2000,
    limit: null,
    empty: null,
    most_empty: null,
    at: 100_000,
  };
  it("waits for the playback, then runs down", () => {
    expect(leftOf(clock, 0, 101_000, 8000)).toEqual({ ms: 8000, share: 1 });
    expect(leftOf(clock, 0, 106_000, 8000)).toEqual({ ms: 4000, share: 0.5 });
    expect(leftOf(clock, 0, 200_000, 8000)?.ms).toBe(0);
    expect(leftOf(clock, 1, 106_000, 8000)?.ms).toBe(8000);
    expect(leftOf({ ...clock, move: null }, 0, 0, 8000)).toBe(null);
  });
});

describe("a round in short", () => {
  const names = ["Ada", "Bo"];
  const events = told(
    { event: "reveal", seat: -1, round: 4 },
    { event: "lane", seat: 0, lane: "left", zone: 1, moved: 1 },
    { event: "lane", seat: -1, lane: "center", zone: 0, moved: 0 },
    { event: "lane", seat: 0, lane: "right", zone: 1, moved: 0 },
    { event: "crystal", seat: 1, n: 9, left: 63 },
  );

  it("says who won which lane, and what is left of a crystal", () => {
    const said = "Round 4: Ada wins left and right. Bo’s crystal: 63";
    expect(roundText(events, { you: null, names })).toBe(said);
    expect(roundText(events, { you: 1, names })).toContain("Your crystal: 63");
    const over = told({ event: "over", seat: 0, reason: "crystal" });
    expect(roundText([...events, ...over], { you: 0, names })).toMatch(
      /^Round 4: you win left and right\. Bo’s crystal: 63\. You win the match$/,
    );
  });

  it("is nothing where no round was played", () => {
    expect(roundText(told({ event: "confirm" }), { you: 0, names })).toBe("");
    expect(roundText(events.slice(0, 1), { you: 0, names })).toBe("Round 4: nobody wins a lane");
  });
});

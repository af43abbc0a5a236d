import { describe, expect, it } from "vitest";
import { sentencesOf } from "../../golden";
import type { TableInfo } from "../../lib/protocol";
import { narrator } from "./index";

const table = (you: number[]) =>
  ({ you, seats: [{ name: "Ada" }, { name: "" }] }) as unknown as TableInfo;
const plain = sentencesOf("bluff"); // it has no sentences of its own
const teller = narrator(table([0]), 0, plain);
const say = (event: Record<string, unknown>) => teller.tell([{ clause: "B4", ...event }], {});

describe("sentences", () => {
  it("say who, what and the facts", () => {
    expect(say({ event: "call", seat: 1, bid: "2 x five", found: 3 })).toBe(
      "Seat 2: call, bid 2 x five, found 3.",
    );
    expect(say({ event: "show", seat: 0, dice: [1, 3] })).toBe("You: show, dice 1 3.");
    expect(say({ event: "begins", seat: 0 })).toBe("You: begins.");
  });

  it("do not say the same word twice", () => {
    expect(say({ event: "bid", seat: 0, note: "x", bid: "2 x five" })).toBe(
      "You: bid 2 x five, note x.",
    );
  });

  it("leave out what is unknown, and nobody", () => {
    expect(say({ event: "draw", seat: 1, card: null })).toBe("Seat 2: draw.");
    expect(say({ event: "prize", seat: -1, n: 2 })).toBe("Prize, n 2.");
    expect(say({ event: "takeback", seat: 1 })).toBe("Seat 2 takes the last move back.");
  });

  it("know nobody as you where two sit at one screen", () => {
    const both = narrator(table([0, 1]), 0, plain);
    expect(both.tell([{ event: "begins", seat: 0 }], {})).toBe("Ada: begins.");
  });

  it("are those of a game that brings its own", () => {
    const muster = narrator(table([0]), 0, sentencesOf("muster"));
    const played = { event: "play", seat: 1, card: "snow_wolf", damage: 3, clause: "U3" };
    expect(muster.tell([played], {})).toBe("Seat 2 plays Snow Wolf for 3 damage.");
    expect(muster.ending({ result: { reason: "a hero fell", winner: 1 } })).toBe("Your hero fell.");
  });
});

describe("the history", () => {
  it("has a line for each step, with its clauses", () => {
    const entries = teller.entries(
      [
        { v: 0, events: [] },
        {
          v: 1,
          events: [
            { event: "call", seat: 1, found: 1, clause: "B4" },
            { event: "lose", seat: 0, left: 2, clause: "B4" },
          ],
        },
      ],
      {},
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ key: "1.0", seat: 1, title: "Seat 2: call, found 1." });
    expect(entries[0]?.sentences.map(({ clause }) => clause)).toEqual(["B4", "B4"]);
    const both = [
      { event: "a", seat: 0 },
      { event: "b", seat: 0 },
    ];
    expect(teller.tell(both, {})).toBe("You: a. You: b.");
  });
});

describe("turns and ends", () => {
  it("are told by what the view has", () => {
    expect(teller.turn({ turn: 0, active: 0 })).toBe("Turn 1 · yours");
    expect(teller.turn({ turn: 3, active: 1 })).toBe("Turn 4 · Seat 2");
    expect(teller.turn({ stage: "bid" })).toBe("Bid");
    expect(teller.turn({})).toBe("The match");
    expect(teller.turn({ turn: 9, active: 0, result: { winner: 0 } })).toBe("Over in turn 9");
  });

  it("give the reason", () => {
    expect(teller.ending({ result: { reason: "the last die" } })).toBe("The last die.");
    expect(teller.ending({ result: { winner: 0, reason: "forfeit" } })).toBe(
      "Seat 2 made an illegal move.",
    );
    expect(teller.ending({})).toBe("");
  });
});

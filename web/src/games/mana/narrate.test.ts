import { describe, expect, it } from "vitest";
import { chronicle } from "./chronicle";
import { cellLabel, handLabel } from "./labels";
import { endingText, Teller } from "./narrate";
import { told, viewOf } from "./samples";

const speaker = { you: 0, names: ["Ada", "Bo"] };
const say = (...args: Parameters<typeof told>) => new Teller(speaker).tell(told(...args))?.text;

describe("what is told", () => {
  it("speaks to a player, and of the other by name", () => {
    expect(say({ event: "place", tile: "O", side: 0, to: [1, 0] })).toBe(
      "You place Goetia at (1,0).",
    );
    expect(say({ event: "move", tile: "R", side: 1, from: [0, 0], to: [3, 0] }, 1)).toBe(
      "Bo moves Raziel from (0,0) to (3,0).",
    );
    expect(say({ event: "devour", tile: "N", side: 1, at: [1, 1] })).toBe(
      "Black's Noa is devoured.",
    );
    expect(say({ event: "over", winner: 1, reason: "enclosed" })).toBe("Bo wins the match.");
    expect(say({ event: "over", winner: null, reason: "repetition" })).toBe("The match is a draw.");
  });

  it("says how it ended", () => {
    expect(endingText("enclosed", 1, speaker)).toBe("Your geyser is blocked on all four sides.");
    expect(endingText("devoured", 0, speaker)).toBe("Bo's geyser was devoured.");
    expect(endingText("self-enclosed", 1, speaker)).toBe("You blocked your own geyser.");
    expect(endingText("repetition", null, speaker)).toMatch(/third time/);
    expect(endingText("time", 0, speaker)).toBe("Bo ran out of time.");
    expect(endingText("forfeit", 1, speaker)).toBe("You made an illegal move.");
  });

  it("leaves out what was taken back", () => {
    const place = [told({ event: "place", tile: "O", side: 0, to: [1, 0] })];
    const steps = [place, [told({ event: "takeback" })]].map((events, v) => ({ v, events }));
    const titles = chronicle(steps as never, speaker).map(({ title }) => title);
    expect(titles).toEqual(["You take the last move back."]);
  });

  it("gathers what followed from an action in one entry", () => {
    const events = [
      told({ event: "move", tile: "O", side: 0, from: [0, 1], to: [1, 1] }),
      {
        ...told({ event: "push", tile: "G", side: 1, from: [1, 1], to: [2, 1] }),
        clause: "MA11.4",
      },
    ];
    const entries = chronicle([{ v: 3, events }], speaker);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ key: "3.0", seat: 0, badge: { text: "O>(1,1)" } });
    expect(entries[0]?.sentences[1]).toEqual({
      text: "Black's Gran is pushed to (2,1).",
      clause: "MA11.4",
    });
  });
});

describe("what a reader hears of the board", () => {
  const view = viewOf("O*go/G.. w");
  const rest = { inside: true, glow: undefined, special: null, you: 0 } as const;
  const tile = (x: number, y: number) => view.tiles.find((each) => each.x === x && each.y === y);

  it("names the cell, what lies there and what can be done", () => {
    expect(cellLabel([0, 1], view, { ...rest, tile: tile(0, 1), glow: "playable" })).toBe(
      "(0,1), your Goetia, bursting, can act",
    );
    expect(
      cellLabel([1, 1], view, { ...rest, tile: tile(1, 1), glow: "target", special: "push" }),
    ).toBe("(1,1), enemy Gran, geyser, 2 of 4 sides blocked, can push here");
    const won = {
      ...rest,
      tile: tile(1, 1),
      glow: "target",
      special: "devour",
      end: "win",
    } as const;
    expect(cellLabel([1, 1], view, won)).toMatch(/can be devoured, this would win the match$/);
    expect(cellLabel([2, 0], view, { ...rest, tile: undefined, glow: "target" })).toBe(
      "(2,0), empty, can go here",
    );
    expect(cellLabel([-1, 0], view, { ...rest, tile: undefined, inside: false })).toBe(
      "(-1,0), outside, the field may grow here",
    );
  });

  it("names the sides by colour where one plays both", () => {
    expect(handLabel("A", 1, null, undefined)).toBe("Black Abramelin in hand");
    expect(handLabel("A", 0, 0, "playable")).toBe("your Abramelin in hand, can be placed");
  });
});

import { describe, expect, it } from "vitest";
import type { Clause } from "../../lib/cards.svelte";
import { framesOf } from "./battle";
import { hunger, starvesIn } from "./labels";
import { MOMENTS, momentsIn } from "./moments";
import { metText, moveText, pointText } from "./moves";
import { glossary, reminders } from "./reminders";
import { roundsOf, tally } from "./rounds";
import { logOf, momentTitle } from "./said";
import { runView, told, unit } from "./samples";
import type { Parts } from "./types";

const name = (id: string) => id.replace("_", " ");
const view = runView({
  board: [unit("wanderer"), unit("mite"), null, null, null],
  bench: [unit("bastion"), null, null, null, null],
});
const played = (parts: Parts) => ({
  seat: 0,
  text: "",
  parts: parts as unknown as Record<string, unknown>,
});

describe("a move in words", () => {
  it("names the cards", () => {
    const says = (parts: Parts) => moveText(played(parts), view, name);
    const burn = { kind: "pitch", card: "mite", place: 1, gain: 1, evaporates: 0 } as const;
    expect(says({ ...burn, zone: "board" })).toBe("pitch mite from the board");
    expect(says({ ...burn, zone: "belt" })).toBe("pitch mite");
    expect(says({ kind: "freeze", place: 0, card: "mite", on: false })).toBe("thaw mite");
    const move = { kind: "move", zone: "bench", place: 0, to_zone: "board", swap: false } as const;
    expect(says({ ...move, to: 0 })).toBe("swap bastion and wanderer");
    expect(says({ ...move, to: 2 })).toBe("move bastion to place 3 of the board");
    expect(says({ kind: "end", loses: 1, empty: false })).toBe("end the turn");
  });

  it("names the ghost that chance has sent", () => {
    const battle = { event: "battle", round: 2, name: "Ember Crow", clause: null } as never;
    expect(metText([battle])).toBe("the ghost of Ember Crow comes");
    expect(metText([])).toBe("");
  });

  it("says what comes of it", () => {
    const burn = { kind: "pitch", zone: "belt", place: 0, card: "mite" } as const;
    expect(pointText(played({ ...burn, gain: 2, evaporates: 1 }))).toBe(
      "gains 2 mana, 1 mana evaporates",
    );
    expect(pointText(played({ kind: "end", loses: 3, empty: false }))).toBe(
      "3 unspent mana is lost",
    );
  });
});

describe("a deck that runs out", () => {
  it("is foreseen from the pace so far", () => {
    expect(starvesIn(runView())).toBeNull();
    const late = runView({ round: 6, bought: 10, pitched: 23, deck: 23 });
    expect(starvesIn(late)).toBe(5);
    expect(hunger(late)).toBe("starves in about 5 rounds");
    expect(hunger(runView({ deck: 0 }))).toBe("the belt does not refill");
  });
});

describe("the log of a battle", () => {
  it("tells a clash in one line and an ability with what it does", () => {
    const frames = framesOf(
      told(
        { event: "battle", round: 1, name: "Amber Fox" },
        { event: "line", unit: 1, card: "mite", attack: 2, health: 1 },
        { event: "line", unit: 1001, card: "bastion", attack: 4, health: 6 },
        { event: "trigger", unit: 1001, card: "bastion", moment: "start of battle", about: 0 },
        { event: "shield", unit: 1001, n: 2, left: 2 },
        { event: "clash", unit: 1, target: 1001 },
        { event: "damage", unit: 1, n: 4, left: -3, by: 1001 },
      ),
    );
    const lines = frames.flatMap((frame) => logOf(frame, (n) => (n > 1000 ? "Bastion" : "Mite")));
    expect(lines.map(({ strong, text }) => `${strong} ${text}`.trim())).toEqual([
      "Start both lines meet",
      "Start of Battle: Bastion",
      "Bastion gets Shield 2",
      "Mite 2 and Bastion 4 strike at once",
    ]);
    expect(momentTitle("ally faints")).toBe("Ally Faints");
  });
});

describe("a run in rounds", () => {
  it("counts what was won, drawn and lost, without what was taken back", () => {
    const step = (v: number, outcome: "victory" | "defeat", round: number) => ({
      v,
      events: told(
        { event: "end turn", n: 0 },
        { event: "battle", round, name: "Amber Fox" },
        { event: "line", unit: 1, card: "mite", attack: 2, health: 1 },
        { event: "line", unit: 1001, card: "bastion", attack: 4, health: 6 },
        { event: "outcome", outcome, clashes: 1, trophies: 1, lives: 3 },
      ) as unknown as Record<string, unknown>[],
    });
    const back = {
      v: 3,
      events: told({ event: "takeback" }) as unknown as Record<string, unknown>[],
    };
    const rounds = roundsOf([
      step(1, "victory", 1),
      step(2, "defeat", 2),
      back,
      step(4, "victory", 2),
    ]);
    expect(rounds.map(({ own, ghost }) => [own, ghost])).toEqual([
      [["mite"], ["bastion"]],
      [["mite"], ["bastion"]],
    ]);
    expect(tally(rounds)).toBe("2 won");
  });
});

describe("reminders", () => {
  const clauses = [
    {
      id: "ML7",
      title: "Glossary",
      text: "| word | meaning |\n|---|---|\n| Ash Pile | where pitched cards go |\n| Shield | takes damage in place of Health (B27) |\n| Token | a unit made by an ability (B22, B48) |",
      ruling: false,
    },
  ] satisfies Clause[];

  it("are the moments of a card and the words of the glossary that it uses", () => {
    expect(glossary(clauses).map(({ title }) => title)).toEqual(["Ash Pile", "Shield", "Token"]);
    const told = reminders(
      { text: "Ally Faints: Gain Shield 3. Faint: Summon two 1/1 tokens." },
      clauses,
    );
    expect(told.map(({ title }) => title)).toEqual(["Ally Faints", "Faint", "Shield", "Token"]);
    expect(told.at(-1)?.text).toBe("a unit made by an ability");
  });

  it("know every moment, also where a unit has to survive", () => {
    expect(momentsIn("Hurt (if it survives): Gain +2 Attack.").map(({ title }) => title)).toEqual([
      "Hurt",
    ]);
    expect(momentsIn("Ally Pitched: Gain +1 Attack for good.")).toHaveLength(1);
    expect(momentsIn("")).toEqual([]);
    expect(MOMENTS).toHaveLength(12);
  });
});

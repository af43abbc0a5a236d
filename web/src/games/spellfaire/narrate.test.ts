import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../golden";
import { chronicle } from "../../lib/history";
import { Teller } from "../../lib/narrator";
import { beats } from "./beats";
import { mark } from "./chronicle";
import { outcomes } from "./outcome";
import type { SpellEvent } from "./types";

const names = { cub: "Cub", rat: "Rat", bolt: "Bolt", ghoul: "Ghoul", mend: "Mend" };
const sentences = { ...sentencesOf("spellfaire"), names: { card: names } };
const speaker = { you: 0, names: ["Ann", "Ashfang"] };
const fact = (facts: Record<string, unknown>) => ({ seat: 0, clause: "S1", ...facts });
const event = (facts: Record<string, unknown>) => fact(facts) as unknown as SpellEvent;
const empty = { seats: [{ board: [] }, { board: [] }] };
const told = (steps: readonly unknown[]) =>
  chronicle(steps as never, empty, sentences, speaker, mark);

/** Every kind of event the server knows, with the sentence that must come of it. */
const SENTENCES: [Record<string, unknown>, string][] = [
  [{ event: "begins" }, "You go first."],
  [{ event: "mulligan", n: 2 }, "You replace 2 cards."],
  [{ event: "mulligan", n: 0 }, "You keep all cards."],
  [{ event: "mulligan", seat: 1, n: null }, "Ashfang chooses a starting hand."],
  [{ event: "turn", n: 3, mana: 4 }, "Your turn 3 begins with 4 mana."],
  [{ event: "draw", seat: 1, card: null }, "Ashfang draws a card."],
  [{ event: "burn", card: "mend" }, "Mend burns: your hand is full."],
  [{ event: "fatigue", n: 2 }, "Your deck is empty: fatigue 2."],
  [{ event: "play", card: "bolt", side: 1, unit: 0 }, "You play Bolt on Ashfang's hero."],
  [{ event: "play", card: "bolt", side: 0, unit: 7 }, "You play Bolt on your own Cub."],
  [
    { event: "play", seat: 1, card: "bolt", side: 1, unit: 0 },
    "Ashfang plays Bolt on their own hero.",
  ],
  [{ event: "enter", unit: 9, card: "ghoul" }, "Your Ghoul appears."],
  [{ event: "attack", unit: 7, target: 0 }, "Your Cub attacks Ashfang's hero."],
  [{ event: "damage", unit: 7, n: 2, left: 1 }, "Your Cub takes 2 damage, 1 left."],
  [{ event: "damage", unit: 0, n: 2, left: 0 }, "Your hero takes 2 damage."],
  [{ event: "ward", unit: 7 }, "Your Cub's Ward absorbs the damage."],
  [{ event: "heal", n: 3, left: 20 }, "Your hero regains 3 health, now 20."],
  [{ event: "buff", unit: 7, attack: 1, health: 0 }, "Your Cub gets +1 Attack."],
  [{ event: "buff", unit: 7, attack: 1, health: 2 }, "Your Cub gets +1/+2."],
  [{ event: "freeze", unit: 7 }, "Your Cub is Frozen."],
  [{ event: "grant", unit: 7, keyword: "charge" }, "Your Cub gains Charge."],
  [{ event: "destroy", unit: 7 }, "Your Cub is destroyed."],
  [{ event: "die", unit: 7, card: "cub" }, "Your Cub dies."],
  [{ event: "trigger", unit: 0, card: "rat", moment: "death" }, "Rat's death effect triggers."],
  [{ event: "return", card: "rat" }, "Rat returns to your hand."],
  [{ event: "order", n: 2 }, "You choose which of 2 deaths takes effect first."],
  [{ event: "takeback" }, "You take the last move back."],
  [{ event: "end turn", seat: 1 }, "Ashfang ends the turn."],
  [{ event: "over", winner: 0, reason: "hero" }, "You win the match."],
];

describe("every event has its sentence", () => {
  test.each(SENTENCES)("%o", (facts, sentence) => {
    const teller = new Teller(sentences, speaker);
    teller.told([fact({ event: "enter", unit: 7, card: "cub" })]);
    expect(teller.told([fact(facts)]).map(({ text }) => text)).toEqual([sentence]);
  });
});

test("a creature that was just played does not appear a second time", () => {
  const events = [
    fact({ event: "play", card: "cub", side: null, unit: 0 }),
    fact({ event: "enter", unit: 7, card: "cub" }),
  ];
  const said = new Teller(sentences, speaker).told(events).map(({ text }) => text);
  expect(said).toEqual(["You play Cub.", ""]);
});

const fight = [
  event({ event: "attack", unit: 7, target: 8 }),
  event({ event: "damage", seat: 1, unit: 8, n: 2, left: 0 }),
  event({ event: "damage", unit: 7, n: 1, left: 2 }),
  event({ event: "die", seat: 1, unit: 8, card: "rat" }),
];

test("the history keeps a blow and its death together", () => {
  const entries = told([{ v: 3, events: fight }]);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.badge.icon).toBe("death");
  expect(entries[0]?.sentences).toHaveLength(4);
  expect(entries[0]?.sentences[0]?.clause).toBe("S1");
});

test("a blow and what it does are seen together, deaths after it", () => {
  expect(beats(fight).map((beat) => beat.length)).toEqual([3, 1]);
});

test("the pills say who is hurt and who dies", () => {
  const foreseen = outcomes([...fight, event({ event: "heal", n: 2, left: 20 })]);
  expect(foreseen.get("unit:8")).toMatchObject({ damage: 2, dies: true });
  expect(foreseen.get("unit:7")).toMatchObject({ damage: 1, dies: false });
  expect(foreseen.get("hero:0")).toMatchObject({ heal: 2 });
});

test("names survive death and reload: the whole history is told by what is left of it", () => {
  const entries = told([
    { v: 1, events: [event({ event: "play", card: "bolt", side: 1, unit: 8 }), ...fight.slice(3)] },
    { v: 2, events: [event({ event: "attack", unit: 5, target: 6 })] },
    {
      v: 3,
      events: [
        event({ event: "damage", seat: 1, unit: 6, n: 2, left: 0 }),
        event({ event: "die", seat: 1, unit: 6, card: "ghoul" }),
        event({ event: "die", seat: 0, unit: 5, card: "cub" }),
      ],
    },
  ]);
  const texts = entries.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  expect(texts).toEqual([
    "You play Bolt on Ashfang's Rat.",
    "Ashfang's Rat dies.",
    "Your Cub attacks Ashfang's Ghoul.",
    "Ashfang's Ghoul takes 2 damage.",
    "Ashfang's Ghoul dies.",
    "Your Cub dies.",
  ]);
  expect(entries.map(({ card }) => card)).toEqual(["bolt", "cub"]);
});

test("a creature that is its own target is said to be", () => {
  const events = [
    event({ event: "play", card: "cub", side: 0, unit: 9 }),
    event({ event: "enter", unit: 9, card: "cub" }),
  ];
  expect(told([{ v: 1, events }])[0]?.title).toBe("You play Cub on itself.");
});

test("what a turn brings by itself has a line of its own, a death does not", () => {
  const trigger = (moment: string) => event({ event: "trigger", unit: 0, card: "rat", moment });
  const events = [event({ event: "turn", n: 1, mana: 1 }), trigger("death"), trigger("turn start")];
  expect(told([{ v: 1, events }]).map(({ card, badge }) => card ?? badge.text)).toEqual([
    "Turn 1",
    "rat",
  ]);
});

test("what was taken back leaves the history", () => {
  const entries = told([
    { v: 1, events: [event({ event: "play", card: "bolt", side: 1, unit: 8 }), ...fight.slice(3)] },
    { v: 2, events: [event({ event: "attack", unit: 5, target: 6 })] },
    { v: 3, events: [event({ event: "takeback" })] },
  ]);
  expect(entries.map(({ card }) => card)).toEqual(["bolt", null]);
  expect(entries[1]?.title).toBe("You take the last move back.");
});

import { describe, expect, it } from "vitest";
import type { Choice } from "../lib/protocol";
import mana from "../games/mana/lesson";
import lesson from "../games/spellfaire/lesson";
import { progress, type Lesson } from "./coach";

const step = (...events: Record<string, unknown>[]) => ({ v: 0, events });
const entered = step({ event: "play", seat: 0, card: "town_guard" }, { event: "enter", seat: 0 });
const killed = step(
  { event: "play", seat: 0, card: "ember_bolt" },
  { event: "die", seat: 1, card: "crypt_warden" },
);
const attacked = step({ event: "attack", seat: 0, unit: 3, target: 0 });
const traded = step(
  { event: "attack", seat: 0, unit: 3, target: 5 },
  { event: "die", seat: 1, card: "crypt_warden" },
);
const ended = step({ event: "end turn", seat: 0 });

const warden = { card: "crypt_warden", keywords: ["guard"] };
const board = (...units: object[]) => ({ seats: [{ board: [] }, { board: units }] });
const play = (card: string) => ({ kind: "play", card, hand: [0] });
const hitHero = { kind: "attack", source: 3, target: { hero: 1 } };
const choices = (...parts: Record<string, unknown>[]): Choice[] =>
  parts.map((each, id) => ({ id, text: "", parts: each }));
const FIRST = choices(play("town_guard"), play("ember_bolt"), { kind: "end" });

interface Moment {
  read?: number[];
  at?: number;
  over?: boolean;
  view?: Record<string, unknown>;
  actions?: Choice[] | null;
}
const shown = (history: ReturnType<typeof step>[], moment: Moment = {}, of: Lesson = lesson) => {
  const { read = [], at: before = 0, over = false, view = board(warden), actions = null } = moment;
  const seen = { history, over, read: new Set(read), at: before, now: { view, actions } };
  const at = progress(of, seen);
  return of.steps[at]?.title ?? "the end";
};

describe("the guided first match", () => {
  it("has five to eight steps", () => {
    for (const each of [lesson, mana]) {
      expect(each.steps.length).toBeGreaterThanOrEqual(5);
      expect(each.steps.length).toBeLessThanOrEqual(8);
    }
  });

  it("waits for what is read and for what is done", () => {
    const free = board();
    expect(shown([])).toBe("Mana pays for cards");
    expect(shown([], { read: [0], actions: FIRST })).toBe("Play a creature");
    expect(shown([entered], { read: [0] })).toBe("Their Guard is in the way");
    expect(shown([entered], { read: [0, 2] })).toBe("Cast a spell at a target");
    expect(shown([entered, killed], { view: free })).toBe("Attack");
    expect(shown([entered, killed, attacked], { view: free })).toBe("End your turn");
    expect(shown([entered, killed, attacked, ended], { view: free })).toBe(
      "A spell without a target",
    );
    expect(shown([entered, killed, attacked, ended], { over: true })).toBe("the end");
  });

  it("lets a deed stand for what was not read", () => {
    expect(shown([entered])).toBe("Their Guard is in the way");
    expect(shown([entered, killed], { view: board(warden) })).toBe("Attack");
  });

  it("leads on whoever attacks first: what has lost its point is skipped", () => {
    const view = board();
    const still = { view, read: [0], actions: choices(play("town_guard"), hitHero) };
    expect(shown([traded], still)).toBe("Play a creature");
    expect(shown([traded, entered], { view, actions: choices(hitHero) })).toBe("Attack");
    expect(shown([traded, entered], { view, actions: choices({ kind: "end" }) })).toBe(
      "End your turn",
    );
    expect(
      shown([traded, entered, ended], { view, actions: choices(play("final_spark"), hitHero) }),
    ).toBe("Attack");
    expect(
      shown([traded, entered, attacked, ended], { view, actions: choices({ kind: "end" }) }),
    ).toBe("Finish it");
  });

  it("asks for nothing that cannot be done", () => {
    expect(shown([], { read: [0], actions: choices({ kind: "end" }) })).toBe(
      "Their Guard is in the way",
    );
    expect(shown([], { read: [0, 2], actions: choices({ kind: "end" }) })).toBe("End your turn");
  });

  it("does not go back to what cannot be done while nothing is asked", () => {
    const moment = { view: board(), read: [0] };
    const actions = choices({ kind: "end" }); // the card that is spoken of has gone another way
    expect(shown([attacked], { ...moment, actions })).toBe("End your turn");
    expect(shown([attacked, ended], { ...moment, at: 5 })).toBe("A spell without a target");
    expect(shown([attacked, ended], moment)).toBe("Play a creature");
    // asked again, it may: the card may have been drawn
    const again = { ...moment, at: 5, actions: FIRST };
    expect(shown([attacked, ended], again)).toBe("Play a creature");
  });

  it("leads on in the other game, too", () => {
    const view = { tiles: [{ tile: "A", side: 0, burst: false }] };
    const moved = step({ event: "move", seat: 0 });
    const none = { view, actions: choices({ kind: "move", tile: "P" }), read: [0, 1, 3] };
    expect(shown([moved], none, mana)).toBe("Win the match");
    const burst = choices({ kind: "burst", tile: "A" });
    expect(shown([moved], { ...none, actions: burst }, mana)).toBe("Burst");
  });

  it("is over when the match is", () => {
    expect(shown([], { over: true })).toBe("the end");
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { serve, standing } from "./fake";
import type { Outcome } from "./progress.svelte";
import { Attempt } from "./puzzle.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
});

const PUZZLE = { ...standing("p", []), id: "2-001", moves: 2, grade: 1, this_turn: false };
const still = () => ({ speed: 0, reduced: true });
const LINE = ["a", "b", "a"];

/** "a" is right each time; the reply is "b". */
function judged({ actions, give_up }: Record<string, unknown>) {
  const own = actions as string[];
  const right = own.every((text) => text === "a");
  const solved = own.length === 2;
  const played = own.flatMap((text) => [text, "b"]).slice(0, solved ? 3 : 2 * own.length);
  return {
    ...standing("p", played),
    right,
    solved,
    left: 2 - own.length,
    reply: solved ? null : "b",
    solution: !right || solved || give_up ? LINE : null,
  };
}

async function attempt() {
  serve({ "/puzzles/2-001": (body) => (body.actions ? judged(body) : PUZZLE) });
  const outcomes: Outcome[] = [];
  const made = new Attempt("mana", "2-001", ["White", "Black"], still, (outcome) =>
    outcomes.push(outcome),
  );
  await made.open();
  const act = (text: string) => {
    const choice = made.match.question?.actions.find((each) => each.text === text);
    if (choice) made.match.act(choice);
    return choice !== undefined;
  };
  return { made, outcomes, act };
}

describe("Attempt", () => {
  it("answers what is right, until it is solved", async () => {
    const { made, outcomes, act } = await attempt();
    act("a");
    expect(made.stage).toBe("checking");
    await vi.waitFor(() => expect(made.match.view?.turn).toBe(2));
    expect(made).toMatchObject({ stage: "right", left: 1, own: ["a"] });
    await vi.waitFor(() => expect(act("a")).toBe(true));
    await vi.waitFor(() => expect(made.stage).toBe("solved"));
    expect(outcomes).toEqual(["solved"]);
    expect(made.solution).toEqual(LINE);
    await vi.waitFor(() => expect(made.match.question).toBeNull());
  });

  it("lets one try again, and counts the failure once", async () => {
    const { made, outcomes, act } = await attempt();
    for (const text of ["b", "b", "a"]) {
      await vi.waitFor(() => expect(act(text)).toBe(true));
      await vi.waitFor(() => expect(made.stage).toBe(text === "a" ? "right" : "wrong"));
    }
    expect(made.own).toEqual(["a"]);
    await vi.waitFor(() => expect(act("a")).toBe(true));
    await vi.waitFor(() => expect(made.stage).toBe("solved"));
    expect(outcomes).toEqual(["failed"]);
  });

  it("shows the solution step by step to whoever gives up", async () => {
    const { made, outcomes } = await attempt();
    await made.giveUp();
    expect(made).toMatchObject({ stage: "given up", solution: LINE, at: 0 });
    expect(outcomes).toEqual(["failed"]);
    await made.step(1);
    await vi.waitFor(() => expect(made.match.view?.turn).toBe(1));
    await made.step(99);
    expect(made.at).toBe(3);
    await made.step(-1);
    expect(made.at).toBe(0);
  });

  it("asks the puzzle itself where a position is hidden, and seats one player", async () => {
    const hidden = { ...PUZZLE, position: null, this_turn: true, seat: 1 };
    const asked = serve({ "/puzzles/2-001": (body) => (body.actions ? judged(body) : hidden) });
    const made = new Attempt("any", "2-001", ["A", "B"], still, () => undefined);
    await made.open();
    expect(made.match.table?.you).toEqual([1]);
    await made.giveUp();
    await made.step(1);
    expect(asked.at(-1)?.body).toEqual({ actions: ["a"], give_up: true });
    expect(asked.some(({ path }) => path.endsWith("/positions"))).toBe(false);
  });

  it("says what was tried in the words of the game", async () => {
    const { made, act } = await attempt();
    made.say = ({ text }) => `played ${text}`;
    act("b");
    expect(made.tried).toBe("played b");
  });
});

import { describe, expect, it } from "vitest";
import type { Queued, ServerMessages } from "./protocol";
import { matchIn, queueText, quickMode, Seeking, stopwatch, type Link } from "./quick.svelte";

const queued = (state: string, patch: Partial<Queued> = {}): Queued => ({
  state,
  game: "chess",
  mode: "ranked",
  waited: 0,
  bot: null,
  match: null,
  detail: "",
  players: [],
  reach: 350,
  wider: 15,
  anybody: 45,
  ...patch,
});

/** Somebody who waits, at a time that the test sets. */
function seeker() {
  const sent: [string, unknown][] = [];
  const listeners = new Map<string, (data: never) => void>();
  const hooks: (() => void)[] = [];
  const link = {
    send: (t: string, d: unknown) => sent.push([t, d]) > 0,
    on: (t: string, listener: (data: never) => void) => {
      listeners.set(t, listener);
      return () => listeners.delete(t);
    },
    onResume: (hook: () => void) => {
      hooks.push(hook);
      hook();
      return () => true;
    },
  } as unknown as Link;
  const clock = { ms: 0 };
  const seeking = new Seeking(
    "chess",
    "ranked",
    () => "oak",
    link,
    () => clock.ms,
  );
  const stop = seeking.start();
  const hear = <T extends keyof ServerMessages>(t: T, d: ServerMessages[T]) =>
    listeners.get(t)?.(d as never);
  const resume = () => {
    for (const hook of hooks) hook();
  };
  return { seeking, sent, hear, resume, stop, clock };
}

describe("Seeking", () => {
  it("waits with the deck one brings, and again after a break", () => {
    const { sent, hear, resume, seeking } = seeker();
    expect(sent).toEqual([["seek", { game: "chess", mode: "ranked", deck: "oak" }]]);
    hear("queue", queued("waiting"));
    expect(seeking.state).toBe("waiting");
    resume();
    expect(sent).toHaveLength(2);
  });

  it("leaves when the page is left", () => {
    const { sent, hear, stop } = seeker();
    hear("queue", queued("waiting"));
    stop();
    expect(sent.at(-1)).toEqual(["unseek", {}]);
  });

  it("does not take the place of another window away", () => {
    const { sent, hear, stop, resume, seeking } = seeker();
    hear("queue", queued("waiting"));
    hear("queue", queued("moved", { detail: "You wait in another window now." }));
    expect(seeking).toMatchObject({ state: "moved", detail: "You wait in another window now." });
    resume();
    stop();
    expect(sent).toHaveLength(1);
  });

  it("counts on between two messages", () => {
    const { hear, seeking, clock } = seeker();
    hear("queue", queued("waiting", { waited: 2 }));
    clock.ms = 10_000;
    expect(seeking.waited()).toBe(12);
    expect(seeking.reach()).toBe(500);
    expect(seeking.reach(5)).toBe(575);
    clock.ms = 45_000;
    expect(seeking.reach()).toBeNull();
  });

  it("tells a refusal, and waits no more", () => {
    const { hear, seeking, sent, resume } = seeker();
    const detail = "You are playing a paired match: end it first (/match/m-1).";
    hear("refused", { title: "Refused", detail, request: null, clause: null, about: null });
    expect(seeking).toMatchObject({ state: "refused", detail });
    resume();
    expect(sent).toHaveLength(1);
    expect(matchIn(seeking.detail)).toBe("/match/m-1");
  });

  it("takes a bot once it is asked for one", () => {
    const { hear, seeking, sent } = seeker();
    hear("queue", queued("waiting", { waited: 15, bot: "adept" }));
    seeking.takeBot();
    expect(seeking.calling).toBe(true);
    expect(sent.at(-1)).toEqual(["takebot", {}]);
    hear("queue", queued("paired", { match: "m", bot: "adept", mode: "casual" }));
    expect(seeking.state).toBe("paired");
    hear("queue", queued("left"));
    expect(seeking.state).toBe("paired");
  });

  it("hears of a match that was made as one left", () => {
    const { hear, seeking } = seeker();
    hear("queue", queued("waiting"));
    seeking.leave();
    hear("queue", queued("waiting"));
    expect(seeking.state).toBe("left");
    hear("queue", queued("paired", { match: "m" }));
    expect(seeking.state).toBe("paired");
  });
});

describe("words", () => {
  it("counts time and people", () => {
    expect(stopwatch(17.9)).toBe("0:17");
    expect(stopwatch(75)).toBe("1:15");
    expect(queueText(undefined, "ranked", true)).toBe("Nobody else is waiting for ranked");
    expect(queueText({ ranked: 1 }, "ranked", true)).toBe("Nobody else is waiting for ranked");
    expect(queueText({ ranked: 2, casual: 1 }, "ranked", true)).toBe(
      "1 other player is waiting for ranked, 1 for casual",
    );
    expect(queueText({ ranked: 3, draft: 2 }, "casual", false)).toBe(
      "Nobody else is waiting for casual, 3 for ranked, 2 for draft",
    );
  });
  it("reads the mode of an address", () => {
    expect([quickMode("ranked"), quickMode("x"), quickMode(null)]).toEqual([
      "ranked",
      "casual",
      "casual",
    ]);
    expect(matchIn("nothing")).toBeNull();
  });
});

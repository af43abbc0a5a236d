import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { tableInfo } from "../testing";
import { Match, type Link } from "./match.svelte";
import type { Prompt, Snapshot, TableInfo, Update } from "./protocol";

type Heard = Map<string, (d: never, v: number | null) => void>;

class FakeLink {
  sent: [string, unknown][] = [];
  heard: Heard = new Map();
  resume: () => void = () => undefined;
  send = (t: string, d: unknown) => {
    this.sent.push([t, d]);
    return true;
  };
  on = (t: string, listener: (d: never, v: number | null) => void) => {
    this.heard.set(t, listener);
    return () => this.heard.delete(t);
  };
  onResume = (hook: () => void) => {
    this.resume = hook;
    hook();
    return () => undefined;
  };
  hear(t: string, d: unknown, v: number | null = null) {
    this.heard.get(t)?.(d as never, v);
    flushSync();
  }
  joins = () =>
    this.sent.filter(([t]) => t === "join").map(([, d]) => (d as { seen: unknown }).seen);
}

const table = (you: number[]): TableInfo =>
  tableInfo({ mode: you.length > 1 ? "hotseat" : "bot", seats: [], you, commitment: "" });
const view = (turn: number, seat = 0) => ({ seat, turn, result: null });
const prompt = (request: string): Prompt => ({
  request,
  seat: 0,
  phase: "main",
  actions: [{ id: 1, text: "end turn", parts: { kind: "end" } }],
});
const snapshot = (you = [0]): Snapshot => ({
  table: table(you),
  view: view(1),
  history: [{ v: 1, events: [] }],
  prompt: prompt("r1"),
  reveal: null,
  chances: null,
});
const update = (turn: number, seat = 0): Update => ({
  events: [{ event: "turn", seat, n: turn }],
  view: view(turn, seat),
  prompt: prompt(`r${turn}`),
  reveal: null,
  chances: null,
  public: null,
  late: null,
  late_too: [],
});

let link: FakeLink;
let match: Match;

beforeEach(() => {
  link = new FakeLink();
  match = new Match("m", link as unknown as Link, () => ({ speed: 0, reduced: false }));
  match.start();
  link.hear("snapshot", snapshot(), 4);
});

const settle = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
};

test("nothing is offered while the server is gone", () => {
  const link = new FakeLink();
  const match = new Match("m", link as unknown as Link, () => ({ speed: 0, reduced: false }));
  match.start();
  link.hear("snapshot", snapshot(), 1);
  match.linked = false;
  const [end] = match.prompt?.actions ?? [];
  if (end) match.act(end);
  expect(match.question).toBeNull();
  expect(link.sent.filter(([t]) => t === "act")).toEqual([]);
  match.linked = true;
  expect(match.question?.request).toBe("r1"); // nothing was lost
});

test("it joins with nothing seen, then draws the snapshot", () => {
  expect(link.joins()).toEqual([null]);
  expect(match.view).toEqual(view(1));
  expect(match.question?.request).toBe("r1");
});

test("updates follow in order and lengthen the history", async () => {
  link.hear("update", update(2), 5);
  link.hear("update", update(3), 6);
  await settle();
  expect(match.view).toEqual(view(3));
  expect(match.history.map((step) => step.v)).toEqual([1, 5, 6]);
  expect(match.question?.request).toBe("r3");
  expect(match.seen).toBe(6);
});

test("a version that is known is ignored", async () => {
  link.hear("update", update(2), 5);
  link.hear("update", update(9), 5);
  link.hear("update", update(9), 3);
  await settle();
  expect(match.view).toEqual(view(2));
});

test("a gap is asked for and nothing is drawn from beyond it", async () => {
  link.hear("update", update(7), 9);
  await settle();
  expect(match.view).toEqual(view(1));
  expect(link.joins()).toEqual([null, 4]);
});

test("after a break it joins with the last version", async () => {
  link.hear("update", update(2), 5);
  await settle();
  link.resume();
  expect(link.joins()).toEqual([null, 5]);
});

test("an action is sent once; a refusal opens the question again", () => {
  const choice = match.question?.actions[0];
  if (!choice) throw new Error("no choice");
  match.act(choice);
  match.act(choice);
  flushSync();
  expect(link.sent.filter(([t]) => t === "act")).toEqual([["act", { request: "r1", action: 1 }]]);
  expect(match.question).toBeNull();
  link.hear("refused", { title: "Not possible", detail: "stale", request: "r1", clause: null });
  expect(match.refused?.detail).toBe("stale");
  expect(match.question?.request).toBe("r1");
});

test("an action lost with the connection can be taken again", () => {
  const choice = match.question?.actions[0];
  if (choice) match.act(choice);
  link.resume();
  flushSync();
  expect(match.question?.request).toBe("r1");
});

test("what is foreseen belongs to the open question", async () => {
  match.preview(match.question?.actions ?? []);
  link.hear("preview", { request: "r1", foreseen: [{ action: 1, events: [{ event: "die" }] }] });
  link.hear("preview", { request: "old", foreseen: [{ action: 2, events: [] }] });
  expect([...match.foreseen.keys()]).toEqual([1]);
  link.hear("update", update(2), 5);
  await settle();
  expect(match.foreseen.size).toBe(0);
});

test("hot-seat: the curtain falls before the other hand is drawn", async () => {
  link.hear("snapshot", snapshot([0, 1]), 4);
  match.curtain = null;
  link.hear("update", update(2, 1), 5);
  await settle();
  expect(match.curtain).toBe(1);
  expect(match.question).toBeNull();
  match.curtain = null;
  flushSync();
  expect(match.question?.request).toBe("r2");
});

test("hot-seat: a round is played for both before the curtain", async () => {
  const link = new FakeLink();
  const match = new Match("m", link as unknown as Link, () => ({ speed: 50, reduced: false }));
  match.start();
  link.hear("snapshot", snapshot([0, 1]), 4);
  match.curtain = null;
  link.hear("update", { ...update(1, 1), events: [] }, 5); // placed in secret: nothing to play
  await settle();
  expect(match.curtain).toBe(1);
  match.curtain = null;
  const seen: unknown[] = [];
  match.animator = async (stage, events, after, show) => {
    seen.push(match.curtain, match.seat, match.view, events);
    await show(after);
    await stage.wait(1);
  };
  const shared = (turn: number) => ({ seat: null, turn, result: null });
  const played = { ...update(2), public: { before: shared(1), after: shared(2) } };
  link.hear("update", played, 6);
  await settle();
  expect(seen).toEqual([null, 1, shared(1), played.events]); // nobody's hand, from the same side
  expect(match.view).toEqual(shared(2));
  expect(match.curtain).toBeNull();
  await expect.poll(() => match.curtain).toBe(0);
  expect(match.view).toEqual(view(2));
  expect(match.history.at(-1)?.events).toEqual(played.events);
});

test("hot-seat: a round that is skipped goes to the curtain at once", async () => {
  const match = new Match("m", link as unknown as Link, () => ({ speed: 1, reduced: false }));
  match.take(snapshot([0, 1]), 4);
  match.curtain = null;
  let played = false;
  match.animator = async (stage) => {
    await stage.wait(60_000);
    played = true;
  };
  const shared = { seat: null, turn: 1, result: null };
  match.follow({ ...update(2, 1), public: { before: shared, after: shared } }, 5);
  await settle();
  expect(match.curtain).toBeNull();
  match.timeline.skip();
  await settle();
  expect(played).toBe(true);
  expect(match.curtain).toBe(1);
});

test("hot-seat: a game that hides nothing needs no curtain", async () => {
  link.hear("snapshot", snapshot([0, 1]), 4);
  match.uncover();
  expect(match.curtain).toBeNull();
  link.hear("update", update(2, 1), 5);
  await settle();
  expect(match.curtain).toBeNull();
  expect(match.question?.request).toBe("r2");
  link.resume();
  link.hear("snapshot", snapshot([0, 1]), 6);
  expect(match.curtain).toBeNull();
});

test("a snapshot overtakes what was queued", async () => {
  link.hear("update", update(2), 5);
  link.hear("snapshot", { ...snapshot(), view: view(8) }, 9);
  await settle();
  expect(match.view).toEqual(view(8));
  expect(match.seen).toBe(9);
});

test("why not is asked of the open question, and its answer leaves the question open", () => {
  match.why({ kind: "play", card: "mend" });
  expect(link.sent.at(-1)).toEqual([
    "why",
    { request: "r1", parts: { kind: "play", card: "mend" } },
  ]);
  const [choice] = match.question?.actions ?? [];
  if (choice) match.act(choice);
  link.hear("refused", { title: "Mana", detail: "Too little.", request: "r1", clause: "S5.1" });
  expect(match.refused?.clause).toBe("S5.1");
  expect(match.question).toBeNull(); // the action is still on its way
});

test("a bot goes on thinking while one's own choice is made in parts", async () => {
  link.hear("thinking", { seat: 1, state: "thinking", detail: "" });
  link.hear("update", update(2), 5); // all of it is one's own, and the question was open before
  await settle();
  expect(match.thinking?.seat).toBe(1);
  const shown = { ...update(3), events: [{ event: "lane", seat: -1 }] };
  link.hear("update", shown, 6);
  expect(match.thinking).toBeNull();
});

test("a hint that the match has overtaken is no longer waited for", async () => {
  match.askHint();
  expect(match.hinting).toBe(true);
  link.hear("thinking", { seat: 0, state: "waking", detail: "Starting up." });
  expect(match.thinking).toBeNull(); // no bot: the hint of one's own seat waits
  expect(match.hinting).toBe(true);
  link.hear("update", update(2), 5);
  await settle();
  expect(match.hinting).toBe(false);
  link.hear("hint", { request: "r1", advice: [] });
  expect(match.hint).toBeNull();
});

test("odds are kept by what they are of, and a refusal of them disturbs nothing", () => {
  const odds = { n: 10, step: "battle", shares: [], request: null, came: "draw", turn: 2 };
  link.hear("odds", { ...odds, action: null });
  expect([[...match.odds.keys()], match.nextOdds]).toEqual([[2], null]);
  link.hear("odds", { ...odds, action: 1, request: "r1", came: null, turn: null });
  link.hear("odds", { ...odds, action: null, turn: 3 });
  expect([[...match.odds.keys()], match.nextOdds?.action]).toEqual([[2, 3], 1]);
  match.act({ id: 1, text: "end turn", parts: { kind: "end" } });
  const why = { title: "Not possible", detail: "stale", request: "r1", clause: null };
  link.hear("refused", { ...why, about: "odds" });
  expect([match.refused, match.question]).toEqual([null, null]); // the action is still on its way
});

test("a forecast is asked for of an action that is offered", () => {
  const end = { id: 1, text: "end turn", parts: { kind: "end" } };
  match.forecast(end);
  expect(link.sent.at(-1)).toEqual(["forecast", { request: "r1", action: 1 }]);
  link.hear("forecast", { request: "r1", action: 1, told: { points: [2, 0] } });
  expect(match.foretold?.told).toEqual({ points: [2, 0] });
  const sent = link.sent.length;
  match.jump({ seat: 0 });
  match.forecast(end); // nobody is asked
  expect(link.sent).toHaveLength(sent);
});

test("odds are asked for of the last step, and of an action that is offered", () => {
  match.askOdds();
  match.askOdds({ id: 1, text: "end turn", parts: { kind: "end" } });
  expect(link.sent.filter(([tag]) => tag === "odds")).toEqual([
    ["odds", {}],
    ["odds", { request: "r1", action: 1 }],
  ]);
  match.replaying = true;
  match.askOdds();
  expect(link.sent.filter(([tag]) => tag === "odds")).toHaveLength(2);
});

test("odds are waited for until they come or are refused", () => {
  const waits = () => [match.awaitsOdds, match.awaitsNextOdds];
  const end = { id: 1, text: "end turn", parts: { kind: "end" } };
  const odds = { n: 10, step: "battle", shares: [], came: null, turn: null };
  const why = { title: "No odds", detail: "asleep", clause: null, about: "odds" };
  match.askOdds();
  match.askOdds(end);
  expect(waits()).toEqual([true, true]);
  link.hear("odds", { ...odds, request: "r1", action: 1 });
  expect(waits()).toEqual([true, false]);
  link.hear("refused", { ...why, request: null });
  expect(waits()).toEqual([false, false]);
  match.askOdds(end);
  link.hear("refused", { ...why, request: "r1" });
  expect(waits()).toEqual([false, false]);
});

test("what happened is heard at once, however long it plays", async () => {
  const heard: unknown[] = [];
  match.arrived = (events) => heard.push(events);
  link.hear("update", update(2), 5);
  expect([heard, match.playing]).toEqual([[update(2).events], true]);
  link.hear("update", update(2), 5); // known
  await settle();
  expect(heard).toHaveLength(1);
});

test("what somebody says is shown for a moment, by seat", () => {
  vi.useFakeTimers();
  link.hear("spoken", { seat: 1, phrase: "hello", text: "Hello!" });
  link.hear("spoken", { seat: 0, phrase: "luck", text: "Good luck!" });
  expect([...match.says].map(([seat, { text }]) => [seat, text])).toEqual([
    [1, "Hello!"],
    [0, "Good luck!"],
  ]);
  vi.advanceTimersByTime(3000);
  link.hear("spoken", { seat: 1, phrase: "oops", text: "Oops!" });
  vi.advanceTimersByTime(2000); // the first one is over, the newer one is not
  expect([...match.says].map(([, { phrase }]) => phrase)).toEqual(["oops"]);
  match.say("thanks");
  expect(link.sent.at(-1)).toEqual(["say", { phrase: "thanks" }]);
  vi.useRealTimers();
});

// What tests of components share: a place to mount them, a match and a server that only pretend.
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, vi } from "vitest";
import type { GameRow } from "./lib/cards.svelte";
import { HOUSE, type LookRow } from "./lib/look";
import { Match, type Link, type View } from "./lib/match.svelte";
import type { Prompt, SeatInfo, TableInfo } from "./lib/protocol";

let shown: ReturnType<typeof mount>[] = [];

export function show<P extends object>(component: Component<P>, props: NoInfer<P>): HTMLElement {
  shown.push(mount(component, { target: document.body, props }));
  flushSync();
  return document.body;
}

afterEach(() => {
  for (const each of shown) void unmount(each);
  shown = [];
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

export const seatInfo = (name: string, patch: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: "person",
  name,
  level: null,
  deck: null,
  online: true,
  away: null,
  ...patch,
});

export const tableInfo = (patch: Partial<TableInfo> = {}): TableInfo => ({
  id: "m",
  game: "spellfaire",
  title: "SpellfAIre",
  mode: "bot",
  variant: [],
  seats: [seatInfo("Ada", { deck: "red" }), seatInfo("Ben", { kind: "bot", level: "mid" })],
  you: [0],
  watching: 0,
  commitment: "c0ffee",
  clock: null,
  invite: null,
  rematch: null,
  counts: true,
  began: null,
  claim_after: null,
  lose_after: null,
  lan: null,
  contest: null,
  pairing: "",
  upgrades: false,
  version: null,
  ...patch,
});

/** A match that has been told this much; `sent` is what it said to the server. */
export function pretendMatch(
  table: Partial<TableInfo>,
  view: View,
  prompt: Prompt | null = null,
): { match: Match; sent: [string, unknown][] } {
  const sent: [string, unknown][] = [];
  const link = {
    send: (t: string, d: unknown) => sent.push([t, d]) > 0,
    on: () => () => true,
    onResume: () => () => true,
  } as Link;
  const match = new Match("m", link, () => ({ speed: 0, reduced: false }));
  match.take(
    { table: tableInfo(table), view, history: [], prompt, reveal: null, chances: null },
    1,
  );
  return { match, sent };
}

/** Answers by "METHOD /path" under /api/v1; what was asked is kept with its body. */
export function pretendServer(answers: Record<string, unknown>): [string, unknown][] {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const path = new URL(input, "http://here").pathname.replace("/api/v1", "");
    const key = `${init.method ?? "GET"} ${path}`;
    asked.push([key, typeof init.body === "string" ? JSON.parse(init.body) : null]);
    const known = key in answers;
    const body = JSON.stringify(known ? answers[key] : { title: `no answer to ${key}` });
    return Promise.resolve(new Response(body, { status: known ? 200 : 404 }));
  });
  return asked;
}

const named = (name: string) => ({ name, title: name, summary: `${name} plays` });

/** A look in the house's colours, as the server sends it for a game that says nothing. */
export const lookRow = (): LookRow => ({
  ground: HOUSE.ground,
  accent: HOUSE.accent,
  accent2: HOUSE.accent2,
  on_accent: HOUSE.onAccent,
  letter: null,
  mark: [],
  families: {},
  kinds: {},
  card: HOUSE.card,
});

export const gameRow = (name: string, patch: Partial<GameRow> = {}): GameRow => ({
  ...named(name),
  tagline: "",
  minutes: 10,
  cards: 52,
  available: true,
  seats: 2,
  levels: ["low", "mid", "high"].map(named),
  variants: [],
  decks: ["red", "blue"].map((each) => ({
    ...named(each),
    code: "",
    families: [],
    cards: [],
    picks: {},
  })),
  starters: ["red", "blue"],
  changes: [],
  look: lookRow(),
  ...patch,
});

// A question and its answer as it arrives. An edit stops what is measured, and what was known until
// then stays in sight with the words of what it was measured for.
import { announce } from "../announce";
import { api, ApiError } from "../api";
import { canonical } from "./edition";
import type { Ask, AskRow, Edition, Measured } from "./types";

const POLL_MS = 400;
const KEPT = 60;

interface Old {
  rows: readonly AskRow[];
  matches: Ask["matches"];
}

const isTold = (found: Measured | undefined): found is Measured =>
  found !== undefined &&
  found.middle !== null &&
  found.state !== "not asked" &&
  (found.n > 0 || found.exact === true);

/** New numbers where there are any, old ones as stale where there are not. */
export function merged(now: readonly AskRow[], old: readonly AskRow[]): AskRow[] {
  const rows = now.map((row) => {
    const before = old.find(({ key }) => key === row.key);
    const bots = new Set([...Object.keys(row.by), ...Object.keys(before?.by ?? {})]);
    const by = [...bots].map((bot): [string, Measured] => {
      const [fresh, past] = [row.by[bot], before?.by[bot]];
      if (isTold(fresh) || !isTold(past)) return [bot, fresh ?? unasked];
      return [bot, aged(past)];
    });
    return { ...row, by: Object.fromEntries(by) };
  });
  const gone = old.filter(({ key }) => !now.some((row) => row.key === key));
  return [...rows, ...(now.length ? [] : gone.map((row) => stale(row)))];
}

const unasked: Measured = {
  state: "not asked",
  before: null,
  after: null,
  low: null,
  middle: null,
  high: null,
  n: 0,
};

/** A number as an old one: it keeps what it was first measured for. */
const aged = (found: Measured, since = ""): Measured =>
  found.state === "stale" ? found : { ...found, state: "stale", since, was: found.state };

const stale = (row: AskRow, since = ""): AskRow => ({
  ...row,
  by: Object.fromEntries(
    Object.entries(row.by).map(([bot, found]) => [bot, isTold(found) ? aged(found, since) : found]),
  ),
});

export class Asking {
  now = $state.raw<Ask | null>(null);
  old = $state.raw<Old | null>(null);
  /** What is asked about, in words. */
  about = $state("");
  fault = $state("");
  /** An edit was made, and its question is not yet put. */
  waits = $state(false);
  /** The interval of the look before, by row and bot: a band narrows from there. */
  ghosts = $state.raw<ReadonlyMap<string, readonly [number, number]>>(new Map());

  rows = $derived.by(() => merged(this.now?.rows ?? [], this.old?.rows ?? []));
  #stale = $derived.by(() =>
    this.rows.flatMap((row) => Object.values(row.by)).filter(({ state }) => state === "stale"),
  );
  isStale = $derived(this.#stale.length > 0);
  /** What the old numbers were measured for: "Attack 5"; nothing where that is not one thing. */
  since = $derived.by(() => {
    const [first = "", ...others] = new Set(this.#stale.map(({ since = "" }) => since));
    return others.length ? "" : first;
  });
  measuring = $derived(this.now?.state === "measuring" || this.now?.state === "waiting");

  readonly #kept = new Map<string, Ask>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #said = "";

  constructor(
    readonly game: string,
    readonly kind = "change",
    /** A new question stops the one before it only in the same place. */
    readonly book = "draft",
  ) {}

  /** An edit: what runs is stopped, what is known is old from now on. */
  edited(): void {
    const rows = this.rows;
    if (rows.some((row) => Object.values(row.by).some(isTold)))
      this.old = {
        rows: rows.map((row) => stale(row, this.about)),
        matches: this.now?.matches.length ? this.now.matches : (this.old?.matches ?? []),
      };
    this.#halt();
    this.now = null;
    this.fault = "";
    this.waits = true;
  }

  /** Nothing differs: there is nothing to ask. */
  clear(): void {
    this.#halt();
    this.now = this.old = null;
    this.waits = false;
    this.about = this.fault = this.#said = "";
  }

  /** Asks after so many milliseconds, unless another edit comes; what is known already comes at once. */
  ask(before: Edition | null, after: Edition, about: string, wait = 0): void {
    clearTimeout(this.#timer);
    const key = canonical([before, after]);
    const kept = this.#kept.get(key);
    const turn = ++this.#turn;
    this.waits = true;
    this.about = about;
    if (kept) this.#take(kept, key, turn);
    else
      this.#timer = setTimeout(() => {
        void this.#put({ before, after, kind: this.kind, more: { book: this.book } }, key, turn);
      }, wait);
  }

  stop(): void {
    this.#halt();
    this.waits = false;
  }

  async #put(body: object, key: string, turn: number): Promise<void> {
    try {
      const asked = await api.post<Ask>(`/games/${this.game}/workshop/asks`, body);
      if (turn === this.#turn) this.#take(asked, key, turn);
      else if (asked.state === "waiting" || asked.state === "measuring") drop(asked);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #take(ask: Ask, key: string, turn: number): void {
    this.#watch(ask);
    this.now = ask;
    this.waits = false;
    if (ask.state === "failed") this.fault = ask.why ?? "The measurement failed.";
    if (ask.state === "done") {
      this.old = null;
      this.#keep(key, ask);
    }
    // Spoken when it says something else, not when a number moves a little.
    const gist = ask.sentence.replaceAll(/[\d.]+/g, "");
    if (gist && gist !== this.#said && ask.rows.length) {
      this.#said = gist;
      announce(ask.sentence.replaceAll("**", ""));
    }
    if (ask.state === "waiting" || ask.state === "measuring")
      this.#timer = setTimeout(() => {
        void this.#poll(ask.id, key, turn);
      }, POLL_MS);
  }

  async #poll(id: string, key: string, turn: number): Promise<void> {
    try {
      const ask = await api.get<Ask>(`/workshop/asks/${id}`);
      if (turn === this.#turn) this.#take(ask, key, turn);
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof ApiError && error.status === 0)
        this.#timer = setTimeout(() => {
          void this.#poll(id, key, turn);
        }, POLL_MS * 5);
      else this.#fail(error);
    }
  }

  #watch(next: Ask): void {
    const ghosts = new Map<string, readonly [number, number]>();
    for (const row of this.now?.rows ?? [])
      for (const [bot, { low, high }] of Object.entries(row.by)) {
        const fresh = next.rows.find(({ key }) => key === row.key)?.by[bot];
        if (low === null || high === null || fresh?.state !== "measuring") continue;
        const narrower = (fresh.high ?? high) - (fresh.low ?? low) < high - low;
        const before = this.ghosts.get(`${row.key} ${bot}`);
        if (narrower) ghosts.set(`${row.key} ${bot}`, [low, high]);
        else if (before) ghosts.set(`${row.key} ${bot}`, before);
      }
    this.ghosts = ghosts;
  }

  #keep(key: string, ask: Ask): void {
    this.#kept.set(key, ask);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #fail(error: unknown): void {
    this.waits = false;
    this.fault =
      error instanceof ApiError
        ? error.detail || error.title
        : "The question could not be put. Change something or load the page again.";
    announce(this.fault);
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    if (this.measuring && this.now) drop(this.now);
  }
}

/** Stops what nobody waits for any more; if that fails, the server ends it by itself. */
function drop({ id }: Ask): void {
  api.delete(`/workshop/asks/${id}`).catch(() => undefined);
}

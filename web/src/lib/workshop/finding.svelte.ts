// A longer question: put once, and looked at until it is answered.
import { announce } from "../announce";
import { api, ApiError } from "../api";
import { canonical } from "./edition";
import type { Ask, Edition } from "./types";

const POLL_MS = 400;

export class Finding<Found extends object> {
  now = $state.raw<Ask | null>(null);
  fault = $state("");
  /** What it is an answer for: two questions that are the same have the same. */
  key = $state("");

  found = $derived.by(() => (this.now?.found ?? {}) as Partial<Found>);
  going = $derived(this.now?.state === "waiting" || this.now?.state === "measuring");

  readonly #kept = new Map<string, Ask>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(
    readonly game: string,
    readonly kind: string,
  ) {}

  async ask(
    before: Edition | null,
    after: Edition,
    bots: readonly string[] | null = null,
    more: object = {},
  ): Promise<void> {
    const key = canonical([before, after, bots, more]);
    if (key === this.key && (this.going || this.now?.state === "done")) return;
    this.stop();
    const turn = ++this.#turn;
    this.key = key;
    this.fault = "";
    const kept = this.#kept.get(key);
    this.now = kept ?? null;
    if (kept) return;
    try {
      const body = { before, after, kind: this.kind, bots, more };
      const asked = await api.post<Ask>(`/games/${this.game}/workshop/asks`, body);
      if (turn === this.#turn) this.#take(asked, key, turn);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    if (this.going && this.now) api.delete(`/workshop/asks/${this.now.id}`).catch(() => undefined);
  }

  #take(ask: Ask, key: string, turn: number): void {
    this.now = ask;
    if (ask.state === "failed") this.fault = ask.why ?? "The measurement failed. Ask again.";
    if (ask.state === "stopped") this.fault = "This was stopped. Ask again.";
    if (ask.state === "done") {
      this.#kept.set(key, ask);
      if (ask.sentence) announce(ask.sentence.replaceAll("**", ""));
    }
    if (this.going)
      this.#timer = setTimeout(() => {
        void this.#poll(ask.id, key, turn);
      }, POLL_MS);
  }

  async #poll(id: string, key: string, turn: number): Promise<void> {
    try {
      const ask = await api.get<Ask>(`/workshop/asks/${id}`);
      if (turn === this.#turn) this.#take(ask, key, turn);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.fault =
      error instanceof ApiError
        ? error.detail || error.title
        : "The question could not be put. Ask again.";
    announce(this.fault);
  }
}

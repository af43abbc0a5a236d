// The engine beside the board: it looks at where we are while it is switched on.
import { ApiError } from "../api";
import { load, save } from "../storage";
import { analyse } from "./api";
import type { Node } from "./tree.svelte";
import type { Analysis, Start } from "./types";

const KEY = "ludarium.engine";
const PAUSE_MS = 160; // whoever steps quickly through a line asks for none of it
export const SECONDS = 8;
export const LINES = 3;

export class Engine {
  on = $state(load(KEY) !== false);
  found = $state.raw<Analysis | null>(null);
  /** It still thinks. */
  busy = $state(false);
  fault = $state("");
  #kept = new WeakMap<Node, Analysis>();
  #stop: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: string) {}

  toggle(): void {
    this.on = !this.on;
    save(KEY, this.on);
    if (!this.on) this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#stop = null;
    this.busy = false;
  }

  /** What is known of a node is shown at once; more is asked for if it is not all. */
  look(node: Node, start: Start): void {
    this.stop();
    this.fault = "";
    this.found = this.#kept.get(node) ?? null;
    if (!this.on || this.found?.done || node.standing?.seat == null) return;
    this.busy = true;
    this.#timer = setTimeout(() => void this.#ask(node, start), PAUSE_MS);
  }

  async #ask(node: Node, start: Start): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    const wanted = { ...start, actions: node.texts, seconds: SECONDS, lines: LINES };
    const told = (found: Analysis) => {
      if (stop.signal.aborted) return;
      this.#kept.set(node, found);
      this.found = found;
    };
    try {
      await analyse(this.game, wanted, told, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted)
        this.fault =
          error instanceof ApiError ? error.detail || error.title : "The engine stopped.";
    }
    if (this.#stop === stop) this.busy = false;
  }
}

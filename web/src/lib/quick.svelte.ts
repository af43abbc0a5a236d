// Quick play: one waits for an opponent as long as the page is open.
import type { Queued } from "./protocol";
import type { Socket } from "./socket";
import type { Queue } from "./tables.svelte";
import { many } from "./words";

export type Link = Pick<Socket, "send" | "on" | "onResume">;
export type QuickMode = "casual" | "ranked" | "draft" | "sealed";
const MODES: readonly QuickMode[] = ["casual", "ranked", "draft", "sealed"];
export type QuickState = "opening" | "waiting" | "paired" | "left" | "moved" | "refused";

/** The mode that an address names; a person who says nothing plays for fun. */
export const quickMode = (name: string | null): QuickMode =>
  MODES.find((mode) => mode === name) ?? "casual";

const STATES: Readonly<Record<string, QuickState>> = {
  waiting: "waiting",
  paired: "paired",
  left: "left",
  moved: "moved",
};

export class Seeking {
  state = $state<QuickState>("opening");
  told = $state.raw<Queued | null>(null);
  /** Why one does not wait, in the server's words. */
  detail = $state("");
  /** A bot was asked for, and has not come yet. */
  calling = $state(false);
  #heard = 0;

  constructor(
    readonly game: string,
    readonly mode: QuickMode,
    private readonly deck: () => string | null,
    private readonly link: Link,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Wait, again after each break of the connection; what it returns leaves the queue. */
  start(): () => void {
    const stops = [
      this.link.on("queue", (told) => {
        this.#take(told);
      }),
      this.link.on("refused", ({ detail, title, about }) => {
        if (about) return;
        this.calling = false;
        this.detail = detail || title;
        if (this.state === "opening") this.state = "refused";
      }),
      this.link.onResume(() => {
        if (this.state === "opening" || this.state === "waiting") this.seek();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.leave();
    };
  }

  seek(): void {
    this.state = "opening";
    this.detail = "";
    this.calling = false;
    this.link.send("seek", { game: this.game, mode: this.mode, deck: this.deck() });
  }

  /** Only whoever waits here: the place may be another window's by now. */
  leave(): void {
    if (this.state !== "opening" && this.state !== "waiting") return;
    this.state = "left";
    this.link.send("unseek", {});
  }

  takeBot(): void {
    this.calling = this.link.send("takebot", {});
  }

  /** Seconds since one waits. */
  waited(): number {
    return this.told ? this.told.waited + this.#since() : 0;
  }

  /** How far the rating of an opponent may be away by now; null: as far as it likes. */
  reach(later = 0): number | null {
    const { told } = this;
    const after = this.#since() + later;
    if (told?.reach == null || after >= told.anybody) return null;
    return told.reach + told.wider * after;
  }

  #since(): number {
    return Math.max(0, this.now() - this.#heard) / 1000;
  }

  #take(told: Queued): void {
    if (told.game !== this.game || this.state === "paired") return;
    // What was said before one went is no news.
    if (this.state === "left" && told.state !== "paired") return;
    this.told = told;
    this.#heard = this.now();
    this.detail = told.detail;
    this.state = STATES[told.state] ?? this.state;
  }
}

/** The match that a refusal speaks of. */
export const matchIn = (detail: string): string | null =>
  /\/match\/[\w-]+/.exec(detail)?.[0] ?? null;

/** "0:17" */
export function stopwatch(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "1 other player is waiting for ranked, 2 for casual". `there`: oneself is among those who wait for this mode. */
export function queueText(queue: Queue = {}, mode: QuickMode, there: boolean): string {
  const n = (queue[mode] ?? 0) - Number(there);
  const here = n > 0 ? `${many(n, "other player")} ${n === 1 ? "is" : "are"}` : "Nobody else is";
  const elsewhere = MODES.filter((each) => each !== mode && queue[each]);
  return [
    `${here} waiting for ${mode}`,
    ...elsewhere.map((each) => `${queue[each]} for ${each}`),
  ].join(", ");
}

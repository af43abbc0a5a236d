// Plays a battle: frame after frame at the player's own speed, in steps, or to its end at once.
import { load, save } from "../../lib/storage";
import type { Stage } from "../../lib/timeline";
import type { Battle, Frame } from "./battle";

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];
const KEY = "ludarium.manalimit.speed";

/** How long a beat is looked at, in milliseconds. */
const HOLD: Record<Frame["kind"], number> = {
  open: 1300,
  trigger: 1000,
  clash: 1000,
  faint: 650,
  stall: 900,
  outcome: 2600,
  other: 300,
};
const READ_MS = 1800; // a result is read, however fast the rest was
const WHOLE_MINUTE = 60_000;

export class Theatre {
  battle = $state.raw<Battle | null>(null);
  at = $state(0);
  paused = $state(false);
  speed = $state(known());
  /** Seen once more: nothing waits for its end. */
  again = $state(false);

  frame = $derived(this.battle?.frames[this.at] ?? null);
  last = $derived((this.battle?.frames.length ?? 0) - 1);
  ended = $derived(this.at >= this.last);

  #skipped = false;
  /** Which playback this is: another one takes the stage from it. */
  #run = 0;
  #wake: (() => void) | null = null;

  /** Plays it to the end; settles when the player goes on, or a while after the last beat. */
  async play(battle: Battle, stage: Stage, cue: (frame: Frame) => void = () => undefined) {
    const run = ++this.#run;
    this.#go();
    this.battle = battle;
    this.at = 0;
    this.paused = false;
    this.#skipped = false;
    let sounded: Frame | null = null;
    while (run === this.#run && !stage.still && !this.#skipped) {
      const { frame } = this;
      if (frame && frame !== sounded) cue((sounded = frame));
      const whole = await this.#rest(stage, frame);
      if (run !== this.#run) return;
      if (!whole || this.paused) continue; // a button was pressed in the meantime
      if (this.ended) break;
      this.at++;
    }
    if (run !== this.#run) return;
    this.battle = null;
    this.again = false;
  }

  /** Until the beat was looked at or the page skips everything; false: a button was pressed. */
  #rest(stage: Stage, frame: Frame | null): Promise<boolean> {
    const least = frame?.outcome ? READ_MS : 0;
    const hold = Math.max(least, HOLD[frame?.kind ?? "other"] / this.speed);
    const ms = this.paused ? WHOLE_MINUTE : hold;
    return Promise.race([
      stage.wait(ms).then(() => true),
      new Promise<boolean>((go) => {
        this.#wake = () => {
          go(false);
        };
      }),
    ]);
  }

  #go(): void {
    this.#wake?.();
  }

  toggle(): void {
    this.paused = !this.paused;
    this.#go();
  }

  /** One beat on or back; the play stops. Beyond the last beat it is over. */
  step(by: 1 | -1 = 1): void {
    if (by > 0 && this.ended) {
      this.leave();
      return;
    }
    this.paused = true;
    this.at = Math.max(0, this.at + by);
    this.#go();
  }

  restart(): void {
    this.at = 0;
    this.paused = false;
    this.#go();
  }

  /** To the last beat; from there, on. */
  skip(): void {
    if (this.ended) this.leave();
    else {
      this.at = this.last;
      this.paused = false;
      this.#go();
    }
  }

  leave(): void {
    this.#skipped = true;
    this.#go();
  }

  hasten(speed: number): void {
    this.speed = speed;
    save(KEY, speed);
    this.#go();
  }
}

function known(): number {
  const stored = load(KEY);
  return SPEEDS.find((each) => each === stored) ?? 1;
}

// Plays a round: beat after beat at the player's own speed, in steps, or to its end at once.
import { load, save } from "../../lib/storage";
import type { Stage } from "../../lib/timeline";
import type { Frame, Round } from "./rounds";

export const SPEEDS: readonly number[] = [0.5, 1, 2];
const KEY = "ludarium.clans.speed";
const WHOLE_MINUTE = 60_000;

export class Theatre {
  round = $state.raw<Round | null>(null);
  at = $state(0);
  paused = $state(false);
  speed = $state(known());
  /** The last round that was played, to be seen once more. */
  seen = $state.raw<Round | null>(null);
  /** Seen once more: nothing waits for its end. */
  again = $state(false);

  frame = $derived(this.round?.frames[this.at] ?? null);
  last = $derived((this.round?.frames.length ?? 0) - 1);
  ended = $derived(this.at >= this.last);

  #left = false;
  /** Which playback this is: another one takes the stage from it. */
  #run = 0;
  #wake: (() => void) | null = null;

  /** Plays it to the end; settles when it is over or the player goes on. */
  async play(
    round: Round,
    stage: Stage,
    cue: (frame: Frame) => void = () => undefined,
    held = false,
  ) {
    const run = ++this.#run;
    this.#go();
    this.round = round;
    this.seen = round;
    this.at = 0;
    this.paused = held;
    this.#left = false;
    let sounded: Frame | null = null;
    while (run === this.#run && !stage.still && !this.#left) {
      const { frame } = this;
      if (frame && frame !== sounded) cue((sounded = frame));
      const whole = await this.#rest(stage, frame);
      if (run !== this.#run) return;
      if (!whole || this.paused) continue; // a button was pressed in the meantime
      if (this.ended) break;
      this.at++;
    }
    if (run !== this.#run) return;
    this.round = null;
    this.again = false;
  }

  /** Until the beat was looked at or the page skips everything; false: a button was pressed. */
  #rest(stage: Stage, frame: Frame | null): Promise<boolean> {
    const ms = this.paused ? WHOLE_MINUTE : (frame?.ms ?? 0) / this.speed;
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

  walk(by: 1 | -1): boolean {
    const next = this.at + by;
    if (!this.round || next < 0 || next > this.last) return false;
    this.step(by);
    return true;
  }

  hold(on: boolean): boolean {
    if (this.round && this.paused !== on) this.toggle();
    return this.round !== null;
  }

  restart(): void {
    this.at = 0;
    this.paused = false;
    this.#go();
  }

  /** To the end at once. */
  leave(): void {
    this.#left = true;
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

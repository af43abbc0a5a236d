// Events play one after the other as short animations; after the last one the board is the view.

export const EASE = {
  out: "cubic-bezier(.16,1,.3,1)",
  in: "cubic-bezier(.6,0,.9,.3)",
  spring: "cubic-bezier(.3,1.6,.5,1)",
} as const;

export const MS = { d1: 90, d2: 160, d3: 260, d4: 420, d5: 700 } as const;

export interface Pace {
  /** 0.5, 1, 2, 4; 0 when nothing shall move. */
  speed: number;
  reduced: boolean;
}

export interface Move {
  ms: number;
  ease?: keyof typeof EASE | "linear";
  /** Keep the last frame until the element is removed. */
  hold?: boolean;
}

/** What a scene animates with. Everything ends at once when the player skips. */
export interface Stage {
  /** True when this scene shall not be seen: speed off, skipped, or a page in the background. */
  readonly still: boolean;
  /** No travel: what moves fades instead. */
  readonly reduced: boolean;
  move(element: Element | null | undefined, frames: Keyframe[], how: Move): Promise<void>;
  wait(ms: number): Promise<void>;
}

export type Scene = (stage: Stage) => Promise<void> | void;

const FADE: Keyframe[] = [{ opacity: 0.35 }, { opacity: 1 }];

export class Timeline {
  #last: Promise<void> = Promise.resolve();
  #added = 0;
  #skipped = 0;
  readonly #moving = new Set<Animation>();
  readonly #waiting = new Set<() => void>();

  constructor(private readonly pace: () => Pace) {}

  /** Play a scene after all that came before; settles when it is over. */
  add(scene: Scene): Promise<void> {
    const number = ++this.#added;
    this.#last = this.#last.then(async () => {
      try {
        await scene(this.#stage(number));
      } catch (error) {
        console.error(error); // a picture that fails must not stop the match
      }
    });
    return this.#last;
  }

  /** Go to the end of all that is queued. */
  skip(): void {
    this.#skipped = this.#added;
    for (const animation of this.#moving) animation.finish();
    for (const go of this.#waiting) go();
  }

  #stage(number: number): Stage {
    const still = () =>
      number <= this.#skipped || this.pace().speed === 0 || document.visibilityState === "hidden";
    return {
      get still() {
        return still();
      },
      reduced: this.pace().reduced,
      move: async (element, frames, how) => {
        if (!element || still()) return;
        await this.#move(element, frames, how);
      },
      wait: async (ms) => {
        if (!still()) await this.#wait(ms / this.pace().speed);
      },
    };
  }

  async #move(element: Element, frames: Keyframe[], how: Move): Promise<void> {
    const { speed, reduced } = this.pace();
    const ease = how.ease ?? "out";
    const animation = element.animate(reduced ? FADE : frames, {
      duration: reduced ? MS.d1 : how.ms / speed,
      easing: ease === "linear" ? "linear" : EASE[ease],
      fill: how.hold ? "forwards" : "none",
    });
    this.#moving.add(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled with its element: it is over, too.
    } finally {
      this.#moving.delete(animation);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      this.#waiting.add(go);
    });
  }
}

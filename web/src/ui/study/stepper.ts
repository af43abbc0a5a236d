// Keys of a board that is studied: arrows step, except where they move the focus on the board.

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -1,
  PageDown: 1,
  Home: -Infinity,
  End: Infinity,
};

export class Stepper {
  /** Whoever last used a pointer does not walk over the board by keys. */
  #pointed = true;

  constructor(
    private readonly by: (steps: number) => void,
    private readonly flip: () => void,
  ) {}

  pointer(): void {
    this.#pointed = true;
  }

  /** Heard before anybody else hears it. */
  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target instanceof HTMLElement ? event.target : null;
    if (on?.matches("input, textarea") || document.querySelector("dialog[open]")) return;
    if (["Tab", "Enter", "ArrowUp", "ArrowDown"].includes(event.key)) this.#pointed = false;
    const steps = STEPS[event.key];
    if (event.key.toLowerCase() === "f") this.flip();
    else if (steps === undefined) return;
    else if (event.key.startsWith("Arrow") && !this.#pointed && on?.closest("[data-item]")) return;
    else this.by(steps);
    event.preventDefault();
    event.stopPropagation();
  }
}

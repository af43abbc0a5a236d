// What a page asks in passing, such as the odds of a plan: once for each plan, a moment after it stands still.

const QUIET_MS = 120;

export class Aside<Answer extends { request: string | null }> {
  known = $state.raw<Answer | null>(null);
  /** What it is about. */
  #about = $state("");
  #asked: { about: string; request: string } | null = null;

  fits(about: string): boolean {
    return this.known !== null && this.#about === about;
  }

  /** Ask if this was not answered yet; what it returns takes the question back. */
  ask(about: string, request: string | undefined, send: () => void): (() => void) | undefined {
    if (!request || this.fits(about)) return;
    if (this.#asked?.about === about && this.#asked.request === request) return;
    const timer = setTimeout(() => {
      this.#asked = { about, request };
      send();
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
    };
  }

  /** An answer came; one to an older question is dropped. */
  hear(answer: Answer | null): void {
    if (!answer || answer.request !== this.#asked?.request) return;
    this.known = answer;
    this.#about = this.#asked.about;
  }
}

// What the pointer or the keyboard is about to do at a table: something is chosen, then a target.
// A game says what can be chosen and what lies under a point; this part knows how a hand behaves:
// what a drag is, that the click after a drop belongs to it, and how an aim ends.

export interface Point {
  x: number;
  y: number;
}

/** A pointer that moves less than this has pressed, not dragged. */
const DRAG_PX = 8;

/** `Source` is what can be chosen, `Target` what an aim can lie on. */
export abstract class Aiming<Source, Target = Source> {
  /** What is chosen; its targets are shown. */
  source = $state.raw<Source | null>(null);
  /** The target under the pointer or the focus. */
  over = $state.raw<Target | null>(null);
  pointer = $state.raw<Point | null>(null);
  dragging = $state(false);

  #start: (Point & { source: Source }) | null = null;
  #spent = false;

  /** Choose it, and show where it can go. */
  abstract choose(source: Source): void;
  /** Whether a drag may begin at it. */
  protected abstract begins(source: Source): boolean;
  /** What an aim would lie on at this point. */
  protected abstract at(x: number, y: number): Target | null;
  /** It was dragged to this point and let go. */
  protected abstract drop(x: number, y: number): void;
  /** Whether it comes along when it is dragged. If not, `stuck` says why. */
  protected lifts(_source: Source): boolean {
    return true;
  }
  /** It was dragged although it stays where it is. */
  protected stuck(_source: Source): void {
    return;
  }

  /** A click that belongs to the drop before it: a press must not count it. */
  protected get spent(): boolean {
    return this.#spent;
  }

  cancel(): void {
    this.source = null;
    this.over = null;
    this.dragging = false;
    this.#start = null;
  }

  down(event: PointerEvent, source: Source | null): void {
    if (event.button !== 0 || source === null || !this.begins(source)) return;
    this.#start = { x: event.clientX, y: event.clientY, source };
  }

  move(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const start = this.#start;
    if (start && !this.dragging && Math.hypot(x - start.x, y - start.y) > DRAG_PX)
      this.#drag(start.source);
    if (this.source === null) return;
    this.pointer = { x, y };
    // A finger that only taps hovers over nothing.
    if (event.pointerType !== "touch" || this.dragging) this.over = this.at(x, y);
  }

  #drag(source: Source): void {
    if (this.lifts(source)) {
      this.choose(source);
      this.dragging = true;
      return;
    }
    this.cancel();
    this.#spent = true;
    this.stuck(source);
  }

  up(event: PointerEvent): void {
    this.#start = null;
    if (this.dragging) {
      this.dragging = false;
      this.#spent = true;
      this.drop(event.clientX, event.clientY);
    }
    if (this.#spent) setTimeout(() => (this.#spent = false));
  }

  /** The pointer was taken away, by the system or a second finger. */
  lose(): void {
    this.cancel();
    this.#spent = false;
  }
}

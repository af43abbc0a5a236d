// The hand over the editor: which tile is held, by the pointer or by a choice.
import type { Point } from "../geometry";
import { pieceAt, put, type Piece } from "./setup";

type What = Pick<Piece, "letter" | "side">;
const DRAG_PX = 8;

export class Hold {
  what = $state.raw<What | null>(null);
  pointer = $state.raw<Point | null>(null);
  dragging = $state(false);
  /** The held one, if it lies on the board. */
  piece = $derived.by(() => this.pieces().find((each) => this.isHeld(each)) ?? null);

  #start: (Point & What) | null = null;
  #dropped = false;

  constructor(
    private readonly pieces: () => readonly Piece[],
    private readonly change: (pieces: readonly Piece[]) => void,
  ) {}

  isHeld({ letter, side }: What): boolean {
    return this.what?.letter === letter && this.what.side === side;
  }

  cancel(): void {
    this.what = null;
    this.dragging = false;
    this.#start = null;
  }

  /** A click, a tap or Enter on a cell. */
  press(column: number, row: number): void {
    if (this.#dropped) return;
    const here = pieceAt(this.pieces(), column, row);
    if (here && this.isHeld(here)) this.cancel();
    else if (here) this.what = { letter: here.letter, side: here.side };
    else if (this.what) this.#put(this.what, column, row);
  }

  pressReserve(what: What, out: boolean): void {
    if (this.#dropped) return;
    if (out) this.#takeBack(what);
    else if (this.isHeld(what)) this.cancel();
    else this.what = what;
  }

  burst(): void {
    const { piece } = this;
    if (!piece) return;
    this.change(
      this.pieces().map((each) => (each === piece ? { ...each, burst: !each.burst } : each)),
    );
  }

  remove(): void {
    if (this.piece) this.#takeBack(this.piece);
  }

  #put(what: What, column: number, row: number): void {
    this.change(put(this.pieces(), what, column, row));
    this.what = null;
  }

  #takeBack(what: What): void {
    this.change(
      this.pieces().filter((each) => each.letter !== what.letter || each.side !== what.side),
    );
    this.what = null;
  }

  // --- the pointer --------------------------------------------------------------------------------

  down(event: PointerEvent, { letter, side }: What): void {
    if (event.button === 0) this.#start = { x: event.clientX, y: event.clientY, letter, side };
  }

  move(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const start = this.#start;
    if (start && !this.dragging && Math.hypot(x - start.x, y - start.y) > DRAG_PX) {
      this.what = { letter: start.letter, side: start.side };
      this.dragging = true;
    }
    if (this.dragging) this.pointer = { x, y };
  }

  /** On a cell it stays, anywhere else it goes back to its reserve. */
  up(event: PointerEvent): void {
    this.#start = null;
    if (!this.dragging || !this.what) return;
    this.dragging = false;
    const cell = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-cell]")
      ?.dataset.cell?.split(" ")
      .map(Number);
    if (cell) this.#put(this.what, cell[0] ?? 0, cell[1] ?? 0);
    else this.#takeBack(this.what);
    // The click that follows belongs to the drag.
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false));
  }
}

// The hand over the editor: which tile is held, by the pointer or by a choice.
import { Aiming } from "../../../ui/table/aiming.svelte";
import { pieceAt, put, type Piece } from "./setup";

type What = Pick<Piece, "letter" | "side">;

export class Hold extends Aiming<What, never> {
  /** The held one, if it lies on the board. */
  piece = $derived.by(() => this.pieces().find((each) => this.isHeld(each)) ?? null);

  constructor(
    private readonly pieces: () => readonly Piece[],
    private readonly change: (pieces: readonly Piece[]) => void,
  ) {
    super();
  }

  isHeld({ letter, side }: What): boolean {
    return this.source?.letter === letter && this.source.side === side;
  }

  override choose({ letter, side }: What): void {
    this.source = { letter, side };
  }

  /** A click, a tap or Enter on a cell. */
  press(column: number, row: number): void {
    if (this.spent) return;
    const here = pieceAt(this.pieces(), column, row);
    if (here && this.isHeld(here)) this.cancel();
    else if (here) this.choose(here);
    else if (this.source) this.#put(this.source, column, row);
  }

  pressReserve(what: What, out: boolean): void {
    if (this.spent) return;
    if (out) this.#takeBack(what);
    else if (this.isHeld(what)) this.cancel();
    else this.choose(what);
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
    this.source = null;
  }

  #takeBack(what: What): void {
    this.change(
      this.pieces().filter((each) => each.letter !== what.letter || each.side !== what.side),
    );
    this.source = null;
  }

  // --- the pointer --------------------------------------------------------------------------------

  protected override begins(): boolean {
    return true;
  }

  protected override at(): null {
    return null;
  }

  /** On a cell it stays, anywhere else it goes back to its reserve. */
  protected override drop(x: number, y: number): void {
    if (!this.source) return;
    const cell = document
      .elementFromPoint(x, y)
      ?.closest<HTMLElement>("[data-cell]")
      ?.dataset.cell?.split(" ")
      .map(Number);
    if (cell) this.#put(this.source, cell[0] ?? 0, cell[1] ?? 0);
    else this.#takeBack(this.source);
  }
}

// Cards on their way: from a deck to a hand, from a hand to the table.
import { tick } from "svelte";
import { MS, type Move, type Stage } from "../../lib/timeline";

export interface Flight {
  id: number;
  card: string | null;
  width: number;
}

export class Flights {
  list = $state<Flight[]>([]);
  layer: HTMLElement | null = null;
  #last = 0;

  /** A card that lies over `from`; it is moved with `to` and must be landed. */
  async launch(stage: Stage, card: string | null, width: number, from: DOMRect): Promise<Flyer> {
    if (stage.still || stage.reduced) return new Flyer(stage, null, from, () => undefined);
    const id = ++this.#last;
    this.list.push({ id, card, width });
    await tick();
    const element = this.layer?.querySelector<HTMLElement>(`[data-flight="${id}"]`) ?? null;
    return new Flyer(stage, element, from, () => {
      this.list = this.list.filter((flight) => flight.id !== id);
    });
  }
}

export class Flyer {
  #at: string;

  constructor(
    private readonly stage: Stage,
    private readonly element: HTMLElement | null,
    from: DOMRect,
    private readonly remove: () => void,
  ) {
    this.#at = this.#over(from);
    if (element) element.style.transform = this.#at;
  }

  /** Centre over a box, as large as it is. */
  #over(box: DOMRect): string {
    const scale = this.element ? box.width / this.element.offsetWidth : 1;
    return `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  }

  async to(box: DOMRect, how: Move = { ms: MS.d4 }): Promise<void> {
    const end = this.#over(box);
    const frames = [{ transform: this.#at }, { transform: end }];
    this.#at = end;
    if (this.element) this.element.style.transform = end;
    await this.stage.move(this.element, frames, how);
  }

  /** Turn over: the back is seen first, then the face. */
  async flip(ms: number = MS.d4): Promise<void> {
    const body = this.element?.firstElementChild;
    await this.stage.move(body, [{ transform: "rotateY(180deg)" }, { transform: "none" }], { ms });
  }

  async fade(ms: number = MS.d3): Promise<void> {
    await this.stage.move(
      this.element?.firstElementChild,
      [{ opacity: 1 }, { opacity: 0, transform: "scale(.25) rotate(20deg)" }],
      { ms, ease: "in", hold: true },
    );
  }

  /** Burns from the foot: what is charred rises over the card, then the ash goes. */
  async char(ms: number): Promise<void> {
    const body = this.element?.firstElementChild;
    const rise = [{ transform: "translateY(100%)" }, { transform: "translateY(-12%)" }];
    await this.stage.move(body?.querySelector(".char"), rise, { ms, ease: "linear", hold: true });
    await this.stage.move(body, [{ opacity: 1 }, { opacity: 0, transform: "translateY(10px)" }], {
      ms: MS.d3,
      hold: true,
    });
  }

  land(): void {
    this.remove();
  }
}

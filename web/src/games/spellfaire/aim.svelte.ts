// What the pointer or the keyboard is about to do: a source is chosen, then a target.
import type { Match } from "../../lib/match.svelte";
import { choicesOf, indexActions, placesOf } from "./actions";
import type { Place } from "./types";

export type Glow = "playable" | "selected" | "target" | undefined;

interface Point {
  x: number;
  y: number;
}

const DRAG_PX = 8;

export class Aim {
  source = $state<Place | null>(null);
  /** The target under the pointer or the focus; "board" for the own side of the table. */
  over = $state<Place | "board" | null>(null);
  pointer = $state<Point | null>(null);
  dragging = $state(false);

  index = $derived.by(() => indexActions(this.match.question?.actions ?? []));
  reach = $derived(this.source ? (this.index.sources.get(this.source) ?? null) : null);
  hinted = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    return new Set<Place>(best ? placesOf(this.index, best.action) : []);
  });
  /** The action that a click would take now. */
  choice = $derived.by(() => {
    if (!this.reach || !this.over) return null;
    return this.over === "board" ? this.reach.direct : (this.reach.targets.get(this.over) ?? null);
  });

  #start: (Point & { place: Place }) | null = null;
  #dropped = false;

  constructor(
    private readonly match: Match,
    /** Told of a place with which nothing can be done. */
    private readonly explain: (place: Place) => void,
  ) {}

  glow(place: Place): Glow {
    if (this.source === place) return "selected";
    if (this.reach?.targets.has(place)) return "target";
    return this.index.sources.has(place) ? "playable" : undefined;
  }

  select(place: Place): void {
    const reach = this.index.sources.get(place);
    if (!reach) return;
    this.source = place;
    this.over = null;
    this.match.preview(choicesOf(reach));
  }

  cancel(): void {
    this.source = null;
    this.over = null;
    this.dragging = false;
    this.#start = null;
  }

  /** A click, a tap or Enter on a place. */
  press(place: Place): void {
    if (this.#dropped) return;
    const choice = this.reach?.targets.get(place) ?? null;
    if (choice) this.#act(choice);
    else if (this.source === place && this.reach?.direct) this.#act(this.reach.direct);
    else if (this.source === place) this.cancel();
    else if (this.index.sources.has(place)) this.select(place);
    else {
      this.cancel();
      this.explain(place);
    }
  }

  /** A click on the own side: a card without a target is played there. */
  pressBoard(): void {
    if (this.#dropped) return;
    if (this.reach?.direct) this.#act(this.reach.direct);
    else this.cancel();
  }

  #act(choice: Parameters<Match["act"]>[0]): void {
    this.cancel();
    this.match.act(choice);
  }

  // --- the pointer --------------------------------------------------------------------------------

  down(event: PointerEvent, place: Place): void {
    if (event.button !== 0 || !this.index.sources.has(place)) return;
    this.#start = { x: event.clientX, y: event.clientY, place };
  }

  move(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const start = this.#start;
    if (start && !this.dragging && Math.hypot(x - start.x, y - start.y) > DRAG_PX) {
      this.select(start.place);
      this.dragging = true;
    }
    if (!this.source) return;
    this.pointer = { x, y };
    if (event.pointerType !== "touch" || this.dragging) this.over = this.#at(x, y);
  }

  up(event: PointerEvent): void {
    const { dragging } = this;
    this.#start = null;
    if (!dragging) return;
    this.over = this.#at(event.clientX, event.clientY);
    const { choice } = this;
    if (choice) this.#act(choice);
    else this.cancel();
    // The click that follows belongs to the drag.
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false));
  }

  #at(x: number, y: number): Place | "board" | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const found = element.closest<HTMLElement>("[data-place], [data-board]");
      const place = found?.dataset.place as Place | undefined;
      if (place && this.reach?.targets.has(place)) return place;
      if (found?.dataset.board !== undefined && this.reach?.direct) return "board";
    }
    return null;
  }
}

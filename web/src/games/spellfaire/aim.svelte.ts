// What the pointer or the keyboard is about to do: a source is chosen, then a target.
import type { Match } from "../../lib/match.svelte";
import { settings } from "../../lib/settings.svelte";
import { Aiming } from "../../ui/table/aiming.svelte";
import { choicesOf, indexActions, placesOf } from "./actions";
import type { Place } from "./types";

export type Glow = "playable" | "selected" | "target" | undefined;

/** "board" is a target too: the table. */
export class Aim extends Aiming<Place, Place | "board"> {
  /** Whether the turn shall really end. */
  asks = $state(false);

  index = $derived.by(() => indexActions(this.match.question?.actions ?? []));
  reach = $derived(this.source ? (this.index.sources.get(this.source) ?? null) : null);
  /** A card that wants no target: it may be put anywhere above the hand. */
  free = $derived(
    this.source?.startsWith("hand:") && this.reach?.direct && !this.reach.targets.size
      ? this.reach.direct
      : null,
  );
  hinted = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    return new Set<Place>(best ? placesOf(this.index, best.action) : []);
  });
  /** The action that a click would take now. */
  choice = $derived.by(() => {
    if (!this.reach || !this.over) return null;
    return this.over === "board" ? this.reach.direct : (this.reach.targets.get(this.over) ?? null);
  });

  constructor(
    private readonly match: Match,
    /** Told what was tried in vain: a source, perhaps with a target. */
    private readonly refuse: (source: Place, target: Place | null) => void,
    /** A card or a creature of this side. */
    private readonly isOwn: (place: Place) => boolean,
    /** The card at this place of the hand stays on the table once it is played. */
    private readonly stays: (place: Place) => boolean,
  ) {
    super();
  }

  /** Where a card without a target is put: a place on your side, or the whole table. */
  get opens(): "side" | "table" | null {
    if (!this.reach?.direct || !this.source?.startsWith("hand:")) return null;
    return this.stays(this.source) ? "side" : "table";
  }

  glow(place: Place): Glow {
    if (this.source === place) return "selected";
    if (this.reach?.targets.has(place)) return "target";
    return this.index.sources.has(place) ? "playable" : undefined;
  }

  override choose(place: Place): void {
    const reach = this.index.sources.get(place);
    if (!reach) return;
    this.source = place;
    this.over = null;
    this.match.preview(choicesOf(reach));
  }

  override cancel(): void {
    super.cancel();
    this.asks = false;
  }

  /** The settings may want a question first, while creatures could still attack. */
  endTurn(sure = !settings.askEnd): void {
    const { end, attacks } = this.index;
    if (!end) return;
    this.cancel();
    if (sure || !attacks) this.match.act(end);
    else this.asks = true;
  }

  /** A click, a tap or Enter on a place. */
  press(place: Place): void {
    if (this.spent) return;
    const choice = this.reach?.targets.get(place) ?? null;
    if (choice) this.#act(choice);
    else if (this.source === place && this.reach?.direct) this.#act(this.reach.direct);
    else if (this.source === place) this.cancel();
    else if (this.free && this.#puts(place)) this.#act(this.free);
    else if (this.index.sources.has(place)) this.choose(place);
    else this.#tried(place);
  }

  /** A card without a target goes off wherever it is put; a creature that can act is chosen instead. */
  #puts(place: Place): boolean {
    if (place.startsWith("hand:")) return false;
    return this.opens === "table" || !this.index.sources.has(place);
  }

  /** Nothing is offered there. A chosen source stays chosen, so that another target can follow. */
  #tried(place: Place): void {
    const { source } = this;
    const fromHand = source?.startsWith("hand:") ?? false;
    if (source && !place.startsWith("hand:") && (fromHand || !this.isOwn(place)))
      this.refuse(source, place);
    else {
      this.cancel();
      if (this.isOwn(place)) this.refuse(place, null);
    }
  }

  /** A click on the table: a card without a target is played there. */
  pressBoard(): void {
    if (this.spent) return;
    if (this.reach?.direct) this.#act(this.reach.direct);
    else this.cancel();
  }

  #act(choice: Parameters<Match["act"]>[0]): void {
    this.cancel();
    this.match.act(choice);
  }

  // --- the pointer --------------------------------------------------------------------------------

  protected override begins(place: Place): boolean {
    return this.index.sources.has(place) || this.isOwn(place);
  }

  protected override lifts(place: Place): boolean {
    return this.index.sources.has(place);
  }

  protected override stuck(place: Place): void {
    this.refuse(place, null);
  }

  protected override drop(x: number, y: number): void {
    this.over = this.at(x, y);
    if (this.choice) {
      this.#act(this.choice);
      return;
    }
    const { source } = this;
    const [place, onBoard] = this.#under(x, y);
    // Put on the table it waits for its target.
    if (source?.startsWith("hand:") && onBoard && !place) return;
    this.cancel();
    if (source && place && place !== source && !place.startsWith("hand:"))
      this.refuse(source, place);
  }

  /** What is drawn at a point, whether it is a target or not. */
  #under(x: number, y: number): [Place | null, boolean] {
    const all = document.elementsFromPoint(x, y);
    const place = all
      .map((each) => each.closest<HTMLElement>("[data-place]")?.dataset.place as Place | undefined)
      .find(Boolean);
    return [place ?? null, all.some((each) => each.matches("[data-board]"))];
  }

  protected override at(x: number, y: number): Place | "board" | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const found = element.closest<HTMLElement>("[data-place], [data-board]");
      const place = found?.dataset.place as Place | undefined;
      if (place && this.reach?.targets.has(place)) return place;
      if (place?.startsWith("hand:")) return null;
      if (place && this.free) return "board";
      if (found?.dataset.board !== undefined && this.reach?.direct) return "board";
    }
    return null;
  }
}

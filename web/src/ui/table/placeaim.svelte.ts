// An aim at a table of cards: a source is chosen, then a target or the table. A game says what its actions
// reach; here nothing is legal or not.
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { Aiming } from "./aiming.svelte";

export type Glow = "playable" | "selected" | "target" | undefined;

/** What can be done with a source. */
export interface Reach<Place> {
  /** Without a target: the card is put on the table. */
  direct: Choice | null;
  targets: Map<Place, Choice>;
}

/** The legal actions by what is touched. */
export interface Index<Place> {
  sources: ReadonlyMap<Place, unknown>;
  end: Choice | null;
  attacks: number;
}

/** "board" is a target too: the table. */
export abstract class PlaceAim<Place extends string> extends Aiming<Place, Place | "board"> {
  /** Whether the turn shall really end. */
  asks = $state(false);

  abstract readonly index: Index<Place>;
  abstract readonly reach: Reach<Place> | null;
  abstract readonly hinted: ReadonlySet<Place>;

  constructor(
    protected readonly match: Match,
    /** Told what was tried in vain: a source, perhaps with a target. */
    protected readonly refuse: (source: Place, target: Place | null) => void,
    /** A card or a unit of this side. */
    protected readonly isOwn: (place: Place) => boolean,
  ) {
    super();
  }

  /** A card of the hand or another that is played from where it lies. */
  protected abstract isPlayed(place: Place | null): boolean;
  /** A press that starts nothing and hits nothing: true if something else came of it. */
  protected aside(_place: Place): boolean {
    return false;
  }
  /** Nothing can be put on the table here, although it is free. */
  protected closed(place: Place): boolean {
    return this.isPlayed(place);
  }
  /** A card that needs no target is put on this place, although what lies there could act itself. */
  protected covers(_place: Place): boolean {
    return false;
  }
  /** Dropped on the table it waits for what is to be chosen elsewhere. */
  protected waits(): boolean {
    return false;
  }

  /** What happens if the chosen source is put on this place. */
  target(place: Place): Choice | null {
    return this.reach?.targets.get(place) ?? null;
  }

  /** The action that a click would take now. */
  get choice(): Choice | null {
    if (this.source === null || this.over === null) return null;
    return this.over === "board" ? (this.reach?.direct ?? null) : this.target(this.over as Place);
  }

  /** What happens if the chosen card is put on the table. */
  get put(): Choice | null {
    return this.isPlayed(this.source) ? (this.reach?.direct ?? null) : null;
  }

  /** The same of a card that has no target at all: it may be put anywhere. */
  get free(): Choice | null {
    return this.reach?.targets.size ? null : this.put;
  }

  glow(place: Place): Glow {
    if (this.source === place) return "selected";
    if (this.source !== null && this.target(place)) return "target";
    return this.plays(place) ? "playable" : undefined;
  }

  /** Something can be done with it. */
  protected plays(place: Place): boolean {
    return this.index.sources.has(place);
  }

  override cancel(): void {
    super.cancel();
    this.asks = false;
  }

  /** The settings may want a question first, while attacks are left. */
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
    const choice = this.source === null ? null : this.target(place);
    if (choice) this.act(choice);
    else if (this.source === place && this.reach?.direct) this.act(this.reach.direct);
    else if (this.source === place) this.cancel();
    else if (this.free && this.#puts(place)) this.act(this.free);
    else if (this.index.sources.has(place)) this.choose(place);
    else if (!this.aside(place)) this.#tried(place);
  }

  /** A card without a target goes off wherever it is put; what can act itself is chosen instead. */
  #puts(place: Place): boolean {
    if (this.closed(place)) return false;
    return this.covers(place) || !this.index.sources.has(place);
  }

  /** Nothing is offered there. A chosen source stays chosen, so that another target can follow. */
  #tried(place: Place): void {
    const { source } = this;
    if (source !== null && !this.isPlayed(place) && (this.isPlayed(source) || !this.isOwn(place)))
      this.refuse(source, place);
    else {
      this.cancel();
      if (this.isOwn(place)) this.refuse(place, null);
    }
  }

  /** A click on the table: a card without a target is played there. */
  pressBoard(): void {
    if (this.spent) return;
    if (this.put) this.act(this.put);
    else this.cancel();
  }

  act(choice: Choice): void {
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
      this.act(this.choice);
      return;
    }
    const { source } = this;
    const [place, onBoard] = this.#under(x, y);
    // Put on the table it waits for its target.
    if (this.isPlayed(source) && this.reach && onBoard && (!place || this.waits())) return;
    this.cancel();
    if (source !== null && place && place !== source && !this.isPlayed(place))
      this.refuse(source, place);
  }

  /** What is drawn at a point, whether it is a target or not. */
  #under(x: number, y: number): [Place | null, boolean] {
    const all = document.elementsFromPoint(x, y);
    const place = all
      .map((each) => each.closest<HTMLElement>("[data-place]")?.dataset.place as Place | undefined)
      .find(Boolean);
    return [place ?? null, all.some((each) => each.closest("[data-board]"))];
  }

  protected override at(x: number, y: number): Place | "board" | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const found = element.closest<HTMLElement>("[data-place], [data-board]");
      const place = found?.dataset.place as Place | undefined;
      if (place && this.target(place)) return place;
      if (place && this.closed(place)) return null;
      if (place && this.free) return "board";
      if (found?.dataset.board !== undefined && this.put) return "board";
    }
    return null;
  }
}

// What the pointer or the keyboard is about to do: a source is chosen, then a target.
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { Aiming } from "../../ui/table/aiming.svelte";
import { choicesOf, indexActions, placesOf, type Reach } from "./actions";
import { bankPlace, isFromHand, isPlayed, type Place } from "./types";

export type Glow = "playable" | "selected" | "target" | undefined;

/** "board" is a target too: the table. */
export class Aim extends Aiming<Place, Place | "board"> {
  /** Whether the turn shall really end. */
  asks = $state(false);
  /** The chosen source is used by its ability, not by its main way. */
  ability = $state(false);

  index = $derived.by(() =>
    indexActions(this.match.question?.actions ?? [], this.match.question?.seat ?? 0),
  );
  /** Who is asked, else who sits below. */
  seat = $derived.by(() => this.match.question?.seat ?? this.match.seat);
  ways = $derived(this.source ? (this.index.sources.get(this.source) ?? null) : null);
  reach = $derived.by((): Reach | null => {
    if (!this.ways) return null;
    return this.ability ? this.ways.ability : this.ways.act;
  });
  /** Cards to choose from, where the choice is not on the table. */
  picks = $derived(this.dragging ? [] : (this.reach?.picks ?? []));
  hinted = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    return new Set<Place>(best ? placesOf(this.index, best.action, this.seat) : []);
  });
  /** The action that a click would take now. */
  choice = $derived.by((): Choice | null => {
    if (!this.source || !this.over) return null;
    if (this.over === "board") return this.reach?.direct ?? null;
    return this.target(this.over);
  });

  constructor(
    private readonly match: Match,
    /** Told what was tried in vain: a source, perhaps with a target. */
    private readonly refuse: (source: Place, target: Place | null) => void,
    /** A card, a unit or a relic of this side. */
    private readonly isOwn: (place: Place) => boolean,
    /** A press on a bank that banks nothing. */
    private readonly look: (place: Place) => void,
  ) {
    super();
  }

  /** What happens if the chosen source is put on this place. */
  target(place: Place): Choice | null {
    if (place === bankPlace(this.seat)) return this.ways?.bank ?? null;
    return this.reach?.targets.get(place) ?? null;
  }

  /** A card without a target waits to be put on the table. */
  get opens(): boolean {
    return isPlayed(this.source) && Boolean(this.reach?.direct);
  }

  glow(place: Place): Glow {
    if (this.source === place) return "selected";
    if (this.source && this.target(place)) return "target";
    if (this.index.blocks.has(place)) return "playable";
    const ways = this.index.sources.get(place);
    return ways?.act || ways?.ability ? "playable" : undefined;
  }

  /** Nothing but banking can be done with it. */
  onlyBanks(place: Place): boolean {
    const ways = this.index.sources.get(place);
    return Boolean(ways?.bank) && !ways?.act;
  }

  override choose(place: Place): void {
    const ways = this.index.sources.get(place);
    if (!ways) return;
    this.source = place;
    this.over = null;
    this.ability = !ways.act && ways.ability !== null;
    this.#preview();
  }

  #preview(): void {
    if (this.reach) this.match.preview(choicesOf(this.reach));
  }

  /** The other way to use what is chosen; an ability without a target goes off at once. */
  turn(): void {
    if (!this.ways?.ability) return;
    const { direct, targets, picks } = this.ways.ability;
    if (!this.ability && direct && !targets.size && !picks.length) {
      this.act(direct);
      return;
    }
    this.ability = this.ways.act ? !this.ability : true;
    this.#preview();
  }

  bank(): void {
    const choice = this.ways?.bank;
    if (choice) this.act(choice);
    else if (isFromHand(this.source) && this.source) this.refuse(this.source, bankPlace(this.seat));
  }

  override cancel(): void {
    super.cancel();
    this.asks = false;
    this.ability = false;
  }

  /** The settings may want a question first, while units could still attack. */
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
    const choice = this.source ? this.target(place) : null;
    const block = this.index.blocks.get(place);
    if (choice) this.act(choice);
    else if (block) this.act(block);
    else if (this.source === place && this.reach?.direct) this.act(this.reach.direct);
    else if (this.source === place) this.cancel();
    else if (this.opens && this.reach?.direct && this.#puts(place)) this.act(this.reach.direct);
    else if (this.index.sources.has(place)) this.choose(place);
    else if (place.startsWith("bank:") && !isFromHand(this.source)) this.look(place);
    else this.#tried(place);
  }

  /** A card without any target goes off wherever it is put; what can act itself is chosen instead. */
  #puts(place: Place): boolean {
    if (isPlayed(place) || place.startsWith("bank:") || this.reach?.targets.size) return false;
    return !this.index.sources.has(place);
  }

  /** Nothing is offered there. A chosen source stays chosen, so that another target can follow. */
  #tried(place: Place): void {
    const { source } = this;
    if (source && !isPlayed(place) && (isPlayed(source) || !this.isOwn(place)))
      this.refuse(source, place);
    else {
      this.cancel();
      if (this.isOwn(place)) this.refuse(place, null);
    }
  }

  /** A click on the table: a card without a target is played there. */
  pressBoard(): void {
    if (this.spent) return;
    if (this.opens && this.reach?.direct) this.act(this.reach.direct);
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
    if (isPlayed(source) && this.reach && onBoard && (!place || this.picks.length)) return;
    this.cancel();
    if (source && place && place !== source && !isPlayed(place)) this.refuse(source, place);
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
      if (place && isPlayed(place)) return null;
      if (place?.startsWith("bank:")) return null;
      if (place && this.opens && !this.reach?.targets.size) return "board";
      if (found?.dataset.board !== undefined && this.opens) return "board";
    }
    return null;
  }
}

// What the pointer or the keyboard is about to do: a card or unit is chosen, then where it goes.
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { Aiming } from "../../ui/table/aiming.svelte";
import { elsewhere, followUp, indexActions, partsIn, placesIn, waysOf, type Way } from "./actions";
import { zoneOf, type Place, type RunView } from "./types";

export type Glow = "playable" | "selected" | "target" | undefined;

export class Aim extends Aiming<Place> {
  /** Whether the turn shall really end. */
  asks = $state(false);

  index = $derived.by(() => indexActions(this.match.question?.actions ?? []));
  reach = $derived(this.source ? (this.index.sources.get(this.source) ?? null) : null);
  ways = $derived.by(() => (this.reach ? waysOf(this.reach, this.view()) : new Map<Place, Way>()));
  hinted = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    const choice = this.match.question?.actions.find(({ id }) => id === best?.action);
    return new Set<Place>(placesIn(choice));
  });
  /** The hint says to end the turn. */
  hintedEnd = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    return best !== undefined && best.action === this.index.end?.id;
  });
  /** What the chosen card would give, if it were pitched. */
  gain = $derived.by(() => {
    const parts = this.reach?.pitch ? partsIn(this.reach.pitch) : null;
    return parts?.kind === "pitch" ? { n: parts.gain, lost: parts.evaporates } : null;
  });

  /** Bought for a place on the board: it goes there next. */
  #then: { place: Place; before: RunView } | null = null;

  constructor(
    private readonly match: Match,
    private readonly view: () => RunView,
    /** Told what was tried in vain: a source, perhaps with a target. */
    private readonly refuse: (source: Place, target: Place | null) => void,
  ) {
    super();
  }

  glow(place: Place): Glow {
    if (this.source === place) return "selected";
    if (this.ways.has(place)) return "target";
    return !this.source && this.index.sources.has(place) ? "playable" : undefined;
  }

  override choose(place: Place): void {
    if (!this.index.sources.has(place)) return;
    this.source = place;
    this.over = null;
  }

  override cancel(): void {
    super.cancel();
    this.asks = false;
  }

  #do(choice: Choice, then: Place | null = null): void {
    this.#then = then ? { place: then, before: this.view() } : null;
    this.cancel();
    this.match.act(choice);
  }

  /** A new question: what was bought for the board goes there. */
  goOn(): void {
    const then = this.#then;
    if (!then || !this.match.question) return;
    this.#then = null;
    const move = followUp(then.place, then.before, this.view(), this.index);
    if (move) this.match.act(move);
  }

  /** A click, a tap or Enter on a place. */
  press(place: Place): void {
    if (this.spent) return;
    const way = this.ways.get(place);
    if (way) this.#do(way.choice, way.then);
    else if (this.source === place) this.cancel();
    else if (this.index.sources.has(place)) this.choose(place);
    else if (this.source && zoneOf(place)?.zone !== "belt") this.refuse(this.source, place);
    else this.cancel();
  }

  // --- buttons and keys -----------------------------------------------------------------------------

  /** With what is chosen, else with what has the focus. */
  #reachOf(focused: Place | null) {
    const source = this.source ?? focused;
    const reach = source ? this.index.sources.get(source) : null;
    return source ? { source, reach: reach ?? null } : null;
  }

  #press(kind: "pitch" | "buy" | "freeze", focused: Place | null): void {
    const found = this.#reachOf(focused);
    if (!found) return;
    const choice = found.reach?.[kind];
    if (choice) this.#do(choice);
    else if (kind === "freeze") this.cancel();
    else this.refuse(found.source, kind === "pitch" ? "furnace" : null);
  }

  pitch = (focused: Place | null = null): void => {
    this.#press("pitch", focused);
  };
  buy = (focused: Place | null = null): void => {
    this.#press("buy", focused);
  };
  freeze = (focused: Place | null = null): void => {
    this.#press("freeze", focused);
  };

  /** From the bench to the next free place of the board, or back. Where no unit is meant: who was
      bought and waits on the bench. */
  send = (focused: Place | null = null): void => {
    const meant = this.source ?? focused;
    const waiting = this.view().bench.findIndex((unit) => unit !== null);
    const unit = meant !== null && (zoneOf(meant)?.zone ?? "belt") !== "belt";
    const found = this.#reachOf(unit || this.source || waiting < 0 ? focused : `bench:${waiting}`);
    if (!found?.reach) return;
    const to = elsewhere(found.source, found.reach, this.view());
    if (to?.choice) this.#do(to.choice);
  };

  /** The number of a place on the belt. */
  pick(n: number): void {
    const place: Place = `belt:${n}`;
    if (this.index.sources.has(place)) this.choose(place);
  }

  /** Asks first where nobody would fight; also, if the settings say so, where mana could buy something. */
  endTurn(sure = false): void {
    const { end } = this.index;
    if (!end) return;
    const parts = partsIn(end);
    const wasteful =
      settings.askEnd &&
      parts.kind === "end" &&
      parts.loses > 0 &&
      [...this.index.sources.values()].some(({ buy }) => buy);
    const empty = parts.kind === "end" && parts.empty;
    this.cancel();
    if (sure || !(empty || wasteful)) this.#do(end);
    else this.asks = true;
  }

  // --- the pointer ----------------------------------------------------------------------------------

  protected override begins(place: Place): boolean {
    return this.index.sources.has(place);
  }

  protected override drop(x: number, y: number): void {
    const place = this.at(x, y);
    const way = place ? this.ways.get(place) : null;
    if (way) {
      this.#do(way.choice, way.then);
      return;
    }
    const { source } = this;
    const under = this.#under(x, y).find((each) => each !== source);
    this.cancel();
    if (source && under && zoneOf(under)?.zone !== "belt") this.refuse(source, under);
  }

  #under(x: number, y: number): Place[] {
    return document
      .elementsFromPoint(x, y)
      .map((each) => each.closest<HTMLElement>("[data-place], [data-furnace]"))
      .flatMap((each) => (each ? ((each.dataset.place ?? "furnace") as Place) : []));
  }

  /** The place under the point that takes it; a button that pitches is a furnace too. */
  protected override at(x: number, y: number): Place | null {
    return this.#under(x, y).find((place) => this.ways.has(place)) ?? null;
  }
}

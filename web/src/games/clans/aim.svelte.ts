// What the pointer or the keyboard is about to do: a card or an ability is chosen, then where it goes.
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { Aiming } from "../../ui/table/aiming.svelte";
import {
  drop,
  indexActions,
  placesIn,
  placing,
  stagedAt,
  stagedKey,
  triedParts,
  waysBack,
} from "./actions";
import { LANES, type ClansView, type Place, type Slot } from "./types";

export type Glow = "playable" | "selected" | "target" | undefined;

interface Way {
  choice: Choice;
  /** A staged card that goes on from the hand. */
  then: { card: string; place: Place } | null;
}

export class Aim extends Aiming<Place> {
  index = $derived.by(() =>
    indexActions(this.match.question?.actions ?? [], this.view(), this.match.seat),
  );
  staged = $derived.by(() =>
    this.source ? stagedAt(this.index, this.view(), this.match.seat, this.source) : null,
  );
  ways = $derived.by(() => {
    const ways = new Map<Place, Way>();
    const { source, staged } = this;
    if (!source) return ways;
    for (const [place, choice] of this.index.sources.get(source) ?? [])
      ways.set(place, { choice, then: null });
    if (staged)
      for (const place of waysBack(staged, this.view(), this.match.seat)) {
        const then = place === "hand" ? null : { card: staged.card, place };
        ways.set(place, { choice: staged.back, then });
      }
    return ways;
  });
  #hint = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    return this.match.question?.actions.find(({ id }) => id === best?.action);
  });
  hinted = $derived.by(() => new Set(placesIn(this.#hint, this.view(), this.match.seat)));
  hintedConfirm = $derived(this.#hint !== undefined && this.#hint.id === this.index.confirm?.id);

  /** Taken back for another place: it goes there next. */
  #then: Way["then"] = null;

  constructor(
    private readonly match: Match,
    private readonly view: () => ClansView,
  ) {
    super();
  }

  #begins(place: Place): boolean {
    return (
      this.index.sources.has(place) ||
      stagedAt(this.index, this.view(), this.match.seat, place) !== null
    );
  }

  /** The ability of this round, which may be taken back. */
  isPrepared(place: Place): boolean {
    const used = this.view().seats[this.match.seat === 1 ? 1 : 0].hero_used;
    return this.index.heroBack !== null && place === `hero:${used?.[0] ?? 0}`;
  }

  glow(place: Place): Glow {
    if (this.source === place) return "selected";
    if (this.ways.has(place)) return "target";
    const open = this.#begins(place) || this.index.direct.has(place);
    return !this.source && open ? "playable" : undefined;
  }

  override choose(place: Place): void {
    if (!this.#begins(place)) return;
    this.source = place;
    this.over = null;
  }

  #do({ choice, then }: Way): void {
    this.#then = then;
    this.cancel();
    this.match.act(choice);
  }

  /** A new question: a card that was taken back goes where it was wanted. */
  goOn(): void {
    const then = this.#then;
    const actions = this.match.question?.actions;
    if (!then || !actions) return;
    this.#then = null;
    const [, lane] = then.place.split(":");
    // the other card may have been the only one there: then there is but one place
    const way =
      placing(actions, then.card, then.place) ??
      placing(actions, then.card, `drop:${lane as "left"}:top`);
    if (way) this.match.act(way);
  }

  /** A click, a tap or Enter on a place. */
  press(place: Place): void {
    if (this.spent || !this.match.question) return;
    const way = this.ways.get(place);
    const direct = this.index.direct.get(place);
    if (way) this.#do(way);
    else if (this.source === place) this.cancel();
    else if (direct) this.#do({ choice: direct, then: null });
    else if (this.isPrepared(place) && this.index.heroBack)
      this.#do({ choice: this.index.heroBack, then: null });
    else if (this.#begins(place)) this.choose(place);
    else if (this.source && !place.startsWith("hand")) this.refuse(this.source, place);
    else if (!this.source) this.refuse(place, null);
    else this.cancel();
  }

  /** The server says why something is not possible. */
  refuse(source: Place, target: Place | null): void {
    this.cancel();
    if (this.match.watching || !this.match.question) return;
    const parts = triedParts(this.view(), this.match.seat, source, target);
    if (parts) this.match.why(parts);
  }

  // --- keys -----------------------------------------------------------------------------------------

  /** The number of a card in the hand, from 0. */
  pick(n: number): void {
    this.choose(`hand:${n}`);
  }

  /** What is chosen goes to a lane. */
  put(lane: number, slot: Slot): void {
    const name = LANES[lane];
    if (!name || !this.source) return;
    for (const place of [drop(name, slot), `lane:${name}`] as const) {
      const way = this.ways.get(place);
      if (way) {
        this.#do(way);
        return;
      }
    }
    this.refuse(this.source, drop(name, slot));
  }

  /** A staged card goes back to the hand: the chosen or focused one, else the last. */
  takeBack(focused: Place | null): void {
    const meant = [this.source, focused].flatMap((place) =>
      place ? (stagedAt(this.index, this.view(), this.match.seat, place) ?? []) : [],
    )[0];
    const last = this.view().seats[this.match.seat === 1 ? 1 : 0].plan.at(-1);
    const choice = meant?.back ?? (last && this.index.back.get(stagedKey(last.card, last.lane)));
    if (choice) this.#do({ choice, then: null });
  }

  /** A staged card goes to the other place of its stack. */
  swap(place: Place): void {
    this.choose(place);
    const other = [...this.ways].find(
      ([way]) => way.startsWith("drop:") && way.includes(place.split(":")[1] ?? ""),
    );
    if (other) this.#do(other[1]);
    else this.cancel();
  }

  confirm(): void {
    const { confirm } = this.index;
    if (confirm) this.#do({ choice: confirm, then: null });
  }

  // --- the pointer ----------------------------------------------------------------------------------

  protected override begins(place: Place): boolean {
    return this.#begins(place) && !place.startsWith("hero");
  }

  protected override drop(x: number, y: number): void {
    const place = this.at(x, y);
    const way = place ? this.ways.get(place) : null;
    if (way) {
      this.#do(way);
      return;
    }
    const { source } = this;
    const under = this.#under(x, y).find((each) => each !== source && !each.startsWith("hand"));
    if (source && under) this.refuse(source, under);
    else this.cancel();
  }

  #under(x: number, y: number): Place[] {
    return document
      .elementsFromPoint(x, y)
      .map((each) => each.closest<HTMLElement>("[data-place]"))
      .flatMap((each) => (each ? [each.dataset.place as Place] : []));
  }

  /** The place under the point that takes it; anywhere else in a lane its first place does. */
  protected override at(x: number, y: number): Place | null {
    const exact = this.#under(x, y).find((place) => this.ways.has(place));
    if (exact) return exact;
    const lane = document
      .elementsFromPoint(x, y)
      .map((each) => each.closest<HTMLElement>("[data-lane]")?.dataset.lane)
      .find(Boolean);
    if (!lane) return null;
    return (
      [...this.ways.keys()].find((place) => place.startsWith("drop:") && place.includes(lane)) ??
      null
    );
  }
}

// What the pointer or the keyboard is about to do: a source is chosen, then a target.
import type { Match } from "../../lib/match.svelte";
import { PlaceAim } from "../../ui/table/placeaim.svelte";
import { choicesOf, indexActions, placesOf } from "./actions";
import type { Place } from "./types";

export type { Glow } from "../../ui/table/placeaim.svelte";

export class Aim extends PlaceAim<Place> {
  override index = $derived.by(() => indexActions(this.match.question?.actions ?? []));
  override reach = $derived(this.source ? (this.index.sources.get(this.source) ?? null) : null);
  override hinted = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    return new Set<Place>(best ? placesOf(this.index, best.action) : []);
  });

  constructor(
    match: Match,
    refuse: (source: Place, target: Place | null) => void,
    isOwn: (place: Place) => boolean,
    /** The card at this place of the hand stays on the table once it is played. */
    private readonly stays: (place: Place) => boolean,
  ) {
    super(match, refuse, isOwn);
  }

  /** Where a card without a target is put: a place on your side, or the whole table. */
  get opens(): "side" | "table" | null {
    if (!this.put || !this.source) return null;
    return this.stays(this.source) ? "side" : "table";
  }

  override choose(place: Place): void {
    const reach = this.index.sources.get(place);
    if (!reach) return;
    this.source = place;
    this.over = null;
    this.match.preview(choicesOf(reach));
  }

  protected override isPlayed(place: Place | null): boolean {
    return place?.startsWith("hand:") ?? false;
  }

  protected override covers(): boolean {
    return this.opens === "table";
  }
}

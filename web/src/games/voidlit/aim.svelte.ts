// What the pointer or the keyboard is about to do: a source is chosen, then a target, the bank or a card of a list.
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { PlaceAim } from "../../ui/table/placeaim.svelte";
import { choicesOf, indexActions, placesOf, type Reach } from "./actions";
import { searchAtEnd, searchWords } from "./search";
import { bankPlace, isFromHand, isPlayed, type Place, type VoidView } from "./types";

export type { Glow } from "../../ui/table/placeaim.svelte";

const isBank = (place: Place) => place.startsWith("bank:");

export class Aim extends PlaceAim<Place> {
  /** The chosen source is used by its ability, not by its main way. */
  ability = $state(false);

  override index = $derived.by(() =>
    indexActions(this.match.question?.actions ?? [], this.match.question?.seat ?? 0),
  );
  /** Who is asked, else who sits below. */
  seat = $derived.by(() => this.match.question?.seat ?? this.match.seat);
  ways = $derived(this.source ? (this.index.sources.get(this.source) ?? null) : null);
  override reach = $derived.by((): Reach | null => {
    if (!this.ways) return null;
    return this.ability ? this.ways.ability : this.ways.act;
  });
  /** Cards to choose from, where the choice is not on the table. */
  picks = $derived(this.dragging ? [] : (this.reach?.picks ?? []));
  /** What a card for banking costs at the end of this turn, where no deck is left to draw it from. */
  search = $derived.by(() =>
    this.match.view ? searchAtEnd(this.match.view as unknown as VoidView, this.seat) : null,
  );
  /** On the button that banks. */
  bankWords = $derived(this.search ? `Bank (${searchWords(this.search)})` : "Bank");
  /** The same once a card was banked: it is drawn as the turn ends. */
  owed = $derived.by(() => {
    const side = (this.match.view as unknown as VoidView | null)?.seats[this.seat];
    return side?.banked ? this.search : null;
  });
  override hinted = $derived.by(() => {
    const best = this.match.hint?.advice[0];
    return new Set<Place>(best ? placesOf(this.index, best.action, this.seat) : []);
  });

  constructor(
    match: Match,
    refuse: (source: Place, target: Place | null) => void,
    isOwn: (place: Place) => boolean,
    /** A press on a bank that banks nothing. */
    private readonly look: (place: Place) => void,
  ) {
    super(match, refuse, isOwn);
  }

  override target(place: Place): Choice | null {
    if (place === bankPlace(this.seat)) return this.ways?.bank ?? null;
    return super.target(place);
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

  /** A defeat is never the matter of one press. */
  override endTurn(sure?: boolean): void {
    if (sure || !this.owed?.loses || !this.index.end) super.endTurn(sure);
    else {
      this.cancel();
      this.asks = true;
    }
  }

  override cancel(): void {
    super.cancel();
    this.ability = false;
  }

  protected override plays(place: Place): boolean {
    const ways = this.index.sources.get(place);
    return this.index.blocks.has(place) || Boolean(ways?.act ?? ways?.ability);
  }

  protected override isPlayed(place: Place | null): boolean {
    return isPlayed(place);
  }

  protected override closed(place: Place): boolean {
    return isPlayed(place) || isBank(place);
  }

  protected override waits(): boolean {
    return this.picks.length > 0;
  }

  /** A defender steps in; a bank is looked at. */
  protected override aside(place: Place): boolean {
    const block = this.index.blocks.get(place);
    if (block) this.act(block);
    else if (isBank(place) && !isFromHand(this.source)) this.look(place);
    else return false;
    return true;
  }
}

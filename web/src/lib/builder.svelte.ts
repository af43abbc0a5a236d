// The deck builder: the deck on the table, what may be chosen for it, and one's own decks.
import { api } from "./api";
import { byCost, capital, fetchCards, fetchGame, type CardRow, type DeckRow } from "./cards.svelte";
import {
  changed,
  Checker,
  completed,
  counts,
  fetchChoices,
  fetchSaved,
  filled,
  spellsWanted,
  total,
  type Choices,
  type Counts,
  type SavedDeck,
} from "./deck.svelte";
import { load, save } from "./storage";

interface Draft {
  faction: string;
  school: string;
  /** None yet: the usual deck of the families. */
  deck: Counts | null;
  name: string;
  /** The deck of one's own that it is a version of. */
  id: string | null;
  named: boolean;
}

export class Builder {
  all = $state.raw<CardRow[]>([]);
  ready = $state.raw<DeckRow[]>([]);
  saved = $state.raw<SavedDeck[]>([]);
  faction = $state("");
  school = $state("");
  deck = $state.raw<Counts>({});
  name = $state("");
  readonly checker: Checker;
  #choices = $state.raw<Choices | null>(null);
  /** The deck of one's own that is open. */
  #id: string | null = null;
  #named = false;
  /** Families were chosen, their cards have not come yet. */
  #waiting = false;

  cards = $derived(new Map(this.all.map((card) => [card.id, card])));
  /** Copies of each creature that are given. */
  creatures = $derived(new Map(this.#choices?.creatures.map((each) => [each.id, each.count])));
  /** The most copies of each spell. */
  spells = $derived(new Map(this.#choices?.spells.map((each) => [each.id, each.most])));
  pool = $derived(
    this.all.filter((card) => this.creatures.has(card.id) || this.spells.has(card.id)).sort(byCost),
  );
  bars = $derived([
    {
      title: "creatures",
      family: this.faction,
      have: total(this.deck, this.creatures.keys()),
      want: [...this.creatures.values()].reduce((sum, n) => sum + n, 0),
    },
    {
      title: "spells",
      family: this.school,
      have: total(this.deck, this.spells.keys()),
      want: this.#choices ? spellsWanted(this.#choices) : 0,
    },
  ]);

  constructor(readonly game: string) {
    this.checker = new Checker(game);
  }

  async start(): Promise<void> {
    const [cards, row] = await Promise.all([fetchCards(this.game), fetchGame(this.game)]);
    this.all = cards;
    this.ready = row?.decks ?? [];
    const draft = this.#draft();
    if (draft) {
      this.#id = draft.id;
      this.#named = draft.named;
      await this.#show([draft.faction, draft.school], draft.deck, draft.name);
      this.saved = await fetchSaved(this.game);
      return;
    }
    const first = this.ready.find((each) => each.name === row?.starters[0]) ?? this.ready[0];
    if (first) await this.open(first);
    this.saved = await fetchSaved(this.game);
  }

  /** What was on the table when this page was left, if its cards still exist. */
  #draft(): Draft | null {
    const found = load(this.#key) as Partial<Draft> | null;
    const { faction, school, deck, name = "", id = null, named = false } = found ?? {};
    if (!faction || !school || typeof deck !== "object") return null;
    const known = Object.keys(deck ?? {}).every((card) => this.cards.has(card));
    return known ? { faction, school, deck, name, id, named } : null;
  }

  /** After every change, so that a reload loses nothing. */
  keep(): void {
    if (this.#choices && !this.#waiting) this.#save(this.deck, this.name);
  }

  #save(deck: Counts | null, name: string): void {
    const { faction, school } = this;
    save(this.#key, { faction, school, deck, name, id: this.#id, named: this.#named });
  }

  get #key(): string {
    return `ludarium.draft.${this.game}`;
  }

  /** Other families: the usual deck of theirs. */
  pick(faction: string, school: string): Promise<void> {
    const title = [faction, school].map(capital).join(" ");
    return this.#show([faction, school], null, this.#named ? this.name : title);
  }

  open(found: SavedDeck | DeckRow): Promise<void> {
    this.#id = "id" in found ? found.id : null;
    this.#named = "id" in found;
    const title = "id" in found ? found.name : found.title;
    return this.#show(found.families, counts(found.cards), title);
  }

  /** A deck that came as text: its families follow from its cards. */
  read(deck: Counts): Promise<void> {
    const has = Object.keys(deck).map((each) => this.cards.get(each));
    const pair = [
      has.find((card) => card?.faction)?.faction ?? this.faction,
      has.find((card) => card?.school)?.school ?? this.school,
    ];
    this.#id = null;
    return this.#show(pair, deck, pair.map(capital).join(" "));
  }

  async #show(pair: readonly (string | null)[], deck: Counts | null, title: string) {
    [this.faction = "", this.school = ""] = pair.map((each) => each ?? "");
    const asked = `${this.faction} ${this.school}`;
    this.#waiting = true;
    this.#save(deck, title); // a reload may come before the answer
    const told = await fetchChoices(this.game, this.faction, this.school);
    if (asked !== `${this.faction} ${this.school}`) return; // chosen again meanwhile
    this.#waiting = false;
    this.#choices = told;
    this.deck = deck ?? filled(told, this.cards);
    this.name = title;
    this.keep();
    this.checker.ask(this.deck, 0);
  }

  change(card: CardRow, by: number): void {
    this.deck = changed(this.deck, card.id, by, this.spells.get(card.id) ?? 0);
    this.keep();
    this.checker.ask(this.deck);
  }

  complete(): void {
    if (!this.#choices) return;
    this.deck = completed(this.deck, this.#choices, this.cards);
    this.keep();
    this.checker.ask(this.deck, 0);
  }

  rename(name: string): void {
    this.name = name;
    this.#named = true;
    this.keep();
  }

  async save(code: string): Promise<SavedDeck> {
    const kept = await api.put<SavedDeck>("/me/decks", {
      ...(this.#id ? { id: this.#id } : {}),
      game: this.game,
      name: this.name.trim() || [this.faction, this.school].map(capital).join(" "),
      code,
    });
    this.#id = kept.id;
    this.rename(kept.name);
    this.saved = await fetchSaved(this.game);
    return kept;
  }

  async forget(gone: SavedDeck): Promise<void> {
    await api.delete(`/me/decks/${gone.id}`);
    this.saved = this.saved.filter((each) => each.id !== gone.id);
    if (this.#id === gone.id) this.#id = null;
  }
}

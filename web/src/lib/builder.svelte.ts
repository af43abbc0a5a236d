// The deck builder: the deck on the table, what may be chosen for it, and one's own decks.
import { api } from "./api";
import { claim } from "./claims";
import {
  fetchCards,
  fetchGame,
  inOrder,
  type CardRow,
  type DeckRow,
  type Picks,
} from "./cards.svelte";
import {
  changed,
  check,
  Checker,
  completed,
  counts,
  deckFields,
  fetchChoices,
  fetchSaved,
  filled,
  isGiven,
  kept,
  limited,
  restored,
  sent,
  total,
  type Choices,
  type Counts,
  type Fields,
  type Read,
  type SavedDeck,
} from "./deck.svelte";
import { lookOf } from "./looks.svelte";
import { fetchProgress, type Progress } from "./progress";
import { load, save } from "./storage";

interface Draft {
  picks: Picks;
  fields: Fields;
  /** None yet: the usual deck of these picks. */
  deck: Counts | null;
  name: string;
  /** The deck of one's own that it is a version of. */
  id: string | null;
  named: boolean;
}

/** A deck that is built of some cards only, with choices that were made before. */
export interface Given {
  /** Its draft is kept under this name. */
  key: string;
  picks: Picks;
  /** How many of each card there are. */
  limits: ReadonlyMap<string, number>;
  /** Those of them that a deck is filled with first. */
  first: ReadonlyMap<string, number>;
  /** What it begins with. */
  deck: Counts;
}

/** What is left to choose of some cards only: the others are not shown. */
const within = (choices: Choices, limits: ReadonlyMap<string, number>): Choices => ({
  ...choices,
  parts: limited(choices, limits).parts.map((part) => ({
    ...part,
    cards: part.cards.filter(({ most }) => most > 0),
  })),
});

/** The deck that is on the table, with what is changed in it until the answer comes. */
const SAME = "same";

const NOTHING: Choices = { picks: [], fields: [], parts: [] };

export class Builder {
  all = $state.raw<CardRow[]>([]);
  ready = $state.raw<DeckRow[]>([]);
  saved = $state.raw<SavedDeck[]>([]);
  /** What may be chosen, once it has come. */
  choices = $state.raw<Choices>(NOTHING);
  picks = $state.raw<Picks>({});
  fields = $state.raw<Fields>({});
  deck = $state.raw<Counts>({});
  name = $state("");
  /** What one owns, in a game where something is. */
  progress = $state.raw<Progress | null>(null);
  /** Of the game's cards, only those that one owns. */
  ownedOnly = $state(true);
  readonly checker: Checker;
  /** The deck of one's own that is open. */
  #id: string | null = null;
  #named = false;
  /** What another choice took out of the deck: it comes back with the first one. */
  #aside: Counts = {};
  /** Something was chosen, its cards have not come yet. */
  #waiting = true;
  #asked = 0;

  look = $derived.by(() => lookOf(this.game).card);
  cards = $derived(new Map(this.all.map((card) => [card.id, card])));
  /** The part that a card fills, and the most copies of it. */
  #places = $derived(
    new Map(
      this.choices.parts.flatMap((part) =>
        part.cards.map(({ id, most }) => [id, { most, given: isGiven(part) }] as const),
      ),
    ),
  );
  /** Copies of each card that one owns, where paired play takes owned cards only. */
  owned: ReadonlyMap<string, number> | null = $derived(
    this.progress?.owned_only
      ? new Map(this.progress.cards.map(({ id, owned }) => [id, owned]))
      : null,
  );
  #limits = $derived(this.ownedOnly ? this.owned : null);
  /** What may be in the deck, and what is in it all the same. */
  pool = $derived(
    this.all
      .filter(({ id }) => this.#most(id) > 0 || (this.deck[id] ?? 0) > 0)
      .sort(inOrder(this.look)),
  );
  bars = $derived(
    this.choices.parts.map((part) => {
      const ids = part.cards.map(({ id }) => id);
      const found = ids.map((id) => this.cards.get(id)?.family ?? null);
      const [family = null, ...others] = new Set(found.filter((each) => each !== null));
      return {
        title: part.title,
        /** The only one of its cards. */
        family: others.length ? null : family,
        have: total(this.deck, ids),
        want: part.size,
      };
    }),
  );
  /** The fields of the deck as they are sent. */
  sentFields = $derived(deckFields(this.choices, this.picks, this.fields));

  constructor(
    readonly game: string,
    readonly given: Given | null = null,
  ) {
    this.checker = new Checker(game);
  }

  async start(): Promise<void> {
    const [cards, row] = await Promise.all([fetchCards(this.game), fetchGame(this.game)]);
    this.all = cards;
    this.ready = row?.decks ?? [];
    const owning = row?.progress && !this.given ? this.#own() : null; // beside what comes now
    const resumed = await this.#resume();
    if (this.given) {
      if (!resumed) await this.#show(this.given.picks, {}, this.given.deck, "");
      return;
    }
    if (!resumed) {
      const first = this.ready.find((each) => each.name === row?.starters[0]) ?? this.ready[0];
      if (first) await this.open(first);
      else await this.#show({}, {}, null, "");
    }
    this.saved = await fetchSaved(this.game);
    await owning;
  }

  /** Learns what one owns; where that cannot be had, all cards are there. */
  async #own(): Promise<void> {
    this.ownedOnly = load(this.#ownedKey) !== false;
    this.progress = await fetchProgress(this.game).catch(() => null);
  }

  /** The most copies of a card, and whether they are in every deck. */
  place({ id }: CardRow): { most: number; given: boolean } {
    return { most: this.#most(id), given: this.#places.get(id)?.given ?? false };
  }

  /** Copies that may be chosen. */
  #most(id: string): number {
    const { most = 0, given = false } = this.#places.get(id) ?? {};
    return given || !this.#limits ? most : Math.min(most, this.#limits.get(id) ?? 0);
  }

  limitToOwned(on: boolean): void {
    this.ownedOnly = on;
    save(this.#ownedKey, on);
  }

  get #ownedKey(): string {
    return `ludarium.owned.${this.game}`;
  }

  // --- the draft: a reload loses nothing -----------------------------------------------------------

  /** What was on the table when this page was left, if it still exists. */
  async #resume(): Promise<boolean> {
    const found = load(this.#key) as Partial<Draft> | null;
    const { picks, fields = {}, deck, name = "", id = null, named = false, ...older } = found ?? {};
    if (typeof deck !== "object") return false;
    if (!Object.keys(deck ?? {}).every((card) => this.cards.has(card))) return false;
    this.#id = id;
    this.#named = named;
    try {
      // Drafts of older versions have what was chosen beside the deck.
      await this.#show(picks ?? (older as Picks), fields, deck, name);
      return true;
    } catch {
      return false; // of another set of cards
    }
  }

  /** After every change. */
  keep(): void {
    if (!this.#waiting) this.#save(this.deck, this.name);
  }

  #save(deck: Counts | null, name: string): void {
    const { picks, fields } = this;
    const draft: Draft = { picks, fields, deck, name, id: this.#id, named: this.#named };
    save(this.#key, draft);
  }

  get #key(): string {
    return `ludarium.draft.${this.given?.key ?? this.game}`;
  }

  // --- choosing ------------------------------------------------------------------------------------

  /** Another hero keeps the cards that still fit; another faction has a deck of its own. */
  async pick(name: string, value: string): Promise<void> {
    const found = this.choices.picks.find((pick) => pick.name === name);
    const picks = { ...this.picks, [name]: value };
    const title = this.#named ? this.name : this.#titled(picks);
    const same = found?.field ?? false;
    if (await this.#show(picks, this.fields, same ? SAME : null, title)) {
      const aside = { ...this.#aside, ...(same ? this.deck : {}) };
      this.deck = restored(kept(this.deck, this.choices), aside, this.choices);
      const out = Object.entries(same ? aside : {}).filter(([id]) => !this.#places.has(id));
      this.#aside = Object.fromEntries(out);
      this.#changed(0);
    }
  }

  set(name: string, value: unknown): void {
    this.fields = { ...this.fields, [name]: value };
    this.#changed();
  }

  open(found: SavedDeck | DeckRow): Promise<unknown> {
    this.#aside = {};
    const own = "id" in found;
    this.#id = own ? found.id : null;
    this.#named = own;
    const title = own ? found.name : found.title;
    const cards = counts(found.cards);
    return this.#show(found.picks, own ? found.fields : found.code, cards, title);
  }

  /** A deck of the same choices with nothing in it but what every deck has. */
  empty(): void {
    this.#id = null;
    this.#named = false;
    this.#aside = {};
    const all = Object.entries(filled(this.choices, this.cards, this.look));
    this.deck = Object.fromEntries(all.filter(([id]) => this.#places.get(id)?.given));
    this.name = this.#titled(this.picks);
    this.#changed(0);
  }

  /** A deck that came as text. */
  read({ deck, picks, fields }: Read): Promise<unknown> {
    this.#id = null;
    this.#aside = {};
    const chosen = Object.entries(picks).filter(([, value]) => value !== null);
    const all = { ...this.picks, ...Object.fromEntries(chosen) };
    return this.#show(all, fields, deck, this.#titled(all));
  }

  /** A name for a deck of these picks: "Kingdom Frost", "Brand, The North". */
  #titled(picks: Picks): string {
    const titles = (field: boolean) =>
      this.choices.picks
        .filter((pick) => pick.field === field)
        .flatMap(({ name, options }) => options.find(({ id }) => id === picks[name])?.title ?? []);
    return titles(false).join(" ") || titles(true).join(", ");
  }

  /** Fetch what may be chosen and put a deck on the table; false if something else was chosen
      meanwhile. `fields` may be the code of the deck that has them. */
  async #show(
    picks: Picks,
    fields: Fields | string,
    deck: Counts | typeof SAME | null,
    title: string,
  ) {
    const asked = ++this.#asked;
    this.picks = picks;
    this.#waiting = true;
    this.fields = typeof fields === "string" ? {} : fields;
    this.#save(deck === SAME ? this.deck : deck, title); // a reload may come before the answer
    this.checker.hold();
    const { choices, found } = await this.#fetch(picks, fields).catch((fault: unknown) => {
      if (asked === this.#asked) this.checker.stop();
      throw fault;
    });
    if (asked !== this.#asked) return false;
    this.#waiting = false;
    this.choices = choices;
    this.picks = Object.fromEntries(choices.picks.map(({ name, value }) => [name, value]));
    const given = deck === SAME ? this.fields : found;
    this.fields = Object.fromEntries(
      choices.fields.map(({ name, value }) => [name, given[name] ?? (deck ? null : value)]),
    );
    if (deck !== SAME) this.deck = deck ?? filled(choices, this.cards, this.look);
    if (deck !== SAME || !this.#named) this.name = title || this.#titled(this.picks);
    this.#changed(0);
    return true;
  }

  async #fetch(
    picks: Picks,
    fields: Fields | string,
  ): Promise<{ choices: Choices; found: Fields }> {
    const all = await fetchChoices(this.game, picks);
    const choices = this.given ? within(all, this.given.limits) : all;
    if (typeof fields !== "string") return { choices, found: fields };
    const coded = choices.fields.length > 0;
    return { choices, found: coded ? (await check(this.game, fields)).fields : {} };
  }

  change(card: CardRow, by: number): void {
    this.deck = changed(this.deck, card.id, by, this.place(card).most);
    this.#changed();
  }

  /** False: one owns too few cards for a whole deck. */
  complete(): boolean {
    const choices = this.#limits ? limited(this.choices, this.#limits) : this.choices;
    const first = this.given ? limited(choices, this.given.first) : choices;
    const begun = completed(this.deck, first, this.cards, this.look);
    this.deck = completed(begun, choices, this.cards, this.look);
    this.#changed(0);
    return this.bars.every(({ have, want }) => want === null || have >= want);
  }

  #changed(pause?: number): void {
    this.keep();
    this.checker.ask(sent(this.deck, this.sentFields), pause);
  }

  rename(name: string): void {
    this.name = name;
    this.#named = true;
    this.keep();
  }

  // --- one's own decks -----------------------------------------------------------------------------

  async save(code: string): Promise<SavedDeck> {
    const stored = await api.put<SavedDeck>("/me/decks", {
      ...(this.#id ? { id: this.#id } : {}),
      game: this.game,
      name: this.name.trim() || this.#titled(this.picks),
      code,
    });
    this.#id = stored.id;
    this.rename(stored.name);
    this.saved = await fetchSaved(this.game);
    return stored;
  }

  /** What differs from the kept deck, and costs coins to change in it. */
  reattuned(): string[] {
    const before = this.saved.find(({ id }) => id === this.#id)?.picks;
    const fields = before ? (this.progress?.attune?.fields ?? []) : [];
    return fields.filter((name) => (before?.[name] ?? null) !== (this.picks[name] ?? null));
  }

  /** Pays for it, each once. */
  async attune(): Promise<void> {
    for (const field of this.reattuned())
      await claim(this.game, "attune", { deck: this.#id, field, value: this.picks[field] ?? null });
    this.saved = await fetchSaved(this.game);
  }

  /** From now on it is another deck than the kept one. */
  part(): void {
    this.#id = null;
    this.keep();
  }

  async forget(gone: SavedDeck): Promise<void> {
    await api.delete(`/me/decks/${gone.id}`);
    this.saved = this.saved.filter((each) => each.id !== gone.id);
    if (this.#id === gone.id) this.#id = null;
  }
}

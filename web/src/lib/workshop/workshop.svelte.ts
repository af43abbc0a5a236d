// A rule book of one's own while it is written: the draft, what the form says of it, its versions.
import { announce } from "../announce";
import { api, ApiError } from "../api";
import type { CardRow, DeckRow, TableEntry } from "../cards.svelte";
import { load, save } from "../storage";
import { Asking } from "./asking.svelte";
import {
  asPrinted,
  broughtBack,
  canonical,
  differences,
  freeId,
  isRemoved,
  printedRow,
  rowAt,
  ruleAt,
  sameEdition,
  takenBack,
  withDeck,
  withoutRow,
  withRow,
  withRule,
  withValue,
} from "./edition";
import { shortOf } from "./numbers";
import { curly, valueInWords } from "./sentence";
import { CARD_TABLE, type Subject } from "./subjects";
import type {
  Book,
  BookRow,
  Edition,
  FormField,
  FormTable,
  Look,
  Option,
  Path,
  Raw,
  Shop,
  Version,
} from "./types";

const LOOK_MS = 60;
const AFTER_MS = 300; // from the last key to the question
const SAVE_MS = 700;
const UNDO = 100;

interface Memory {
  book: string | null;
  /** The draft of who has no book yet. */
  draft: Edition | null;
}

/** What the form said last; the last edition that it took stays the one that counts. */
export interface Fault {
  words: string;
  place: string;
}

export class Workshop {
  shop = $state.raw<Shop | null>(null);
  books = $state.raw<readonly BookRow[]>([]);
  book = $state.raw<Book | null>(null);
  /** What the form shows; it may be half a sentence. */
  draft = $state.raw<Edition>(asPrinted(""));
  /** The last edition that the form took. */
  good = $state.raw<Look | null>(null);
  /** The version that it is compared with. */
  base = $state.raw<Look | null>(null);
  fault = $state.raw<Fault | null>(null);
  missing = $state("");
  busy = $state(false);
  #past = $state.raw<readonly Edition[]>([]);
  readonly asking: Asking;

  head = $derived.by((): Version | null => {
    const { versions = [], head } = this.book ?? {};
    return versions.find(({ number }) => number === head) ?? versions[0] ?? null;
  });
  baseline = $derived.by(() => this.head?.edition ?? asPrinted(this.game));
  /** "version 6", "the book as printed" */
  against = $derived(this.head ? `version ${this.head.number}` : "the book as printed");
  /** A book's first version is the one as printed. */
  next = $derived.by(
    () => Math.max(1, ...(this.book?.versions.map(({ number }) => number ?? 0) ?? [])) + 1,
  );
  edition = $derived.by(() => this.good?.edition ?? this.baseline);
  /** The draft was read: until then `edition` is what it is compared with. */
  isRead = $derived(this.good !== null || this.fault !== null);
  changes = $derived.by(() => this.good?.changes ?? []);
  isChanged = $derived.by(
    () => !sameEdition(this.fault ? this.draft : this.edition, this.baseline),
  );
  hasSteps = $derived(this.#past.length > 0);
  /** Without steps, as after a reload, the last change can still be taken back. */
  canUndo = $derived.by(
    () =>
      this.hasSteps ||
      (!this.fault && this.changes.length > 0 && sameEdition(this.draft, this.edition)),
  );
  count = $derived.by(
    () => this.changes.length || (this.isChanged ? differences(this.draft, this.baseline) : 0),
  );

  /** When the last key was pressed. */
  #edited = 0;
  #looks = 0;
  /** The form has not answered yet about the last edit. */
  #unread = false;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {
    this.draft = asPrinted(game);
    this.asking = new Asking(game);
  }

  async start(): Promise<void> {
    try {
      this.shop = await api.get<Shop>(`/games/${this.game}/workshop`);
    } catch (error) {
      this.missing = saying(error);
      return;
    }
    this.books = this.shop.books;
    const memory = this.#memory();
    const last = this.books.find(({ id }) => id === memory.book)?.id ?? null;
    await this.choose(last).catch(() => this.choose(null));
  }

  close(): void {
    clearTimeout(this.#lookTimer);
    this.asking.stop();
    this.leave();
  }

  /** What waits to be kept is kept now, although the page may be gone when the answer comes. */
  leave(): void {
    if (this.#unread || this.#saveTimer !== undefined) this.#store({ keepalive: true });
  }

  // --- books ---------------------------------------------------------------------------------------

  /** Opens one of one's books; null: the game's own, with a draft that only this browser keeps. */
  async choose(id: string | null): Promise<void> {
    this.close();
    const book = id === null ? null : await api.get<Book>(`/workshop/books/${id}`);
    this.#open(book);
    await this.#first();
  }

  #open(book: Book | null): void {
    this.book = book;
    if (book) this.#list(book);
    const own = book ? book.draft : this.#memory().draft;
    this.draft = own?.game === this.game ? own : this.baseline;
    this.#past = [];
    this.#unread = false;
    this.good = this.base = null;
    this.fault = null;
    this.asking.clear();
    this.#remember({ book: book?.id ?? null });
  }

  #list({ id, name, head, draft }: Book): void {
    const row = { id, name, head, draft: draft !== null };
    this.books = [row, ...this.books.filter((each) => each.id !== id)];
  }

  /** What is compared with, and what the draft says. */
  async #first(): Promise<void> {
    const { baseline } = this;
    const wanted = this.#looks;
    try {
      const base = await this.look(baseline, null);
      if (wanted === this.#looks && baseline === this.baseline) this.base = base;
    } catch (error) {
      this.fault = { words: saying(error), place: "" };
    }
    await this.#look();
  }

  /** A new book, with this draft to begin with. */
  async create(name: string, edition: Edition | null = null): Promise<Book> {
    const made = await api.post<Book>(`/games/${this.game}/workshop/books`, { name, edition });
    this.#remember({ draft: null });
    return made;
  }

  async open(name: string): Promise<void> {
    const { id } = await this.create(name);
    await this.choose(id);
  }

  async rename(name: string): Promise<void> {
    if (!this.book) return;
    const { id } = this.book;
    await api.patch(`/workshop/books/${id}`, { name });
    this.book = { ...this.book, name };
    this.books = this.books.map((each) => (each.id === id ? { ...each, name } : each));
  }

  async remove(): Promise<void> {
    if (!this.book) return;
    const { id } = this.book;
    await api.delete(`/workshop/books/${id}`);
    this.books = this.books.filter((each) => each.id !== id);
    this.#open(null);
    await this.#first();
  }

  /** The draft needs a book to be kept, shared or played in. */
  async #ensure(): Promise<Book> {
    if (this.book) return this.book;
    const { edition, isChanged } = this;
    const book = await this.create("My rules", isChanged ? edition : null);
    this.book = book;
    this.#list(book);
    this.#remember({ book: book.id, draft: null });
    return book;
  }

  async keep(note = ""): Promise<Version | null> {
    const book = await this.#ensure();
    const { edition, next } = this;
    await api.post(`/workshop/books/${book.id}/versions`, { edition, note });
    await this.#again(book.id);
    announce(`Kept as version ${next}.`);
    return this.head;
  }

  async restore(number: number): Promise<void> {
    if (!this.book) return;
    const { id } = this.book;
    await api.post(`/workshop/books/${id}/restore`, { number });
    await this.#again(id);
    announce(`Version ${number} is restored as version ${this.head?.number ?? number}.`);
  }

  /** After a version was made: it is what counts now, and the draft begins there. */
  async #again(id: string): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const book = await api.get<Book>(`/workshop/books/${id}`);
    this.#open({ ...book, draft: null });
    await this.#first();
  }

  /** A link to what is written now: the version, or one that no list shows. */
  async code(): Promise<string> {
    if (this.head && sameEdition(this.edition, this.head.edition)) return this.head.code;
    const book = await this.#ensure();
    const { edition } = this;
    return (await api.post<{ code: string }>(`/workshop/books/${book.id}/try`, { edition })).code;
  }

  /** One change of a book taken back, as the draft. */
  async takeChangeBack(edition: Edition, against: Edition, key: string): Promise<void> {
    const body = { edition, against, without: key };
    this.set((await api.post<Look>(`/games/${this.game}/workshop/look`, body)).edition);
  }

  discard(): void {
    this.set(this.baseline);
  }

  /** Takes what another tab has written since, unless something is being written here. */
  async refresh(): Promise<void> {
    const { book, draft } = this;
    if (!this.shop || this.#unread || this.#saveTimer !== undefined || this.fault) return;
    const found = book ? await this.#elsewhere(book).catch(() => book) : null;
    const now = found ? found.draft : this.#memory().draft;
    const mine = this.isChanged ? this.edition : null;
    const isSame = canonical([now, found?.head]) === canonical([mine, book?.head]);
    if (isSame || draft !== this.draft || book !== this.book) return;
    this.asking.stop();
    this.#open(found);
    await this.#first();
    announce("Changed in another tab: this is how it is now.");
  }

  #elsewhere({ id }: Book): Promise<Book> {
    return api.get<Book>(`/workshop/books/${id}`);
  }

  // --- the draft -----------------------------------------------------------------------------------

  set(edition: Edition): void {
    if (sameEdition(edition, this.draft)) return;
    // half a sentence is no step back
    if (!this.fault) this.#past = [...this.#past, this.draft].slice(-UNDO);
    this.#change(edition);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) {
      void this.#takeLastBack();
      return;
    }
    this.#past = this.#past.slice(0, -1);
    this.#change(before);
    announce("Undone.");
  }

  async #takeLastBack(): Promise<void> {
    const { edition, baseline, draft } = this;
    const last = this.changes.at(-1);
    if (!last || !this.canUndo) return;
    const body = { edition, against: baseline, without: last.key };
    try {
      const found = await api.post<Look>(`/games/${this.game}/workshop/look`, body);
      if (draft !== this.draft) return; // edited in between
      this.#change(found.edition);
      announce(`Taken back: ${last.name} ${last.words}.`);
    } catch (error) {
      announce(saying(error));
    }
  }

  #change(edition: Edition): void {
    this.draft = edition;
    this.#edited = Date.now();
    this.#unread = true;
    clearTimeout(this.#lookTimer);
    this.#looks++;
    this.#lookTimer = setTimeout(() => void this.#look(), LOOK_MS);
  }

  look(edition: Edition, against: Edition | null): Promise<Look> {
    return api.post<Look>(`/games/${this.game}/workshop/look`, { edition, against });
  }

  async #look(): Promise<void> {
    const turn = ++this.#looks;
    const { draft, baseline } = this;
    try {
      const good = await this.look(draft, baseline);
      if (turn !== this.#looks) return;
      this.#unread = false;
      const same = this.good !== null && sameEdition(this.good.edition, good.edition);
      this.good = good;
      this.fault = null;
      if (same) return; // half a sentence came and went
      this.#keepDraft();
      this.asking.edited();
      this.#ask();
    } catch (error) {
      if (turn !== this.#looks) return;
      this.#unread = false;
      const place = error instanceof ApiError ? error.problem.place : "";
      this.fault = { words: curly(saying(error)), place: typeof place === "string" ? place : "" };
    }
  }

  #ask(): void {
    const { good, baseline, shop } = this;
    if (!good || !shop?.measuring.on) return;
    if (sameEdition(good.edition, baseline)) {
      this.asking.clear();
      return;
    }
    const since = Date.now() - this.#edited;
    const before = this.head ? baseline : null;
    this.asking.ask(before, good.edition, shortOf(good.changes), Math.max(0, AFTER_MS - since));
  }

  /** Puts the question again, after a fault. */
  again(): void {
    this.asking.edited();
    this.#ask();
  }

  #keepDraft(): void {
    clearTimeout(this.#saveTimer);
    if (!this.book) {
      this.#store(); // this browser keeps it: nothing to wait for
      return;
    }
    this.#saveTimer = setTimeout(() => {
      this.#store();
    }, SAVE_MS);
  }

  #store(options: { keepalive?: boolean } = {}): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const { book, baseline } = this;
    const edition = this.#unread ? this.draft : this.edition;
    const draft = sameEdition(edition, baseline) ? null : edition;
    if (!book) this.#remember({ draft });
    else {
      this.book = { ...book, draft };
      // what is not kept now is kept with the next edit
      api.patch(`/workshop/books/${book.id}`, { draft }, options).catch(() => undefined);
    }
  }

  #memory(): Memory {
    const found = load(this.#key) as Partial<Memory> | null;
    return { book: found?.book ?? null, draft: found?.draft ?? null };
  }

  #remember(patch: Partial<Memory>): void {
    save(this.#key, { ...this.#memory(), ...patch });
  }

  get #key(): string {
    return `ludarium.workshop.${this.game}`;
  }

  // --- rows, rules, decks --------------------------------------------------------------------------

  formOf(table: string): FormTable | undefined {
    return this.shop?.form.tables.find(({ name }) => name === table);
  }

  rowOf(at: Subject, edition = this.draft): Raw | undefined {
    return this.shop ? rowAt(this.shop, edition, at) : undefined;
  }

  put(at: Subject, path: Path, value: unknown): void {
    const row = this.rowOf(at);
    if (!this.shop || !row) return;
    this.set(withRow(this.shop, this.draft, at.table, withValue(row, path, value)));
  }

  isRemoved(at: Subject, edition = this.draft): boolean {
    return isRemoved(edition, at);
  }
  isAdded(at: Subject): boolean {
    return this.shop !== null && !printedRow(this.shop, at) && this.rowOf(at) !== undefined;
  }

  removeRow(at: Subject): void {
    if (this.shop) this.set(withoutRow(this.shop, this.draft, at));
  }
  bringBack(at: Subject): void {
    this.set(broughtBack(this.draft, at));
  }
  takeBack(at: Subject): void {
    this.set(takenBack(this.draft, this.baseline, at));
  }

  /** A new row like this one. */
  copyRow(at: Subject): Subject | null {
    const row = this.rowOf(at);
    if (!this.shop || !row) return null;
    const name = `New ${String(row.name)}`;
    const id = freeId(this.shop, this.draft, at.table, name);
    this.set(withRow(this.shop, this.draft, at.table, { ...row, id, name }));
    return { table: at.table, id };
  }

  rule(name: string, edition = this.draft): unknown {
    return this.shop ? ruleAt(this.shop, edition, name) : undefined;
  }
  setRule(name: string, value: unknown): void {
    if (this.shop) this.set(withRule(this.shop, this.draft, name, value));
  }

  setDeck(name: string, deck: unknown): void {
    this.set(withDeck(this.draft, name, deck));
  }

  deckTitle(name: string): string {
    const known = [...(this.good?.decks ?? []), ...(this.shop?.decks ?? [])];
    return known.find((deck) => deck.name === name)?.title ?? name;
  }

  /** Ready decks that hold a card, by the draft. */
  decksWith(id: string): DeckRow[] {
    const decks: readonly DeckRow[] = this.good?.decks ?? this.shop?.decks ?? [];
    return decks.filter(({ cards }) => cards.some((card) => card.id === id));
  }

  /** A row as it is drawn: by the draft, or as it was before. */
  face(at: Subject, look = this.good): CardRow | TableEntry | undefined {
    const own = look?.rows[at.table]?.find(({ id }) => id === at.id);
    if (own) return own;
    const printed = at.table === CARD_TABLE ? this.shop?.cards : this.shop?.tables[at.table];
    return printed?.find(({ id }) => id === at.id);
  }

  /** All rows of a table by their names now, with those that were added. */
  rowsOf(table: string): { id: string; name: string; added: boolean; changed: boolean }[] {
    const printed = this.shop?.rows[table] ?? [];
    const own = this.draft.rows.filter((row) => (row.table ?? CARD_TABLE) === table);
    const added = own.filter((row) => !printed.some(({ id }) => id === row.id));
    return [...printed, ...added].map((row) => {
      const now = own.find(({ id }) => id === row.id);
      return {
        id: String(row.id),
        name: String((now ?? row).name),
        added: added.includes(row),
        changed: now !== undefined,
      };
    });
  }

  /** What a value of a field is called: its word's title, or the name of the row that it names. */
  titled(field: FormField, value: unknown): string {
    const word = field.words?.find((each) => each.value === value);
    if (word) return word.title;
    if (field.names && typeof value === "string") {
      const named = this.rowOf({ table: field.names, id: value })?.name;
      if (typeof named === "string") return named;
    }
    return valueInWords(value);
  }

  async options(at: Subject, path: Path): Promise<readonly Option[]> {
    const row = this.rowOf(at);
    const { table, id } = at;
    const body = { edition: this.edition, table, id, row, path };
    const { options } = await api.post<{ options: Option[] }>(
      `/games/${this.game}/workshop/options`,
      body,
    );
    return options;
  }

  /** The whole row as another one. */
  putRow(at: Subject, row: Raw): void {
    if (this.shop) this.set(withRow(this.shop, this.draft, at.table, row));
  }
}

/** An error in words, whatever it is. */
export function saying(error: unknown): string {
  if (error instanceof ApiError) return error.detail || error.title;
  return "Something went wrong. Load the page again.";
}

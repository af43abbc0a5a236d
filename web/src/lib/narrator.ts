// What happened, in English: the events one viewer has seen, as sentences. The same as
// `core/narrator.py`, from the same templates; a golden file keeps the two equal.
import { api } from "./api";
import type { Told } from "./play";
import { capital, enumerated, label, word } from "./words";

export interface Speaker {
  /** The seat that is "you"; null for a viewer of both. */
  you: number | null;
  names: readonly string[];
}

type Kind =
  | { kind: "plain" | "seat" | "cell" }
  | { kind: "row"; table: string; one: string; many: string }
  | { kind: "thing"; by: string; named_by: string[]; zero: string; unknown: string }
  | { kind: "words"; words: Record<string, string> };

type Condition =
  | { fact: string; is: string; value: number | string | null }
  | { after: string; same: string[] }
  | { before: string; same: string[] };

interface Filled {
  fact: string;
  of?: string;
  as?: "signed" | "capital" | "whose" | "name";
  count?: [one: string, many: string];
}
type Piece = string | Filled | { you: string; others: string };

interface Form {
  when: Condition[];
  say: Piece[];
}

/** What the server makes of a game's `sentences.toml`. */
export interface Sentences {
  facts: Record<string, Kind>;
  say: Record<string, Form[]>;
  leads: { event: string; when: Condition[] }[];
  together: Record<string, string>;
  ends: Record<string, Form[]>;
  names: Record<string, Record<string, string>>;
}

/** By the rules of that match: its cards may have other names than those of new ones. Where its
    rules are no longer there, today's names do. */
export async function fetchSentences(game: string, match: string): Promise<Sentences> {
  const path = `/games/${game}/sentences`;
  if (!match) return api.get<Sentences>(path);
  try {
    return await api.get<Sentences>(`${path}?match=${match}`);
  } catch {
    return api.get<Sentences>(path);
  }
}

const FRAME = new Set(["event", "seat", "clause"]);
const ALONE = new Set(["takeback", "over"]); // begin a line in every game
const PLAIN: Kind = { kind: "plain" };
const SEAT: Kind = { kind: "seat" };

const isSeat = (seat: unknown): seat is number => typeof seat === "number" && seat >= 0;
const kindOf = (event: Told) => String(event.event);

export class Teller {
  readonly #things = new Map<unknown, string>();
  readonly #latest = new Map<string, { n: number; event: Told }>();
  #n = 0;

  constructor(
    private readonly sentences: Sentences,
    readonly speaker: Speaker,
  ) {}

  // --- what things are called -------------------------------------------------------------------

  /** Learn the things of a view, and those that events name. What has left keeps its name. */
  know(view: unknown, events: Iterable<Told> = []): this {
    this.#learn(events);
    const keys = Object.values(this.sentences.facts).flatMap((kind) =>
      kind.kind === "thing" ? [kind.by] : [],
    );
    if (keys.length) this.#look(view, new Set(keys));
    return this;
  }

  /** The row that names a thing, such as the card of a creature. */
  rowOf(thing: unknown): string | null {
    return thing ? (this.#things.get(thing) ?? null) : null;
  }

  #look(part: unknown, keys: ReadonlySet<string>): void {
    if (typeof part !== "object" || part === null) return;
    const table = part as Record<string, unknown>;
    for (const key of keys) {
      const name = table[key];
      if (table.id && typeof name === "string") this.#name(table.id, name);
    }
    for (const each of Object.values(table)) this.#look(each, keys);
  }

  #learn(events: Iterable<Told>): void {
    for (const event of events) for (const [id, name] of this.#named(event)) this.#name(id, name);
  }

  #name(id: unknown, name: string): void {
    if (!this.#things.has(id)) this.#things.set(id, name);
  }

  *#named(event: Told): Iterable<[unknown, string]> {
    for (const [fact, kind] of Object.entries(this.sentences.facts))
      if (kind.kind === "thing" && kind.named_by.includes(kindOf(event))) {
        const name = event[kind.by];
        if (event[fact] && typeof name === "string") yield [event[fact], name];
      }
  }

  // --- telling ----------------------------------------------------------------------------------

  /** Every event of a step with its sentence, empty where it needs none. */
  told(events: readonly Told[]): { event: Told; text: string; at: number }[] {
    const joined = this.#joined(events);
    this.#learn(events);
    const all = joined.map(({ event }) => event);
    return joined.map(({ event, at }, i) => ({
      event,
      at,
      text: this.#tell(event, all.slice(i + 1)),
    }));
  }

  /** Whether a line of the history begins with it; null where the game does not say. */
  leads(event: Told): boolean | null {
    if (ALONE.has(kindOf(event))) return true;
    const { leads } = this.sentences;
    if (!leads.length) return null;
    return leads.some((each) => each.event === kindOf(event) && this.#fits(each.when, event, []));
  }

  /** How a match ended by its rules; empty where the game has no sentence for it. */
  ending(reason: string, winner: number | null): string {
    const forms = this.sentences.ends[reason];
    if (!forms) return "";
    const loser = winner !== null && this.speaker.names.length === 2 ? 1 - winner : null;
    return this.#form(forms, { event: reason, seat: winner ?? -1, winner, loser }, []);
  }

  who(seat: unknown): string {
    if (!isSeat(seat)) return "nobody";
    return seat === this.speaker.you ? "you" : (this.speaker.names[seat] ?? `seat ${seat + 1}`);
  }

  #whose(seat: unknown): string {
    return this.#isYou(seat) ? "your" : `${this.who(seat)}'s`;
  }

  #isYou(seat: unknown): boolean {
    return isSeat(seat) && seat === this.speaker.you;
  }

  /** Three draws in a row are one event with three cards. */
  #joined(events: readonly Told[]): { event: Told; at: number }[] {
    const out: { event: Told; at: number }[] = [];
    for (const [at, event] of events.entries()) {
      const fact = this.sentences.together[kindOf(event)];
      const last = out.at(-1)?.event;
      if (fact === undefined) out.push({ event, at });
      else if (last && last.event === event.event && last.seat === event.seat)
        (last[fact] as unknown[]).push(event[fact] ?? null);
      else out.push({ event: { ...event, [fact]: [event[fact] ?? null] }, at });
    }
    return out;
  }

  #tell(event: Told, later: readonly Told[]): string {
    // An id may be used again after a takeback: the newest name counts.
    for (const [id, name] of this.#named(event)) this.#things.set(id, name);
    const forms = this.sentences.say[kindOf(event)];
    const text = forms ? this.#form(forms, event, later) : this.#plain(event);
    this.#latest.set(kindOf(event), { n: ++this.#n, event });
    return text;
  }

  /** "Ada: bid 3 x five, found 2.": the event's own words. */
  #plain(event: Told): string {
    const kind = kindOf(event);
    const fact = (key: string, value: unknown) => {
      const found = this.#kind(key);
      return found.kind === "plain" ? word(value) : this.#fact(value, found);
    };
    const done = FRAME.has(kind) ? null : (event[kind] ?? null);
    const facts = Object.entries(event)
      .filter(([key, value]) => !FRAME.has(key) && key !== kind && value !== null)
      .map(([key, value]) => `${label(key).toLowerCase()} ${fact(key, value)}`);
    const what = done === null ? kind : `${kind} ${fact(kind, done)}`;
    const text = [what.replaceAll("_", " "), ...facts].join(", ");
    return isSeat(event.seat) ? `${capital(this.who(event.seat))}: ${text}.` : `${capital(text)}.`;
  }

  // --- forms ------------------------------------------------------------------------------------

  #form(forms: readonly Form[], event: Told, later: readonly Told[]): string {
    const form = forms.find(({ when }) => this.#fits(when, event, later));
    let person = event.seat; // verbs agree with whoever was named last
    const out = (form?.say ?? []).map((piece) => {
      if (typeof piece === "string") return piece;
      if (!("fact" in piece)) return this.#isYou(person) ? piece.you : piece.others;
      if (this.#kind(piece.fact).kind === "seat" && !piece.as)
        person = this.#value(piece.fact, event);
      return this.#piece(piece, event);
    });
    return capital(out.join(""));
  }

  #fits(when: readonly Condition[], event: Told, later: readonly Told[]): boolean {
    return when.every((each) => this.#holds(each, event, later));
  }

  #holds(condition: Condition, event: Told, later: readonly Told[]): boolean {
    if ("before" in condition)
      return later.some(
        (each) => each.event === condition.before && same(each, event, condition.same),
      );
    if ("after" in condition) {
      const found = this.#latest.get(condition.after);
      const since = this.#latest.get(kindOf(event))?.n ?? 0;
      return found !== undefined && since < found.n && same(found.event, event, condition.same);
    }
    let value = this.#value(condition.fact, event);
    let wanted: unknown = condition.value;
    if (this.#kind(condition.fact).kind === "seat") {
      value = isSeat(value) ? value : null;
      if (wanted === "you") wanted = this.speaker.you ?? -1;
      else if (wanted === "seat") wanted = event.seat;
    }
    return compare(value ?? null, condition.is, wanted);
  }

  #kind(fact: string): Kind {
    return fact === "seat" || fact === "other" ? SEAT : (this.sentences.facts[fact] ?? PLAIN);
  }

  #value(fact: string, event: Told): unknown {
    if (fact !== "other") return event[fact];
    return isSeat(event.seat) ? 1 - event.seat : null;
  }

  #piece(piece: Filled, event: Told): string {
    const value = this.#value(piece.fact, event);
    const kind = this.#kind(piece.fact);
    if (piece.count) {
      const n: unknown = Array.isArray(value) ? value.length : value;
      return `${word(n)} ${piece.count[n === 1 ? 0 : 1]}`;
    }
    if (kind.kind === "thing") {
      const name = this.#thing(value, kind);
      const owner = this.#value(piece.of ?? "seat", event);
      return piece.as === "name" ? name : `${this.#whose(owner)} ${name}`;
    }
    if (piece.as === "whose") return this.#whose(value);
    if (piece.as === "signed") return Number(value) < 0 ? word(value) : `+${word(value)}`;
    const text = this.#fact(value, kind);
    return piece.as === "capital" ? capital(text) : text;
  }

  #fact(value: unknown, kind: Kind): string {
    switch (kind.kind) {
      case "seat":
        return this.who(value);
      case "row":
        return this.#rows(Array.isArray(value) ? value : [value], kind);
      case "thing":
        return this.#thing(value, kind);
      case "cell":
        return Array.isArray(value) ? `(${value.join(",")})` : word(value);
      case "words":
        return kind.words[String(value)] ?? word(value);
      case "plain":
        return Array.isArray(value) ? enumerated(value.map(word)) : word(value);
    }
  }

  /** "Ghoul, Mend and 2 cards": those that are unknown come last. */
  #rows(ids: readonly unknown[], kind: Kind & { kind: "row" }): string {
    const names = this.sentences.names[kind.table] ?? {};
    const known = ids.filter((each) => each !== null && each !== undefined);
    const words = known.map((each) => names[String(each)] ?? word(each));
    const unknown = ids.length - known.length;
    if (unknown) words.push(unknown === 1 ? kind.one : `${unknown} ${kind.many}`);
    return enumerated(words);
  }

  #thing(value: unknown, kind: Kind & { kind: "thing" }): string {
    if (!value) return kind.zero;
    const row = this.rowOf(value);
    return row === null ? kind.unknown : this.#fact(row, this.#kind(kind.by));
  }
}

const same = (one: Told, other: Told, facts: readonly string[]): boolean =>
  facts.every((fact) => (one[fact] ?? null) === (other[fact] ?? null));

function compare(value: unknown, sign: string, wanted: unknown): boolean {
  if (sign === "=") return value === wanted;
  if (sign === "!=") return value !== wanted;
  if (typeof value !== "number" || typeof wanted !== "number") return false;
  if (sign === "<") return value < wanted;
  if (sign === ">") return value > wanted;
  return sign === "<=" ? value <= wanted : value >= wanted;
}

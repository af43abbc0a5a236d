// What happened, in the words of the events themselves: who, what, and the facts.
import { decided, scored } from "../../lib/endings";
import type { Entry, Narrator, Played, Sentence } from "../../lib/games";
import type { Result, Told, View } from "../../lib/match.svelte";
import type { Step, TableInfo } from "../../lib/protocol";
import { standing } from "../../lib/standing";
import { capital, label, word } from "./words";

const FRAME = new Set(["event", "seat", "clause"]);

export class Teller implements Narrator {
  readonly #names: string[];
  readonly #you: number | null;

  constructor(table: TableInfo, seat: number | null) {
    this.#names = table.seats.map((each, i) => each.name || `Seat ${i + 1}`);
    this.#you = table.you.length > 1 ? null : seat;
  }

  tell(events: readonly Told[]): string {
    return events.map((event) => this.sentence(event).text).join(" ");
  }

  /** "Ada: bid 3 x five." */
  sentence(event: Told): Sentence {
    const kind = String(event.event);
    const clause = (event.clause as string | null | undefined) ?? null;
    const who = this.who(event.seat);
    if (kind === "takeback")
      return { text: `${who || "Somebody"} took the last move back.`, clause };
    // A fact of the event's own name is what was done: "bid 3 x five", not "bid, bid 3 x five".
    const { [kind]: done = null, ...rest } = event;
    const facts = Object.entries(rest)
      .filter(([key, value]) => !FRAME.has(key) && value !== null)
      .map(([key, value]) => `${label(key).toLowerCase()} ${this.#fact(key, value)}`);
    const what = done === null ? kind : `${kind} ${this.#fact(kind, done)}`;
    const text = [what.replaceAll("_", " "), ...facts].join(", ");
    return { text: `${who ? `${who}: ${text}` : capital(text)}.`, clause };
  }

  /** "Ada: bid 3 x five": this game's texts are all there is. */
  move({ seat, text }: Played): string {
    const who = this.who(seat);
    return who ? `${who}: ${text}` : text;
  }

  #fact = (key: string, value: unknown): string =>
    key === "winner" ? this.who(value) || word(value) : word(value);

  who(seat: unknown): string {
    if (typeof seat !== "number" || seat < 0) return "";
    return seat === this.#you ? "You" : (this.#names[seat] ?? `Seat ${seat + 1}`);
  }

  /** Every move is one line, with all that followed from it. */
  entries(history: readonly Step[]): Entry[] {
    return standing(history).flatMap(({ v, events }) => {
      const sentences = events.map((event) => this.sentence(event));
      const seat = events[0]?.seat as number | null | undefined;
      const entry: Entry = {
        key: String(v),
        seat: seat ?? null,
        card: null,
        badge: { icon: null, text: String(events[0]?.event ?? "") },
        title: sentences[0]?.text ?? "",
        sentences,
      };
      return sentences.length ? [entry] : [];
    });
  }

  turn(view: View): string {
    const n = typeof view.turn === "number" ? view.turn : null;
    if (view.result) return n === null ? "Over" : `Over in turn ${n}`;
    const stage = view.phase ?? view.stage;
    const when =
      n === null ? (typeof stage === "string" ? label(stage) : "The match") : `Turn ${n + 1}`;
    const who = this.who(view.active);
    return who ? `${when} · ${who === "You" ? "yours" : who}` : when;
  }

  ending(view: View): string {
    const result = (view.result ?? {}) as Partial<Result>;
    const { reason = "" } = result;
    const why = decided(result, this.#names, this.#you) || (reason && `${capital(reason)}.`);
    return [why, scored(result)].filter(Boolean).join(" ");
  }
}

// What all games share of their words: read aloud, as the lines of the history, and at the end.
import { decided, scored } from "./endings";
import type { Entry, Narrator } from "./games";
import { Teller, type Sentences, type Speaker } from "./narrator";
import type { Result, Told, View } from "./play";
import type { Step, TableInfo } from "./protocol";
import { standing } from "./standing";
import { capital } from "./words";

/** What a game adds to a line: a card that stands for it, a badge. Called once for each event. */
export type Mark = (entry: Entry, event: Told, first: boolean, teller: Teller) => void;

/** Whom a table speaks to. Two at one screen are both called by their names. */
export const speakerOf = (table: TableInfo, seat: number | null): Speaker => ({
  you: table.you.length > 1 ? null : seat,
  names: table.seats.map((each, i) => each.name || `Seat ${i + 1}`),
});

/** Every move becomes one entry with all that followed from it. A game that names no leading
    events has an entry per step. */
export function chronicle(
  steps: readonly Step[],
  view: View,
  sentences: Sentences,
  speaker: Speaker,
  mark?: Mark,
): Entry[] {
  const all = steps.flatMap((step) => step.events);
  const teller = new Teller(sentences, speaker).know(view, all);
  const entries: Entry[] = [];
  for (const step of standing(steps)) {
    const seats = [...(step.late_too ?? []), ...(step.late == null ? [] : [step.late])];
    let late = seats.map((seat) => ranOut(speaker, seat)).join(" ");
    for (const [i, { event, text, at }] of teller.told(step.events).entries()) {
      const first = !entries.length || (teller.leads(event) ?? i === 0);
      if (first) entries.push(begin(`${step.v}.${at}`, event));
      const entry = entries.at(-1);
      if (!entry) continue;
      mark?.(entry, event, first, teller);
      if (!text) continue;
      entry.sentences.push({ text, clause: (event.clause as string | null | undefined) ?? null });
      entry.title ||= text;
      if (late) entry.sentences.push({ text: late, clause: null });
      late = "";
    }
  }
  return entries.filter((entry) => entry.sentences.length);
}

/** "Ada ran out of time.": what was done next, nobody chose. */
export const ranOut = ({ you, names }: Speaker, seat: number): string =>
  `${seat === you ? "You" : (names[seat] ?? `Seat ${seat + 1}`)} ran out of time.`;

const begin = (key: string, event: Told): Entry => ({
  key,
  seat: (event.seat as number | null | undefined) ?? null,
  card: null,
  badge: { icon: null, text: "" },
  title: "",
  sentences: [],
});

/** The words of any game: its own table adds those of moves and turns. */
export function wordsOf(
  sentences: Sentences,
  table: TableInfo,
  speaker: Speaker,
  mark?: Mark,
): Pick<Narrator, "tell" | "entries" | "ending"> {
  const teller = new Teller(sentences, speaker);
  return {
    tell(events, after) {
      const told = teller.know(after, events).told(events);
      return told.flatMap(({ text }) => text || []).join(" ");
    },
    entries: (history, view) => chronicle(history, view, sentences, speaker, mark),
    ending(view) {
      const result = (view.result ?? {}) as Partial<Result>;
      const { reason = "", winner = null } = result;
      const { you, names } = speakerOf(table, speaker.you);
      const own = new Teller(sentences, { you, names }).ending(reason, winner);
      if (own) return own; // a game that has words for its end needs no bare score
      const why = decided(result, names, you) || (reason && `${capital(reason)}.`);
      return [why, scored(result)].filter(Boolean).join(" ");
    },
  };
}

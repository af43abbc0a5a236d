// What a game's table is: the default export of `index.ts` in its folder of `src/games`.
// `ui/tables.ts` finds and loads it.
import type { Component } from "svelte";
import type { IconName } from "./art/icons";
import type { Match, Told, View } from "./match.svelte";
import type { Sentences } from "./narrator";
import type { Step, TableInfo } from "./protocol";

/** One sentence of what happened, with the clause that says why. */
export interface Sentence {
  text: string;
  clause: string | null;
}

/** One line of the history: a move with all that followed from it. */
export interface Entry {
  key: string;
  seat: number | null;
  /** A card to be drawn, if one stands for the move. */
  card: string | null;
  /** In the corner: a number, or the icon that says more. */
  badge: { icon: IconName | null; text: string };
  title: string;
  sentences: Sentence[];
}

/** An action that is offered or was played. What is sent is its text or number; this is for words. */
export interface Played {
  seat: number | null;
  text: string;
  parts?: Readonly<Record<string, unknown>> | null;
  /** What followed, as far as it is known. */
  events?: readonly Told[];
}

export interface Narrator {
  /** An action as a sentence without its full stop, with the names of the view it is played in:
      "Banner Knight attacks Razor Cub". Empty where the text of the action says it best. */
  move?(played: Played, before: View): string;
  /** The view once a step of a plan is taken: the next one has its words from there ("on top"). */
  planned?(played: Played, before: View): View;
  /** The decision that ends a plan, with all that is in the plan: "confirm Razor Cub in the left lane". Empty for any other. */
  whole?(played: Played, before: View): string;
  /** In short what several seats have chosen together, or chance has, and what came of it: "Round 4: Ada wins the left lane". Empty where
      the text of the step says it best. */
  together?(events: readonly Told[]): string;
  /** What an action is good for, from the events that are certain: "kills Razor Cub for free". */
  point?(played: Played, before: View): string;
  /** What a viewer is told of a step, as one text. */
  tell(events: Told[], after: View): string;
  entries(history: readonly Step[], view: View): Entry[];
  /** "Turn 8 · yours" */
  turn(view: View): string;
  /** "The enemy hero fell" */
  ending(view: View): string;
  /** "Iri the Calm": the name of a card, a hero ... by its id; anything else stays as it is. */
  called?(id: string): string;
}

export interface GameTable {
  Table: Component<{ match: Match }>;
  /** The picture of a card in the history; without one the table shows its moves itself. */
  Thumb?: Component<{ card: string }>;
  /** The whole card, beside its line of the history. */
  Face?: Component<{ card: string }>;
  /** What the end says of the whole match, such as the rounds of a run. */
  Summary?: Component<{ match: Match }>;
  /** The history stands beside the table in words. */
  words?: boolean;
  /** Nothing is hidden: two at one screen need no curtain, a replay has only one view. */
  open?: boolean;
  /** What was done stays done: no takeback is offered. */
  final?: boolean;
  /** Its own keys, for the list that "?" opens. */
  keys?: readonly (readonly [key: string, what: string])[];
  /** The table shows the clocks of both sides itself. */
  clocks?: boolean;
  /** It fills the screen: a note has one line, in the bar or below the other seat. */
  slim?: boolean;
  /** Fetch what the table needs before it can be drawn, by the rules of that match. */
  prepare?(match: string): Promise<void>;
  narrator(table: TableInfo, seat: number | null, sentences: Sentences): Narrator;
}

/** The same with the sentences of its game. */
export interface LoadedTable extends Omit<GameTable, "narrator"> {
  narrator(table: TableInfo, seat: number | null): Narrator;
}

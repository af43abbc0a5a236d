// What a match is made of for those who draw it.
import type { Socket } from "./socket";
import type { Stage } from "./timeline";

export type Told = Record<string, unknown>;
export type View = Record<string, unknown>;

/** The part of the socket that a match needs. */
export type Link = Pick<Socket, "send" | "on" | "onResume">;

/** A game's table plays the events of one step; `show` draws what is true in between. */
export type Animator = (
  stage: Stage,
  events: Told[],
  after: View,
  show: (view: View) => Promise<void>,
) => Promise<void>;

export interface Result {
  winner: number | null;
  reason: string;
  scores?: readonly number[];
}

/** Variants and whatever else is not as in the book: a table's title has it in brackets. */
export const changesIn = (title: string): string => /\((.+)\)$/.exec(title)?.[1] ?? "";

/** A step that is seen beat by beat, while it is. */
export interface Beats {
  /** One beat on or back; false: there is none. */
  walk(by: 1 | -1): boolean;
  /** Stop at the beat that is seen, or go on by itself; false: nothing is seen. */
  hold(on: boolean): boolean;
}

export interface Invitation {
  key: string | null;
  deck: string | null;
  /** Bought upgrades count, if the host wants it too. */
  upgrades: boolean;
}

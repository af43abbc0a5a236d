// A guided match: what is said, and what must be seen before the next step.
import type { View } from "../lib/play";
import type { Choice, Step } from "../lib/protocol";

export type Done =
  /** The player says so. */
  | { read: true }
  /** Such an event was seen, with these facts; "over" is the end of the match. */
  | ({ event: string } & Record<string, unknown>);

/** What is true now, for a step that may have lost its point. */
export interface Now {
  view: View;
  /** What is offered; null while nothing is asked. */
  actions: readonly Choice[] | null;
}

export interface LessonStep {
  title: string;
  text: string;
  done: Done;
  /** Whether the step still has a point; one that lost it is skipped. */
  open?: (now: Now) => boolean;
  /** The data-testid of what is meant. */
  points: string;
  /** The data-testid of what opens it, where it is not in sight. */
  behind?: string;
  /** Of several things with that id, the one whose accessible name has this. */
  named?: string;
}

/** Where the table leaves room for the coach, in units of its drawing. */
export interface Room {
  left: number;
  width: number;
  /** Above the lower edge; without it the coach stands at half the height. */
  bottom?: number;
  /** Upright: the heights to try, and what must not be covered. */
  heights: readonly number[];
  free: string;
  /** Of that, what stays free even where there is no height that leaves all of it. */
  must?: string;
  /** On a phone that lies: how far it stays from the edges, and its width, in pixels. */
  low?: { top: number; bottom: number; width: number };
}

export interface Lesson {
  room: Room;
  intro: string;
  steps: LessonStep[];
  end: string;
}

export interface Seen {
  history: readonly Step[];
  over: boolean;
  /** The steps that were acknowledged by hand. */
  read: ReadonlySet<number>;
  /** The step that was shown last: while nothing is asked, the lesson does not go back. */
  at?: number;
  now: Now;
}

/**
 * The step to show: the first that is neither done nor pointless. Nobody is held to an order, so
 * whoever leaves the script is led on from where the match is; with the match the lesson ends.
 */
export function progress(lesson: Lesson, seen: Seen): number {
  const { steps } = lesson;
  if (seen.over) return steps.length;
  const events = seen.history.flatMap((step) => step.events);
  const met = steps.map(({ done }) => !("read" in done) && events.some((each) => fits(each, done)));
  const least = seen.now.actions ? 0 : (seen.at ?? 0);
  const isPast = ({ done, open }: LessonStep, i: number): boolean => {
    if (i < least || met[i] || open?.(seen.now) === false) return true;
    // Whoever acts has read enough: a later deed counts for it.
    return "read" in done && (seen.read.has(i) || met.indexOf(true, i) >= 0);
  };
  const at = steps.findIndex((step, i) => !isPast(step, i));
  return at < 0 ? steps.length - 1 : at; // the last one waits for the end of the match
}

const fits = (event: Record<string, unknown>, done: Record<string, unknown>): boolean =>
  Object.entries(done).every(([name, value]) => event[name] === value);

/** A step is open while such an action is offered, and while nothing is asked. */
export const offers =
  (parts: Record<string, unknown>) =>
  ({ actions }: Now): boolean =>
    actions?.some((each) => fits(each.parts, parts)) ?? true;

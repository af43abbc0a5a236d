// A guided match: what is said, and what must be seen before the next step.
import type { Step } from "../lib/protocol";

export type Done =
  /** The player says so. */
  | { read: true }
  /** Such an event was seen, of this seat where one is named; "over" is the end of the match. */
  | { event: string; seat?: number };

export interface LessonStep {
  title: string;
  text: string;
  done: Done;
  /** The data-testid of what is meant. */
  points: string;
}

/** Where the table leaves room for the coach, in units of its drawing. */
export interface Room {
  left: number;
  width: number;
  /** Upright: the heights to try, and what must not be covered. */
  heights: readonly number[];
  free: string;
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
  /** How many steps were acknowledged by hand. */
  read: number;
}

/** The number of steps done: each must be met after the one before it. */
export function progress(lesson: Lesson, seen: Seen): number {
  const events = seen.history.flatMap((step) => step.events);
  let at = 0;
  let read = seen.read;
  for (const [i, { done }] of lesson.steps.entries()) {
    if ("read" in done) {
      // Whoever acts has read enough: a later deed counts for it.
      if (read > 0) read--;
      else if (
        !lesson.steps.slice(i + 1).some((later) => isMet(later.done, events.slice(at), seen))
      )
        return i;
      continue;
    }
    if (done.event === "over") {
      if (!seen.over) return i;
      continue;
    }
    const found = events.findIndex((event, n) => n >= at && fits(event, done));
    if (found < 0) return seen.over ? lesson.steps.length : i;
    at = found + 1;
  }
  return lesson.steps.length;
}

function isMet(done: Done, events: readonly Record<string, unknown>[], seen: Seen): boolean {
  if ("read" in done) return false;
  if (done.event === "over") return seen.over;
  return events.some((event) => fits(event, done));
}

const fits = (event: Record<string, unknown>, done: { event: string; seat?: number }): boolean =>
  event.event === done.event && (done.seat === undefined || event.seat === done.seat);

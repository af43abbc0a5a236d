// What the animations of one step share: the table, the stage, and the picture between two views.
import { tick } from "svelte";
import type { Animator } from "../../lib/match.svelte";
import type { Cue } from "../../lib/sound";
import type { Stage } from "../../lib/timeline";
import type { Flights, Flyer } from "./flights.svelte";

/** A place of the table, or another box that cards fly to: "table" may be missing. */
export type Spot<Place extends string> =
  Place | "middle" | "table" | `deck:${number}` | `cards:${number}`;

/** What the animator may touch of the table. */
export interface Scenery<View, Place extends string> {
  own: number;
  /** The seat of whoever looks on; null for a spectator. */
  you: number | null;
  name: (seat: number) => string;
  view: () => View;
  at: (place: Spot<Place>) => HTMLElement | null;
  layer: () => HTMLElement | null;
  flights: Flights;
  cardWidth: () => number;
  banner: (text: string) => void;
  cue: (name: Cue) => void;
}

/** The events that may have this name. */
export type Told<Event, Name> = Event extends { event: infer N } ? Named<Event, N, Name> : never;
type Named<Event, N, Name> = Name extends N ? Event : never;

/** How a game's steps are shown. */
export interface Direction<View, Event, Place extends string> {
  /** Which events are seen together. */
  beats: (events: readonly Event[]) => Event[][];
  perform: (scene: Scene<View, Event, Place>, beat: Event[]) => Promise<void>;
  /** What is drawn once an event has happened, before the view `after` is. */
  between: (view: View, event: Event, after: View) => View;
}

export class Scene<View, Event, Place extends string> {
  view: View;
  /** A card in the air: it lands when what it brings enters. */
  played: Flyer | null = null;

  constructor(
    readonly table: Scenery<View, Place>,
    readonly stage: Stage,
    private readonly follow: (view: View, event: Event) => View,
    private readonly show: (view: View) => Promise<void>,
  ) {
    this.view = table.view();
  }

  /** Draw what is true once these events have happened. */
  async apply(...events: Event[]): Promise<void> {
    for (const event of events) this.view = this.follow(this.view, event);
    await this.show(this.view);
  }

  box(name: Spot<Place>): DOMRect {
    const { at } = this.table;
    return (at(name) ?? at("middle") ?? document.body).getBoundingClientRect();
  }

  /** Done by somebody else: it is shown before it happens, so that one can follow. */
  isForeign(seat: number): boolean {
    return seat !== this.table.you;
  }

  /** What is still in the air lands, whatever happened. */
  end(): void {
    this.played?.land();
    this.table.banner("");
  }
}

export function directed<View, Event, Place extends string>(
  table: Scenery<View, Place>,
  { beats, perform, between }: Direction<View, Event, Place>,
): Animator {
  return async (stage, told, later, show) => {
    const scene = new Scene<View, Event, Place>(
      table,
      stage,
      (view, event) => between(view, event, later as unknown as View),
      async (view) => {
        await show(view as unknown as Record<string, unknown>);
        await tick();
      },
    );
    for (const beat of beats(told as unknown as Event[])) {
      if (stage.still) break;
      await perform(scene, beat);
    }
    scene.end();
  };
}

/** Events in order, each with those that it is seen together with. */
export function together<Event>(
  events: readonly Event[],
  joins: (beat: readonly Event[], event: Event) => boolean,
): Event[][] {
  const all: Event[][] = [];
  for (const event of events) {
    const beat = all.at(-1);
    if (beat && joins(beat, event)) beat.push(event);
    else all.push([event]);
  }
  return all;
}

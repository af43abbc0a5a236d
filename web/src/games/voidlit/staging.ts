// What the animations of one step share: the table, the stage, and the picture between two views.
import type { Cue } from "../../lib/sound";
import type { Stage } from "../../lib/timeline";
import type { Flights, Flyer } from "../../ui/table/flights.svelte";
import { between } from "./between";
import { faces } from "./faces.svelte";
import type { Place, VoidEvent, VoidView } from "./types";

export type Spot = Place | "middle" | `deck:${number}` | `cards:${number}` | `waste:${number}`;

/** What the animator may touch of the table. */
export interface Scenery {
  own: number;
  /** The seat of whoever looks on; null for a spectator. */
  you: number | null;
  name: (seat: number) => string;
  view: () => VoidView;
  at: (place: Spot) => HTMLElement | null;
  layer: () => HTMLElement | null;
  flights: Flights;
  cardWidth: () => number;
  banner: (text: string) => void;
  cue: (name: Cue) => void;
}

/** The events that may have this name. */
export type Told<K extends VoidEvent["event"]> = Named<VoidEvent, K>;
type Named<E, K> = E extends { event: infer Name } ? (K extends Name ? E : never) : never;

export class Scene {
  view: VoidView;
  /** A unit's card in the air: it lands when the unit enters. */
  played: Flyer | null = null;

  constructor(
    readonly table: Scenery,
    readonly stage: Stage,
    private readonly after: VoidView,
    private readonly show: (view: VoidView) => Promise<void>,
  ) {
    this.view = table.view();
  }

  /** Draw what is true once these events have happened. */
  async apply(...events: VoidEvent[]): Promise<void> {
    for (const event of events) this.view = between(this.view, event, this.after, faces.rows);
    await this.show(this.view);
  }

  box(name: Spot): DOMRect {
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

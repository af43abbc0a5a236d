// Attacks, what a blow or an effect does, and deaths.
import { signedPair } from "../../lib/signed";
import { MS, type Stage } from "../../lib/timeline";
import {
  flash,
  lunge,
  mark,
  number,
  outline,
  pulse,
  ring,
  shake,
  shards,
  split,
  STRIKE_MS,
} from "./effects";
import type { Scene } from "./staging";

/** Who strikes whom, by their places. */
export interface Blow<Place> {
  striker: Place;
  target: Place;
}

/** The attack of another side is announced: who, and whom. */
export async function announce<View, Event, Place extends string>(
  { stage, table }: Scene<View, Event, Place>,
  { striker, target }: Blow<Place>,
): Promise<void> {
  await Promise.all([
    pulse(stage, table.at(striker)),
    mark(stage, table.layer(), table.at(target)),
  ]);
}

export async function strike<View, Event, Place extends string>(
  scene: Scene<View, Event, Place>,
  blow: Blow<Place>,
  events: Event[],
  effect: Effect<Event>,
): Promise<void> {
  const { stage, table } = scene;
  const striker = table.at(blow.striker);
  table.cue("attack");
  const move = stage.move(striker, lunge(striker, table.at(blow.target)), {
    ms: STRIKE_MS + MS.d3,
    ease: "linear",
  });
  await stage.wait(STRIKE_MS);
  await Promise.all([move, effects(scene, events, effect, striker)]);
}

/** What an event shows at the element that it hits. */
export interface Effect<Event> {
  /** The element that an event hits. */
  at: (event: Event) => HTMLElement | null;
  show: (event: Event, hit: Hit) => Promise<void> | undefined;
}

/** All that one blow or one effect does, at once. */
export async function effects<View, Event, Place extends string>(
  scene: Scene<View, Event, Place>,
  events: Event[],
  { at, show }: Effect<Event>,
  busy: Element | null = null,
): Promise<void> {
  const { stage, table } = scene;
  // The pictures start first, so that number, shake and blow fall into one frame.
  const shown = events.map((event) => {
    const layer = table.layer();
    const found = at(event);
    if (!found || !layer) return undefined;
    if (stage.reduced) void outline(stage, layer, found);
    return show(event, new Hit(stage, layer, found, found === busy, (name) => table.cue(name)));
  });
  await scene.apply(...events);
  await Promise.all(shown);
}

type Cues = Parameters<Scene<unknown, unknown, string>["table"]["cue"]>[0];

/** Something is hit: what can be seen of it. */
export class Hit {
  constructor(
    readonly stage: Stage,
    readonly layer: HTMLElement,
    readonly at: HTMLElement,
    /** It strikes itself, so that it does not shake. */
    private readonly strikes: boolean,
    readonly cue: (name: Cues) => void,
  ) {}

  damage(n: number): Promise<void> {
    this.cue("damage");
    if (!this.strikes) void shake(this.stage, this.at);
    void flash(this.stage, this.at);
    return number(this.stage, this.layer, this.at, `−${n}`, "hurt");
  }

  heal(n: number): Promise<void> {
    this.cue("heal");
    void ring(this.stage, this.layer, this.at, "cure");
    return number(this.stage, this.layer, this.at, `+${n}`, "heal");
  }

  /** A shield of glass breaks. */
  crack(): Promise<void> {
    this.cue("ward");
    return shards(this.stage, this.layer, this.at);
  }

  raise(attack: number, health: number): Promise<void> {
    return number(this.stage, this.layer, this.at, signedPair(attack, health), "raise");
  }

  gain(n: number): Promise<void> {
    this.cue("crystal");
    return number(this.stage, this.layer, this.at, `+${n}`, "raise");
  }

  pulse(): Promise<void> {
    return pulse(this.stage, this.at);
  }
}

/** What stood at these places falls, all at once. */
export async function deaths<View, Event, Place extends string>(
  scene: Scene<View, Event, Place>,
  places: readonly Place[],
  events: Event[],
): Promise<void> {
  const { stage, table } = scene;
  const layer = table.layer();
  table.cue("death");
  const falling = places.map((place) => {
    const at = table.at(place);
    if (!at || !layer) return undefined;
    const halves = split(stage, layer, at);
    if (!stage.still && !stage.reduced) at.style.opacity = "0"; // its halves are seen in its place
    return halves;
  });
  // Its neighbours close the gap only when it is gone.
  await Promise.all(falling);
  await scene.apply(...events);
}

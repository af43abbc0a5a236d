// Cards on their way: played, cast, entering, drawn.
import type { Cue } from "../../lib/sound";
import { MS } from "../../lib/timeline";
import { mark, ring } from "./effects";
import type { Flyer } from "./flights.svelte";
import type { Scene, Spot } from "./staging";

const READ_MS = 700; // a card of the other side is read before it acts

export interface Playing<Event, Place extends string> {
  event: Event & { seat: number; card: string };
  from: Spot<Place>;
  /** Everybody saw it where it lay, so that it need not turn over. */
  shown: boolean;
  /** It stays on the table: it lands when it enters. */
  stays: boolean;
  target: Place | null;
  cue: Cue;
}

export async function play<View, Event, Place extends string>(
  scene: Scene<View, Event, Place>,
  { event, from, shown, stays, target, cue }: Playing<Event, Place>,
): Promise<void> {
  const { stage, table } = scene;
  const foreign = scene.isForeign(event.seat);
  const box = scene.box(from);
  const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), box);
  table.cue(cue);
  await scene.apply(event);
  const turning = shown ? undefined : flyer.flip();
  if (foreign || !stays) await Promise.all([flyer.to(scene.box("middle")), turning]);
  if (foreign) {
    // The card lies open, its target is marked.
    const aimed = target && table.at(target);
    await Promise.all([stage.wait(READ_MS), mark(stage, table.layer(), aimed, READ_MS)]);
  }
  if (stays) {
    scene.played = flyer;
    return;
  }
  if (!foreign) await stage.wait(MS.d3);
  await cast(scene, flyer, target);
}

/** The card shrinks to its sigil, flies to its target and bursts there. */
async function cast<View, Event, Place extends string>(
  scene: Scene<View, Event, Place>,
  flyer: Flyer,
  target: Place | null,
): Promise<void> {
  const layer = scene.table.layer();
  const at = scene.table.at(target ?? "middle");
  void flyer.fade(MS.d4);
  if (target) await flyer.to(scene.box(target), { ms: MS.d3, ease: "in" });
  else await scene.stage.wait(MS.d3);
  flyer.land();
  if (at && layer) void ring(scene.stage, layer, at, "burst");
}

/** What was played stands at this place from now on. */
export async function enter<View, Event, Place extends string>(
  scene: Scene<View, Event, Place>,
  event: Event,
  place: Place,
): Promise<void> {
  const { stage, table } = scene;
  await scene.apply(event);
  const unit = table.at(place);
  const flyer = scene.played;
  scene.played = null;
  if (flyer && unit) {
    unit.style.opacity = "0";
    await flyer.to(unit.getBoundingClientRect(), { ms: MS.d4, ease: "in" });
    unit.style.opacity = "";
  }
  flyer?.land();
  table.cue("creature");
  const layer = table.layer();
  if (unit && layer) void ring(stage, layer, unit, "dust");
  if (!stage.reduced) void dip(scene);
  await stage.move(unit, [{ transform: "scale(1.14)" }, { transform: "none" }], {
    ms: MS.d2,
    ease: "spring",
  });
}

/** The table gives way under what lands. */
const dip = <View, Event, Place extends string>({ stage, table }: Scene<View, Event, Place>) =>
  stage.move(
    table.at("table"),
    [{ transform: "none" }, { transform: "translateY(2px)" }, { transform: "none" }],
    { ms: MS.d2 },
  );

/** A card comes into a hand: face down (null) or open; one that `turns` is seen from its back first. */
export async function draw<View, Event extends { seat: number }, Place extends string>(
  scene: Scene<View, Event, Place>,
  event: Event,
  from: Spot<Place>,
  card: string | null,
  turns: boolean,
): Promise<void> {
  const { stage, table } = scene;
  const flyer = await table.flights.launch(stage, card, table.cardWidth(), scene.box(from));
  table.cue("draw");
  const turning = turns && card ? flyer.flip() : undefined;
  await Promise.all([flyer.to(scene.box(`cards:${event.seat}`)), turning]);
  await scene.apply(event);
  flyer.land();
}

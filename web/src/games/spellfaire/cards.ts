// Cards on their way: drawn, played, cast, burned.
import type { Cue } from "../../lib/sound";
import { MS } from "../../lib/timeline";
import { mark, ring } from "../../ui/table/effects";
import { faces } from "./faces.svelte";
import type { Flyer } from "../../ui/table/flights.svelte";
import type { Scene, Told } from "./staging";
import { hitPlace, unitPlace } from "./types";

const READ_MS = 700; // a card of the other side is read before it acts

const CASTS: Record<string, Cue> = {
  fire: "cast_fire",
  frost: "cast_frost",
  nature: "cast_nature",
  shadow: "cast_shadow",
};
const castCue = (card: string): Cue => CASTS[faces.card(card).family ?? ""] ?? "cast_fire";

export async function play(scene: Scene, event: Told<"play">): Promise<void> {
  const { stage, table } = scene;
  const below = event.seat === table.own;
  const foreign = scene.isForeign(event.seat);
  const creature = faces.rows.get(event.card)?.kind === "creature";
  const index = scene.view.seats[event.seat]?.hand.indexOf(event.card) ?? -1;
  const shown = below && index >= 0;
  const from = scene.box(shown ? `hand:${index}` : `cards:${event.seat}`);
  const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), from);
  table.cue(creature ? "pick_up" : castCue(event.card));
  await scene.apply(event);
  const turning = shown ? undefined : flyer.flip();
  if (foreign || !creature) await Promise.all([flyer.to(scene.box("middle")), turning]);
  if (foreign) await pointAt(scene, event);
  if (creature) {
    scene.played = flyer; // it lands when it enters
    return;
  }
  if (!foreign) await stage.wait(MS.d3);
  await cast(scene, flyer, event);
}

/** The card lies open, its target is marked. */
async function pointAt({ stage, table }: Scene, event: Told<"play">): Promise<void> {
  const target = event.side === null ? null : table.at(hitPlace(event.side, event.unit));
  await Promise.all([stage.wait(READ_MS), mark(stage, table.layer(), target, READ_MS)]);
}

/** The card shrinks to its sigil, flies to its target and bursts there. */
async function cast(scene: Scene, flyer: Flyer, event: Told<"play">): Promise<void> {
  const target = event.side === null ? null : hitPlace(event.side, event.unit);
  const layer = scene.table.layer();
  const at = scene.table.at(target ?? "middle");
  void flyer.fade(MS.d4);
  if (target) await flyer.to(scene.box(target), { ms: MS.d3, ease: "in" });
  else await scene.stage.wait(MS.d3);
  flyer.land();
  if (at && layer) void ring(scene.stage, layer, at, "burst");
}

export async function enter(scene: Scene, event: Told<"enter">): Promise<void> {
  const { stage, table } = scene;
  await scene.apply(event);
  const unit = table.at(unitPlace(event.unit));
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
const dip = ({ stage, table }: Scene) =>
  stage.move(
    table.at("table"),
    [{ transform: "none" }, { transform: "translateY(2px)" }, { transform: "none" }],
    { ms: MS.d2 },
  );

export async function draw(scene: Scene, event: Told<"draw" | "return">): Promise<void> {
  const { stage, table } = scene;
  const from = scene.box(event.event === "draw" ? `deck:${event.seat}` : "middle");
  const card = event.seat === table.own ? event.card : null;
  const flyer = await table.flights.launch(stage, card, table.cardWidth(), from);
  table.cue("draw");
  await Promise.all([flyer.to(scene.box(`cards:${event.seat}`)), card ? flyer.flip() : undefined]);
  await scene.apply(event);
  flyer.land();
}

/** A drawn card that finds no room: it is shown, then it chars from the foot. */
export async function burn(scene: Scene, event: Told<"burn">): Promise<void> {
  const { stage, table } = scene;
  const from = scene.box(`deck:${event.seat}`);
  const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), from);
  await scene.apply(event);
  await Promise.all([flyer.to(scene.box("middle")), flyer.flip()]);
  await stage.wait(MS.d5);
  table.cue("cast_fire");
  await flyer.char(MS.d5);
  flyer.land();
}

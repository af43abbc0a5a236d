// Cards on their way: drawn, banked, played, wasted.
import { MS } from "../../lib/timeline";
import { mark, ring } from "../../ui/table/effects";
import type { Flyer } from "../../ui/table/flights.svelte";
import { faces } from "./faces.svelte";
import type { Scene, Spot, Told } from "./staging";
import { bankPlace, hitPlace, leaderPlace, unitPlace } from "./types";

const READ_MS = 700; // a card of the other side is read before it acts

export async function play(scene: Scene, event: Told<"play">): Promise<void> {
  const { stage, table, view } = scene;
  const foreign = scene.isForeign(event.seat);
  const isUnit = faces.card(event.card).kind === "unit";
  const side = view.seats[event.seat];
  const index = event.seat === table.own ? (side?.hand.indexOf(event.card) ?? -1) : -1;
  const leads = side?.paragon === event.card && index < 0;
  const from: Spot =
    index >= 0 ? `hand:${index}` : leads ? leaderPlace(event.seat) : `cards:${event.seat}`;
  const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), scene.box(from));
  table.cue(isUnit ? "pick_up" : "cast_frost");
  await scene.apply(event);
  const turning = index >= 0 || leads ? undefined : flyer.flip();
  if (foreign || !isUnit) await Promise.all([flyer.to(scene.box("middle")), turning]);
  if (foreign) {
    const target = event.side === null ? null : table.at(hitPlace(event.side, event.unit));
    await Promise.all([stage.wait(READ_MS), mark(stage, table.layer(), target, READ_MS)]);
  }
  if (isUnit) {
    scene.played = flyer; // it lands when it enters
    return;
  }
  if (!foreign) await stage.wait(MS.d3);
  await cast(scene, flyer, event);
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
  await stage.move(unit, [{ transform: "scale(1.14)" }, { transform: "none" }], {
    ms: MS.d2,
    ease: "spring",
  });
}

export async function draw(scene: Scene, event: Told<"draw" | "find" | "return">): Promise<void> {
  const { stage, table } = scene;
  const from: Spot =
    event.event === "return"
      ? unitPlace(event.unit)
      : event.event === "find" && event.zone === "waste"
        ? `waste:${event.seat}`
        : `deck:${event.seat}`;
  const shown = event.event !== "draw" || event.seat === table.own ? event.card : null;
  const flyer = await table.flights.launch(stage, shown, table.cardWidth(), scene.box(from));
  table.cue("draw");
  const turns = event.event === "draw" && shown;
  await Promise.all([flyer.to(scene.box(`cards:${event.seat}`)), turns ? flyer.flip() : undefined]);
  await scene.apply(event);
  flyer.land();
}

/** The card turns face down on to the lane, one pentagon lights. */
export async function bank(scene: Scene, event: Told<"bank">): Promise<void> {
  const { stage, table } = scene;
  const side = scene.view.seats[event.seat];
  const index =
    event.card && event.seat === table.own ? (side?.hand.indexOf(event.card) ?? -1) : -1;
  const from: Spot = index >= 0 ? `hand:${index}` : `cards:${event.seat}`;
  const flyer = await table.flights.launch(stage, null, table.cardWidth(), scene.box(from));
  table.cue("put_down");
  await flyer.to(scene.box(bankPlace(event.seat)));
  await scene.apply(event);
  flyer.land();
  table.cue("mana");
}

/** Wasted or discarded: it is shown, then it burns. */
export async function leave(scene: Scene, event: Told<"waste" | "discard">): Promise<void> {
  const { stage, table } = scene;
  const from: Spot = event.event === "waste" ? `deck:${event.seat}` : `cards:${event.seat}`;
  const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), scene.box(from));
  await Promise.all([flyer.to(scene.box("middle")), event.card ? flyer.flip() : undefined]);
  await stage.wait(MS.d3);
  table.cue("cast_fire");
  await flyer.to(scene.box(`waste:${event.seat}`), { ms: MS.d3, ease: "in" });
  await scene.apply(event);
  flyer.land();
}

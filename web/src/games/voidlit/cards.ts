// Cards on their way: drawn, banked, played, wasted, found in the waste.
import { MS } from "../../lib/timeline";
import * as cards from "../../ui/table/cards";
import { number } from "../../ui/table/effects";
import { faces } from "./faces.svelte";
import type { Scene, Spot, Told } from "./staging";
import { bankPlace, hitPlace, leaderPlace, unitPlace } from "./types";

/** Where a card of the hand below lies; the other hand shows none. */
function handSpot({ table, view }: Scene, seat: number, card: string | null): Spot | null {
  const hand = seat === table.own ? (view.seats[seat]?.hand ?? []) : [];
  const index = card === null ? -1 : hand.indexOf(card);
  return index >= 0 ? `hand:${index}` : null;
}

export async function play(scene: Scene, event: Told<"play">): Promise<void> {
  const isUnit = faces.card(event.card).kind === "unit";
  const leads = scene.view.seats[event.seat]?.paragon === event.card;
  const seen = handSpot(scene, event.seat, event.card) ?? (leads ? leaderPlace(event.seat) : null);
  await cards.play(scene, {
    event,
    from: seen ?? `cards:${event.seat}`,
    shown: seen !== null,
    stays: isUnit,
    target: event.side === null ? null : hitPlace(event.side, event.unit),
    cue: isUnit ? "pick_up" : "cast_frost",
  });
}

export async function draw(scene: Scene, event: Told<"draw" | "find" | "return">): Promise<void> {
  const from: Spot =
    event.event === "return"
      ? unitPlace(event.unit)
      : event.event === "find" && event.zone === "waste"
        ? `waste:${event.seat}`
        : `deck:${event.seat}`;
  const drawn = event.event === "draw";
  const card = !drawn || event.seat === scene.table.own ? event.card : null;
  await cards.draw(scene, event, from, card, drawn);
}

/** The card turns face down on to the lane, one pentagon lights. */
export async function bank(scene: Scene, event: Told<"bank">): Promise<void> {
  const { stage, table } = scene;
  const from = handSpot(scene, event.seat, event.card) ?? (`cards:${event.seat}` as const);
  const flyer = await table.flights.launch(stage, null, table.cardWidth(), scene.box(from));
  table.cue("put_down");
  await flyer.to(scene.box(bankPlace(event.seat)));
  await scene.apply(event);
  flyer.land();
  table.cue("crystal");
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

/** The deck is empty: the waste gives a card, for Health. */
export async function search(scene: Scene, event: Told<"search">): Promise<void> {
  const { stage, table } = scene;
  const waste: Spot = `waste:${event.seat}`;
  const layer = table.layer();
  const at = table.at(waste);
  table.cue("damage");
  if (at && layer) await number(stage, layer, at, `−${event.n}`, "hurt");
  const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), scene.box(waste));
  await flyer.to(scene.box("middle"));
  await stage.wait(MS.d3);
  await flyer.to(scene.box(event.kept ? `cards:${event.seat}` : waste));
  await scene.apply(event);
  flyer.land();
}

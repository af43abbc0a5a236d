// Cards on their way: drawn, played, burned.
import type { Cue } from "../../lib/sound";
import { MS } from "../../lib/timeline";
import * as cards from "../../ui/table/cards";
import { faces } from "./faces.svelte";
import type { Scene, Told } from "./staging";
import { hitPlace } from "./types";

const CASTS: Record<string, Cue> = {
  fire: "cast_fire",
  frost: "cast_frost",
  nature: "cast_nature",
  shadow: "cast_shadow",
};
const castCue = (card: string): Cue => CASTS[faces.card(card).family ?? ""] ?? "cast_fire";

export async function play(scene: Scene, event: Told<"play">): Promise<void> {
  const { table, view } = scene;
  const creature = faces.rows.get(event.card)?.kind === "creature";
  const index = view.seats[event.seat]?.hand.indexOf(event.card) ?? -1;
  const shown = event.seat === table.own && index >= 0;
  await cards.play(scene, {
    event,
    from: shown ? `hand:${index}` : `cards:${event.seat}`,
    shown,
    stays: creature,
    target: event.side === null ? null : hitPlace(event.side, event.unit),
    cue: creature ? "pick_up" : castCue(event.card),
  });
}

export async function draw(scene: Scene, event: Told<"draw" | "return">): Promise<void> {
  const from = event.event === "draw" ? (`deck:${event.seat}` as const) : "middle";
  const card = event.seat === scene.table.own ? event.card : null;
  await cards.draw(scene, event, from, card, true);
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

// Attacks, what a blow or a spell does, and deaths.
import { MS } from "../../lib/timeline";
import {
  flash,
  ice,
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
} from "../../ui/table/effects";
import { signedPair } from "../../lib/signed";
import type { Scene, Told } from "./staging";
import { hitPlace, unitPlace, type SpellEvent } from "./types";

export async function attack(
  scene: Scene,
  event: Told<"attack">,
  followed: SpellEvent[],
): Promise<void> {
  const { stage, table } = scene;
  const striker = table.at(unitPlace(event.unit));
  const target = table.at(hitPlace(1 - event.seat, event.target));
  if (scene.isForeign(event.seat))
    await Promise.all([pulse(stage, striker), mark(stage, table.layer(), target)]);
  table.cue("attack");
  const strike = stage.move(striker, lunge(striker, target), {
    ms: STRIKE_MS + MS.d3,
    ease: "linear",
  });
  await stage.wait(STRIKE_MS);
  await Promise.all([strike, effects(scene, [event, ...followed], striker)]);
}

/** All that one blow or one spell does, at once. */
export async function effects(
  scene: Scene,
  events: SpellEvent[],
  busy: Element | null = null,
): Promise<void> {
  // The pictures start first, so that number, shake and blow fall into one frame.
  const shown = events.map((event) => effect(scene, event, busy));
  await scene.apply(...events);
  await Promise.all(shown);
}

async function effect(
  { stage, table }: Scene,
  event: SpellEvent,
  busy: Element | null,
): Promise<void> {
  const layer = table.layer();
  const unit = "unit" in event ? event.unit : null;
  const at = table.at(hitPlace(event.seat, unit));
  if (!at || !layer) return;
  if (stage.reduced) void outline(stage, layer, at);
  switch (event.event) {
    case "damage":
      table.cue("damage");
      if (at !== busy) void shake(stage, at);
      void flash(stage, at);
      return number(stage, layer, at, `−${event.n}`, "hurt");
    case "heal":
      table.cue("heal");
      void ring(stage, layer, at, "cure");
      return number(stage, layer, at, `+${event.n}`, "heal");
    case "ward":
      table.cue("ward");
      return shards(stage, layer, at);
    case "freeze":
      table.cue("freeze");
      return ice(stage, layer, at);
    case "buff":
      return number(stage, layer, at, signedPair(event.attack, event.health), "raise");
    case "attack":
      return; // the blow itself
    default:
      return pulse(stage, at);
  }
}

export async function deaths(scene: Scene, events: SpellEvent[]): Promise<void> {
  const { stage, table } = scene;
  const layer = table.layer();
  const fallen = events.map((event) =>
    table.at(unitPlace("unit" in event ? (event.unit ?? 0) : 0)),
  );
  table.cue("death");
  const falling = fallen.map((at) => {
    if (!at || !layer) return undefined;
    const halves = split(stage, layer, at);
    if (!stage.still && !stage.reduced) at.style.opacity = "0"; // its halves are seen in its place
    return halves;
  });
  // Its neighbours close the gap only when it is gone.
  await Promise.all(falling);
  await scene.apply(...events);
}

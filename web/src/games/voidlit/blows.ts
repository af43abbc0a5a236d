// Attacks, what a blow or an effect does, and deaths.
import { signedPair } from "../../lib/signed";
import { MS } from "../../lib/timeline";
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
} from "../../ui/table/effects";
import type { Scene, Told } from "./staging";
import { hitPlace, unitPlace, type VoidEvent } from "./types";

/** The attack is announced: who, and whom. */
export async function declare(scene: Scene, event: Told<"declare">): Promise<void> {
  const { stage, table } = scene;
  await scene.apply(event);
  if (!scene.isForeign(event.seat)) return;
  const target = table.at(hitPlace(1 - event.seat, event.target));
  await Promise.all([
    pulse(stage, table.at(unitPlace(event.unit))),
    mark(stage, table.layer(), target),
  ]);
}

export async function attack(
  scene: Scene,
  event: Told<"attack">,
  followed: VoidEvent[],
): Promise<void> {
  const { stage, table } = scene;
  const striker = table.at(unitPlace(event.unit));
  const target = table.at(hitPlace(1 - event.seat, event.target));
  table.cue("attack");
  const strike = stage.move(striker, lunge(striker, target), {
    ms: STRIKE_MS + MS.d3,
    ease: "linear",
  });
  await stage.wait(STRIKE_MS);
  await Promise.all([strike, effects(scene, [event, ...followed], striker)]);
}

/** All that one blow or one effect does, at once. */
export async function effects(
  scene: Scene,
  events: VoidEvent[],
  busy: Element | null = null,
): Promise<void> {
  // The pictures start first, so that number, shake and blow fall into one frame.
  const shown = events.map((event) => effect(scene, event, busy));
  await scene.apply(...events);
  await Promise.all(shown);
}

async function effect(
  { stage, table }: Scene,
  event: VoidEvent,
  busy: Element | null,
): Promise<void> {
  const layer = table.layer();
  const unit = "unit" in event ? event.unit : null;
  const at = table.at(hitPlace(event.seat, unit));
  if (!at || !layer) return;
  if (stage.reduced) void outline(stage, layer, at);
  switch (event.event) {
    case "damage":
    case "lose":
      table.cue("damage");
      if (at !== busy) void shake(stage, at);
      void flash(stage, at);
      return number(stage, layer, at, `−${event.n}`, "hurt");
    case "heal":
      table.cue("heal");
      void ring(stage, layer, at, "cure");
      return number(stage, layer, at, `+${event.n}`, "heal");
    case "energy":
      table.cue("mana");
      return number(stage, layer, at, `+${event.n}`, "raise");
    case "shield":
      table.cue("ward");
      return shards(stage, layer, at);
    case "buff":
      return number(stage, layer, at, signedPair(event.attack, event.health), "raise");
    case "attack":
      return; // the blow itself
    default:
      return pulse(stage, at);
  }
}

export async function deaths(scene: Scene, events: VoidEvent[]): Promise<void> {
  const { stage, table } = scene;
  const layer = table.layer();
  table.cue("death");
  const falling = events.map((event) => {
    const at = event.event === "die" ? table.at(unitPlace(event.unit)) : null;
    if (!at || !layer) return undefined;
    const halves = split(stage, layer, at);
    if (!stage.still && !stage.reduced) at.style.opacity = "0"; // its halves are seen in its place
    return halves;
  });
  // Its neighbours close the gap only when it is gone.
  await Promise.all(falling);
  await scene.apply(...events);
}

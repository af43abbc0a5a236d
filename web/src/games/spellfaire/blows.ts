// Attacks, what a blow or a spell does, and deaths.
import * as blows from "../../ui/table/blows";
import { ice } from "../../ui/table/effects";
import type { Scene, Told } from "./staging";
import { hitPlace, unitPlace, type SpellEvent } from "./types";

export async function attack(
  scene: Scene,
  event: Told<"attack">,
  followed: SpellEvent[],
): Promise<void> {
  const blow = {
    striker: unitPlace(event.unit),
    target: hitPlace(1 - event.seat, event.target),
  };
  if (scene.isForeign(event.seat)) await blows.announce(scene, blow);
  await blows.strike(scene, blow, [event, ...followed], effect(scene));
}

/** All that one spell does, at once. */
export const effects = (scene: Scene, events: SpellEvent[]) =>
  blows.effects(scene, events, effect(scene));

export const deaths = (scene: Scene, events: SpellEvent[]) =>
  blows.deaths(
    scene,
    events.flatMap((event) => (event.event === "die" ? [unitPlace(event.unit)] : [])),
    events,
  );

const effect = ({ table }: Scene): blows.Effect<SpellEvent> => ({
  at: (event) => table.at(hitPlace(event.seat, "unit" in event ? event.unit : null)),
  show(event, hit) {
    switch (event.event) {
      case "damage":
        return hit.damage(event.n);
      case "heal":
        return hit.heal(event.n);
      case "ward":
        return hit.crack();
      case "freeze":
        hit.cue("freeze");
        return ice(hit.stage, hit.layer, hit.at);
      case "buff":
        return hit.raise(event.attack, event.health);
      case "attack":
        return undefined; // the blow itself
      default:
        return hit.pulse();
    }
  },
});

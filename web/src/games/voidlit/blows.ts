// Attacks, what a blow or an effect does, and deaths.
import * as blows from "../../ui/table/blows";
import type { Scene, Told } from "./staging";
import { hitPlace, unitPlace, type VoidEvent } from "./types";

const blowOf = (event: Told<"declare" | "attack">) => ({
  striker: unitPlace(event.unit),
  target: hitPlace(1 - event.seat, event.target),
});

/** The attack is announced, since it may be blocked. */
export async function declare(scene: Scene, event: Told<"declare">): Promise<void> {
  await scene.apply(event);
  if (scene.isForeign(event.seat)) await blows.announce(scene, blowOf(event));
}

export const attack = (scene: Scene, event: Told<"attack">, followed: VoidEvent[]) =>
  blows.strike(scene, blowOf(event), [event, ...followed], effect(scene));

/** All that one effect does, at once. */
export const effects = (scene: Scene, events: VoidEvent[]) =>
  blows.effects(scene, events, effect(scene));

export const deaths = (scene: Scene, events: VoidEvent[]) =>
  blows.deaths(
    scene,
    events.flatMap((event) => (event.event === "die" ? [unitPlace(event.unit)] : [])),
    events,
  );

const effect = ({ table }: Scene): blows.Effect<VoidEvent> => ({
  at: (event) => table.at(hitPlace(event.seat, "unit" in event ? event.unit : null)),
  show(event, hit) {
    switch (event.event) {
      case "damage":
      case "lose":
        return hit.damage(event.n);
      case "heal":
        return hit.heal(event.n);
      case "energy":
        return hit.gain(event.n);
      case "shield":
        return hit.crack();
      case "buff":
        return hit.raise(event.attack, event.health);
      case "attack":
        return undefined; // the blow itself
      default:
        return hit.pulse();
    }
  },
});

// How the events of a step look, one beat after the other. The numbers are in the events.
import { MS } from "../../lib/timeline";
import { enter } from "../../ui/table/cards";
import { takeback, trigger, turn } from "../../ui/table/moments";
import { directed } from "../../ui/table/staging";
import { beats } from "./beats";
import { between } from "./between";
import { attack, deaths, effects } from "./blows";
import { burn, draw, play } from "./cards";
import { faces } from "./faces.svelte";
import { fatigue } from "./moments";
import type { Scene, Scenery } from "./staging";
import { unitPlace, type SpellEvent } from "./types";

export type { Scenery } from "./staging";

export const animator = (table: Scenery) =>
  directed(table, {
    beats,
    perform,
    between: (view, event: SpellEvent, after) => between(view, event, after, faces.rows),
  });

async function perform(scene: Scene, beat: SpellEvent[]): Promise<void> {
  const [event] = beat;
  switch (event?.event) {
    case undefined:
      return;
    case "attack":
      return attack(scene, event, beat.slice(1));
    case "die":
      return deaths(scene, beat);
    case "play":
      return play(scene, event);
    case "enter":
      return enter(scene, event, unitPlace(event.unit));
    case "draw":
    case "return":
      return draw(scene, event);
    case "burn":
      return burn(scene, event);
    case "turn":
      return turn(scene, event);
    case "fatigue":
      return fatigue(scene, event);
    case "trigger":
      return trigger(scene, event.unit ? unitPlace(event.unit) : null);
    case "takeback":
      return takeback(scene);
    case "over":
      return scene.stage.wait(MS.d4);
    case "begins":
    case "mulligan":
    case "end turn":
    case "order":
      return; // told in words only
    default:
      return effects(scene, beat);
  }
}

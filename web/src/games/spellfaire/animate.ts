// How the events of a step look, one beat after the other. The numbers are in the events.
import { tick } from "svelte";
import type { Animator } from "../../lib/match.svelte";
import { MS } from "../../lib/timeline";
import { beats } from "./beats";
import { attack, deaths, effects } from "./blows";
import { burn, draw, enter, play } from "./cards";
import { fatigue, takeback, trigger, turn } from "./moments";
import { Scene, type Scenery } from "./staging";
import type { SpellEvent, SpellView } from "./types";

export type { Scenery } from "./staging";

export function animator(table: Scenery): Animator {
  return async (stage, told, later, show) => {
    const after = later as unknown as SpellView;
    const scene = new Scene(table, stage, after, async (view) => {
      await show(view as unknown as Record<string, unknown>);
      await tick();
    });
    for (const beat of beats(told as unknown as SpellEvent[])) {
      if (stage.still) break;
      await perform(scene, beat);
    }
    scene.end();
  };
}

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
      return enter(scene, event);
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
      return trigger(scene, event);
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

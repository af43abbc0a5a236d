// How the events of a step look, one beat after the other. The numbers are in the events.
import { MS } from "../../lib/timeline";
import { enter } from "../../ui/table/cards";
import { takeback, trigger, turn } from "../../ui/table/moments";
import { directed } from "../../ui/table/staging";
import { beats } from "./beats";
import { between } from "./between";
import { attack, deaths, declare, effects } from "./blows";
import { bank, draw, leave, play, search } from "./cards";
import { faces } from "./faces.svelte";
import type { Scene, Scenery, Told } from "./staging";
import { relicPlace, unitPlace, type Place, type VoidEvent } from "./types";

export type { Scenery } from "./staging";

export const animator = (table: Scenery) =>
  directed(table, {
    beats,
    perform,
    between: (view, event: VoidEvent, after) => between(view, event, after, faces.rows),
  });

async function perform(scene: Scene, beat: VoidEvent[]): Promise<void> {
  const [event] = beat;
  switch (event?.event) {
    case undefined:
    case "begins":
    case "mulligan":
    case "end turn":
    case "start":
      return; // told in words only
    case "declare":
      return declare(scene, event);
    case "attack":
      return attack(scene, event, beat.slice(1));
    case "die":
      return deaths(scene, beat);
    case "play":
      return play(scene, event);
    case "enter":
      return enter(scene, event, unitPlace(event.unit));
    case "draw":
    case "find":
    case "return":
      return draw(scene, event);
    case "waste":
    case "discard":
      return leave(scene, event);
    case "search":
      return search(scene, event);
    case "bank":
      return bank(scene, event);
    case "turn":
      return turn(scene, event);
    case "takeback":
      return takeback(scene);
    case "activate":
      await scene.apply(event);
      return trigger(scene, source(scene, event));
    case "trigger":
      return trigger(scene, source(scene, event));
    case "keep":
    case "bottom":
    case "look":
      await scene.apply(event);
      return scene.stage.wait(MS.d3);
    case "over":
      return scene.stage.wait(MS.d4);
    default:
      return effects(scene, beat);
  }
}

/** The unit or the relic whose words act. */
function source({ view }: Scene, event: Told<"trigger" | "activate">): Place | null {
  if (event.unit) return unitPlace(event.unit);
  const relic = view.seats[event.seat]?.relics.indexOf(event.card) ?? -1;
  return relic >= 0 ? relicPlace(event.seat, relic) : null;
}

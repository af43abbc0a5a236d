// How the events of a step look, one beat after the other. The numbers are in the events.
import { tick } from "svelte";
import type { Animator } from "../../lib/match.svelte";
import { MS } from "../../lib/timeline";
import { beats } from "./beats";
import { attack, deaths, declare, effects } from "./blows";
import { bank, draw, enter, leave, play } from "./cards";
import { Scene, type Scenery, type Told } from "./staging";
import { pulse, number } from "../../ui/table/effects";
import { relicPlace, unitPlace, type VoidEvent, type VoidView } from "./types";

export type { Scenery } from "./staging";

const BANNER_MS = 900;

export function animator(table: Scenery): Animator {
  return async (stage, told, later, show) => {
    const scene = new Scene(table, stage, later as unknown as VoidView, async (view) => {
      await show(view as unknown as Record<string, unknown>);
      await tick();
    });
    for (const beat of beats(told as unknown as VoidEvent[])) {
      if (stage.still) break;
      await perform(scene, beat);
    }
    scene.end();
  };
}

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
      return enter(scene, event);
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
      return say(scene, "Taken back", false);
    case "trigger":
    case "activate":
      return trigger(scene, event);
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

async function turn(scene: Scene, event: Told<"turn">): Promise<void> {
  const own = event.seat === scene.table.you;
  await scene.apply(event);
  scene.table.cue(own ? "your_turn" : "mana");
  await say(scene, own ? "Your turn" : `${scene.table.name(event.seat)}'s turn`, own);
}

/** A line across the table; that of the other side is shorter. */
async function say({ stage, table }: Scene, text: string, long: boolean): Promise<void> {
  table.banner(text);
  await stage.wait(long ? BANNER_MS : MS.d5);
  table.banner("");
}

/** The deck is empty: the waste gives a card, for Health. */
async function search(scene: Scene, event: Told<"search">): Promise<void> {
  const { stage, table } = scene;
  const layer = table.layer();
  const at = table.at(`waste:${event.seat}`);
  table.cue("damage");
  if (at && layer) await number(stage, layer, at, `−${event.n}`, "hurt");
  const flyer = await table.flights.launch(
    stage,
    event.card,
    table.cardWidth(),
    scene.box(`waste:${event.seat}`),
  );
  await flyer.to(scene.box("middle"));
  await stage.wait(MS.d3);
  await flyer.to(scene.box(event.kept ? `cards:${event.seat}` : `waste:${event.seat}`));
  await scene.apply(event);
  flyer.land();
}

async function trigger(scene: Scene, event: Told<"trigger" | "activate">): Promise<void> {
  const { stage, table } = scene;
  if (event.event === "activate") await scene.apply(event);
  const relic = scene.view.seats[event.seat]?.relics.indexOf(event.card) ?? -1;
  const place = event.unit
    ? unitPlace(event.unit)
    : relic >= 0
      ? relicPlace(event.seat, relic)
      : null;
  if (place) await pulse(stage, table.at(place));
  else await stage.wait(MS.d3);
}

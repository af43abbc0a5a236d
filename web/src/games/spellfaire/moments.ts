// Turns, triggers, an empty deck, a move taken back.
import { MS } from "../../lib/timeline";
import { number, pulse } from "../../ui/table/effects";
import type { Scene, Told } from "./staging";
import { heroPlace, unitPlace } from "./types";

const BANNER_MS = 900;

export async function turn(scene: Scene, event: Told<"turn">): Promise<void> {
  const { table } = scene;
  const own = event.seat === table.you;
  await scene.apply(event);
  table.cue(own ? "your_turn" : "mana");
  await say(scene, own ? "Your turn" : `${table.name(event.seat)}'s turn`, own);
}

/** A line across the table; that of the other side is shorter. */
async function say({ stage, table }: Scene, text: string, long: boolean): Promise<void> {
  table.banner(text);
  await stage.wait(long ? BANNER_MS : MS.d5);
  table.banner("");
}

/** What was played is undone: the view that follows draws the table again. */
export const takeback = (scene: Scene) => say(scene, "Taken back", false);

export async function fatigue(scene: Scene, event: Told<"fatigue">): Promise<void> {
  const { stage, table } = scene;
  await scene.apply(event);
  const layer = table.layer();
  const at = table.at(`deck:${event.seat}`) ?? table.at(heroPlace(event.seat));
  if (at && layer) await number(stage, layer, at, `Fatigue ${event.n}`, "word");
}

export async function trigger({ stage, table }: Scene, event: Told<"trigger">): Promise<void> {
  if (event.unit) await pulse(stage, table.at(unitPlace(event.unit)));
  else await stage.wait(MS.d3);
}

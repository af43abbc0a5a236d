// Turns, triggers, a move taken back.
import { MS } from "../../lib/timeline";
import { pulse } from "./effects";
import type { Scene } from "./staging";

const BANNER_MS = 900;

export async function turn<View, Event extends { seat: number }, Place extends string>(
  scene: Scene<View, Event, Place>,
  event: Event,
): Promise<void> {
  const { table } = scene;
  const own = event.seat === table.you;
  await scene.apply(event);
  table.cue(own ? "your_turn" : "crystal");
  await say(scene, own ? "Your turn" : `${table.name(event.seat)}'s turn`, own);
}

/** A line across the table; that of the other side is shorter. */
async function say<View, Event, Place extends string>(
  { stage, table }: Scene<View, Event, Place>,
  text: string,
  long: boolean,
): Promise<void> {
  table.banner(text);
  await stage.wait(long ? BANNER_MS : MS.d5);
  table.banner("");
}

/** What was played is undone: the view that follows draws the table again. */
export const takeback = <View, Event, Place extends string>(scene: Scene<View, Event, Place>) =>
  say(scene, "Taken back", false);

/** What acts by itself is looked at, if it is still there. */
export async function trigger<View, Event, Place extends string>(
  { stage, table }: Scene<View, Event, Place>,
  place: Place | null,
): Promise<void> {
  if (place) await pulse(stage, table.at(place));
  else await stage.wait(MS.d3);
}

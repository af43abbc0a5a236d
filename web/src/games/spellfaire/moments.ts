// An empty deck.
import { number } from "../../ui/table/effects";
import type { Scene, Told } from "./staging";
import { heroPlace } from "./types";

export async function fatigue(scene: Scene, event: Told<"fatigue">): Promise<void> {
  const { stage, table } = scene;
  await scene.apply(event);
  const layer = table.layer();
  const at = table.at(`deck:${event.seat}`) ?? table.at(heroPlace(event.seat));
  if (at && layer) await number(stage, layer, at, `Fatigue ${event.n}`, "word");
}

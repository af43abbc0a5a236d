// What the large card shows: a card with the numbers it has now.
import { Peeking } from "../../ui/table/peek.svelte";
import type { UnitCard } from "./types";

interface Looked {
  card: string;
  face: UnitCard;
  shield: number;
}
export type Peeked = Looked & { box: DOMRect };

const REST_MS = 420;

export class Peek extends Peeking<Looked> {
  on(face: UnitCard, shield = 0) {
    return this.over({ card: face.id, face, shield }, () => true, REST_MS);
  }
}

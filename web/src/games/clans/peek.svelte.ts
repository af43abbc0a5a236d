// What the large card shows: a card with the numbers it has now.
import { Peeking } from "../../ui/table/peek.svelte";
import type { ClanCard } from "./types";

interface Looked {
  card: string;
  face: ClanCard;
}
export type Peeked = Looked & { box: DOMRect };

const REST_MS = 420;

export class Peek extends Peeking<Looked> {
  on(face: ClanCard) {
    return this.over({ card: face.id, face }, () => true, REST_MS);
  }
}

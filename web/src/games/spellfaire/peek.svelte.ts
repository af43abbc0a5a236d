// What the large card shows: a card as it is printed, or a creature as it stands on the table.
import { Peeking } from "../../ui/table/peek.svelte";
import type { Unit } from "./types";

interface Looked {
  card: string;
  unit: Unit | null;
}
export type Peeked = Looked & { box: DOMRect };

export class Peek extends Peeking<Looked> {
  on(card: string, unit: Unit | null = null, rest?: number) {
    return this.over({ card, unit }, (shown) => shown.card === card, rest);
  }
}

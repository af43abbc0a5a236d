// What the large card shows: a card as it is printed, or a unit as it stands on the table.
import { UnitPeek, type Peeked as Shown } from "../../ui/table/peek.svelte";
import type { Unit } from "./types";

export type Peeked = Shown<Unit>;
export class Peek extends UnitPeek<Unit> {}

// A stack as it will enter the fight: who stands in the lane, with what is staged around them.
import { LANES, type ClansView, type LaneName, type SeatView, type Unit } from "./types";

export interface Standing {
  card: string;
  /** In play already; a staged card is not. */
  unit: Unit | null;
}

/** Top first, in the order in which the cards were staged. */
export function ownStack(view: ClansView, seat: number, lane: LaneName): Standing[] {
  const units = view.lanes.find((each) => each.lane === lane)?.stacks[seat === 1 ? 1 : 0] ?? [];
  const stack: Standing[] = units.map((unit) => ({ card: unit.card, unit }));
  for (const staged of seatOf(view, seat).plan) {
    if (staged.lane !== lane) continue;
    const entry = { card: staged.card, unit: null };
    if (staged.slot === "bottom") stack.push(entry);
    else stack.unshift(entry);
  }
  return stack;
}

export const seatOf = (view: ClansView, seat: number): SeatView => view.seats[seat === 1 ? 1 : 0];

/** Two cards are drawn in a stack. */
export const PLACES = 2;

export const freeLanes = (view: ClansView, seat: number): LaneName[] =>
  LANES.filter((lane) => ownStack(view, seat, lane).length < PLACES);

const VARIATIONS = [1, 2, 3];

export interface Family {
  family: string;
  /** Of each variation, whether it was played, comes with the plan, or is still missing. */
  variations: ("have" | "coming" | "missing")[];
}

/** How far each family has come: "heron 2" is its second variation. */
export function familiesOf(families: readonly string[], staged: readonly string[]): Family[] {
  const nameOf = (each: string) => each.split(" ")[0] ?? "";
  return [...new Set([...families, ...staged].map(nameOf))].map((family) => ({
    family,
    variations: VARIATIONS.map((n) => {
      const each = `${family} ${n}`;
      return families.includes(each) ? "have" : staged.includes(each) ? "coming" : "missing";
    }),
  }));
}

/** "one more: High Tide", "this round: High Tide". */
export function familySaid({ variations }: Family, ultimate: string): string {
  const missing = variations.filter((each) => each === "missing").length;
  if (missing) return `${missing === 1 ? "one" : missing} more: ${ultimate}`;
  return variations.includes("coming") ? `this round: ${ultimate}` : ultimate;
}

// What of a history still counts.
import type { Step } from "./protocol";

/** Without the steps that were taken back: a takeback undoes everything since its seat's last
    action. The takeback itself stays, as one line. */
export function standing(steps: readonly Step[]): Step[] {
  const out: Step[] = [];
  for (const step of steps) {
    const undo = step.events.find(({ event }) => event === "takeback");
    if (undo) {
      const last = out.findLastIndex(({ events: [first] }) => acts(first, undo.seat));
      if (last >= 0) out.splice(last);
    }
    out.push(step);
  }
  return out;
}

const acts = (first: Step["events"][number] | undefined, seat: unknown) =>
  first !== undefined &&
  first.seat === seat &&
  first.event !== "begins" &&
  first.event !== "takeback";

// A hint that is a plan of several actions.
import type { Hint } from "./protocol";

/** What is left of a plan once its first action is taken; nothing after any other action. */
export function restOf(hint: Hint | null, taken: number): Hint | null {
  const [first, ...plan] = hint?.plan ?? [];
  const next = plan[0];
  if (!hint || first?.id !== taken || !next) return null;
  return { ...hint, plan, advice: [{ action: next.id, text: next.text, share: 1, events: [] }] };
}

// Short messages at the foot of the screen; refusals carry their clause.
import { announce, interrupt } from "./announce";
import { ApiError } from "./api";

export interface Toast {
  id: number;
  tone: "info" | "good" | "bad";
  text: string;
  clause: string | null;
}

const STAY_MS = 6000;
let last = 0;

export const toasts = $state<Toast[]>([]);

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

export function toast(
  text: string,
  tone: Toast["tone"] = "info",
  clause: string | null = null,
): void {
  const id = ++last;
  if (toasts.length >= 3) toasts.shift();
  toasts.push({ id, tone, text, clause });
  (tone === "bad" ? interrupt : announce)(clause ? `${text} ${clause}` : text);
  setTimeout(() => {
    dismiss(id);
  }, STAY_MS);
}

/** Says an error of any kind; what we did not foresee stays vague. */
export function toastError(error: unknown): void {
  if (error instanceof ApiError) toast(error.detail || error.title, "bad", error.clause);
  else if (!(error instanceof DOMException && error.name === "AbortError"))
    toast("Something went wrong.", "bad");
}

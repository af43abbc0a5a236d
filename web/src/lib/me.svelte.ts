// Who plays in this browser: a guest from the first visit on.
import { api, arrive } from "./api";
import { load, save } from "./storage";

export interface Me {
  id: string;
  name: string;
  /** Kept by a recovery phrase, so that it can be opened on another device. */
  kept: boolean;
  /** Of the profile, by the experience in all games. */
  level: number;
  /** In seconds; 0: not known yet. */
  created: number;
}

export const me = $state<Me>({ id: "", name: "Guest", kept: false, level: 1, created: 0 });

const PATIENCE = 3000; // milliseconds for another window of this browser

/** One window after the other: two that a newcomer opens at once would become two guests. Where a browser has no locks, or a
    window keeps one for too long, all ask at once. */
async function inTurn(ask: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return ask();
  let asked = false;
  const once = () => ((asked = true), ask());
  const signal = AbortSignal.timeout(PATIENCE);
  await navigator.locks.request("ludarium-guest", { signal }, once).catch((fault: unknown) => {
    if (asked) throw fault;
    return ask();
  });
}

const KNOWN = "ludarium.known"; // this browser has a guest: nothing has to wait for one

/** Fetches the guest (the answer sets the cookie that the socket needs); never fails. */
export async function openSession(): Promise<void> {
  const asked = inTurn(async () => {
    Object.assign(me, await api.get<Me>("/me"));
  });
  if (load(KNOWN) !== true) arrive(asked);
  try {
    await asked;
    save(KNOWN, true);
  } catch {
    // The banner tells about the connection; the name comes with the next visit.
  }
}

/** The guest of this browser is gone: the next page asks for another. */
export const closeSession = (): void => {
  save(KNOWN, false);
};

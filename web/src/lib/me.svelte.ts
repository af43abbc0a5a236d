// Who plays in this browser: a guest from the first visit on.
import { api } from "./api";

export interface Me {
  id: string;
  name: string;
  /** Kept by a recovery phrase, so that it can be opened on another device. */
  kept: boolean;
}

export const me = $state<Me>({ id: "", name: "Guest", kept: false });

/** Fetches the guest (the answer sets the cookie that the socket needs); never fails. */
export async function openSession(): Promise<void> {
  try {
    Object.assign(me, await api.get<Me>("/me"));
  } catch {
    // The banner tells about the connection; the name comes with the next visit.
  }
}

// One WebSocket to /ws. It heals itself: after a break it comes back with growing pauses and
// calls the resume hooks, with which a page asks for what it missed.
import { readable, type Readable } from "svelte/store";
import type { ClientMessages, ServerMessages } from "./protocol";

export type SocketState = "connecting" | "open" | "healing" | "closed";

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

type Listener<D> = (data: D, version: number | null) => void;

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;
const PING_MS = 20_000;
const SILENCE_MS = 45_000;
const OPEN = 1;

/** How long to wait before try number `n` (from 0): doubled each time, half of it by chance. */
export function pauseBefore(n: number, chance: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** n);
  return longest / 2 + (longest / 2) * chance();
}

export class Socket {
  readonly state: Readable<SocketState>;
  #now: SocketState = "closed";
  #tell: (state: SocketState) => void = () => undefined;
  #wire: Wire | null = null;
  #tries = 0;
  #wanted = false;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Map<string, Set<Listener<never>>>();
  readonly #resume = new Set<() => void>();

  constructor(private readonly make: () => Wire) {
    this.state = readable<SocketState>(this.#now, (set) => {
      this.#tell = set;
      set(this.#now);
    });
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#set("connecting");
    this.#connect();
  }

  close(): void {
    this.#wanted = false;
    clearTimeout(this.#retry);
    this.#drop();
    this.#set("closed");
  }

  /** Try at once, where a pause would still be waited for. */
  hurry(): void {
    if (!this.#wanted || this.#wire) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** False when the message could not leave; the resume hooks will tell what is true then. */
  send<T extends keyof ClientMessages>(t: T, d: ClientMessages[T]): boolean {
    if (this.#wire?.readyState !== OPEN) return false;
    this.#wire.send(JSON.stringify({ t, d }));
    return true;
  }

  on<T extends keyof ServerMessages>(t: T, listener: Listener<ServerMessages[T]>): () => void {
    const all = this.#listeners.get(t) ?? new Set();
    this.#listeners.set(t, all.add(listener));
    return () => all.delete(listener);
  }

  /** Called after each opening, the first one too; at once when it is open already. */
  onResume(hook: () => void): () => void {
    this.#resume.add(hook);
    if (this.#now === "open") hook();
    return () => this.#resume.delete(hook);
  }

  #set(state: SocketState): void {
    this.#now = state;
    this.#tell(state);
  }

  #connect(): void {
    const wire = this.make();
    this.#wire = wire;
    wire.onopen = () => {
      this.#tries = 0;
      this.#heard = Date.now();
      this.#beat = setInterval(() => {
        this.#checkPulse();
      }, PING_MS);
      this.#set("open");
      for (const hook of this.#resume) hook();
    };
    wire.onmessage = (event) => {
      this.#heard = Date.now();
      this.#hear(event.data);
    };
    wire.onclose = () => {
      this.#heal();
    };
  }

  #hear(data: unknown): void {
    if (typeof data !== "string") return;
    const message = JSON.parse(data) as { t: string; d?: unknown; v?: number | null };
    for (const listener of this.#listeners.get(message.t) ?? [])
      listener(message.d as never, message.v ?? null);
  }

  #checkPulse(): void {
    if (Date.now() - this.#heard > SILENCE_MS) this.#heal();
    else this.send("ping", {});
  }

  #drop(): void {
    clearInterval(this.#beat);
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #heal(): void {
    this.#drop();
    if (!this.#wanted) return;
    this.#set("healing");
    this.#retry = setTimeout(() => {
      this.#connect();
    }, pauseBefore(this.#tries++));
  }
}

/** The one socket of this page. */
export const socket = new Socket(() => {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws`);
});

/** A page that comes back to the light or to the net does not wait for the next try. */
export function wakeSocket(): () => void {
  const wake = () => {
    if (document.visibilityState === "visible") socket.hurry();
  };
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}

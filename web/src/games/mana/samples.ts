// A table for tests: the views of the server's own contract, from a position string.
import type { Choice } from "../../lib/protocol";
import { readPosition } from "./position";
import type { ManaEvent, ManaView, Parts } from "./types";

export const viewOf = (position: string, change: Partial<ManaView> = {}): ManaView => ({
  ...readPosition(position),
  ...change,
});

let next = 1;
export const choice = (text: string, parts: Partial<Parts>): Choice => ({
  id: next++,
  text,
  parts: { side: 0, from: null, to: null, special: null, ...parts },
});

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export const told = (event: Without<ManaEvent, "seat" | "clause">, seat = 0): ManaEvent =>
  ({ seat, clause: null, ...event }) as ManaEvent;

// The time, in seconds, for words such as "ends in 5 h": read where it is shown, it goes on by itself.
import { createSubscriber } from "svelte/reactivity";

const EVERY_MS = 15_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY_MS);
  return () => {
    clearInterval(timer);
  };
});

export function seconds(): number {
  subscribe();
  return Date.now() / 1000;
}

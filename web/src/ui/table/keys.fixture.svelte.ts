// What the tests of `keys.svelte.ts` need of Svelte: a question that is state, and a place for effects.
import { Aiming } from "./aiming.svelte";

export class Asked {
  question = $state.raw<object | null>(null);

  /** Runs an attachment as a component would; returns how to end it. */
  root(run: () => undefined | (() => void)): () => void {
    return $effect.root(() => {
      $effect(run);
    });
  }
}

export class Stones extends Aiming<string> {
  override choose(stone: string): void {
    this.source = stone;
  }
  protected override begins(): boolean {
    return true;
  }
  protected override at(): null {
    return null;
  }
  protected override drop(): void {
    this.cancel();
  }
}

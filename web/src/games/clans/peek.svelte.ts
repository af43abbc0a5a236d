// The large card: under a resting pointer, a long press, or the keyboard's focus.
import type { ClanCard } from "./types";

export interface Peeked {
  card: string;
  /** With the numbers it has now. */
  face: ClanCard;
  box: DOMRect;
}

const REST_MS = 420;
const LONG_PRESS_MS = 420;

export class Peek {
  shown = $state.raw<Peeked | null>(null);
  /** No large card while something is dragged. */
  blocked: () => boolean = () => false;
  /** This touch has shown a card, even if the finger trembled since. */
  #read = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  hide = (): void => {
    clearTimeout(this.#timer);
    this.shown = null;
  };

  #plan(element: EventTarget | null, face: ClanCard, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.blocked() || !(element instanceof HTMLElement) || !element.isConnected) return;
      this.#read = true;
      this.shown = { card: face.id, face, box: element.getBoundingClientRect() };
    }, ms);
  }

  /** The handlers of something that has a large card. */
  on(face: ClanCard) {
    return {
      // Only a mouse that moved: a card that slides under a resting one was not asked for.
      onpointermove: (event: PointerEvent) => {
        const moved = event.movementX !== 0 || event.movementY !== 0;
        if (event.pointerType !== "mouse" || !moved || this.shown) return;
        this.#plan(event.currentTarget, face, REST_MS);
      },
      onpointerleave: this.hide,
      ontouchstart: (event: TouchEvent) => {
        this.#read = false;
        this.#plan(event.currentTarget, face, LONG_PRESS_MS);
      },
      ontouchend: (event: TouchEvent) => {
        if (this.#read && event.cancelable) event.preventDefault(); // read, not tapped
        this.hide();
      },
      ontouchmove: this.hide,
      onfocusin: (event: FocusEvent) => {
        const focused = event.currentTarget as HTMLElement;
        if (focused.matches(":focus-visible")) this.#plan(focused, face, REST_MS);
      },
      onfocusout: this.hide,
    };
  }
}

// The large card: under a resting pointer, a long press, or the keyboard's focus.

const REST_MS = 380;
const LONG_PRESS_MS = 420;

/** `Thing` is what a table draws large. */
export class Peeking<Thing extends object> {
  shown = $state.raw<(Thing & { box: DOMRect }) | null>(null);
  /** No large card while the pointer aims or drags. */
  blocked: () => boolean = () => false;
  /** This touch has shown a card, even if the finger trembled since. */
  #read = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  hide = (): void => {
    clearTimeout(this.#timer);
    this.shown = null;
  };

  #plan(element: EventTarget | null, thing: Thing, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.blocked() || !(element instanceof HTMLElement) || !element.isConnected) return;
      this.#read = true;
      this.shown = { ...thing, box: element.getBoundingClientRect() };
    }, ms);
  }

  /** The handlers of something that has a large card; `same` tells whether that is the one shown. */
  protected over(thing: Thing, same: (shown: Thing) => boolean, rest: number = REST_MS) {
    return {
      // Only a mouse that moved: a card that slides under a resting one was not asked for.
      onpointermove: (event: PointerEvent) => {
        const moved = event.movementX !== 0 || event.movementY !== 0;
        if (event.pointerType !== "mouse" || !moved || (this.shown && same(this.shown))) return;
        this.#plan(event.currentTarget, thing, rest);
      },
      onpointerleave: this.hide,
      ontouchstart: (event: TouchEvent) => {
        this.#read = false;
        this.#plan(event.currentTarget, thing, LONG_PRESS_MS);
      },
      ontouchend: (event: TouchEvent) => {
        if (this.#read && event.cancelable) event.preventDefault(); // read, not tapped
        this.hide();
      },
      ontouchmove: this.hide,
      onfocusin: (event: FocusEvent) => {
        const focused = event.currentTarget as HTMLElement;
        if (focused.matches(":focus-visible")) this.#plan(focused, thing, rest);
      },
      onfocusout: this.hide,
    };
  }
}

/** A card as it is printed, or a unit of it as it stands on the table. */
interface Looked<Unit> {
  card: string;
  unit: Unit | null;
}
export type Peeked<Unit> = Looked<Unit> & { box: DOMRect };

export class UnitPeek<Unit> extends Peeking<Looked<Unit>> {
  on(card: string, unit: Unit | null = null, rest?: number) {
    return this.over({ card, unit }, (shown) => shown.card === card, rest);
  }
}

// The hand at a table, by keys and by pointer: where the focus goes, what cancels an aim, and the
// table's own keys. One attachment at the root of a table:
//
//   const hand = tableHand({ match, aim, keys: (key) => KEYS[key], next: ... });
//   <div {@attach hand}>
import type { Attachment } from "svelte/attachments";
import { arrowsEnter, isIdle, roving } from "../../lib/keys";
import type { Aiming } from "./aiming.svelte";

/** What a table lets a hand know of the match. */
interface Asked {
  readonly question: unknown;
}

export interface Hand {
  /** The match; its question takes the aim with it when it goes. */
  match?: Asked;
  /** What is about to be done, at a table where something is chosen before it is done. */
  aim?: Aiming<unknown, unknown>;
  /** The first thing to choose when a question comes, as a selector. */
  next?: string;
  /** What may lose the focus when a question comes, besides nothing at all: what was just aimed at. */
  left?: string;
  /** Where else the focus goes, each as a selector that is looked for when it changes. */
  follow?: readonly (() => string | null | undefined)[];
  /** What is chosen, as a selector: Escape gives the focus back to it. */
  home?: () => string | null;
  /** The table's own keys, in lower case. */
  keys?: (key: string) => (() => void) | null | undefined;
  /** Whether keys mean something else at present, such as an earlier position that is shown. */
  away?: () => boolean;
  /** Whether an arrow key goes to the table where nothing has the focus. It does. */
  enters?: boolean;
  /** The pointer takes over from the keys, or is pressed. */
  onpointer?: () => void;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** A key that is meant for the table, not for a field, a dialog or the browser. */
export const forTable = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !typing(event.target) &&
  !document.querySelector("dialog[open]");

export function tableHand(hand: Hand): Attachment<HTMLElement> {
  const { match, aim, away = () => false } = hand;

  return (root) => {
    let byKeys = false;
    const focus = (selector: string | null | undefined) => {
      if (selector) root.querySelector<HTMLElement>(selector)?.focus();
    };

    function cancel(): void {
      const home = hand.home?.();
      aim?.cancel();
      focus(home);
    }

    function keydown(event: KeyboardEvent): void {
      if (!forTable(event) || away()) return;
      const own = hand.keys?.(event.key.toLowerCase());
      if (event.key === "Escape" && aim && aim.source !== null) cancel();
      else if (own) own();
      else return;
      event.preventDefault();
    }

    function pointermove(event: PointerEvent): void {
      if (byKeys && (event.movementX || event.movementY)) {
        byKeys = false;
        hand.onpointer?.();
      }
      aim?.move(event);
    }

    const listen: [string, (event: never) => void, boolean?][] = [
      ["keydown", keydown],
      ["keydown", () => (byKeys = true), true],
      [
        "pointerdown",
        () => {
          byKeys = false;
          hand.onpointer?.();
        },
        true,
      ],
      ["pointermove", pointermove],
      ["pointerup", (event: PointerEvent) => aim?.up(event)],
      ["pointercancel", () => aim?.lose()],
    ];
    for (const [name, heard, capture] of listen)
      window.addEventListener(name, heard as EventListener, capture);
    const contextmenu = (event: Event) => {
      event.preventDefault();
      aim?.cancel();
    };
    if (aim) root.addEventListener("contextmenu", contextmenu);
    const actions = [
      roving(root, undefined),
      ...(hand.enters === false ? [] : [arrowsEnter(root, undefined)]),
    ];

    // A question that is gone takes the aim with it.
    $effect(() => {
      if (match && !match.question) aim?.cancel();
    });
    // Whoever plays by keys finds the focus where the next choice is.
    $effect(() => {
      if (!match?.question || !byKeys) return;
      const { left = "" } = hand;
      if (isIdle(root) || (left && document.activeElement?.matches(left))) focus(hand.next);
    });
    for (const each of hand.follow ?? [])
      $effect(() => {
        const wanted = each();
        if (byKeys) focus(wanted);
      });

    return () => {
      for (const [name, heard, capture] of listen)
        window.removeEventListener(name, heard as EventListener, capture);
      root.removeEventListener("contextmenu", contextmenu);
      for (const each of actions) if (each) each.destroy?.();
    };
  };
}

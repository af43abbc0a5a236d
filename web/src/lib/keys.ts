// Arrow keys between cards and zones. Inside the root, a zone is `[data-zone]` and what can be
// reached is `[data-item]`; one item is in the tab order, arrows move from there.
import type { Action } from "svelte/action";
import { nextSpot, type Direction, type Spot } from "./neighbour";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

function spotOf(item: HTMLElement): Spot {
  const box = item.getBoundingClientRect();
  const zone = item.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? "";
  const { width, height } = box;
  return { zone, x: box.left + width / 2, y: box.top + height / 2, width, height };
}

/** What the keys can reach: a disabled button takes no focus. */
const itemsOf = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>("[data-item]:not(:disabled)")].filter(
    (item) => item.offsetParent,
  );

export const roving: Action<HTMLElement> = (root) => {
  const items = () => itemsOf(root);

  function settle(focus?: HTMLElement): void {
    const all = items();
    const current = focus ?? all.find((item) => item.tabIndex === 0) ?? all[0];
    for (const item of all) {
      const wanted = item === current ? 0 : -1;
      if (item.tabIndex !== wanted) item.tabIndex = wanted;
    }
  }

  function keydown(event: KeyboardEvent): void {
    const direction = ARROWS[event.key];
    const here = event.target instanceof HTMLElement && event.target.closest("[data-item]");
    if (!direction || !here || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const to = all[nextSpot(all.indexOf(here as HTMLElement), direction, all.map(spotOf))];
    if (!to) return;
    event.preventDefault();
    settle(to);
    to.focus();
  }

  function focusin(event: FocusEvent): void {
    const item = event.target instanceof HTMLElement && event.target.closest("[data-item]");
    if (item) settle(item as HTMLElement);
  }

  const watcher = new MutationObserver(() => {
    settle();
  });
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  root.addEventListener("keydown", keydown);
  root.addEventListener("focusin", focusin);
  settle();
  return {
    destroy() {
      watcher.disconnect();
      root.removeEventListener("keydown", keydown);
      root.removeEventListener("focusin", focusin);
    },
  };
};

/** A list of buttons is one stop for Tab: its newest one, which is the last unless said otherwise,
    or where one was; up and down move in it. */
export const oneStop: Action<HTMLElement, "first" | "last" | undefined> = (root, newest) => {
  const items = () => [...root.querySelectorAll<HTMLElement>("button, a")];
  let current: HTMLElement | undefined;

  function settle(): void {
    const all = items();
    if (!current || !all.includes(current)) current = all.at(newest === "first" ? 0 : -1);
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  }

  function keydown(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const to = all[all.indexOf(event.target as HTMLElement) + by];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  }

  function focusin(event: FocusEvent): void {
    const item =
      event.target instanceof HTMLElement && event.target.closest<HTMLElement>("button, a");
    if (item) current = item;
    settle();
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(root, { childList: true, subtree: true });
  root.addEventListener("keydown", keydown);
  root.addEventListener("focusin", focusin);
  settle();
  return {
    destroy() {
      watcher.disconnect();
      root.removeEventListener("keydown", keydown);
      root.removeEventListener("focusin", focusin);
    },
  };
};

/** Nothing has the focus, or something around the table: what "Skip to content" leads to. */
export const isIdle = (root: HTMLElement): boolean =>
  document.activeElement?.contains(root) ?? true;

/** Where nothing has the focus yet, an arrow key goes to the first thing that can be played. */
export const arrowsEnter: Action<HTMLElement> = (root) => {
  function keydown(event: KeyboardEvent): void {
    if (!ARROWS[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    if (
      !isIdle(root) ||
      event.defaultPrevented ||
      root.closest("[inert]") ||
      document.querySelector("dialog[open]")
    )
      return;
    const all = itemsOf(root);
    const first = all.find((item) => item.dataset.state === "playable") ?? all[0];
    if (!first) return;
    event.preventDefault();
    first.focus();
  }
  window.addEventListener("keydown", keydown);
  return {
    destroy() {
      window.removeEventListener("keydown", keydown);
    },
  };
};

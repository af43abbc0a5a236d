import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Asked, Stones } from "./keys.fixture.svelte";
import { forTable, tableHand, type Hand } from "./keys.svelte";

let stop: () => void;
let match: Asked;
let aim: Stones;

function sit(patch: Partial<Hand> = {}): void {
  const root = document.createElement("div");
  root.innerHTML = `<button data-state="target" id="target"></button>
    <button data-state="playable" id="first"></button><button id="other"></button>
    <input id="field" />`;
  document.body.append(root);
  const attach = tableHand({ match, aim, next: "#first", ...patch });
  stop = match.root(() => attach(root) ?? undefined);
  flushSync();
}
const on = (id: string) => document.getElementById(id) as HTMLElement;
const press = (key: string, target: HTMLElement = document.body, patch: object = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...patch });
  target.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
};
const point = (name: string, patch: object = {}) => {
  window.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), patch));
  flushSync();
};

beforeEach(() => {
  match = new Asked();
  aim = new Stones();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

describe("an aim", () => {
  it("ends with Escape, and the focus goes home", () => {
    match.question = {};
    sit({ home: () => `#${aim.source}` });
    aim.choose("other");
    on("target").focus();
    expect(press("Escape")).toBe(true);
    expect([aim.source, document.activeElement?.id]).toEqual([null, "other"]);
    expect(press("Escape")).toBe(false); // nothing is chosen: the key is somebody else's
  });

  it("ends with a right click, which opens no menu", () => {
    match.question = {};
    sit();
    aim.choose("other");
    const event = new Event("contextmenu", { bubbles: true, cancelable: true });
    on("target").dispatchEvent(event);
    expect([aim.source, event.defaultPrevented]).toEqual([null, true]);
  });

  it("ends with its question, and when the pointer is taken away", () => {
    match.question = {};
    sit();
    aim.choose("other");
    match.question = null;
    flushSync();
    expect(aim.source).toBe(null);
    aim.choose("other");
    point("pointercancel");
    expect(aim.source).toBe(null);
  });
});

describe("the focus of whoever plays by keys", () => {
  it("is where the next choice is", () => {
    sit();
    press("Tab");
    match.question = {};
    flushSync();
    expect(document.activeElement?.id).toBe("first");
  });

  it("goes to the table from what lies around it, such as the content that was skipped to", () => {
    sit();
    const content = document.createElement("main");
    content.tabIndex = -1;
    content.append(...document.body.children);
    document.body.append(content);
    for (const id of ["first", "target", "other"]) on(id).dataset.item = "";
    Object.defineProperty(HTMLElement.prototype, "offsetParent", {
      configurable: true,
      get: () => document.body, // nothing is laid out here
    });
    content.focus();
    expect(press("ArrowDown", content)).toBe(true);
    expect(document.activeElement?.id).toBe("first");
    content.focus();
    match.question = {};
    flushSync();
    expect(document.activeElement?.id).toBe("first");
    Reflect.deleteProperty(HTMLElement.prototype, "offsetParent");
  });

  it("stays where somebody put it, unless that may be left", () => {
    sit({ left: "#target" });
    press("Tab");
    on("other").focus();
    match.question = {};
    flushSync();
    expect(document.activeElement?.id).toBe("other");
    on("target").focus();
    match.question = { again: true };
    flushSync();
    expect(document.activeElement?.id).toBe("first");
  });

  it("follows the aim", () => {
    match.question = {};
    sit({ follow: [() => (aim.source ? `[data-state="target"]` : null)] });
    press("Tab");
    aim.choose("other");
    flushSync();
    expect(document.activeElement?.id).toBe("target");
  });

  it("is left alone once the pointer has taken over", () => {
    const onpointer = vi.fn();
    sit({ onpointer });
    press("Tab");
    point("pointermove", { movementX: 0, movementY: 0 }); // the page moved under it
    expect(onpointer).not.toHaveBeenCalled();
    point("pointermove", { movementX: 3, movementY: 0 });
    expect(onpointer).toHaveBeenCalledTimes(1);
    match.question = {};
    flushSync();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("the keys of a table", () => {
  it("are its own, but not in a field, a dialog or with a modifier", () => {
    const burst = vi.fn();
    let away = false;
    sit({ keys: (key) => (key === "b" ? burst : null), away: () => away });
    expect(press("B")).toBe(true);
    expect(press("x")).toBe(false);
    expect(press("b", on("field"))).toBe(false);
    expect(press("b", document.body, { ctrlKey: true })).toBe(false);
    away = true;
    expect(press("b")).toBe(false);
    away = false;
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    expect(press("b")).toBe(false);
    expect(burst).toHaveBeenCalledTimes(1);
  });

  it("are heard no more when the table is gone", () => {
    const burst = vi.fn();
    sit({ keys: () => burst });
    stop();
    press("b");
    expect(burst).not.toHaveBeenCalled();
    expect(forTable(new KeyboardEvent("keydown", { key: "b" }))).toBe(true);
  });
});

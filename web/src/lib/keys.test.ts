import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { roving } from "./keys";

let root: HTMLElement;
let stop: (() => void) | undefined;

beforeEach(() => {
  root = document.createElement("div");
  root.innerHTML = [0, 1, 2].map((i) => `<button data-item id="b${i}"></button>`).join("");
  document.body.append(root);
  for (const [i, each] of [...root.children].entries()) {
    each.getBoundingClientRect = () => new DOMRect(i * 100, 0, 50, 50);
    Object.defineProperty(each, "offsetParent", { value: root }); // it is drawn
  }
});
afterEach(() => {
  stop?.();
  root.remove();
});
const on = (id: string) => document.getElementById(id) as HTMLButtonElement;
const rove = () => (stop = (roving(root, undefined) ?? {}).destroy);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const stops = () =>
  [...root.querySelectorAll("button")]
    .filter((each) => each.tabIndex === 0 && !each.disabled)
    .map(({ id }) => id);

it("is one stop for Tab, which arrows move", () => {
  rove();
  expect(stops()).toEqual(["b0"]);
  on("b0").focus();
  press("ArrowRight");
  expect([document.activeElement?.id, stops()]).toEqual(["b1", ["b1"]]);
});

it("steps over a button that is disabled, which takes no focus", () => {
  on("b1").disabled = true;
  rove();
  on("b0").focus();
  press("ArrowRight");
  expect([document.activeElement?.id, stops()]).toEqual(["b2", ["b2"]]);
});

it("has another stop for Tab when the one it had is disabled", async () => {
  rove();
  on("b1").focus();
  on("b1").disabled = true;
  await vi.waitFor(() => expect(stops()).toEqual(["b0"]));
});

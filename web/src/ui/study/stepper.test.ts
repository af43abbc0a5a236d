import { beforeEach, describe, expect, it, vi } from "vitest";
import { Stepper } from "./stepper";

const by = vi.fn();
const flip = vi.fn();
let stepper: Stepper;

beforeEach(() => {
  by.mockClear();
  flip.mockClear();
  stepper = new Stepper(by, flip);
  document.body.innerHTML = '<button data-item></button><input><button id="other"></button>';
});

function press(key: string, on = "body"): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true });
  const target = document.querySelector(on);
  target?.addEventListener("keydown", (heard) => stepper.key(heard as KeyboardEvent), {
    once: true,
  });
  target?.dispatchEvent(event);
  return event;
}

describe("Stepper", () => {
  it("steps by arrows, to the ends, and flips", () => {
    for (const key of ["ArrowLeft", "ArrowRight", "PageUp", "Home", "End", "f"]) press(key);
    expect(by.mock.calls.flat()).toEqual([-1, 1, -1, -Infinity, Infinity]);
    expect(flip).toHaveBeenCalledOnce();
  });

  it("leaves the arrows to whoever walks over the board by keys", () => {
    press("Tab");
    expect(press("ArrowLeft", "[data-item]").defaultPrevented).toBe(false);
    press("ArrowLeft", "#other");
    expect(by).toHaveBeenCalledOnce();
    stepper.pointer(); // a click on the board, then the arrow: a step
    expect(press("ArrowLeft", "[data-item]").defaultPrevented).toBe(true);
  });

  it("leaves every key to a field that is written in", () => {
    press("ArrowLeft", "input");
    press("f", "input");
    expect(by).not.toHaveBeenCalled();
    expect(flip).not.toHaveBeenCalled();
  });
});

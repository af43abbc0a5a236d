import { beforeEach, describe, expect, it, vi } from "vitest";
import { Aside } from "./aside.svelte";

let aside: Aside<{ request: string }>;
const send = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  send.mockClear();
  aside = new Aside();
});

function ask(request: string, about: string): void {
  aside.ask(about, request, send);
  vi.advanceTimersByTime(500);
}

describe("a question in passing", () => {
  it("is asked once for each plan", () => {
    ask("0.1", "one card");
    expect(send).toHaveBeenCalledTimes(1);
    aside.hear({ request: "0.1" });
    expect(aside.fits("one card")).toBe(true);
    ask("0.2", "one card"); // something else was done
    expect(send).toHaveBeenCalledTimes(1);
    ask("0.3", "two cards");
    expect(send).toHaveBeenCalledTimes(2);
    expect(aside.fits("two cards")).toBe(false);
  });

  it("waits until the plan stands still", () => {
    aside.ask("one card", "0.1", send)?.();
    vi.advanceTimersByTime(500);
    expect(send).not.toHaveBeenCalled();
  });

  it("is asked again where the answer was overtaken", () => {
    ask("0.1", "one card");
    ask("0.1", "one card");
    expect(send).toHaveBeenCalledTimes(1);
    ask("0.2", "one card");
    expect(send).toHaveBeenCalledTimes(2);
    aside.hear({ request: "0.1" }); // too late
    expect(aside.known).toBeNull();
  });

  it("needs somebody who is asked", () => {
    expect(aside.ask("one card", undefined, send)).toBeUndefined();
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, Odds, Prompt } from "../../lib/protocol";
import { Forecast, lineOf } from "./forecast.svelte";
import type { RunView, Unit } from "./types";

const unit = (attack: number): Unit => ({ card: "mite", attack, health: 1, shield: 0 });
const view = (patch: Partial<RunView> = {}) =>
  ({ round: 3, board: [unit(1)], bench: [], trophies: 1, lives: 3, mana: 2, ...patch }) as RunView;
const end: Choice = { id: 1, text: "end turn", parts: { kind: "end" } };
const answer = (request: string): Odds => ({
  n: 1000,
  step: "battle",
  shares: [],
  request,
  action: 1,
  came: null,
  turn: null,
});

let forecast: Forecast;
const asked = vi.fn();
const match = (request: string) => ({
  question: { request, seat: 0, phase: "shop", actions: [end] } satisfies Prompt,
  askOdds: asked,
});

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  forecast = new Forecast();
});

function ask(request: string, seen: RunView): void {
  forecast.ask(match(request), seen, end);
  vi.advanceTimersByTime(500);
}

describe("the odds of the next battle", () => {
  it("are asked for once for each line", () => {
    ask("0.1", view());
    expect(asked).toHaveBeenCalledExactlyOnceWith(end);
    forecast.hear(answer("0.1"));
    expect(forecast.fits(view())).toBe(true);
    ask("0.2", view({ mana: 0, deck: 9 })); // something was pitched: the line is the same
    expect(asked).toHaveBeenCalledTimes(1);
    ask("0.3", view({ board: [unit(2)] }));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(forecast.fits(view({ board: [unit(2)] }))).toBe(false);
  });

  it("are not asked for while the line still changes", () => {
    const back = forecast.ask(match("0.1"), view(), end);
    back?.();
    vi.advanceTimersByTime(500);
    expect(asked).not.toHaveBeenCalled();
  });

  it("are asked for again where the answer was overtaken", () => {
    ask("0.1", view());
    ask("0.1", view());
    expect(asked).toHaveBeenCalledTimes(1);
    ask("0.2", view());
    expect(asked).toHaveBeenCalledTimes(2);
    forecast.hear(answer("0.1")); // too late
    expect(forecast.known).toBeNull();
  });

  it("hang on what fights, not on mana", () => {
    expect(lineOf(view({ mana: 1 }))).toBe(lineOf(view({ mana: 9 })));
    expect(lineOf(view({ round: 4 }))).not.toBe(lineOf(view()));
  });
});

import { expect, test, vi } from "vitest";
import { Timeline, type Stage } from "./timeline";

const pace = { speed: 1, reduced: false };

/** An element whose animations end when they are told to. */
function actor() {
  const running: { finish: () => void; options: KeyframeAnimationOptions }[] = [];
  const animate = vi.fn((_: Keyframe[], options: KeyframeAnimationOptions) => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    running.push({ finish, options });
    return { finished, finish };
  });
  return { element: { animate } as unknown as Element, animate, running };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("scenes play one after the other", async () => {
  const timeline = new Timeline(() => pace);
  const { element, running } = actor();
  const seen: string[] = [];
  const scene = (name: string) => async (stage: Stage) => {
    seen.push(`${name} begins`);
    await stage.move(element, [], { ms: 100 });
    seen.push(`${name} ends`);
  };
  void timeline.add(scene("a"));
  const last = timeline.add(scene("b"));
  await settle();
  expect(seen).toEqual(["a begins"]);
  running[0]?.finish();
  await settle();
  expect(seen).toEqual(["a begins", "a ends", "b begins"]);
  running[1]?.finish();
  await last;
  expect(seen.at(-1)).toBe("b ends");
});

test("skip ends what runs and all that is queued, not what comes later", async () => {
  const timeline = new Timeline(() => pace);
  const { element, animate } = actor();
  const move = async (stage: Stage) => {
    await stage.move(element, [], { ms: 100 });
    await stage.wait(60_000);
  };
  void timeline.add(move);
  const second = timeline.add(move);
  await settle();
  timeline.skip();
  await second;
  expect(animate).toHaveBeenCalledTimes(1);
  void timeline.add(move);
  await settle();
  expect(animate).toHaveBeenCalledTimes(2);
});

test("with the speed off nothing moves", async () => {
  const timeline = new Timeline(() => ({ speed: 0, reduced: false }));
  const { element, animate } = actor();
  let still = false;
  await timeline.add(async (stage) => {
    still = stage.still;
    await stage.move(element, [], { ms: 100 });
    await stage.wait(60_000);
  });
  expect(still).toBe(true);
  expect(animate).not.toHaveBeenCalled();
});

test("the speed divides the time; reduced motion is a short fade", async () => {
  const { element, running, animate } = actor();
  const frames = [{ transform: "none" }];
  void new Timeline(() => ({ speed: 2, reduced: false })).add((s) =>
    s.move(element, frames, { ms: 420 }),
  );
  void new Timeline(() => ({ speed: 2, reduced: true })).add((s) =>
    s.move(element, frames, { ms: 420 }),
  );
  await settle();
  expect(running[0]?.options.duration).toBe(210);
  expect(running[1]?.options.duration).toBe(90);
  expect(animate.mock.calls[1]?.[0]).not.toEqual(frames);
});

test("a scene that fails does not stop the next", async () => {
  const timeline = new Timeline(() => pace);
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  void timeline.add(() => {
    throw new Error("no such picture");
  });
  let played = false;
  await timeline.add(() => {
    played = true;
  });
  expect(played).toBe(true);
  silent.mockRestore();
});

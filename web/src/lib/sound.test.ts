import { afterEach, describe, expect, it, vi } from "vitest";
import { CUES, type Cue } from "./sound/cues";
import { disable, enable, isEnabled, play, setVolume } from "./sound";

class FakeParam {
  value = 0;
  readonly times: number[] = [];
  setValueAtTime(value: number, at: number): void {
    this.value = value;
    this.times.push(at);
  }
  exponentialRampToValueAtTime(value: number, at: number): void {
    // The real one refuses zero and negative numbers.
    if (value <= 0) throw new RangeError(String(value));
    this.times.push(at);
  }
}

class FakeNode {
  readonly frequency = new FakeParam();
  readonly gain = new FakeParam();
  readonly Q = new FakeParam();
  readonly threshold = new FakeParam();
  readonly knee = new FakeParam();
  readonly ratio = new FakeParam();
  readonly attack = new FakeParam();
  readonly release = new FakeParam();
  connect = vi.fn();
  start = vi.fn();
  stop = vi.fn();
}

class FakeContext {
  currentTime = 0;
  sampleRate = 100;
  state = "suspended";
  destination = new FakeNode();
  sources: FakeNode[] = [];
  gains: FakeNode[] = [];
  limiters = 0;
  resume = vi.fn(async () => undefined);
  close = vi.fn(async () => undefined);
  source = (): FakeNode => {
    const node = new FakeNode();
    this.sources.push(node);
    return node;
  };
  createOscillator = this.source;
  createBufferSource = this.source;
  createBiquadFilter = (): FakeNode => new FakeNode();
  createGain = (): FakeNode => {
    const node = new FakeNode();
    this.gains.push(node);
    return node;
  };
  createDynamicsCompressor = (): FakeNode => {
    this.limiters++;
    return new FakeNode();
  };
  createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
}

function start(): FakeContext {
  const context = new FakeContext();
  enable(() => context as unknown as AudioContext);
  return context;
}

afterEach(disable);

describe("sound", () => {
  it("makes nothing before it is enabled", () => {
    play("attack");
    expect(isEnabled()).toBe(false);
  });

  it("goes through one limiter and wakes a sleeping context", () => {
    const context = start();
    expect(context.limiters).toBe(1);
    expect(context.resume).toHaveBeenCalled();
  });

  it.each(Object.keys(CUES) as Cue[])("plays %s and ends it", (cue) => {
    const context = start();
    play(cue);
    expect(context.sources.length).toBeGreaterThan(0);
    for (const source of context.sources) {
      expect(source.start).toHaveBeenCalledOnce();
      expect(source.stop).toHaveBeenCalledOnce();
    }
  });

  it("lets six voices sound and refuses the seventh until one has ended", () => {
    const context = start();
    for (let i = 0; i < 9; i++) play("put_down");
    expect(context.sources).toHaveLength(6);
    context.currentTime = 1;
    play("put_down");
    expect(context.sources).toHaveLength(7);
  });

  it("keeps the volume within bounds, and for later", () => {
    setVolume(3);
    const context = start();
    expect(context.gains[0]?.gain.value).toBe(1);
    setVolume(0.25);
    expect(context.gains[0]?.gain.value).toBe(0.25);
  });

  it("is silent again when it is switched off", () => {
    const context = start();
    disable();
    play("win");
    expect(context.close).toHaveBeenCalled();
    expect(context.sources).toHaveLength(0);
  });
});

import { get } from "svelte/store";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseBefore, Socket, type Wire } from "./socket";

class FakeWire implements Wire {
  readyState = 0;
  sent: unknown[] = [];
  closed = false;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  says(message: unknown) {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close", { code: 1006 }));
  }
}

let wires: FakeWire[];
let socket: Socket;
const last = () => wires[wires.length - 1] as FakeWire;
const state = () => get(socket.state);

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  socket = new Socket(() => {
    wires.push(new FakeWire());
    return last();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the socket", () => {
  it("tells its state from the first try on", () => {
    expect(state()).toBe("closed");
    socket.open();
    expect(state()).toBe("connecting");
    last().opens();
    expect(state()).toBe("open");
    socket.close();
    expect(state()).toBe("closed");
    expect(last().closed).toBe(true);
  });

  it("hands messages to their listeners, with the version", () => {
    const heard = vi.fn();
    const stop = socket.on("pong", heard);
    socket.open();
    last().opens();
    last().says({ t: "pong", d: { n: 1 }, v: 7 });
    last().says({ t: "welcome", d: {} });
    stop();
    last().says({ t: "pong", d: { n: 2 } });
    expect(heard.mock.calls).toEqual([[{ n: 1 }, 7]]);
  });

  it("heals after a break and resumes each time", () => {
    const resumed = vi.fn();
    socket.onResume(resumed);
    socket.open();
    last().opens();
    last().breaks();
    expect(state()).toBe("healing");
    expect(socket.send("ping", {})).toBe(false);
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
    last().opens();
    expect(state()).toBe("open");
    expect(resumed).toHaveBeenCalledTimes(2);
  });

  it("waits longer and longer while nobody answers", () => {
    socket.open();
    for (let n = 0; n < 5; n++) {
      last().breaks();
      vi.advanceTimersByTime(pauseBefore(n, () => 0) - 1);
      expect(wires).toHaveLength(n + 1);
      vi.advanceTimersByTime(pauseBefore(n, () => 1));
      expect(wires).toHaveLength(n + 2);
    }
  });

  it("tries at once when told to hurry", () => {
    socket.open();
    last().breaks();
    socket.hurry();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(2);
  });

  it("does not come back once it was closed", () => {
    socket.open();
    last().opens();
    last().breaks();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(state()).toBe("closed");
  });

  it("beats, and takes long silence for a break", () => {
    socket.open();
    last().opens();
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual([{ t: "ping", d: {} }]);
    last().says({ t: "pong", d: { n: 0 } });
    vi.advanceTimersByTime(40_000);
    expect(state()).toBe("open");
    vi.advanceTimersByTime(20_000);
    expect(state()).toBe("healing");
    expect(wires[0]?.closed).toBe(true);
  });
});

describe("pauseBefore", () => {
  it("doubles, with chance in its second half, up to a bound", () => {
    expect(pauseBefore(0, () => 0)).toBe(200);
    expect(pauseBefore(0, () => 1)).toBe(400);
    expect(pauseBefore(3, () => 1)).toBe(3200);
    expect(pauseBefore(30, () => 1)).toBe(15_000);
  });
});

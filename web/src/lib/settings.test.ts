import { beforeEach, describe, expect, it } from "vitest";
import {
  applySettings,
  change,
  defaults,
  pace,
  parse,
  resetSettings,
  settings,
} from "./settings.svelte";

const html = document.documentElement;

describe("settings", () => {
  beforeEach(() => {
    localStorage.clear();
    resetSettings();
  });

  it("falls back where the stored value makes no sense", () => {
    expect(parse(null)).toEqual(defaults());
    expect(parse("loud")).toEqual(defaults());
    expect(parse({ speed: 3, theme: "pink", text: 115, volume: 9, sound: "yes" })).toEqual({
      ...defaults(),
      text: 115,
      volume: 1,
    });
  });

  it("has sound until somebody switches it off", () => {
    expect(parse(null).sound).toBe(true);
    expect(parse({ theme: "light" }).sound).toBe(true);
    expect(parse({ sound: false }).sound).toBe(false);
  });

  it("is applied to the page", () => {
    change({ theme: "light", contrast: "high", palette: "safe", text: 130, motion: "reduced" });
    expect({ ...html.dataset }).toMatchObject({
      theme: "light",
      contrast: "high",
      palette: "safe",
      text: "130",
      motion: "reduced",
    });
    expect(html.style.getPropertyValue("--pace")).toBe("0");
  });

  it("is kept", () => {
    change({ sound: true, speed: "off", askEnd: true });
    const kept: unknown = JSON.parse(localStorage.getItem("ludarium.settings") ?? "null");
    expect(parse(kept)).toEqual({ ...settings });
    expect(parse(kept)).toMatchObject({ sound: true, speed: "off", askEnd: true });
  });

  it("turns speed into a factor of durations", () => {
    change({ motion: "full", speed: 4 });
    expect(pace()).toBe(0.25);
    change({ speed: "off" });
    expect(pace()).toBe(0);
    change({ speed: 1, motion: "reduced" });
    expect(pace()).toBe(0);
  });

  it("can be applied again without harm", () => {
    change({ theme: "dark" });
    applySettings();
    expect(html.dataset.theme).toBe("dark");
  });
});

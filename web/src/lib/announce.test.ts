import { beforeEach, describe, expect, it } from "vitest";
import { announce, interrupt, readyToSpeak } from "./announce";

const said = (manner: string) =>
  [...(document.getElementById(`say-${manner}`)?.children ?? [])].map((line) => line.textContent);

describe("announce", () => {
  beforeEach(() => {
    document.body.innerHTML = "";
    readyToSpeak();
  });

  it("keeps events and prompts apart", () => {
    announce("Ice Shard is cast");
    interrupt("Choose a target");
    announce("");
    expect(said("polite")).toEqual(["Ice Shard is cast"]);
    expect(said("assertive")).toEqual(["Choose a target"]);
  });

  it("forgets the oldest lines", () => {
    for (let i = 0; i < 9; i++) announce(`line ${i}`);
    expect(said("polite")).toEqual([3, 4, 5, 6, 7, 8].map((i) => `line ${i}`));
  });

  it("speaks from inside an open dialog", () => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    interrupt("Three copies");
    expect(dialog.textContent).toBe("Three copies");
    dialog.remove();
    interrupt("Gone");
    expect(said("assertive")).toEqual(["Gone"]);
  });
});

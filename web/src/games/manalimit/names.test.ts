import { describe, expect, it } from "vitest";
import { pretendServer } from "../../testing";
import { names } from "./names.svelte";

describe("the names of ghosts", () => {
  it("are asked for once for each battle, and fall back to what the view says", async () => {
    const ghosts = [{ round: 2, name: "Juno Vane", person: true }];
    const asked = pretendServer({ "GET /matches/m1/ghosts": { ghosts } });
    expect(names.of(2, "Amber Fox")).toBe("Amber Fox");
    await names.learn("m1", 2);
    await names.learn("m1", 2);
    expect(asked).toHaveLength(1);
    expect(names.of(2, "Amber Fox")).toBe("Juno Vane");
    expect(names.of(1, "Iron Crow")).toBe("Iron Crow");
    await names.learn("m1", 3);
    expect(asked).toHaveLength(2);
  });

  it("are those of one run", async () => {
    pretendServer({});
    await names.learn("m2", 2); // nobody answers
    expect(names.of(2, "Amber Fox")).toBe("Amber Fox");
  });
});

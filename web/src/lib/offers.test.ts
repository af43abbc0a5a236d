import { describe, expect, it } from "vitest";
import { asking, conceding, declined, invitation, waiting } from "./offers";
import type { Offer, TableInfo } from "./protocol";

const seat = (name: string, online = true, kind = "person") => ({
  kind,
  name,
  level: null,
  deck: null,
  online,
});
const table = (online: boolean) =>
  ({ seats: [seat("Ada"), seat("HAL (bot)", online)], you: [0] }) as unknown as TableInfo;
const rematch = (from: number, detail = ""): Offer => ({
  offer: "rematch",
  seat: from,
  state: "open",
  detail,
  match: null,
});

describe("offers", () => {
  it("are asked by name", () => {
    expect(asking(rematch(1), table(true))).toBe("HAL (bot) asks for a rematch.");
    expect(asking(rematch(1), null)).toBe("The other player asks for a rematch.");
  });

  it("say for whom one waits, and whether they are there", () => {
    expect(waiting(table(true))).toBe("Waiting for HAL (bot) to answer.");
    expect(waiting(table(false))).toBe(
      "HAL (bot) is away and will see the offer when they return.",
    );
    expect(waiting(null)).toBe("Waiting for the other player to answer.");
  });

  it("say who has declined", () => {
    expect(declined(rematch(0), table(true))).toBe("HAL (bot) declined the rematch.");
    expect(declined(rematch(0, "Not now."), table(true))).toBe("Not now.");
  });
});

describe("conceding", () => {
  it("tells who wins", () => {
    expect(conceding(table(true), 0, "Turn 8 · yours")).toMatch(/^HAL \(bot\) wins in turn 8\./);
  });

  it("alone ends the run", () => {
    const alone = { seats: [seat("Ada")], you: [0] } as unknown as TableInfo;
    expect(conceding(alone, 0, "Turn 8")).toMatch(/^Your run ends now, in turn 8,/);
  });

  it("invite by an address that the guest can open", () => {
    const at = (host: string) => ({ origin: `http://${host}:8000`, hostname: host });
    const made = { id: "m", invite: "k", lan: "http://192.168.1.20:8000" };
    expect(invitation(made, at("127.0.0.1"))).toBe("http://192.168.1.20:8000/match/m?key=k");
    expect(invitation(made, at("games.example"))).toBe("http://games.example:8000/match/m?key=k");
    expect(invitation({ ...made, lan: null }, at("localhost"))).toBe(
      "http://localhost:8000/match/m?key=k",
    );
  });
});

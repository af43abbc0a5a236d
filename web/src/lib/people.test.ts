import { beforeEach, describe, expect, it } from "vitest";
import {
  byPresence,
  codeIn,
  followInvitations,
  invitations,
  presence,
  urlOf,
} from "./people.svelte";
import type { Challenge } from "./protocol";
import type { Socket } from "./socket";

const friend = (name: string, online: boolean | null) => ({ id: name, name, since: 0, online });

it("a code is taken from a link as well", () => {
  expect(codeIn(" abcd-ef23 ")).toBe("abcd-ef23");
  expect(codeIn("https://play.example/friend/ABCD-EF23?x=1")).toBe("ABCD-EF23");
  expect(codeIn("/friend/ABCD%2DEF23")).toBe("ABCD-EF23");
  expect(codeIn("")).toBe("");
});

it("who is here stands first, and who hides it is not called away", () => {
  const all = [friend("Zoe", false), friend("Cy", null), friend("Bo", true), friend("Al", true)];
  expect(byPresence(all).map(({ name }) => name)).toEqual(["Al", "Bo", "Cy", "Zoe"]);
  expect(new Set(all.map(presence)).size).toBe(3);
});

describe("invitations", () => {
  const asked: Challenge = { name: "Ada", game: "chess", match: "m1", key: "k/1", open: true };
  let hear: (asked: Challenge) => void;
  let resume: () => void;

  beforeEach(() => {
    const link = {
      on: (_: string, listener: typeof hear) => ((hear = listener), () => true),
      onResume: (hook: typeof resume) => ((resume = hook), hook(), () => true),
    } as unknown as Socket;
    followInvitations(link);
  });

  it("come once each, and go when they are taken", () => {
    hear(asked);
    hear(asked);
    hear({ ...asked, match: "m2" });
    expect(invitations.open.map(({ match }) => match)).toEqual(["m1", "m2"]);
    hear({ ...asked, name: "", key: "", open: false });
    expect(invitations.open.map(({ match }) => match)).toEqual(["m2"]);
  });

  it("are told anew by a new connection", () => {
    hear(asked);
    resume();
    expect(invitations.open).toEqual([]);
  });

  it("that are put off stay open", () => {
    hear(asked);
    invitations.later("m1");
    expect([invitations.shown.length, invitations.open.length]).toEqual([0, 1]);
  });

  it("lead to the free seat", () => {
    expect(urlOf(asked)).toBe("/match/m1?key=k%2F1");
  });
});

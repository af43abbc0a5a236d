import { expect, it } from "vitest";
import { pastRounds } from "./past";
import { told } from "./samples";

const entry = (key: string) => ({
  key,
  seat: 0,
  card: null,
  badge: { icon: null, text: "" },
  title: key,
  sentences: [],
});

it("the history has a part for each round with its plan, the newest first", () => {
  const place = { event: "place", card: "scout", lane: "left", slot: "top" } as const;
  const reveal = (round: number) => ({ event: "reveal", seat: -1, round }) as const;
  const history = [[place], [reveal(1)], [place], [reveal(2)], [place]].map((events, v) => ({
    v,
    events: told(...events) as unknown as Record<string, unknown>[],
  }));
  const entries = ["0.0", "1.0", "1.5", "2.0", "3.0", "4.0"].map(entry);
  const found = pastRounds(history, entries, { you: 0, names: ["Ada", "Bo"] });
  expect(found.map(({ title }) => title)).toEqual([
    "Your plan",
    "Round 2: nobody wins a lane",
    "Round 1: nobody wins a lane",
  ]);
  expect(found.map(({ entries: all }) => all.map(({ key }) => key))).toEqual([
    ["4.0"],
    ["2.0", "3.0"],
    ["0.0", "1.0", "1.5"],
  ]);
});

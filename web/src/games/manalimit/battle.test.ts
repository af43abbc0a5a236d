import { describe, expect, it } from "vitest";
import { battleIn, beats, framesOf, initiative, seen, type Frame } from "./battle";
import { told, unit } from "./samples";

const line = (unit: number, card: string, attack: number, health: number) =>
  ({ event: "line", unit, card, attack, health }) as const;
const meet = [
  { event: "battle", round: 3, name: "Amber Fox" } as const,
  line(1, "mite", 2, 1),
  line(2, "wanderer", 2, 2),
  line(1001, "bastion", 4, 6),
];
const show = (frame: Frame | undefined) =>
  frame && seen(frame).map((side) => side.map((f) => `${f.unit}:${f.attack}/${f.health}`));

describe("a battle", () => {
  it("begins with both lines, front first", () => {
    const [first] = framesOf(told(...meet));
    expect(first?.kind).toBe("open");
    expect(show(first)).toEqual([["1:2/1", "2:2/2"], ["1001:4/6"]]);
  });

  it("shows a blow with all that it does as one beat, and the dead in the next", () => {
    const frames = framesOf(
      told(
        ...meet,
        { event: "clash", unit: 1, target: 1001 },
        { event: "damage", unit: 1, n: 4, left: -3, by: 1001 },
        { event: "damage", unit: 1001, n: 2, left: 4, by: 1 },
        { event: "faint", unit: 1, card: "mite" },
        { event: "clash", unit: 2, target: 1001 },
      ),
    );
    expect(frames.map(({ kind }) => kind)).toEqual(["open", "clash", "faint", "clash"]);
    expect(frames[1]?.marks.get(1)?.hurt).toBe(4);
    expect(frames[1]?.clash).toBe(1);
    expect(show(frames[1])).toEqual([["1:2/-3", "2:2/2"], ["1001:4/4"]]);
    expect(frames[2]?.lines[0][0]?.fallen).toBe(true);
    expect(show(frames[2])?.[0]).toHaveLength(2); // it is seen falling
    expect(show(frames[3])).toEqual([["2:2/2"], ["1001:4/4"]]);
  });

  it("adds buffs, takes debuffs no lower than 0 Attack, and keeps what a Shield has left", () => {
    const [, shot] = framesOf(
      told(
        ...meet,
        { event: "trigger", unit: 1001, card: "bastion", moment: "start of battle", about: 0 },
        { event: "buff", unit: 1, attack: -5, health: 2, permanent: false },
        { event: "shield", unit: 1001, n: 3, left: 3 },
        { event: "absorb", unit: 1001, n: 1, left: 2 },
      ),
    );
    expect(shot?.actor).toBe(1001);
    expect(show(shot)?.[0]?.[0]).toBe("1:0/3");
    expect(shot?.lines[1][0]?.shield).toBe(2);
    expect(shot?.marks.get(1)).toMatchObject({ attack: -5, health: 2 });
  });

  it("puts tokens of a fallen unit at its place, one behind another (B22)", () => {
    const frames = framesOf(
      told(
        ...meet,
        { event: "clash", unit: 1, target: 1001 },
        { event: "faint", unit: 1, card: "mite" },
        { event: "trigger", unit: 1, card: "mite", moment: "faint", about: 1 },
        { event: "summon", unit: 3, card: "mite", attack: 1, health: 1 },
        { event: "summon", unit: 4, card: "mite", attack: 2, health: 2 },
      ),
    );
    expect(show(frames.at(-1))?.[0]).toEqual(["3:1/1", "4:2/2", "2:2/2"]);
    expect(frames.at(-1)?.lines[0].find(({ unit }) => unit === 3)?.token).toBe(true);
  });

  it("puts tokens behind a summoner that lives, the latest closest (B22)", () => {
    const calls = (unit: number) =>
      [
        { event: "trigger", unit: 1, card: "mite", moment: "hurt", about: 0 },
        { event: "summon", unit, card: "mite", attack: 1, health: unit },
      ] as const;
    const frames = framesOf(told(...meet, ...calls(3), ...calls(4)));
    expect(show(frames.at(-1))?.[0]).toEqual(["1:2/1", "4:1/4", "3:1/3", "2:2/2"]);
  });

  it("puts the tokens of Ally Faints where each ally fell", () => {
    const calls = (unit: number, about: number) =>
      [
        { event: "trigger", unit: 3, card: "hive_sovereign", moment: "ally faints", about },
        { event: "summon", unit, card: "hive_sovereign", attack: 2, health: 2 },
      ] as const;
    const frames = framesOf(
      told(
        ...meet,
        line(3, "hive_sovereign", 6, 8),
        { event: "faint", unit: 1, card: "mite" },
        { event: "faint", unit: 2, card: "wanderer" },
        ...calls(4, 2),
        ...calls(5, 1),
      ),
    );
    expect(show(frames.at(-1))?.[0]).toEqual(["5:2/2", "4:2/2", "3:6/8"]);
  });

  it("knows the order of initiative: highest Attack, living units only", () => {
    const frames = framesOf(told(...meet, { event: "faint", unit: 2, card: "wanderer" }));
    expect(initiative(frames.at(-1) as Frame).map(({ unit }) => unit)).toEqual([1001, 1]);
  });
});

describe("a step", () => {
  it("has a battle from its first word to its outcome", () => {
    const events = told(
      { event: "end turn", n: 1 },
      ...meet,
      { event: "outcome", outcome: "defeat", clashes: 0, trophies: 1, lives: 2 },
      { event: "shop", round: 4, limit: 6, mana: 0 },
    );
    const battle = battleIn(events);
    expect([battle?.round, battle?.name, battle?.frames.length]).toEqual([3, "Amber Fox", 2]);
    expect(battle?.frames.at(-1)?.outcome).toBe("defeat");
  });

  it("shows the Shields that units bring along, as the view knows them", () => {
    const met = { round: 3, own: [unit("mite"), unit("wanderer", 2, 2, 4)], ghost: [] };
    const shields = (round: number) =>
      battleIn(told(...meet), { ...met, round })?.frames[0]?.lines[0].map(({ shield }) => shield);
    expect(shields(3)).toEqual([0, 4]);
    expect(shields(2)).toEqual([0, 0]); // another battle's
  });

  it("of the shop has none", () => {
    expect(battleIn(told({ event: "freeze", card: "mite", place: 2 }))).toBeNull();
  });

  it("keeps events that stand alone apart", () => {
    expect(
      beats(told({ event: "stall" }, { event: "damage", unit: 1, n: 1, left: 0, by: 0 })),
    ).toHaveLength(2);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { glassSvg } from "../../games/spellfaire/glass";
import { frameOf } from "../looks.svelte";
import { backSvg } from "./backs";
import { art } from "./engine";
import { BADGES, LINE_ICONS } from "./icons";
import { mark } from "./marks";
import { madePalette, PALETTES, type Family } from "./palettes";
import { pictureOf, picturesOf, subjectFor, wornBy } from "./pictures";
import { hash, stream } from "./rng";
import { sceneSvg } from "./scenes";
import { SUBJECT_NAMES } from "./subjects";
import { emphasise, withoutKeywords } from "./words";

const families = Object.keys(PALETTES) as Family[];
const toml = readFileSync(
  join(import.meta.dirname, "../../../../src/ludarium/games/spellfaire/cards.toml"),
  "utf8",
);
const cards = toml
  .split("[[card]]")
  .slice(1)
  .map((block) => {
    const field = (name: string) => new RegExp(`^${name} = "(.*)"`, "m").exec(block)?.[1];
    return {
      id: field("id") ?? "",
      kind: field("kind") as "creature" | "spell",
      family: field("faction") ?? field("school") ?? "",
    };
  });

const everyPicture = [
  ...SUBJECT_NAMES.flatMap((subject) => families.map((family) => art(subject, family, subject))),
  ...cards.map(({ id, kind, family }) =>
    art(
      id,
      frameOf("spellfaire", wornBy("spellfaire", id, family)).art,
      subjectFor("spellfaire", id, family, kind),
      kind,
    ),
  ),
  art(
    "town_guard",
    madePalette("dusk", ["#ffe0d0", "#a05070", "#502040", "#180818", "#703050"]),
    "owl",
  ),
];
const folders = readdirSync(join(import.meta.dirname, "../../games"));
const games = [...folders, "bluff"];
const marked = folders.filter((game) =>
  existsSync(join(import.meta.dirname, "../../games", game, "mark.ts")),
);
const everySvg = [...everyPicture, ...games.map(sceneSvg), ...games.map(backSvg), glassSvg()];

describe("chance", () => {
  it("is FNV-1a and mulberry32", () => {
    expect(hash("")).toBe(2166136261);
    expect(hash("a")).toBe(0xe40c292c);
    const rng = stream(1);
    expect([rng(), rng()].map((x) => x.toFixed(6))).toEqual(["0.627074", "0.002736"]);
  });
});

describe("pictures", () => {
  it("are the same for the same card", () => {
    const again = art("town_guard", "kingdom", "shield");
    expect(art("town_guard", "kingdom", "shield")).toBe(again);
    expect(art("town_guard", "kingdom", "helm")).not.toBe(again);
    expect(hash(again)).toMatchInlineSnapshot(`4104101285`);
  });

  it("need no style, no script and no number that is not one", () => {
    for (const svg of everySvg) expect(svg).not.toMatch(/style|<script|NaN|undefined|Infinity/);
    for (const part of [
      ...Object.values(LINE_ICONS),
      ...Object.values(BADGES),
      ...games.map((game) => mark(game)),
    ])
      expect(part).not.toMatch(/style/);
  });

  it("have ids of their own and use only those", () => {
    const owners = new Map<string, number>();
    everySvg.forEach((svg, i) => {
      const found = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1] ?? "");
      const ids = new Set(found);
      expect(ids.size).toBe(found.length);
      const used = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((m) => m[1] ?? "");
      expect(used.filter((id) => !ids.has(id))).toEqual([]);
      if (i < everyPicture.length) for (const id of ids) owners.set(id, (owners.get(id) ?? 0) + 1);
    });
    expect(Math.max(...owners.values())).toBe(1);
  });

  it("stay under 12 kB", () => {
    expect(Math.max(...everyPicture.map((svg) => svg.length))).toBeLessThan(12_000);
  });

  it("are well-formed", () => {
    // One expectation per picture, not per tag, of which there are many.
    for (const svg of everySvg) {
      const stack: string[] = [];
      const wrong: string[] = [];
      for (const [tag, close, name, empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
        if (close && stack.pop() !== name) wrong.push(tag);
        else if (!close && !empty) stack.push(name ?? "");
      }
      expect([...wrong, ...stack]).toEqual([]);
    }
  });
});

describe("a game without a look of its own", () => {
  it("has one all the same, and not quite that of the next", () => {
    expect(mark("bluff")).toBe(mark("pebbles"));
    for (const game of marked) expect(mark(game)).not.toBe(mark("bluff"));
    expect(sceneSvg("bluff")).toBe(sceneSvg("bluff"));
    expect(sceneSvg("bluff")).not.toBe(sceneSvg("pebbles"));
  });
});

describe("subjects of cards", () => {
  const { cards: cardsOf } = picturesOf("spellfaire");

  it("stand for all cards of the game", () => {
    expect(cards).toHaveLength(54);
    for (const { id, family } of cards)
      expect(cardsOf[wornBy("spellfaire", id, family) ?? ""]).toHaveProperty(id);
  });

  it("are not shared inside a family", () => {
    for (const pictures of Object.values(cardsOf)) {
      const subjects = Object.values(pictures);
      expect(new Set(subjects).size).toBe(subjects.length);
    }
  });

  it("are found for custom cards too, and stay", () => {
    for (const family of [...families, "unheard of"]) {
      for (const kind of ["creature", "spell"] as const) {
        for (const game of games) {
          const url = pictureOf(game, "my_card", family, kind);
          expect(SUBJECT_NAMES).toContain(subjectFor(game, "my_card", family, kind));
          expect(pictureOf(game, "my_card", family, kind)).toBe(url);
        }
      }
    }
  });

  it("are those of the card that made it, for a card without a family", () => {
    expect(wornBy("spellfaire", "bramble_wall_token", null)).toBe("nature");
    expect(subjectFor("spellfaire", "bramble_wall_token", "token", "creature")).toBe("hedge");
    expect(wornBy("bluff", "bramble_wall_token", null)).toBe(null);
  });
});

describe("words", () => {
  it("sets keywords apart", () => {
    expect(emphasise("Freeze it. Wards stay.", ["Freeze", "ward"])).toEqual([
      { text: "Freeze", strong: true },
      { text: " it. Wards stay.", strong: false },
    ]);
    expect(emphasise("Freeze it.", [])).toEqual([{ text: "Freeze it.", strong: false }]);
  });

  it("takes the leading keywords away", () => {
    expect(withoutKeywords("Guard, Ward. When played, draw a card.", ["guard", "ward"])).toBe(
      "When played, draw a card.",
    );
    expect(withoutKeywords("Guard.", ["guard"])).toBe("");
    expect(withoutKeywords("Ward off evil.", ["ward"])).toBe("Ward off evil.");
    expect(withoutKeywords("+1/+0, Guard. Draw a card.", ["guard"])).toBe("+1/+0. Draw a card.");
    expect(withoutKeywords("Others have Guard, Ward.", ["ward"])).toBe("Others have Guard, Ward.");
  });
});

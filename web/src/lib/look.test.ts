import { describe, expect, it } from "vitest";
import { lookRow } from "../testing";
import { hex } from "./art/colour";
import { artUrl } from "./art/engine";
import { mark } from "./art/marks";
import { paletteOf } from "./art/palettes";
import { pictureOf, portraitOf } from "./art/pictures";
import { frameFrom, HOUSE, HOUSE_FRAME, lookFrom, styleSheet, type LookRow } from "./look";
import { frameOf, lookOf, takeLooks } from "./looks.svelte";

const row = (patch: Partial<LookRow>): LookRow => ({ ...lookRow(), ...patch });

describe("a colour from outside", () => {
  it("is read as #rrggbb", () => {
    expect(hex("#ABC")).toBe("#aabbcc");
    expect(hex(" #12ab9F ")).toBe("#12ab9f");
    expect(hex("hsl(120 100% 50%)")).toBe("#00ff00");
    expect(hex("hsl(210, 50%, 40%)")).toBe("#336699");
  });

  it("is nothing else", () => {
    for (const bad of ["red;}", "url(x)", "#12", "#1234567", "", "hsl(1 2 3)", 7, null, undefined])
      expect(hex(bad)).toBe(null);
  });
});

describe("a look", () => {
  it("takes the house's where a value is not one", () => {
    const look = lookFrom(
      row({
        ground: ["#010203", "}body{display:none"],
        accent: "blue",
        letter: { font: 'x"; } * { color: red', weight: 600, spacing: 0, upper: false },
        mark: ['M0 0"/><script>'],
      }),
    );
    expect(look.ground).toEqual(["#010203", ...HOUSE.ground.slice(1)]);
    expect(look.accent).toBe(HOUSE.accent);
    expect(look.letter).toBe(null);
    expect(look.mark).toEqual([]);
  });

  it("is written as rules that leave each other alone", () => {
    const letter = { font: "Shippori Mincho", weight: 700, spacing: 6, upper: false };
    const text = styleSheet(
      new Map([
        ["pebbles", lookFrom(row({ accent: "#86dcc8", letter }))],
        ['x"]{}', lookFrom(row({}))],
      ]),
    );
    expect(text.split("\n")).toHaveLength(2);
    expect(text).toContain('[data-game="pebbles"]{--g0:');
    expect(text).toContain("--acc:#86dcc8;");
    expect(text).toContain(
      '[data-letter="pebbles"]{--gfont:"Shippori Mincho";--gweight:700;--gspacing:0.06em;--gcase:initial;}',
    );
    expect(text).toMatch(/^\[data-game\]\{[^}]*--gfont:var\(--display\);/);
  });
});

describe("a family", () => {
  const colours = ["#ffe0d0", "#a05070", "#502040", "#180818", "#703050"];
  const family = (patch: object) => ({ title: "Dusk", colours, emblem: null, art: null, ...patch });

  it("is drawn in the named palette, else in its own name's, else in one made of its colours", () => {
    expect(frameFrom("dusk", family({ art: "cfire" })).art).toBe("cfire");
    expect(frameFrom("fire", family({})).art).toBe("fire");
    const { art } = frameFrom("dusk", family({ art: "unheard of" }));
    expect(paletteOf(art).hi).toBe("#ffe0d0");
    expect(frameFrom("dusk", family({ emblem: "owl" })).emblem).toBe("owl");
    expect(frameFrom("dusk", family({ emblem: "constructor" })).emblem).toBe("orb");
  });

  it("belongs to its game", () => {
    takeLooks([
      { name: "one", look: row({ families: { fire: family({ title: "Flames" }) } }) },
      { name: "two", look: row({ families: { fire: family({ art: "cfire" }) } }) },
    ]);
    expect(frameOf("one", "fire")).toMatchObject({ title: "Flames", art: "fire" });
    expect(frameOf("two", "fire")).toMatchObject({ title: "Dusk", art: "cfire" });
    for (const none of [null, "", "constructor", "unheard of"])
      expect(frameOf("one", none)).toEqual(HOUSE_FRAME);
    expect(lookOf("constructor")).toEqual(HOUSE);
  });
});

describe("a picture", () => {
  it("is drawn in the palette of the card's family", () => {
    const colours = ["#f6d98c", "#6f86c8", "#2a3c80", "#10183a", "#2b4496"];
    const kingdom = { title: "Kingdom", colours, emblem: "helm", art: null };
    const nature = { ...kingdom, title: "Nature" };
    takeLooks([{ name: "spellfaire", look: row({ families: { kingdom, nature } }) }]);
    const of = (id: string, family: string | null) =>
      pictureOf("spellfaire", id, family, "creature");
    expect(of("town_guard", "kingdom")).toBe(artUrl("town_guard", "kingdom", "shield"));
    expect(of("bramble_wall_token", null)).toBe(artUrl("bramble_wall_token", "nature", "hedge"));
    expect(of("stranger", null)).not.toBe(of("stranger", "kingdom"));
    expect(portraitOf("spellfaire", "kingdom")).toBe(artUrl("hero kingdom", "kingdom", "helm"));
  });
});

describe("a mark", () => {
  it("comes with the look of a game that this page has none for", () => {
    takeLooks([
      { name: "pebbles", look: row({ accent: "#112233", mark: ["M0 0h64v64z", "M9 9h9z"] }) },
      { name: "bluff", look: row({ accent: "#112233" }) },
    ]);
    const { ground } = lookOf("pebbles");
    expect(mark("pebbles")).toBe(
      `<path d="M0 0h64v64z" fill="#112233"/><path d="M9 9h9z" fill="${ground[0]}"/>`,
    );
    expect(mark("bluff")).toContain('fill="#112233"');
    expect(mark("bluff")).not.toContain("M0 0h64");
  });
});

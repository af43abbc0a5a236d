import { flushSync, mount, unmount, type Component } from "svelte";
import { GEMS } from "../lib/art/gems";
import { afterEach, describe, expect, it } from "vitest";
import { takeLooks } from "../lib/looks.svelte";
import { lookRow } from "../testing";
import Card from "./Card.svelte";
import type { CardFace, UnitFace } from "./card";
import Crystals from "./Crystals.svelte";
import Icon from "./Icon.svelte";
import PlainCard from "./PlainCard.svelte";
import Token from "./Token.svelte";

const guard: CardFace = {
  id: "town_guard",
  name: "Town Guard",
  cost: 1,
  attack: 1,
  health: 2,
  kind: "creature",
  family: "kingdom",
  text: "Guard. When played, Freeze it.",
  keywords: ["guard"],
};
const unit: UnitFace = {
  card: "town_guard",
  name: "Town Guard",
  family: "kingdom",
  attack: 3,
  health: 2,
  max_health: 4,
  keywords: ["guard", "ward"],
  ready: true,
  frozen: false,
};

/** A game with numbers in three corners, and one with nothing but names and a mark of its own. */
takeLooks([
  {
    name: "spellfaire",
    look: {
      ...lookRow(),
      card: {
        ...lookRow().card,
        strong: ["Freeze"],
        corners: { top_left: "cost", bottom_left: "attack", bottom_right: "health" },
      },
    },
  },
  { name: "muster", look: lookRow() },
  {
    name: "caravan",
    look: {
      ...lookRow(),
      card: {
        ...lookRow().card,
        corners: { top_right: "tick", bottom_right: "damage" },
        gems: { damage: "attack" },
      },
    },
  },
]);

let shown: ReturnType<typeof mount> | null = null;

function show<P extends object>(component: Component<P>, props: NoInfer<P>): HTMLElement {
  shown = mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

describe("Card", () => {
  it("shows name, numbers, keyword and text", () => {
    const body = show(Card, { game: "spellfaire", card: guard, width: 150 });
    expect(body.querySelector(".name")?.textContent).toBe("Town Guard");
    expect([...body.querySelectorAll("text")].map((t) => t.textContent)).toEqual(["1", "1", "2"]);
    expect(body.querySelector(".keywords")?.textContent.trim()).toBe("Guard");
    expect(body.querySelector(".text b")?.textContent).toBe("Freeze");
    expect(body.querySelector("img")?.getAttribute("aria-hidden")).toBe("true");
  });

  it.each([
    [84, "s"],
    [117, "s"],
    [118, "m"],
    [199, "m"],
    [200, "l"],
  ])("at %i is of size %s", (width, size) => {
    const card = show(Card, { game: "spellfaire", card: guard, width }).querySelector(".card");
    expect(card?.classList.contains(size)).toBe(true);
    expect(card?.querySelector(".text") === null).toBe(size === "s");
  });

  it("has no gems of battle on a spell", () => {
    const spell: CardFace = { ...guard, kind: "spell", attack: null, health: null };
    const body = show(Card, { game: "spellfaire", card: spell, width: 150 });
    expect(body.querySelectorAll("text")).toHaveLength(1);
    expect(body.querySelector(".text.stats")).toBeNull();
  });

  it("has the numbers in the corners that the game names, in the gems that it names", () => {
    const card: CardFace = { ...guard, tick: 3, damage: 7, rarity: "epic" };
    const body = show(Card, { game: "caravan", card, width: 150, tones: { damage: "up" } });
    expect([...body.querySelectorAll(".gem[class*=_]")].map((each) => each.className)).toEqual([
      expect.stringContaining("top_right"),
      expect.stringContaining("bottom_right"),
    ]);
    expect([...body.querySelectorAll("text")].map((t) => t.textContent)).toEqual(["3", "7"]);
    expect(body.querySelector(".bottom_right text")?.classList.contains("up")).toBe(true);
    expect(body.querySelector(".bottom_right path")?.getAttribute("d")).toBe(GEMS.attack.d);
    expect(body.querySelector(".rarity")).not.toBeNull();
  });

  it("says what is added to another card, and what its game puts at the foot", () => {
    const card: CardFace = { ...guard, attack: 2, health: 0 };
    const body = show(PlainCard, {
      game: "spellfaire",
      card,
      width: 150,
      added: ["attack", "health"],
      foot: "Upgrade",
    });
    const said = [...body.querySelectorAll("text")].map((t) => t.textContent);
    expect(said).toEqual(expect.arrayContaining(["+2", "+0"]));
    expect(body.querySelector(".foot")?.textContent).toBe("Upgrade");
  });

  it("needs neither numbers nor family nor text", () => {
    const card: CardFace = {
      id: "x",
      name: "A name of very many letters",
      kind: null,
      family: null,
      text: "",
      keywords: [],
    };
    const body = show(Card, { game: "muster", card: { ...card, rarity: "odd" }, width: 150 });
    expect(body.querySelectorAll("text")).toHaveLength(0);
    expect(body.querySelector(".foot")?.textContent).toBe("");
    expect(body.querySelector(".name.two")).not.toBeNull();
    expect(body.querySelector(".rarity")).toBeNull();
  });
});

describe("Token", () => {
  it("marks guard, ward, wounds and raised attack", () => {
    const body = show(Token, {
      game: "spellfaire",
      unit,
      width: 104,
      base: { attack: 1, health: 4 },
    });
    expect(body.querySelector(".ward")).not.toBeNull();
    expect(body.querySelectorAll(".badges i")).toHaveLength(2);
    expect(body.querySelector(".attack text")?.classList.contains("up")).toBe(true);
    expect(body.querySelector(".health text")?.classList.contains("down")).toBe(true);
  });

  it("shows ice and the hourglass", () => {
    const body = show(Token, {
      game: "spellfaire",
      unit: { ...unit, frozen: true, ready: false },
      width: 76,
    });
    expect(body.querySelector(".ice")).not.toBeNull();
    expect(body.querySelector(".sleep")).not.toBeNull();
  });

  it("rings a target", () => {
    const body = show(Token, { game: "spellfaire", unit, width: 104, state: "target" });
    expect(body.querySelector(".target .ring")).not.toBeNull();
  });
});

describe("Crystals and Icon", () => {
  it("says how much mana there is", () => {
    const row = show(Crystals, { mana: 3, max: 5, limit: 10 }).querySelector("[role=img]");
    expect(row?.getAttribute("aria-label")).toBe("3 of 5 mana");
    expect(row?.querySelectorAll(".full")).toHaveLength(3);
    expect(row?.querySelectorAll(".coming")).toHaveLength(5);
  });

  it("is silent without a label", () => {
    expect(show(Icon, { name: "guard" }).querySelector("svg")?.getAttribute("aria-hidden")).toBe(
      "true",
    );
  });

  it("speaks with one", () => {
    const svg = show(Icon, { name: "hint", label: "Hint" }).querySelector("svg");
    expect(svg?.getAttribute("aria-label")).toBe("Hint");
    expect(svg?.getAttribute("role")).toBe("img");
  });
});

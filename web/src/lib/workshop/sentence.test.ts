import { describe, expect, it } from "vitest";
import {
  articleOf,
  inSentence,
  inTitles,
  leadOf,
  namedIn,
  ofItself,
  questionOf,
  shownFields,
  titleOf,
  valueIn,
} from "./sentence";
import type { FieldKind, FormField } from "./types";

const field = (name: string, kind: FieldKind, patch: Partial<FormField> = {}): FormField => ({
  name,
  title: name.charAt(0).toUpperCase() + name.slice(1).replace("_", " "),
  kind,
  ...patch,
});
const fields = [
  field("on", "word"),
  field("do", "word", { needed: true }),
  field("to", "word"),
  field("n", "number"),
  field("attack", "number"),
  field("max_cost", "number"),
  field("when", "word"),
];

describe("a sentence", () => {
  it("has its words in an order that reads", () => {
    expect(inSentence(fields).map(({ name }) => name)).toEqual([
      "on",
      "do",
      "n",
      "attack",
      "to",
      "max_cost",
      "when",
    ]);
    expect(leadOf(field("on", "word"))).toBe("when");
    expect(leadOf(field("max_cost", "number"))).toBe("max cost");
    expect(questionOf(field("to", "word"))).toBe("whom?");
  });

  it("shows what is said, what is needed and what was asked for", () => {
    const names = (row: Record<string, unknown>, asked: string[] = []) =>
      shownFields(fields, row, asked).map(({ name }) => name);
    expect(names({})).toEqual(["do"]);
    expect(names({ do: "damage", n: 0 }, ["to"])).toEqual(["do", "n", "to"]);
    const usual = field("rarity", "word", { default: "common" });
    expect(shownFields([usual], {}, [])).toEqual([usual]);
    expect(valueIn({ rarity: "epic" }, usual)).toBe("epic");
  });

  it("leads to a word by its sound", () => {
    expect(["ally", "creature", "unit", "undead"].map(articleOf)).toEqual(["an", "a", "a", "an"]);
  });

  it("says faults as the open slots ask", () => {
    const said = (words: string) => inTitles(ofItself(words, "Ghoul"), fields);
    expect(said('Ghoul: effect 1: the field "do" is missing')).toBe(
      "effect 1: “does what?” is still open",
    );
    expect(said('Ghoul: effect 1: "damage" needs "n"')).toBe(
      "effect 1: “damage” needs “how much?”",
    );
    expect(ofItself('card ghoul: the name "A" is taken by a', "Ghoul", "card ghoul")).toBe(
      'the name "A" is taken by a',
    );
    expect(titleOf(field("n", "number"))).toBe("Amount");
  });

  it("says faults in the words of the form", () => {
    const fault = '"damage" needs "max_cost"';
    expect(namedIn(fault, fields)).toEqual(["max_cost"]);
    expect(inTitles(fault, fields)).toBe("“damage” needs “max cost”");
  });
});

import { expect, it } from "vitest";
import { raised, readUpgrades, writeUpgrades } from "./upgrades";

it("upgrades are read from a text or a table, and written as a text", () => {
  const text = '{ "Coal Raider" = { damage = 1, health = 2 }, otter_pair = { health = 1 } }';
  const read = readUpgrades(text);
  expect(read).toEqual({
    "Coal Raider": { damage: 1, health: 2 },
    otter_pair: { damage: 0, health: 1 },
  });
  expect(readUpgrades(writeUpgrades(read))).toEqual(read);
  expect(readUpgrades({ a: { damage: 2 } })).toEqual({ a: { damage: 2, health: 0 } });
  expect([readUpgrades(null), readUpgrades("{  }"), writeUpgrades({})]).toEqual([{}, {}, "{  }"]);
});

it("a level more goes round", () => {
  let upgrades = readUpgrades({});
  const seen = [1, 2, 3].map(() => {
    upgrades = raised(upgrades, "Otter Pair", "health");
    return upgrades["Otter Pair"]?.health;
  });
  expect(seen).toEqual([1, 2, 0]);
  expect(writeUpgrades(upgrades)).toBe("{  }");
});

// What somebody owns in a game, what waits for them and what things cost.
import { api } from "./api";
import { inWords, type CardRow } from "./cards.svelte";
import { many } from "./words";

export type Amounts = Readonly<Record<string, number>>;

export interface Prize {
  coins: Amounts;
  packs: Amounts;
  /** So many of a rarity. */
  cards: Amounts;
}

export interface Currency {
  name: string;
  title: string;
  amount: number;
}

export interface OwnedCard {
  id: string;
  owned: number;
  most: number;
  make: number | null;
  dust: number | null;
  sell: number | null;
  upgrades: number;
}

export interface Pack {
  kind: string;
  title: string;
  owned: number;
  price: Amounts;
  slots: readonly { n: number; odds: Amounts }[];
  pity: { rarity: string; within: number; left: number } | null;
}

export interface Quest {
  id: string;
  text: string;
  n: number;
  done: number;
  pays: Prize;
}

export interface Offer {
  n: number;
  kind: "card" | "upgrade";
  card: string;
  price: number;
  level: number;
  sold: boolean;
}

export interface Shop {
  id: string;
  match: string;
  currency: string;
  offers: readonly Offer[];
  odds: Amounts;
  reroll: number | null;
}

export interface Progress {
  game: string;
  currencies: readonly Currency[];
  crafts: string | null;
  shops: string | null;
  level: { level: number; xp: number; of: number; next: readonly Prize[] } | null;
  streak: number;
  played: Amounts;
  first_win: Prize | null;
  practice_wins_left: number | null;
  cards: readonly OwnedCard[];
  packs: readonly Pack[];
  quests: { day: string; ends: number; quests: readonly Quest[] } | null;
  shop: Shop | null;
  upgrade: { field: string; levels: number } | null;
  attune: { price: number; fields: readonly string[] } | null;
  slots: number;
  owned_only: boolean;
}

export interface Earned {
  changes: Amounts;
  finished: string[];
  shop: boolean;
}

export const fetchProgress = (game: string) => api.get<Progress>(`/games/${game}/progress`);
export const fetchEarned = (game: string, match: string) =>
  api.get<Earned>(`/games/${game}/progress/matches/${encodeURIComponent(match)}`);

export const amountOf = ({ currencies }: Progress, name: string | null): number =>
  currencies.find((each) => each.name === name)?.amount ?? 0;

/** A currency as people call it; experience is in every game the same. */
export const coinTitle = ({ currencies }: Progress, name: string | null): string =>
  currencies.find((each) => each.name === name)?.title ??
  (name === "xp" ? "XP" : inWords(name ?? ""));

/** How much is missing for a price; 0: it can be paid. */
export const short = (have: number, price: number): number => Math.max(0, price - have);

/** 1,234 */
export const figure = (n: number): string => n.toLocaleString("en");

/** The same as the game says it, by what one has of each. */
export const HAVING = ["all", "owned", "missing", "affordable"] as const;
export type Having = (typeof HAVING)[number];

export function has(having: Having, card: OwnedCard | undefined, coins: number): boolean {
  if (having === "all") return true;
  if (!card) return false;
  if (having === "owned") return card.owned > 0;
  if (having === "missing") return card.owned < card.most;
  return card.owned < card.most && card.make !== null && card.make <= coins;
}

/** How many of these cards one owns at least once, and how many copies of those that a deck can hold. */
export function collected(
  cards: readonly CardRow[],
  owned: ReadonlyMap<string, OwnedCard>,
): { have: number; of: number; copies: number; most: number } {
  const known = cards.flatMap(({ id }) => owned.get(id) ?? []);
  return {
    have: known.filter((card) => card.owned > 0).length,
    of: known.length,
    copies: known.reduce((sum, card) => sum + card.owned, 0),
    most: known.reduce((sum, card) => sum + card.most, 0),
  };
}

/** A prize in words: "60 Lumen, 1 pack and a rare card". */
export function prizeWords(prize: Prize, progress: Progress): string[] {
  const packs = (kind: string) =>
    progress.packs.find((each) => each.kind === kind)?.title.toLowerCase() ?? "pack";
  return [
    ...priceWords(prize.coins, progress),
    ...Object.entries(prize.packs).map(([kind, n]) => many(n, packs(kind))),
    ...Object.entries(prize.cards).map(([rarity, n]) => many(n, `${rarity} card`)),
  ];
}

export interface Gain {
  item: string;
  text: string;
}

/** What changed for the better, in words: of a match or a deed. */
export function gains(
  changes: Amounts,
  progress: Progress,
  nameOf: (card: string) => string,
): Gain[] {
  return Object.entries(changes).flatMap(([item, n]): Gain[] => {
    if (n <= 0) return [];
    const [kind = "", id = ""] = item.split(":");
    if (kind === "card") return [{ item, text: n > 1 ? `${n} ${nameOf(id)}` : nameOf(id) }];
    if (kind === "pack") {
      const title = progress.packs.find((each) => each.kind === id)?.title ?? "Pack";
      return [{ item, text: many(n, title.toLowerCase()) }];
    }
    const coin = item === "xp" || progress.currencies.some(({ name }) => name === item);
    return coin ? [{ item, text: `+${figure(n)} ${coinTitle(progress, item)}` }] : [];
  });
}

/** The cards of an opened pack: which is new, and which became coins since no deck holds more. */
export interface Pulled {
  card: string;
  /** As many as one has of it now, with this one. */
  nth: number;
  fresh: boolean;
  /** What it became; 0: it is kept. */
  turned: number;
}

/** `after`: what one owns once the pack is open. `kept`: the copies of each card that it added. */
export function pulled(
  cards: readonly string[],
  after: ReadonlyMap<string, OwnedCard>,
  changes: Amounts,
): Pulled[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const row = after.get(card);
    const added = changes[`card:${card}`] ?? 0;
    const before = (row?.owned ?? added) - added;
    const nth = before + (seen.get(card) ?? 0) + 1;
    seen.set(card, (seen.get(card) ?? 0) + 1);
    const over = nth > before + added;
    return { card, nth, fresh: nth === 1, turned: over ? (row?.dust ?? 0) : 0 };
  });
}

/** "100 % common", "88 % uncommon, 10 % rare": the chances of each card of a pack. */
export function slotRows(pack: Pack): { n: number; odds: [string, number][] }[] {
  return pack.slots.map(({ n, odds }) => ({ n, odds: Object.entries(odds) }));
}

/** The rarity a card of a pack has at least, by its place in it. */
export function leastOf(pack: Pack, at: number): { rarity: string; sure: boolean } {
  let i = at;
  for (const { n, odds } of pack.slots) {
    if (i < n) {
      const found = Object.entries(odds).filter(([, share]) => share > 0);
      return { rarity: found[0]?.[0] ?? "", sure: found.length === 1 };
    }
    i -= n;
  }
  return { rarity: "", sure: true };
}

/** The places of a game's progress that it has. */
export function placesOf(progress: Progress): { page: string; title: string; path: string }[] {
  const { game } = progress;
  const at = (page: string, there: boolean) =>
    there ? [{ page, title: page, path: `/games/${game}/${page.toLowerCase()}` }] : [];
  return [
    ...at("Collection", true),
    ...at("Packs", progress.packs.length > 0),
    ...at("Quests", !!(progress.quests ?? progress.level)),
    ...at("Shop", progress.shops !== null),
  ];
}

interface KeptDeck {
  name: string;
  cards: readonly { id: string; count: number }[];
}

/** What to think of before a copy of a card is given up; empty: nothing. */
export function givingUp(name: string, card: OwnedCard, decks: readonly KeptDeck[]): string {
  const left = card.owned - 1;
  const needs = decks.find((deck) =>
    deck.cards.some(({ id, count }) => id === card.id && count > left),
  );
  if (needs) {
    const count = needs.cards.find(({ id }) => id === card.id)?.count ?? 0;
    return `Your deck “${needs.name}” holds ${count} of ${name}, and you would have ${left}.`;
  }
  return left === 0 ? `It is your last ${name}.` : "";
}

/** "100 Lumen" for each currency of a price. */
export const priceWords = (price: Amounts, progress: Progress): string[] =>
  Object.entries(price).map(([name, n]) => `${figure(n)} ${coinTitle(progress, name)}`);

"""How long it takes to own everything: a player who plays so many matches a day, opens what it earns and crafts the rest."""

from collections import Counter
from dataclasses import dataclass, field

from .book import Book, most_copies
from .packs import Dice, card_pool, draw_card, open_pack
from .rewards import XP, Prize, Today, level_prizes, match_prize


@dataclass
class Purse:
    """What a simulated player owns."""

    book: Book
    dice: Dice
    coins: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    dry: Counter[str] = field(default_factory=Counter)  # packs without what is due, by kind

    def begin(self) -> None:
        """What everybody starts with."""
        start, game = self.book["start"], self.book.game
        self.coins.update(start.get("coins", {}))
        for name in start.get("decks", ()):
            self.cards.update(game.decks[name])
        for rarity, n in start.get("copies", {}).items():
            for card in card_pool(game)[rarity]:
                self.cards[card] = max(self.cards[card], n)
        self.take(Prize(packs=Counter(start.get("packs", {}))))

    def take(self, prize: Prize) -> None:
        most, pool = most_copies(self.book.game), card_pool(self.book.game)
        before = self.coins[XP]
        self.coins.update(prize.coins)
        for kind, n in prize.packs.items():
            for _ in range(n):
                pulled = open_pack(self.book, kind, self.cards, self.dry[kind], self.dice)
                self.dry[kind] = pulled.dry
                self.cards.update(pulled.cards)
        for rarity, n in prize.cards.items():
            for _ in range(n):
                self.cards[draw_card(pool[rarity], self.cards, most, self.dice)] += 1
        self.dust()
        if self.coins[XP] > before:
            self.take(level_prizes(self.book, before, self.coins[XP]))

    def dust(self) -> None:
        """Copies that no deck can hold become what `spare` says."""
        most, into = most_copies(self.book.game), self.book["spare"]
        for card in self.book.game.cards:
            extra = self.cards[card["id"]] - most.get(card["id"], 0)
            if extra > 0 and card["id"] in most:
                self.cards[card["id"]] -= extra
                if into:
                    self.coins[into] += extra * self.book["craft"]["dust"][card["rarity"]]

    @property
    def missing(self) -> Counter[str]:
        return Counter(most_copies(self.book.game)) - self.cards

    def spend(self) -> None:
        """Packs as long as one can pay, then the dearest missing cards by crafting."""
        for kind, row in self.book["pack"].items():
            while self.missing and all(self.coins[c] >= n for c, n in row["price"].items()):
                self.coins.subtract(row["price"])
                self.take(Prize(packs=Counter([kind])))
        craft = self.book["craft"]
        rarity = {card["id"]: card["rarity"] for card in self.book.game.cards}
        for card in (
            sorted(self.missing, key=lambda each: -craft["make"][rarity[each]]) if craft else ()
        ):
            price = craft["make"][rarity[card]]
            while self.missing[card] and self.coins[craft["currency"]] >= price:
                self.coins[craft["currency"]] -= price
                self.cards[card] += 1


def days_to_own_all(
    book: Book, matches: int, dice: Dice, won: int = 50, longest: int = 5000
) -> int:
    """Days of so many matches against people, of which `won` per cent are won; the quests of each day are done."""
    purse = Purse(book, dice)
    purse.begin()
    streak = 0
    for day in range(1, longest + 1):
        wins = 0
        for _ in range(matches):
            outcome = "won" if dice(100) < won else "lost"
            streak = streak + 1 if outcome == "won" else 0
            purse.take(match_prize(book, outcome, False, Today(wins, 0, streak), {}, 0))
            wins += outcome == "won"
        for _ in range(book["quests"].get("a_day", 0)):
            prize = Prize()
            prize.add(book["quests"]["pays"])
            purse.take(prize)
        purse.spend()
        if not purse.missing:
            return day
    return longest

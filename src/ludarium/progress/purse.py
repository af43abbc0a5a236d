"""What somebody owns in a game, and all that may be done with it: pure, with dice from outside.

Everything owned is a number by name: coins and `xp` by their own, `card:ID`, `pack:KIND`, `upgrade:CARD` (levels), and
`dry:KIND` (packs in a row without what is due). A ledger keeps the differences that a purse has come to.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from ..core.cards import Row
from ..core.errors import BadInput, LudariumError, brief, nearest
from .book import Book, most_copies
from .packs import Dice, card_pool, draw_card, open_pack
from .rewards import XP, Prize, level_prizes
from .shop import CARD, Offer, rarity_of, sold_for

CARDS, PACKS, DRY, UPGRADES = "card:", "pack:", "dry:", "upgrade:"


class Denied(LudariumError):
    """Possible in general, not with what somebody owns now."""

    title = "Not possible now"


class Purse:
    def __init__(self, book: Book, held: Mapping[str, int], dice: Dice) -> None:
        self.book = book
        self.dice = dice
        self.before = dict(held)
        self.held: Counter[str] = Counter(held)

    def part(self, prefix: str) -> Counter[str]:
        """What is owned of a kind, without its prefix."""
        return Counter(
            {
                name.removeprefix(prefix): n
                for name, n in self.held.items()
                if name.startswith(prefix)
            }
        )

    @property
    def cards(self) -> Counter[str]:
        return self.part(CARDS)

    @property
    def levels(self) -> Counter[str]:
        return self.part(UPGRADES)

    @property
    def missing(self) -> Counter[str]:
        return Counter(most_copies(self.book.game)) - self.cards

    @property
    def changes(self) -> dict[str, int]:
        """The difference to the beginning."""
        names = dict.fromkeys((*self.before, *self.held))
        found = {name: self.held[name] - self.before.get(name, 0) for name in names}
        return {name: n for name, n in found.items() if n}

    # --- getting ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """What everybody starts with."""
        start, game = self.book["start"], self.book.game
        cards: Counter[str] = Counter()
        for name in start.get("decks", ()):
            cards.update(game.decks[name])
        for rarity, n in start.get("copies", {}).items():
            for card in card_pool(game)[rarity]:
                cards[card] = max(cards[card], n)
        self.add_cards(cards)
        prize = Prize()
        prize.add({"coins": start.get("coins", {}), "packs": start.get("packs", {})})
        self.take(prize)

    def take(self, prize: Prize) -> None:
        """Coins, packs (unopened) and cards, with the levels that experience brings."""
        before = self.held[XP]
        self.held.update(prize.coins)
        self.held.update({PACKS + kind: n for kind, n in prize.packs.items()})
        pool, most = card_pool(self.book.game), most_copies(self.book.game)
        for rarity in prize.cards.elements():
            self.add_cards([draw_card(pool[rarity], self.cards, most, self.dice)])
        if self.held[XP] > before:
            self.take(level_prizes(self.book, before, self.held[XP]))

    def add_cards(self, cards: Iterable[str] | Mapping[str, int]) -> None:
        """Copies that no deck can hold become what `spare` says."""
        most, into = most_copies(self.book.game), self.book["spare"]
        for card, n in Counter(cards).items():
            held = self.held[CARDS + card] + n
            extra = max(held - most.get(card, held), 0)
            self.held[CARDS + card] = held - extra
            if into:
                self.held[into] += extra * self.book["craft"]["dust"][rarity_of(self.book, card)]

    # --- packs ------------------------------------------------------------------------------------

    def buy_pack(self, kind: str) -> None:
        price = self.pack(kind)["price"]
        if not price:
            raise Denied(f'the pack "{kind}" cannot be bought, only won')
        self.pay(price)
        self.held[PACKS + kind] += 1

    def open(self, kind: str) -> list[str]:
        """The cards of a pack, as they lay in it."""
        self.pack(kind)
        if self.held[PACKS + kind] < 1:
            raise Denied(f'expected a pack "{kind}" to open, you have none: win or buy one')
        pulled = open_pack(self.book, kind, self.cards, self.held[DRY + kind], self.dice)
        self.held[PACKS + kind] -= 1
        self.held[DRY + kind] = pulled.dry
        self.add_cards(pulled.cards)
        return pulled.cards

    def pack(self, kind: str) -> Row:
        check_known("pack", kind, self.book["pack"])
        row: Row = self.book["pack"][kind]
        return row

    # --- crafting ---------------------------------------------------------------------------------

    def craft(self, card: str) -> None:
        rarity, row = self.rarity(card), self.part_of_book("craft", "crafts no cards")
        self.check_room(card)
        if rarity not in row["make"]:
            raise Denied(f"{rarity} cards cannot be crafted")
        self.pay({row["currency"]: row["make"][rarity]})
        self.add_cards([card])

    def dust(self, card: str) -> None:
        rarity, row = self.rarity(card), self.part_of_book("craft", "dusts no cards")
        self.give(card)
        self.held[row["currency"]] += row["dust"].get(rarity, 0)

    # --- the shop ---------------------------------------------------------------------------------

    def buy(self, offer: Offer) -> None:
        """What a shop offers, as long as it still fits."""
        price = {self.part_of_book("shop", "has no shop")["currency"]: offer.price}
        if offer.kind == CARD:
            self.check_room(offer.card)
            self.pay(price)
            self.add_cards([offer.card])
            return
        level = self.held[UPGRADES + offer.card]
        if level + 1 != offer.level:
            raise Denied(
                f"this offer brings {self.name(offer.card)} to level {offer.level}, and you have level {level}"
            )
        self.pay(price)
        self.held[UPGRADES + offer.card] += 1

    def sell(self, card: str) -> None:
        self.rarity(card)
        row = self.part_of_book("shop", "has no shop")
        if not row["sell"]:
            raise Denied(f"{self.book.game.title} buys no cards back")
        self.give(card)
        self.held[row["currency"]] += sold_for(self.book, card)

    def attune(self, field: str) -> None:
        """Pay for another value of a field of a deck."""
        row = self.part_of_book("attune", "has no fields that are paid for")
        check_known("field", field, row["fields"])
        self.pay({self.part_of_book("shop", "has no shop")["currency"]: row["price"]})

    # --- checks -----------------------------------------------------------------------------------

    def pay(self, price: Mapping[str, int]) -> None:
        for name, n in price.items():
            if self.held[name] < n:
                title = self.book["currency"][name]
                raise Denied(f"it costs {n} {title}, and you have {self.held[name]}")
        self.held.subtract(price)

    def give(self, card: str) -> None:
        if self.held[CARDS + card] < 1:
            raise Denied(f"you do not own {self.name(card)}")
        self.held[CARDS + card] -= 1

    def check_room(self, card: str) -> None:
        most = most_copies(self.book.game)[card]
        if self.held[CARDS + card] >= most:
            raise Denied(f"you own {most} of {self.name(card)}: no deck holds more")

    def rarity(self, card: str) -> str:
        check_known("card", card, most_copies(self.book.game))
        return rarity_of(self.book, card)

    def name(self, card: str) -> str:
        return next(str(row["name"]) for row in self.book.game.cards if row["id"] == card)

    def part_of_book(self, name: str, lacks: str) -> Row:
        row: Row = self.book[name]
        if not row:
            raise Denied(f"{self.book.game.title} {lacks}")
        return row

    # --- decks ------------------------------------------------------------------------------------

    def not_owned(self, deck: Mapping[str, int]) -> list[str]:
        """The cards and upgrades of a deck that one would have to own first, in words."""
        cards = self.cards
        found = [
            f"{n} of {self.name(card)}, you own {cards[card]}"
            for card, n in deck.items()
            if n > cards[card]
        ]
        return found + self.not_upgraded(deck)

    def not_upgraded(self, deck: Mapping[str, int]) -> list[str]:
        """The upgrades among them."""
        levels, upgrade = self.levels, self.book["upgrade"]
        fields: Mapping[str, Mapping[str, Mapping[str, int]]] = getattr(deck, "fields", {})
        return [
            f"{sum(given.values())} upgrades of {self.name(card)}, you own {levels[card]}"
            for card, given in ((fields.get(upgrade["field"]) or {}).items() if upgrade else ())
            if sum(given.values()) > levels[card]
        ]


def check_known(what: str, word: str, names: Iterable[str]) -> None:
    """BadInput with the nearest name, where there is no such one."""
    listed = list(names)
    if word not in listed:
        hint = nearest(word, listed)
        if not hint and len(listed) <= 10:
            hint = f"; expected one of {', '.join(listed) or 'none'}"
        raise BadInput(f'{what}: unknown name "{brief(word)}"{hint}')

"""What the end of a match pays."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.cards import Row
from .book import WHOLE, Book

XP = "xp"


@dataclass(frozen=True)
class Today:
    """What a player has done today, and the streak this match continues."""

    wins: int = 0  # of any kind that pays
    practice: int = 0  # matches for practice that ended as this one did
    streak: int = 0  # wins in a row, with this match if it was won


@dataclass
class Prize:
    """Coins (experience among them), packs, and cards to be drawn, by name."""

    coins: Counter[str] = field(default_factory=Counter)
    packs: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        self.coins.update(row.get("coins", {}))
        self.packs.update(row.get("packs", {}))
        self.cards.update(row.get("cards", {}))


def match_prize(
    book: Book, outcome: str, practice: bool, today: Today, view: Mapping[str, Any], seat: int
) -> Prize:
    """For one seat. `view`: the last one of that seat, in which a game may have counted coins;
    an empty one has none."""
    found, row = Prize(), book["reward"]
    if practice and today.practice >= row.get("practice_wins", 0):
        return found  # no more today
    share = row.get("practice", WHOLE) if practice else WHOLE
    for name, n in row.get(outcome, {}).items():
        found.coins[name] += n * share // WHOLE
    carried = row.get("carried")
    if carried and view:
        own = view["seats"][seat][carried["view"]]
        found.coins[carried["currency"]] += own * carried["share"] // WHOLE * share // WHOLE
    if outcome == "won":
        if today.wins == 0:
            found.add(book["first_win"])
        streak = book["streak"]
        if streak:
            found.coins[streak["currency"]] += streak["each"] * min(
                max(today.streak - 1, 0), streak["most"]
            )
    return found


def level_of(book: Book, xp: int) -> int:
    """From 1 on."""
    return 1 + xp // book["level"]["xp"] if book["level"] else 1


def level_prizes(book: Book, before: int, after: int) -> Prize:
    """Of the levels that more experience brings; the track begins again at its end."""
    found = Prize()
    track = book["level"].get("prizes", ())
    for level in range(level_of(book, before), level_of(book, after)):
        if track:
            found.add(track[(level - 1) % len(track)])
    return found

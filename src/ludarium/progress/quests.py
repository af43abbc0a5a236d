"""Quests: which of them a day has, and how far a match brings them, counted from what a seat did."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.cards import Row
from ..core.game import Game
from .book import Book
from .packs import Dice


def quests_of_day(book: Book, dice: Dice, without: Iterable[str] = ()) -> list[Row]:
    """So many different ones as a day has; those named come only if there are no others."""
    last = set(without)
    pool = sorted(book["quest"], key=lambda row: row["id"] in last)  # stable: the fresh ones first
    fresh = [row for row in pool if row["id"] not in last]
    found: list[Row] = []
    for _ in range(book["quests"]["a_day"]):
        rest = [row for row in fresh if row not in found] or [r for r in pool if r not in found]
        found.append(rest[dice(len(rest))])
    return found


def counted(
    game: Game, quest: Row, events: Iterable[Mapping[str, Any]], seat: int, outcome: str
) -> int:
    """What a finished match adds to a quest."""
    if quest["outcome"] is not None:
        return int(quest["outcome"] == outcome)
    cards = {card["id"]: card for card in game.cards}
    return sum(
        is_meant(quest, event, cards.get(event.get("card", ""), {}))
        for event in events
        if event["event"] == quest["event"] and event.get("seat") == seat
    )


def is_meant(quest: Row, event: Mapping[str, Any], card: Row) -> bool:
    facts = all(event.get(name) == value for name, value in quest["facts"].items())
    return facts and all(card.get(name) == value for name, value in quest["card"].items())

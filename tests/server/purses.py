"""Games with something to own, and matches of them that are nearly over, for tests."""

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from ludarium.core.game import Game, load
from ludarium.core.keyed import SIZE, Secret
from ludarium.core.match import Entry
from ludarium.progress import Book, book_of
from ludarium.server import tables
from ludarium.server.honours import EVERY

from ..parts import FOR_TWO
from .finished import played
from .servers import insert_match, query


def books_with(part: str) -> list[Book]:
    """Of our games for two: those whose progress has a part, such as packs."""
    found = [book_of(load(name)) for name in FOR_TWO]
    return [book for book in found if book is not None and book[part]]


def book_with(part: str) -> Book:
    return books_with(part)[0]


def nearly_over(
    database: str,
    users: Sequence[str],
    game: Game,
    seed: int = 1,
    left: int = 0,
    mode: str = "invite",
) -> tuple[str, Entry]:
    """A match whose log lacks its last entries, and whose end is not noted; its last entry."""
    decks = list(game.decks)[:2]
    secret = Secret(seed.to_bytes(SIZE, "big"), bytes(SIZE))
    match = played(game, seed, secret, decks)
    start = {"decks": decks, "first": None}
    same = {"text": "", "spent": 0, "at": time.time()}
    rows = [
        same | {"n": n, "kind": entry.kind, "seat": entry.seat, "value": entry.value}
        for n, entry in enumerate(match.entries[: len(match.entries) - left])
    ]
    made = insert_match(
        database, users, start=start, mode=mode, secret=secret, game=game, entries=rows
    )
    return made, match.entries[-1]


def rows_of(database: str, user: str, ref: str | None = None, shared: bool = False) -> list[Any]:
    """Of games, or of what they share."""
    table = tables.ledger
    whose = table.c.game == EVERY if shared else table.c.game != EVERY
    wanted = select(table).where(table.c.user == user, whose).order_by(table.c.id)
    return list(
        query(database, (wanted if ref is None else wanted.where(table.c.ref == ref), None))
    )


def held(database: str, user: str, shared: bool = False) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in rows_of(database, user, shared=shared):
        found[row.item] += row.amount
    return found

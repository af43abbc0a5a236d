"""What came of matches that people played by a version: with their numbers, apart from all that bots played.

Matches between two people say something about decks and the first seat. Those of a person against a bot
stand by themselves, and those that one person played at both seats are left out.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import sqrt
from typing import Any

from sqlalchemy import select

from ...core.building import in_words, title_of
from ...core.errors import LudariumError
from ...core.game import Game
from ...core.rates import Z95, wilson
from ..revive import secret_of
from ..standing import OWN_DECK, outcome
from ..tables import matches, seats
from .books import Bookcase

Row = dict[str, Any]
MOST = 1000  # matches that are looked at, the latest first
POINTS = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
APART = ("hotseat", "watch", "learn", "upload")


class Rates:
    """Points of so many matches, by what they are about."""

    def __init__(self) -> None:
        self.won: Counter[str] = Counter()
        self.n: Counter[str] = Counter()
        self.titles: dict[str, str] = {}

    def add(self, key: str, title: str, points: float) -> None:
        self.titles.setdefault(key, title)
        self.won[key] += points  # type: ignore[assignment]
        self.n[key] += 1

    def rows(self) -> list[Row]:
        return [rate_row(key, self.titles[key], self.won[key], self.n[key]) for key in self.titles]


def rate_row(key: str, title: str, won: float, n: int) -> Row:
    """Rates are percent."""
    low, middle, high = (round(100 * each, 2) for each in wilson(won, n))
    return {
        "key": key,
        "title": title,
        "unit": "percent",
        "won": won,
        "n": n,
        "low": low,
        "middle": middle,
        "high": high,
    }


def mean_row(key: str, title: str, unit: str, values: Sequence[int]) -> Row:
    """A mean with the interval of its standard error; of a single value it is not known."""
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((each - mean) ** 2 for each in values) / (n - 1)) if n > 1 else 0.0
    half = Z95 * spread / sqrt(n) if n > 1 else None
    low, high = (None, None) if half is None else (round(mean - half, 3), round(mean + half, 3))
    row = {"key": key, "title": title, "unit": unit, "won": None, "n": n}
    return row | {"low": low, "middle": round(mean, 3), "high": high}


async def people(bookcase: Bookcase, code: str) -> Row:
    version = await bookcase.version(code)
    wanted = (
        select(matches)
        .where(matches.c.version == version.code, matches.c.ended.is_not(None))
        .where(matches.c.mode.not_in(APART))
        .order_by(matches.c.ended.desc())
        .limit(MOST)
    )
    played, sitting = await bookcase.store.several(
        wanted, select(seats).where(seats.c.match.in_(wanted.with_only_columns(matches.c.id)))
    )
    tables: dict[str, list[Any]] = {}
    for seat in sitting:
        tables.setdefault(seat.match, []).append(seat)
    game = None
    with suppress(LudariumError):  # then without the titles of its decks, and without who began
        game = await bookcase.game(version.code)
    return await asyncio.to_thread(counted, game, played, tables)


def counted(game: Game | None, played: Iterable[Any], tables: dict[str, list[Any]]) -> Row:
    people, bots = Rates(), Rates()
    who: set[str] = set()
    lengths: list[int] = []
    measures: list[int] = []
    together = against = 0
    for row in played:
        sitting = sorted(tables.get(row.id, []), key=lambda seat: seat.seat)
        persons = [seat for seat in sitting if seat.kind == "person"]
        came = {seat.seat: outcome(row.result or {}, seat.seat) for seat in persons}
        if not persons or None in came.values():
            continue
        who |= {seat.user or f"{row.id}:{seat.seat}" for seat in persons}
        points = {seat: POINTS[each] for seat, each in came.items() if each}
        if len(persons) < len(sitting):
            against += 1
            for seat in persons:
                level = next(s.level for s in sitting if s.kind != "person") or "?"
                bots.add(f"bot:{level}", f"People against the {level} bot", points[seat.seat])
            continue
        together += 1
        lengths += [row.turns] if row.turns else []
        if len(sitting) == 1:
            measures += [row.measure] if row.measure is not None else []
            if game is None or game.is_winnable:
                people.add("won", "Runs won", points[0])
            continue
        began = first_of(game, row)
        if began is not None:
            people.add("first_seat", "The first seat wins", points[began])
        if sitting[0].deck != sitting[1].deck:
            for seat in sitting:
                if seat.deck and seat.deck != OWN_DECK:
                    people.add(f"deck:{seat.deck}", deck_title(game, seat.deck), points[seat.seat])
    rows = sorted(people.rows(), key=lambda row: (not row["key"].startswith("deck:"), -row["n"]))
    if lengths:
        counts = game.definition.counted if game else "turns"
        rows.append(mean_row("length", "A match lasts", counts, lengths))
    if measures and game:
        rows.append(mean_row("measure", in_words(game.measure.short), game.measure.short, measures))
    return {
        "people": len(who),
        "matches": together,
        "against_bots": against,
        "rows": rows,
        "bots": bots.rows(),
    }


def first_of(game: Game | None, row: Any) -> int | None:
    """Who began: as it was chosen, or as the dice of the match say."""
    chosen = row.start.get("first")
    if chosen is not None or game is None or "position" in row.start:
        return chosen if chosen in (0, 1) else None
    try:
        began: Any = game.begin(row.start, secret_of(row)).view(None).get("first")
    except LudariumError:
        return None
    return began if began in (0, 1) else None


def deck_title(game: Game | None, name: str) -> str:
    if game is None or name not in game.decks:
        return in_words(name)
    return title_of(game, name, game.decks[name])

"""Games with the ghosts of people joined to their stock: made when a match begins and new ones came, and shared
by all matches that begin soon after.

Only some of each round and record are read, and what is there already is not read again: one server writes.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Text, cast, func, select

from ..core.errors import LudariumError
from ..core.game import Game
from ..core.ghosts import PEOPLE, Ghost
from . import moment
from .store import Store
from .tables import contests, ghosts, matches

log = logging.getLogger(__name__)
FRESH = 5.0  # seconds in which matches that begin share a stock, whatever came meanwhile
PER_RECORD = 60  # of each round and record; a game takes those that fit its cards
PER_PERSON = 4  # of these, so that whoever plays most is not all that others meet
MOST_READ = 100_000  # the latest, of which those are taken: a server that comes up reads no more
MOST_GAMES = 8  # rule sets whose joined stock is kept


class Left(NamedTuple):
    """A ghost, and where it is from."""

    match: str
    person: str
    ghost: Ghost


class Stored:
    """The ghosts of one game that others may meet."""

    def __init__(self) -> None:
        self.last = 0  # id of the newest that was read
        self.version = 0  # counts whenever some came
        self.read = float("-inf")  # when, by the steady clock
        self.cells: dict[tuple[int, int], deque[Left]] = {}  # the newest first
        # Of runs whose day is not over: by its end, round and record, as many as will be kept.
        self.later: dict[tuple[float, int, int], deque[Any]] = {}
        self.turn = asyncio.Lock()
        self.apart = asyncio.Lock()  # of matches that have left some themselves

    def add(self, row: Any) -> None:
        try:
            line = msgspec.json.decode(row.line)
        except msgspec.DecodeError as fault:
            log.warning("the ghost %d of the database cannot be read: %s", row.id, fault)
            return
        ghost = {
            "name": PEOPLE + row.id,
            "round": row.round,
            "trophies": row.trophies,
            "lives": row.lives,
            "line": line,
        }
        cell = self.cells.setdefault((row.round, row.trophies), deque(maxlen=PER_RECORD))
        own = [left for left in cell if left.person == row.person]
        if len(own) >= PER_PERSON:
            cell.remove(own[-1])
        cell.appendleft(Left(row.match, row.person, ghost))

    def newest(self, without: str) -> list[Ghost]:
        """All, the newest first, but those of one match."""
        found = [ghost for cell in self.cells.values() for of, _, ghost in cell if of != without]
        return sorted(found, key=lambda ghost: -ghost["name"])

    def has(self, match: str) -> bool:
        return any(left.match == match for cell in self.cells.values() for left in cell)


class Pools:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.stored: dict[str, Stored] = {}
        self.games: OrderedDict[str, tuple[int, Game]] = OrderedDict()  # by fingerprint

    async def game(self, game: Game, match: str = "") -> Game:
        """The same rules with the stock of this moment; without what this match has left itself."""
        if game.definition.ghosts is None:
            return game
        stored = self.stored.setdefault(game.name, Stored())
        async with stored.turn:
            await self.refresh(game.name, stored)
            if not stored.cells:
                return await asyncio.to_thread(ready, game)
            if not (match and stored.has(match)):
                return await self.shared(game, stored)
        async with (
            stored.apart
        ):  # after a restart there may be many: whoever begins need not wait for them
            return await joined(game, stored.newest(match))

    async def shared(self, game: Game, stored: Stored) -> Game:
        version, made = self.games.get(game.fingerprint, (-1, game))
        if version != stored.version:
            made = await joined(game, stored.newest(""))
        self.games[game.fingerprint] = (stored.version, made)
        self.games.move_to_end(game.fingerprint)
        if len(self.games) > MOST_GAMES:
            self.games.popitem(last=False)
        return made

    async def refresh(self, name: str, stored: Stored) -> None:
        if moment.steady() - stored.read < FRESH:
            return
        rows = await self.store.all(newer(name, stored.last))
        now = moment.wall()
        past = [key for key in stored.later if key[0] <= now]
        due = [row for key in past for row in stored.later.pop(key)]
        for row in rows:
            stored.last = max(stored.last, row.id)
            over = None if row.ends is None else row.ends + moment.GRACE
            if over is not None and over > now:
                key = (over, row.round, row.trophies)
                stored.later.setdefault(key, deque(maxlen=PER_RECORD)).append(row)
            else:
                due.append(row)
        for row in sorted(due, key=lambda row: row.id):
            stored.add(row)
        stored.version += bool(due)
        stored.read = moment.steady()


def newer(name: str, last: int) -> Any:
    """The ghosts behind an id, with the end of their day; of many, the latest of each round and record, and few of
    one person. Those who have deleted their data are told apart by their runs."""
    person = func.coalesce(ghosts.c.user, ghosts.c.match).label("person")
    latest = (
        select(ghosts.c.id, ghosts.c.round, ghosts.c.trophies, person)
        .where(ghosts.c.game == name, ghosts.c.keeps, ghosts.c.id > last)
        .order_by(ghosts.c.id.desc())
        .limit(MOST_READ)
        .subquery()
    )
    cell = (latest.c.round, latest.c.trophies)
    own = func.row_number().over(partition_by=(*cell, latest.c.person), order_by=latest.c.id.desc())
    few = select(latest, own.label("own")).subquery()
    place = func.row_number().over(
        partition_by=(few.c.round, few.c.trophies), order_by=few.c.id.desc()
    )
    counted = select(few.c.id, few.c.person, place.label("place"))
    ranked = counted.where(few.c.own <= PER_PERSON).subquery()
    columns = [ghosts.c[key] for key in ("id", "match", "round", "trophies", "lives")]
    line = cast(ghosts.c.line, Text).label("line")  # as text: one that is damaged hides no other
    return (
        select(*columns, line, ranked.c.person, contests.c.ends)
        .join(ranked, ranked.c.id == ghosts.c.id)
        .join(matches, matches.c.id == ghosts.c.match)
        .outerjoin(contests, contests.c.id == matches.c.contest)
        .where(ranked.c.place <= PER_RECORD)
        .order_by(ghosts.c.id)
    )


async def joined(game: Game, stored: list[Ghost]) -> Game:
    """In a thread: it takes a while, and nobody's table is to stand still for it."""
    kind = game.definition.ghosts
    assert kind is not None

    def make() -> Game:
        return ready(game.with_stock(kind.stock(game, stored)))

    try:
        return await asyncio.to_thread(make)
    except LudariumError as fault:
        log.error("the stored ghosts of %s cannot join: %s", game.name, fault)
        return game


def ready(game: Game) -> Game:
    """Read at once what would be read at first need."""
    from ..core.stock import stocked_fields

    for name in stocked_fields(game.kernel)[:1]:
        getattr(game.tables, name)
    return game

"""The ratings that are kept: what somebody has now, and what a match is about to change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, func, insert, or_, select

from ..core.game import Game
from ..core.match import Result
from . import moment
from .pen import Groups
from .rating import (
    A_DAY,
    A_SEASON,
    Rating,
    at_season,
    bounded,
    bounds,
    day_of,
    rate,
    score_of,
    season_of,
    season_start,
)
from .tables import kin, ratings

if TYPE_CHECKING:
    from .store import Store

RANKED = "ranked"
NO_RESULT = ("abort", "void")
ADD_RATING = insert(ratings)
TICK = 0.001  # seconds between two changes of a rating, at least


@dataclass(frozen=True)
class Stakes:
    """What the players of a rated match had before it. Nobody plays two at a time, so it holds until the end."""

    match: str
    game: str
    start: float | None  # of a season, where the game has seasons
    users: tuple[str, ...]  # by seat
    before: tuple[Rating, ...]
    gained: tuple[float, ...]  # by each from the other, in this season

    def steps(self, result: Result) -> Groups:
        """What is written together with the end of the match."""
        found = self.rows(result, moment.wall())
        return [(ADD_RATING, found)] if found else []

    def rows(self, result: Result, now: float) -> list[dict[str, Any]]:
        """What the end of the match writes; nothing if it has no result."""
        if result.reason in NO_RESULT:
            return []
        now = max(now, *(each.at + TICK for each in self.before))  # also by a clock turned back
        old = [at_season(each, self.start, now) for each in self.before]
        new = rate(old[0], old[1], score_of(result.winner, 0), now)
        found = []
        for user, before, after, gained in zip(self.users, old, new, self.gained, strict=True):
            made = bounded(before, after, gained)
            row = {"match": self.match, "user": user, "game": self.game, "mode": RANKED, "at": now}
            row |= {"before": before.rating, "after": made.rating, "deviation": made.deviation}
            found.append(row)
        return found


async def stakes_of(
    store: "Store", row: Any, sitting: Sequence[dict[str, Any]], game: Game
) -> Stakes | None:
    """None: the match is not rated."""
    users = tuple(seat["user"] for seat in sitting)
    if row.pairing != RANKED or row.ended is not None or None in users or len(set(users)) != 2:
        return None
    before = [(await last(store, user, row.game))[0] for user in users]
    gained = [await gain(store, *each) for each in (users, users[::-1])]
    begun = season_start(game, moment.wall())
    return Stakes(row.id, row.game, begun, users, tuple(before), tuple(gained))


async def last(store: "Store", user: str, game: str) -> tuple[Rating, int]:
    """The latest rating as it was written, and how many matches it comes from."""
    own = (ratings.c.user == user, ratings.c.game == game, ratings.c.mode == RANKED)
    newest = select(ratings).where(*own).order_by(ratings.c.at.desc(), ratings.c.match).limit(1)
    rows, n = await store.several(newest, select(func.count()).select_from(ratings).where(*own))
    if not rows:
        return Rating(), 0
    return Rating(rows[0].after, rows[0].deviation, rows[0].at), int(n[0][0])


async def now_of(store: "Store", user: str, game: Game) -> tuple[Rating, int]:
    """The rating of somebody at this moment, and of how many matches."""
    found, n = await last(store, user, game.name)
    now = moment.wall()
    return at_season(found, season_start(game, now), now), n


async def gain(store: "Store", user: str, other: str) -> float:
    """What somebody has won from another in this season."""
    return float(sum(row.after - row.before for row in await between(store, user, other)))


async def between(store: "Store", user: str, other: str) -> Sequence[Any]:
    """The rated matches of two in this season, as the first one's rows."""
    begins, _ = bounds(season_of(moment.wall()))
    theirs = select(ratings.c.match).where(ratings.c.user == other)
    wanted = select(ratings).where(ratings.c.user == user, ratings.c.match.in_(theirs))
    return await store.all(wanted.where(ratings.c.at >= begins))


async def may_be_rated(store: "Store", user: str, other: str, often: bool = False) -> bool:
    """Whether one more match between two counts: at most three a day and ten a season, and never two profiles of one
    device."""
    if user == other or other in await kin_of(store, user):
        return False
    if often:
        return True
    rows = await between(store, user, other)
    today = [row for row in rows if row.at >= day_of(moment.wall())]
    return len(today) < A_DAY and len(rows) < A_SEASON


async def kin_of(store: "Store", user: str) -> frozenset[str]:
    """The profiles that were opened on a device of this one."""
    found = await store.all(select(kin.c.other).where(kin.c.user == user))
    return frozenset(row.other for row in found)


async def add_kin(store: "Store", user: str, other: str) -> None:
    """Two profiles were opened on one device."""
    if user == other:
        return
    both = or_(
        and_(kin.c.user == user, kin.c.other == other),
        and_(kin.c.user == other, kin.c.other == user),
    )
    rows = [{"user": user, "other": other}, {"user": other, "other": user}]
    await store.writer.execute_together([(delete(kin).where(both), []), (insert(kin), rows)])

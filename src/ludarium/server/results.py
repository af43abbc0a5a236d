"""What is told of a contest: who tried it and how far they came, best first, as the one who asks may see it."""

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, func, select, tuple_

from ..core.game import Game
from . import moment
from .contests import DAILY
from .revive import VoidMatch
from .standing import NO_RESULT
from .tables import contests, matches, seats, tries, users

if TYPE_CHECKING:
    from .contests import Contests

RUN = [matches.c[name] for name in ("id", "created", "ended", "result", "turns", "measure")]
MOST = 100  # results that are told, besides one's own
MOST_DAYS = 1000  # of a streak


async def told(all_of: "Contests", row: Any, user: str) -> dict[str, Any]:
    """A contest, to one who asks."""
    game, playable = await rules(all_of, row)
    own = await all_of.own_try(row.id, user)
    order = order_of(game.measure.way)
    ranked = select(*RUN, seats.c.name).join(seats, seats.c.match == matches.c.id)
    ranked = ranked.where(*counted(row)).order_by(*order)
    statements = [ranked.limit(MOST), select(users.c.name).where(users.c.id == row.user)]
    if is_own := own is not None and is_counted(own, row):
        place = (-own.measure * game.measure.way, own.turns, own.ended, own.id)
        better = select(func.count()).select_from(matches).where(*counted(row))
        better = better.where(tuple_(*order) < place)
        statements += [ranked.where(matches.c.id == own.id), better]
    runs, asker, *mine = await all_of.store.several(*statements)
    rank = mine[1][0][0] + 1 if is_own else None
    runs = [*runs, *(mine[0] if rank is not None and rank > MOST else ())]
    shown = await all_of.is_open_to(row, user)
    is_over = row.ends is not None and row.ends <= moment.wall()
    return {
        "id": row.id,
        "kind": row.kind,
        "game": row.game,
        "title": all_of.hub.title(row),
        "day": row.day,
        "ends": row.ends,
        "deck": row.deck or "",
        "measure": game.measure.name,
        "most": game.measure.high,
        "by": asker[0].name if asker else None,
        "open": playable and not is_over,
        "you": own and own_row(own, rank),
        "streak": await streak(all_of, row.game, user) if row.kind == DAILY else 0,
        "results": [
            {
                "name": run.name,
                "you": own is not None and run.id == own.id,
                "measure": run.measure,
                "won": has_won(run),
                "turns": run.turns,
                "ended": run.ended,
                "match": run.id if shown or (own is not None and run.id == own.id) else None,
            }
            for run in runs
        ],
    }


def counted(row: Any) -> list[ColumnElement[bool]]:
    """The same as `is_counted`, for the database: there may be many. A run without a result has no measure, or
    no turns."""
    wanted = [matches.c.contest == row.id, matches.c.ended.is_not(None)]
    wanted += [matches.c.measure.is_not(None), matches.c.turns.is_not(None)]
    if row.ends is None:
        return wanted
    return [*wanted, matches.c.created < row.ends, matches.c.ended < row.ends + moment.GRACE]


def order_of(way: int) -> tuple[ColumnElement[Any], ...]:
    """The best first; of equals the one with fewer turns, then the one that ended first."""
    return -matches.c.measure * way, matches.c.turns, matches.c.ended, matches.c.id


async def rules(all_of: "Contests", row: Any) -> tuple[Game, bool]:
    """What a contest is played by, and whether it can be; else the game as it is now."""
    try:
        return await all_of.hub.rule_sets.find(row.fingerprint), True
    except VoidMatch:
        return all_of.hub.books.game(row.game), False


def is_counted(run: Any, row: Any) -> bool:
    """Finished, with a result; begun on its day and ended within the hour after it."""
    if run.ended is None or run.measure is None or run.turns is None:
        return False
    if (run.result or {}).get("reason") in NO_RESULT:
        return False
    if row.ends is None:
        return True
    return bool(run.created < row.ends and run.ended < row.ends + moment.GRACE)


def has_won(run: Any) -> bool:
    return (run.result or {}).get("winner") == 0


def own_row(own: Any, rank: int | None) -> dict[str, Any]:
    over = own.ended is not None
    return {
        "match": own.id,
        "over": over,
        "measure": own.measure if over else None,
        "won": has_won(own),
        "rank": rank,
    }


async def streak(all_of: "Contests", game: str, user: str) -> int:
    """Days in a row with a finished run, up to today, or to yesterday while today's is still to come."""
    if not user:
        return 0
    rows = await all_of.store.all(
        select(contests.c.day, contests.c.ends, *RUN)
        .join(tries, tries.c.contest == contests.c.id)
        .join(matches, matches.c.id == tries.c.match)
        .where(contests.c.kind == DAILY, contests.c.game == game, tries.c.user == user)
        .order_by(contests.c.day.desc())
        .limit(MOST_DAYS)
    )
    days = {date.fromisoformat(row.day) for row in rows if is_counted(row, row)}
    day, n = datetime.fromtimestamp(moment.wall(), UTC).date(), 0
    if day not in days:
        day -= timedelta(days=1)
    while day in days:
        n, day = n + 1, day - timedelta(days=1)
    return n


async def dailies(all_of: "Contests", user: str) -> list[dict[str, Any]]:
    """Today's, of all games that have one."""
    return [await told(all_of, await all_of.daily(name), user) for name in all_of.games()]

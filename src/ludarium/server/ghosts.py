"""The battles of people's runs: what each leaves is stored with its entry, and later found again by whoever
asks whom they met. A log holds numbers; whose ghost it was is looked up here."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from ..core.errors import BadInput, LudariumError, brief, nearest
from ..core.ghosts import PEOPLE
from ..core.match import Match
from ..core.takebacks import UNDO
from . import moment
from .store import Store
from .tables import ghosts, users

if TYPE_CHECKING:
    from .books import Books
    from .room import Room

PAGE = 30


def ghost_row(room: "Room", match: Match) -> dict[str, Any] | None:
    """What the last entry of a person's run leaves, as a row; None: nothing."""
    kind, seat = match.game.definition.ghosts, room.sitting[0]
    if kind is None or seat["kind"] != "person" or (taken := kind.take(match)) is None:
        return None
    if any(entry.kind == UNDO for entry in match.entries):
        return None  # a round that is played twice is stored once
    ordinary = is_ordinary(room)
    names = ("round", "trophies", "lives", "line", "outcome", "foe_line")
    return {name: taken[name] for name in names} | {
        "game": match.game.name,
        "match": room.id,
        # Whoever writes a position writes any number: it names nobody.
        "foe": taken["foe"] if ordinary else taken["foe"] % PEOPLE,
        "user": seat["user"],
        "keeps": bool(taken["keeps"]) and ordinary and room.row.version is None,
        "created": moment.wall(),
    }


def is_ordinary(room: "Room") -> bool:
    """Whether others may meet what is left: not where somebody set the start up."""
    return room.row.mode == "alone" and ("position" not in room.start or bool(room.contest))


async def names_of(store: Store, numbers: Iterable[int]) -> dict[int, str]:
    """Who left the ghosts with these numbers, as far as they are still here."""
    wanted = {number - PEOPLE for number in numbers if number >= PEOPLE}
    if not wanted:
        return {}
    rows = await store.all(
        select(ghosts.c.id, users.c.name)
        .join(users, users.c.id == ghosts.c.user)
        .where(ghosts.c.id.in_(wanted))
    )
    return {row.id + PEOPLE: row.name for row in rows}


async def names_at(store: Store, match: str) -> list[dict[str, Any]]:
    """The people whose ghosts were met in a run so far, by round. The one that waits is in no battle yet."""
    rows = await store.all(
        select(ghosts.c.round, ghosts.c.foe).where(ghosts.c.match == match).order_by(ghosts.c.round)
    )
    names = await names_of(store, [row.foe for row in rows])
    return [
        {"round": row.round, "name": names[row.foe], "person": True}
        for row in rows
        if row.foe in names
    ]


def check_wanted(books: "Books", game: str | None, outcome: str | None) -> None:
    """A game or an outcome that there is not would only ever find nothing."""
    from ..games import names

    wanted = [books.game(name) for name in ([game] if game else names() if outcome else ())]
    said = [each.definition.outcomes for each in wanted]
    known = list(dict.fromkeys(word for each in said if each for word in each.names))
    if outcome and outcome not in known:
        hint = nearest(outcome, known) or f"; known are {', '.join(known) or 'none'}"
        raise BadInput(f'outcome: unknown word "{brief(outcome)}"{hint}')


async def met_by(
    store: Store,
    books: "Books",
    user: str,
    game: str | None,
    outcome: str | None,
    cursor: str | None,
) -> tuple[list[dict[str, Any]], str | None]:
    """The battles of somebody's runs, the latest first, and where the next page begins."""
    wanted = select(ghosts).where(ghosts.c.user == user)
    if game:
        wanted = wanted.where(ghosts.c.game == game)
    if outcome:
        wanted = wanted.where(ghosts.c.outcome == outcome)
    if cursor is not None:
        if not cursor.isdecimal() or len(cursor) > 18:
            raise BadInput("cursor: expected the `next` of another page")
        wanted = wanted.where(ghosts.c.id < int(cursor))
    rows = await store.all(wanted.order_by(ghosts.c.id.desc()).limit(PAGE + 1))
    names = await names_of(store, [row.foe for row in rows])
    page = [met(books, row, names) for row in rows[:PAGE]]
    return page, str(rows[PAGE - 1].id) if len(rows) > PAGE else None


def met(books: "Books", row: Any, names: dict[int, str]) -> dict[str, Any]:
    try:
        kind = books.game(row.game).definition.ghosts
    except LudariumError:
        kind = None  # the game is gone
    line, foe, called = [], [], "a ghost"
    if kind is not None:
        line, foe, called = kind.units(row.line), kind.units(row.foe_line), kind.called(row.foe)
    return {
        "match": row.match,
        "round": row.round,
        "outcome": row.outcome,
        "name": names.get(row.foe, called),
        "person": row.foe >= PEOPLE,
        "line": line,
        "foe": foe,
        "trophies": row.trophies,
        "lives": row.lives,
        "at": row.created,
    }

"""All that is kept of somebody: to be exported, and to be deleted."""

from typing import Any

import msgspec
from sqlalchemy import delete, or_, select, update

from . import tokens
from .auth import User
from .contests import is_called_off
from .hub import ClosedTable, Hub
from .seating import NOBODY
from .standing import record_of
from .store import Store
from .tables import (
    bots,
    contests,
    days,
    decks,
    entries,
    ghosts,
    ledger,
    matches,
    offers,
    ratings,
    runs,
    seats,
    tries,
    users,
    workshop_asks,
)
from .workshop import books
from .workshop.books import Bookcase


async def export(store: Store, hub: Hub, user: User) -> dict[str, Any]:
    """Everything by which this user is known here. The log of a running match stays closed: it
    tells what the other seat hides. So does that of a contest's run that others may not see yet."""
    sitting = await store.all(select(seats).where(seats.c.user == user.id))
    places: dict[str, list[Any]] = {}
    for seat in sitting:
        places.setdefault(seat.match, []).append(seat)
    played = await store.all(
        select(matches).where(matches.c.id.in_(places)).order_by(matches.c.created)
    )
    own = await store.all(select(decks).where(decks.c.user == user.id))
    left = await store.all(select(ghosts).where(ghosts.c.user == user.id).order_by(ghosts.c.id))
    tried = await store.all(select(tries).where(tries.c.user == user.id))
    owned = await store.all(select(ledger).where(ledger.c.user == user.id).order_by(ledger.c.id))
    offered = await store.all(
        select(offers).where(offers.c.user == user.id).order_by(offers.c.created)
    )
    done = await store.all(select(days).where(days.c.user == user.id).order_by(days.c.day))
    rated = await store.all(select(ratings).where(ratings.c.user == user.id).order_by(ratings.c.at))
    ran = await store.all(select(runs).where(runs.c.user == user.id).order_by(runs.c.created))
    asked = await store.all(
        select(workshop_asks)
        .where(workshop_asks.c.user == user.id)
        .order_by(workshop_asks.c.created)
    )
    return {
        "profile": msgspec.to_builtins(user),
        "decks": [deck_row(deck) for deck in own],
        "bots": [msgspec.to_builtins(bot) for bot in await tokens.of_owner(store, user.id)],
        "record": msgspec.to_builtins(await record_of(store, hub, user.id)),
        "ghosts": [ghost_row(ghost) for ghost in left],
        "tries": [{"contest": row.contest, "match": row.match} for row in tried],
        "ledger": [without_user(row) for row in owned],
        "offers": [without_user(row) for row in offered],
        "runs": [without_user(row) for row in ran],
        "days": [without_user(row) for row in done],
        "people": await hub.friends.export(user.id),
        "workshop": await Bookcase(store, hub).export(user.id),
        "asks": [without_user(row) for row in asked],
        "ratings": [rating_row(row) for row in rated],
        "matches": [
            await match_row(store, row, places[row.id], await is_closed(hub, row, user.id))
            for row in played
        ],
    }


def without_user(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name != "user"}


def deck_row(deck: Any) -> dict[str, Any]:
    names = ("id", "game", "name", "code", "created")
    return {name: getattr(deck, name) for name in names}


def ghost_row(ghost: Any) -> dict[str, Any]:
    names = ("game", "match", "round", "trophies", "lives", "line", "outcome", "foe_line", "keeps")
    return {name: getattr(ghost, name) for name in (*names, "created")}


def rating_row(row: Any) -> dict[str, Any]:
    names = ("match", "game", "mode", "before", "after", "deviation", "at")
    return {name: getattr(row, name) for name in names}


async def is_closed(hub: Hub, row: Any, user: str) -> bool:
    """Whether the whole of one's own match is not to be had yet."""
    try:
        await hub.contests.admit(row.contest, user, [user], is_called_off(row), whole=True)
    except ClosedTable:
        return True
    return row.ended is None


async def match_row(store: Store, row: Any, sitting: list[Any], closed: bool) -> dict[str, Any]:
    names = ("id", "game", "mode", "variant", "version", "created", "ended", "result")
    found = {name: getattr(row, name) for name in names}
    found["seats"] = [{"seat": s.seat, "name": s.name, "deck": s.deck} for s in sitting]
    if not closed:
        log = await store.all(
            select(entries).where(entries.c.match == row.id).order_by(entries.c.n)
        )
        found["log"] = [{"seat": entry.seat, "text": entry.text} for entry in log]
    return found


async def forget(store: Store, user: User) -> None:
    """The matches stay for those who played the other seats."""
    nobody = {"user": None, "name": NOBODY}
    made = select(bots.c.user).where(bots.c.owner == user.id)

    def theirs(table: Any) -> Any:
        return or_(table.c.user == user.id, table.c.user.in_(made))

    await store.writer.execute_together(
        [
            (update(seats).where(theirs(seats)).values(nobody), []),
            (delete(decks).where(decks.c.user == user.id), []),
            (update(ghosts).where(theirs(ghosts)).values(user=None), []),
            (update(contests).where(theirs(contests)).values(user=None), []),
            (delete(tries).where(theirs(tries)), []),
            (delete(ledger).where(theirs(ledger)), []),
            (delete(offers).where(theirs(offers)), []),
            (delete(days).where(theirs(days)), []),
            (delete(ratings).where(theirs(ratings)), []),
            (delete(runs).where(theirs(runs)), []),
            *books.forget(user.id),
            (delete(users).where(users.c.id.in_(made)), []),
            (delete(users).where(users.c.id == user.id), []),
        ]
    )

"""All that is kept of somebody: to be exported, and to be deleted."""

from typing import Any

import msgspec
from sqlalchemy import delete, select, update

from . import tokens
from .auth import User
from .hub import Hub
from .seating import NOBODY
from .standing import record_of
from .store import Store
from .tables import bots, decks, entries, matches, seats, users


async def export(store: Store, hub: Hub, user: User) -> dict[str, Any]:
    """Everything by which this user is known here. The log of a running match stays closed: it
    tells what the other seat hides."""
    sitting = await store.all(select(seats).where(seats.c.user == user.id))
    places: dict[str, list[Any]] = {}
    for seat in sitting:
        places.setdefault(seat.match, []).append(seat)
    played = await store.all(
        select(matches).where(matches.c.id.in_(places)).order_by(matches.c.created)
    )
    own = await store.all(select(decks).where(decks.c.user == user.id))
    return {
        "profile": msgspec.to_builtins(user),
        "decks": [deck_row(deck) for deck in own],
        "bots": [msgspec.to_builtins(bot) for bot in await tokens.of_owner(store, user.id)],
        "record": msgspec.to_builtins(await record_of(store, hub, user.id)),
        "matches": [await match_row(store, row, places[row.id]) for row in played],
    }


def deck_row(deck: Any) -> dict[str, Any]:
    names = ("id", "game", "name", "code", "created")
    return {name: getattr(deck, name) for name in names}


async def match_row(store: Store, row: Any, sitting: list[Any]) -> dict[str, Any]:
    names = ("id", "game", "mode", "variant", "created", "ended", "result")
    found = {name: getattr(row, name) for name in names}
    found["seats"] = [{"seat": s.seat, "name": s.name, "deck": s.deck} for s in sitting]
    if row.ended is not None:
        log = await store.all(
            select(entries).where(entries.c.match == row.id).order_by(entries.c.n)
        )
        found["log"] = [{"seat": entry.seat, "text": entry.text} for entry in log]
    return found


async def forget(store: Store, user: User) -> None:
    """The matches stay for those who played the other seats."""
    nobody = {"user": None, "name": NOBODY}
    made = select(bots.c.user).where(bots.c.owner == user.id)
    await store.writer.execute_together(
        [
            (update(seats).where(seats.c.user == user.id).values(nobody), []),
            (delete(decks).where(decks.c.user == user.id), []),
            (delete(users).where(users.c.id.in_(made)), []),
            (delete(users).where(users.c.id == user.id), []),
        ]
    )

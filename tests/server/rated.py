"""Rated matches of one person against some others, written straight into the database."""

import random
import time
from typing import Any

from sqlalchemy import create_engine, insert

from ludarium.core.game import load
from ludarium.server import tables
from ludarium.server.rating import Rating, bounds, rate, season_of
from ludarium.server.ratings import RANKED
from ludarium.server.store import new_id

OTHERS = ("Lumenade", "Orrin Pale", "Juno Vane", "Sable", "Ottoline", "Marrow", "Greta Iron")


def rated(database: str, user: str, game: str, n: int = 30, seed: int = 5) -> None:
    """The person wins most of them; all lie in this season."""
    book, dice = load(game), random.Random(seed)
    now = time.time()
    begins = max(bounds(season_of(now))[0], now - 20 * 86400)
    people = {name: new_id() for name in OTHERS}
    known = {each: Rating() for each in (user, *people.values())}
    decks: list[str | None] = list(book.decks) or [None]
    rows: dict[str, list[dict[str, Any]]] = {"matches": [], "seats": [], "ratings": []}
    for k in range(n):
        name = OTHERS[k % len(OTHERS)]
        other, at = people[name], begins + (now - begins) * (k + 1) / (n + 1)
        winner = int(dice.random() > 0.6)
        made: dict[str, Any] = {
            "id": new_id(),
            "game": game,
            "fingerprint": book.fingerprint,
            "mode": "open",
        }
        made |= {"variant": [], "start": {}, "secret": b"", "salt": b"", "public": False}
        made |= {"created": at, "ended": at, "result": {"winner": winner, "reason": "life"}}
        rows["matches"].append(made | {"pairing": RANKED})
        after = rate(known[user], known[other], 1.0 - winner, at)
        for seat, (who, called) in enumerate(((user, "Ada"), (other, name))):
            row: dict[str, Any] = {"match": made["id"], "user": who}
            rate_row = row | {"game": game, "mode": RANKED, "at": at, "before": known[who].rating}
            known[who] = after[seat]
            rate_row |= {"after": known[who].rating, "deviation": known[who].deviation}
            rows["ratings"].append(rate_row)
            seat_row = row | {"seat": seat, "kind": "person", "name": called, "level": None}
            rows["seats"].append(seat_row | {"deck": dice.choice(decks[:3])})
    engine = create_engine(database)
    with engine.begin() as connection:
        new = [{"id": id, "name": name, "created": begins} for name, id in people.items()]
        connection.execute(insert(tables.users), new)
        for table, found in rows.items():
            connection.execute(insert(getattr(tables, table)), found)
    engine.dispose()

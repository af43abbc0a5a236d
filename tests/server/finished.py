"""Finished matches for tests, played here and written straight into the database."""

import random
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import create_engine, insert, select

from ludarium.core.game import Game, load
from ludarium.core.keyed import SIZE, Secret
from ludarium.core.match import Match
from ludarium.server import tables
from ludarium.server.store import new_id

DECKS = ["kingdom-frost", "wildclan-fire"]


def played(
    game: Game, seed: int, secret: Secret | None = None, decks: Sequence[Any] | None = None
) -> Match:
    """A whole match of two seats that choose at random."""
    match = game.match(seed=seed, decks=decks or DECKS, secret=secret)
    dice = random.Random(seed)
    while not match.is_over:
        seat = match.actors[0]
        match.submit(seat, dice.choice(match.legal_ids(seat)))
    return match


def finished(
    database: str,
    user: str | None = None,
    seed: int = 3,
    public: bool = False,
    name: str = "spellfaire",
) -> str:
    """The id of a match that user has played on seat 0."""
    game = load(name)
    decks = DECKS if name == "spellfaire" else list(game.decks)[:2]
    secret = Secret(seed.to_bytes(SIZE, "big"), bytes(SIZE))  # the same match every time
    match = played(game, seed, secret, decks)
    result = match.view()["result"]
    row: dict[str, Any] = {
        "id": new_id(),
        "game": game.name,
        "fingerprint": game.fingerprint,
        "mode": "bot",
        "variant": [],
        "start": {"decks": match.start_spec["decks"], "first": None, "dice": secret.scheme},
        "secret": secret.secret,
        "salt": secret.salt,
        "public": public,
        "created": time.time(),
        "ended": time.time(),
        "result": result,
        "turns": match.view()["turn"],
    }
    seats = [
        {"seat": 0, "kind": "person", "user": user, "name": "Ada", "level": None, "deck": decks[0]},
        {"seat": 1, "kind": "bot", "user": None, "name": "Bot", "level": "adept", "deck": decks[1]},
    ]
    entries = [
        {"n": n, "kind": e.kind, "seat": e.seat, "value": e.value, "text": text, "spent": 0}
        for n, (e, text) in enumerate(match.replay().entries)
    ]
    engine = create_engine(database)
    with engine.begin() as connection:
        known = select(tables.rule_sets).where(tables.rule_sets.c.fingerprint == game.fingerprint)
        if connection.execute(known).first() is None:
            rules = {
                "fingerprint": game.fingerprint,
                "game": game.name,
                "snapshot": game.snapshot(),
            }
            connection.execute(insert(tables.rule_sets), [rules])
        connection.execute(insert(tables.matches), [row])
        connection.execute(insert(tables.seats), [seat | {"match": row["id"]} for seat in seats])
        connection.execute(insert(tables.entries), [e | {"match": row["id"]} for e in entries])
    engine.dispose()
    return str(row["id"])

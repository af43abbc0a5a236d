"""The bosses of a game, met one after the other: bots with a deck and a rule of their house each."""

import secrets
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select

from ..core.cards import Row
from ..core.game import Game, load
from ..progress.book import Book
from ..progress.purse import Denied, check_known
from . import moment
from .ledger import check_user
from .pen import Groups
from .runs import CHALLENGE, GAUNTLET, PLAY, check_idle, new_row, next_boss, settle_late
from .tables import runs
from .writer import CannotSave

if TYPE_CHECKING:
    from .hub import Hub


@lru_cache(64)
def house(book: Book, boss: str) -> Game:
    """The game by the rules of a boss's house."""
    row = boss_row(book, boss)
    return load(book.game.name, book.game.variant, row["rules"])


def boss_row(book: Book, boss: str) -> Row:
    known = {each["id"]: each for each in book["boss"]}
    check_known("boss", boss, known)
    row: Row = known[boss]
    return row


async def challenge(
    hub: "Hub", user: str, name: str, book: Book, boss: str, deck: str | None
) -> str:
    """A match against a boss that is open: the next one, or one that was beaten. Any legal deck may be brought."""
    row, game = boss_row(book, boss), house(book, boss)
    own = deck or hub.any_deck(game, [row["deck"]])
    sitting: list[dict[str, Any]] = [
        {"seat": 0, "kind": "person", "user": user, "name": name, "level": None},
        {"seat": 1, "kind": "bot", "user": None, "name": row["name"], "level": row["level"]},
    ]
    sitting[0]["deck"], sitting[1]["deck"] = hub.deck_name(game, own), row["deck"]
    decks = [hub.deck_lines(game, own), hub.deck_lines(game, row["deck"])]
    if secrets.randbelow(2):
        sitting, decks = [each | {"seat": n} for n, each in enumerate(sitting[::-1])], decks[::-1]
    run = await run_of(hub, user, book)
    upcoming = next_boss(book, run.content["beaten"])
    if boss not in (*run.content["beaten"], upcoming):
        first = boss_row(book, upcoming)["name"] if upcoming else ""
        raise Denied(f"{row['name']} waits behind another: beat {first} first")
    check_idle(run)
    content = run.content | {"boss": boss}
    try:
        made = await hub.insert(
            game,
            "bot",
            {"decks": decks, "first": None},
            None,
            None,
            sitting,
            also=lambda match: (CHALLENGE, [{"of": run.id, "by": match, "content": content}]),
            pairing=GAUNTLET,
        )
    except CannotSave:
        check_idle(await run_of(hub, user, book))  # another request of theirs was quicker
        raise
    hub.thinker.warm([game.name], wanted=True)
    return made


async def run_of(hub: "Hub", user: str, book: Book) -> Any:
    """Somebody's way through the bosses; the first time it begins."""
    game = book.game.name
    wanted = select(runs).where(runs.c.user == user, runs.c.game == game, runs.c.mode == GAUNTLET)

    def decide(connection: Connection) -> Groups:
        check_user(connection, user)
        if connection.execute(wanted).first():
            return []
        row = new_row(user, game, GAUNTLET, PLAY, moment.wall()) | {"content": {"beaten": []}}
        return [(insert(runs), [row])]

    row = await hub.store.one(wanted)
    if row is None:
        await hub.store.decide(decide)
        row = await hub.store.one(wanted)
    assert row is not None
    if row.match is not None and await settle_late(hub.store, row.match):
        row = await hub.store.one(wanted)
    return row

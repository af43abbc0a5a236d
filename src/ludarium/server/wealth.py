"""What somebody is told of their progress in a game: what they own, what waits for them, what things cost."""

from itertools import pairwise
from typing import Any

from sqlalchemy import Connection

from ..core.cards import Row
from ..progress.book import OUTCOMES, Book, most_copies
from ..progress.purse import DRY, PACKS, UPGRADES, Purse
from ..progress.rewards import XP, level_of, level_prizes
from ..progress.shop import rarity_of, sold_for
from . import moment, seasons
from .earning import quests_today
from .ledger import (
    DAY,
    MARK,
    OPEN,
    QUESTS,
    SHOP,
    START,
    Account,
    check_user,
    counts,
    day_of,
    day_start,
    latest,
    marks,
    paid_for,
    played_since,
    sums,
)
from .pen import Groups
from .store import Store

AHEAD = 4  # levels whose prizes are told


async def told(store: Store, user: str, book: Book) -> dict[str, Any]:
    """All of it. Who is here for the first time, or the first time today, gets what that brings before."""
    game, now = book.game.name, moment.wall()
    await seasons.settle(store, user, game)
    wanted = (
        sums(user, game),
        latest(user, game, QUESTS),
        latest(user, game, SHOP),
        played_since(user, game, day_start(now)),
    )
    held, day, shop, played = await store.several(*wanted)
    if START not in counts(held) or (book["quests"] and is_old(day, now)):
        await store.decide(lambda connection: begin(connection, user, book, now))
        held, day, shop, played = await store.several(*wanted)
    purse, today = Purse(book, counts(held), lambda sides: 0), counts(played)
    done = counts(await store.all(marks(user, game, "quest:" + day[0].id))) if day else {}
    bought = counts(await store.all(marks(user, game, "bought:" + shop[0].id))) if shop else {}
    return {
        "game": game,
        "currencies": [
            {"name": name, "title": title, "amount": purse.held[name]}
            for name, title in book["currency"].items()
        ],
        "crafts": book["craft"]["currency"] if book["craft"] else None,
        "shops": book["shop"]["currency"] if book["shop"] else None,
        "level": level(purse),
        "streak": purse.held["streak"],
        "played": {name: purse.held[f"played:{name}"] for name in OUTCOMES},
        "first_win": None if today.get("played:won") else book["first_win"] or None,
        "practice_wins_left": practice_left(book, today.get("practice:won", 0)),
        "cards": [card(purse, name, most) for name, most in most_copies(book.game).items()],
        "packs": [pack(purse, kind, row) for kind, row in book["pack"].items()],
        "quests": quests(book, day[0], done, now) if day and book["quests"] else None,
        "shop": shop_row(book, shop[0], bought) if shop and shop[0].state == OPEN else None,
        "upgrade": book["upgrade"] or None,
        "attune": book["attune"] or None,
        "slots": book["slots"],
        "owned_only": bool(book["owned"]),
    }


async def waiting(store: Store, user: str, book: Book) -> dict[str, Any]:
    """The quests of today, as far as they were fixed by asking for one's progress; nothing is begun by this."""
    game, now = book.game.name, moment.wall()
    day = await store.all(latest(user, game, QUESTS))
    found = None
    if not is_old(day, now):
        done = counts(await store.all(marks(user, game, "quest:" + day[0].id)))
        found = quests(book, day[0], done, now)["quests"]
    return {"game": game, "quests": found, "a_day": book["quests"]["a_day"]}


async def earned(store: Store, user: str, book: Book, match: str) -> dict[str, Any]:
    """What a match has brought somebody, for its end screen."""
    game = book.game.name
    found = await paid_for(store, user, game, match)
    if found is None:
        nothing: dict[str, Any] = {"changes": {}, "quests": {}, "finished": [], "shop": False}
        return {"match": match, "paid": False, **nothing}
    day, shop = await store.several(latest(user, game, QUESTS), latest(user, game, SHOP))
    quests = {name.split(":")[2]: n for name, n in found.done.items() if name.startswith("quest:")}
    return {
        "match": match,
        "paid": True,
        "changes": found.changes,
        "quests": quests,
        "finished": await finished(store, user, book, day[0].id, quests) if day else [],
        "shop": bool(shop and shop[0].state == OPEN and shop[0].content["match"] == match),
    }


async def finished(
    store: Store, user: str, book: Book, day: str, quests: dict[str, int]
) -> list[str]:
    """The quests of the day that a match has brought to their end, in words."""
    prefix = f"{MARK}quest:{day}:"
    done = counts(await store.all(marks(user, book.game.name, f"quest:{day}:")))
    return [
        row["text"]
        for row in book["quest"]
        if row["id"] in quests and done.get(prefix + row["id"], 0) >= row["n"]
    ]


def is_old(day: Any, now: float) -> bool:
    return not day or day[0].content["day"] < day_of(now)


def begin(connection: Connection, user: str, book: Book, now: float) -> Groups:
    check_user(connection, user)
    account = Account(connection, user, book, now)
    if book["quests"]:
        quests_today(account)
    return account.steps


def level(purse: Purse) -> dict[str, Any] | None:
    book, xp = purse.book, purse.held[XP]
    row = book["level"]
    if not row:
        return None
    steps = [xp + n * row["xp"] for n in range(AHEAD + 1)]
    ahead = [level_prizes(book, before, after) for before, after in pairwise(steps)]
    return {
        "level": level_of(book, xp),
        "xp": xp % row["xp"],
        "of": row["xp"],
        "next": [vars(prize) for prize in ahead],
    }


def practice_left(book: Book, won: int) -> int | None:
    """Wins against bots that are still paid today; None: the game pays no matches."""
    most = book["reward"].get("practice_wins")
    return None if most is None else max(most - won, 0)


def card(purse: Purse, name: str, most: int) -> dict[str, Any]:
    book, rarity = purse.book, rarity_of(purse.book, name)
    craft = book["craft"]
    return {
        "id": name,
        "owned": purse.held[f"card:{name}"],
        "most": most,
        "make": craft["make"].get(rarity) if craft else None,
        "dust": craft["dust"].get(rarity) if craft else None,
        "sell": sold_for(book, name) if book["shop"] and book["shop"]["sell"] else None,
        "upgrades": purse.held[UPGRADES + name],
    }


def pack(purse: Purse, kind: str, row: Row) -> dict[str, Any]:
    """With its odds, and how many packs are left until what is due comes for sure."""
    pity = row["pity"]
    left = max(pity["within"] - purse.held[DRY + kind], 1) if pity else 0
    return {
        "kind": kind,
        "title": row["title"],
        "owned": purse.held[PACKS + kind],
        "price": row["price"],
        "slots": [{"n": slot["n"], "odds": slot["odds"]} for slot in row["slots"]],
        "pity": {"rarity": pity["rarity"], "within": pity["within"], "left": left}
        if pity
        else None,
    }


def quests(book: Book, day: Any, done: dict[str, int], now: float) -> dict[str, Any]:
    rows = {row["id"]: row for row in book["quest"]}
    return {
        "day": day.content["day"],
        "ends": day_start(now) + DAY,
        "quests": [
            {
                "id": name,
                "text": rows[name]["text"],
                "n": rows[name]["n"],
                "done": done.get(f"{MARK}quest:{day.id}:{name}", 0),
                "pays": rows[name]["pays"] or book["quests"]["pays"],
            }
            for name in day.content["quests"]
            if name in rows
        ],
    }


def shop_row(book: Book, shop: Any, bought: dict[str, int]) -> dict[str, Any]:
    row, content = book["shop"], shop.content
    return {
        "id": shop.id,
        "match": content["match"],
        "currency": row["currency"],
        "offers": [
            offer | {"n": n, "sold": bool(bought.get(f"{MARK}bought:{shop.id}:{n}"))}
            for n, offer in enumerate(content["offers"])
        ],
        "odds": row["odds"],
        "reroll": None if content["rerolled"] else row["reroll"],
    }

"""Random economies by several people at once: nothing minted or lost, no negative balance, each claim once."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update

from ludarium.core.errors import LudariumError
from ludarium.progress import Book
from ludarium.progress.book import most_copies
from ludarium.progress.packs import card_pool
from ludarium.progress.purse import CARDS, PACKS, UPGRADES, Denied
from ludarium.progress.shop import price_of, rarity_of, sold_for, upgrade_price
from ludarium.server import claims, ledger, tables, wealth
from ludarium.server.earning import Ended, Seat, pay
from ludarium.server.store import Store, database_url

from .purses import book_with, books_with

BOOKS = [pytest.param(book, id=book.game.name) for book in books_with("start")]
PEOPLE = ["ada", "ben", "cat"]


async def opened(database: str) -> Store:
    store = Store(database_url(database))
    await store.open()
    if not await store.all(select(tables.users)):
        row = {"name": "Somebody", "created": 0.0}
        await store.write(insert(tables.users), [row | {"id": user} for user in PEOPLE])
    return store


async def end_match(store: Store, book: Book, user: str, name: str, outcome: str) -> None:
    """As if a match had ended."""
    carried = book["reward"].get("carried", {})
    view = {"seats": [{carried.get("view", ""): 1000}] * 2}  # coins won in the match
    done = {row["id"]: 7 for row in book["quest"]}
    of = Ended(name, book.game.name, book, [Seat(0, user, outcome, view, done, (None,))], 1e9)
    await store.decide(lambda connection: pay(connection, of))


def deed(book: Book, told: dict[str, Any], dice: random.Random) -> tuple[str, ledger.Act]:
    """Something that somebody might claim, possible or not."""
    cards = [card for cards in card_pool(book.game).values() for card in cards]
    card, kinds = dice.choice([*cards, "no-such-card"]), [*book["pack"], "no-such-pack"]
    shop, n = (told["shop"] or {"id": "none"})["id"], dice.randrange(9)
    kind = dice.choice(kinds)
    return dice.choice(
        [
            (f"open pack {kind}", claims.open_pack(kind)),
            (f"open pack {kinds[0]}", claims.open_pack(kinds[0])),
            (f"buy pack {kind}", claims.buy_pack(kind)),
            (f"craft {card}", claims.craft(card)),
            (f"dust {card}", claims.dust(card, True)),
            (f"sell {card}", claims.sell(card, True)),
            (f"buy offer {n} of {shop}", claims.buy(shop, n)),
            (f"reroll {shop}", claims.reroll(shop)),
        ]
    )


async def economy(database: str, book: Book, seed: int, steps: int) -> None:
    """People who play and spend, several deeds under way at once, some of them twice; the server stops in between."""
    dice, store = random.Random(seed), await opened(database)
    told = {user: await wealth.told(store, user, book) for user in PEOPLE}
    made: dict[tuple[str, str], dict[str, int]] = {}
    ended: set[str] = set()

    async def claim(user: str, name: str, what: str, act: ledger.Act) -> None:
        try:
            found = await ledger.claim(store, user, book, name, what, act)
        except LudariumError:
            assert (user, name) not in made
        else:
            assert made.setdefault((user, name), found.changes) == found.changes

    for step in range(steps):
        user = dice.choice(PEOPLE)
        jobs = []
        if dice.random() < 0.3:
            outcome = dice.choice(["won", "drawn", "lost"])
            ended.add(f"match:m{step:04}")
            times = range(dice.randrange(1, 3))
            jobs += [end_match(store, book, user, f"m{step:04}", outcome) for _ in times]
        for i in range(dice.randrange(1, 5)):
            what, act = deed(book, told[user], dice)
            name = f"claim-{step}-{i}"
            jobs += [claim(user, name, what, act) for _ in range(dice.randrange(1, 3))]
        await asyncio.gather(*jobs)
        if step % 3:  # sometimes one goes by what has changed meanwhile
            told[user] = await wealth.told(store, user, book)
        if step % 40 == 39:
            await store.close()
            store = await opened(database)
    await check(store, book, made, ended)
    await store.close()


async def check(
    store: Store, book: Book, made: dict[tuple[str, str], dict[str, int]], ended: set[str]
) -> None:
    table = tables.ledger
    rows = await store.all(select(table).where(table.c.game == book.game.name).order_by(table.c.id))
    claimed: dict[tuple[str, str], Counter[str]] = {}
    reasons = {}
    held: dict[str, Counter[str]] = {user: Counter() for user in PEOPLE}
    for row in rows:
        held[row.user][row.item] += row.amount
        reasons[row.user, row.ref] = row.reason
        claimed.setdefault((row.user, row.ref), Counter())[row.item] = row.amount
    for user, own in held.items():
        assert min(own.values()) >= 0, "a negative balance"
        told = await wealth.told(store, user, book)
        assert {c["id"]: c["owned"] for c in told["cards"]} == {
            card: own[CARDS + card] for card in most_copies(book.game)
        }
        assert all(c["owned"] <= c["most"] for c in told["cards"])
        assert [each["amount"] for each in told["currencies"]] == [own[c] for c in book["currency"]]
    paid = [row for row in rows if row.item.startswith("played:")]
    assert all(row.amount == 1 for row in paid) and {row.ref for row in paid} == ended
    assert len(paid) == len(ended)
    verbs = {reason.split()[0] for (_, ref), reason in reasons.items() if ref[:6] == "claim:"}
    possible = {"craft": {"craft", "dust"}, "pack": {"open", "buy"}, "shop": {"sell", "buy"}}
    assert all(verbs & possible[part] for part in possible if book[part])
    refs = {(user, ref.removeprefix("claim:")) for user, ref in claimed if ref.startswith("claim:")}
    assert refs == set(made)
    content = {row.id: row.content for row in await store.all(select(tables.offers))}
    for (user, ref), changes in claimed.items():
        if ref.startswith("claim:"):
            assert changes.pop("mark:done") == 1
            plain = {item: n for item, n in changes.items() if not item.startswith("mark:")}
            assert plain == made[user, ref.removeprefix("claim:")]
            law(book, reasons[user, ref], changes, content)


def law(book: Book, reason: str, changes: Counter[str], content: dict[str, Any]) -> None:
    """What a deed must have changed, and nothing else."""
    marks = [item for item in changes if item.startswith("mark:")]
    for mark in marks:
        del changes[mark]
    verb, *_, word = reason.split()
    craft, shop = book["craft"], book["shop"]
    if verb == "craft":
        assert changes == {
            craft["currency"]: -craft["make"][rarity_of(book, word)],
            CARDS + word: 1,
        }
    elif verb == "dust":
        assert changes == {
            craft["currency"]: craft["dust"][rarity_of(book, word)],
            CARDS + word: -1,
        }
    elif verb == "sell":
        assert changes == {shop["currency"]: sold_for(book, word), CARDS + word: -1}
    elif verb == "reroll":
        assert changes == {shop["currency"]: -shop["reroll"]}
    elif reason.startswith("buy pack"):
        cost = {name: -n for name, n in book["pack"][word]["price"].items()}
        assert changes == {PACKS + word: 1, **cost}
    elif reason.startswith("buy offer"):
        n, offer = int(reason.split()[2]), content[word]["offers"][int(reason.split()[2])]
        card, level = offer["card"], offer["level"]
        price = upgrade_price(book, card, level) if level else price_of(book, card)
        assert changes == {shop["currency"]: -price, (UPGRADES if level else CARDS) + card: 1}
        assert marks == [f"mark:bought:{word}:{n}"]
    else:
        cards = Counter(content[marks[0].removeprefix("mark:opened:")]["cards"])
        assert cards.total() == sum(slot["n"] for slot in book["pack"][word]["slots"])
        kept = {item: n for item, n in changes.items() if item.startswith(CARDS)}
        spare = cards - Counter({item.removeprefix(CARDS): n for item, n in kept.items()})
        dust = sum(craft["dust"][rarity_of(book, card)] * n for card, n in spare.items())
        assert changes[PACKS + word] == -1 and changes[book["spare"]] == dust
        known = {PACKS + word, book["spare"], f"dry:{word}", *kept}
        assert set(changes) <= known


@pytest.mark.parametrize("book", BOOKS)
def test_random_economies(tmp_path: Path, book: Book) -> None:
    asyncio.run(economy(str(tmp_path / "games.db"), book, 1, 120))


async def overspent(database: str) -> None:
    """Three packs, twenty claims at once: three are opened. One claim twenty times: one is."""
    book, store = book_with("pack"), await opened(database)
    kind = next(iter(book["start"]["packs"]))
    owned = book["start"]["packs"][kind]
    names = [f"claim-{i:04}" for i in range(20)]
    act = claims.open_pack(kind)
    tries = [ledger.claim(store, "ada", book, name, "open", act) for name in names]
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(each, ledger.Claimed) for each in found) == owned
    assert all(isinstance(each, ledger.Claimed | Denied) for each in found)
    same = [ledger.claim(store, "ben", book, "claim-same", "open", act) for _ in range(20)]
    answers = await asyncio.gather(*same)
    assert [each.repeated for each in answers].count(False) == 1
    assert all(each.changes == answers[0].changes for each in answers)
    left = ledger.counts(await store.all(ledger.sums("ben", book.game.name)))
    assert left[PACKS + kind] == owned - 1
    opened_packs = (
        select(func.count()).select_from(tables.offers).where(tables.offers.c.kind == "pack")
    )
    assert (await store.all(opened_packs))[0][0] == owned + 1
    await store.close()


def test_nobody_spends_twice(tmp_path: Path) -> None:
    asyncio.run(overspent(str(tmp_path / "games.db")))


async def refused_claims(database: str) -> None:
    """A refused deed changes nothing, and takes nothing along that is written with it."""
    book, store = book_with("pack"), await opened(database)
    await wealth.told(store, "ada", book)
    before = await store.all(select(tables.ledger))
    bad = [
        ("claim-card", claims.craft("no-such-card"), "unknown name"),
        ("claim-pack", claims.open_pack("standart"), "did you mean"),
        ("claim-shop", claims.buy("somebody-elses", 0), "no such shop"),
        ("claim-deck", claims.attune("none", "none", None), "no such deck"),
    ]
    other = update(tables.users).where(tables.users.c.id == "ben")
    tries = [ledger.claim(store, "ada", book, name, "x", act) for name, act, _ in bad]
    found = await asyncio.gather(
        *tries[:2], store.write(other.values(name="Ben")), *tries[2:], return_exceptions=True
    )
    assert found.pop(2) is None
    for each, (_, _, words) in zip(found, bad, strict=True):
        assert isinstance(each, LudariumError) and words in str(each)
    assert await store.all(select(tables.ledger)) == before
    names = await store.all(select(tables.users.c.name).where(tables.users.c.id == "ben"))
    assert names[0][0] == "Ben"
    with pytest.raises(Denied, match="no such player"):
        await ledger.claim(store, "nobody", book, "claim-nobody", "x", claims.craft("x"))
    await store.close()


def test_a_refused_claim_changes_nothing(tmp_path: Path) -> None:
    asyncio.run(refused_claims(str(tmp_path / "games.db")))


def test_a_deck_of_cards_and_upgrades_one_does_not_own(tmp_path: Path) -> None:
    async def go() -> None:
        store = await opened(str(tmp_path / "games.db"))
        for book in books_with("start"):
            game = book.game
            for name in book["start"]["decks"]:
                assert await ledger.not_owned(store, "ada", book, game.decks[name]) == []
            others = [
                deck for name, deck in game.decks.items() if name not in book["start"]["decks"]
            ]
            lacking = [await ledger.not_owned(store, "ada", book, deck) for deck in others]
            assert any(lacking) and all("you own" in line for lines in lacking for line in lines)
        book = book_with("upgrade")
        deck = book.game.decks[book["start"]["decks"][0]]
        card = next(iter(deck))
        deck = type(deck)(deck, deck.fields | {book["upgrade"]["field"]: {card: {"health": 1}}})
        assert len(await ledger.not_owned(store, "ada", book, deck)) == 1
        await store.close()

    asyncio.run(go())

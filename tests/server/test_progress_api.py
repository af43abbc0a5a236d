"""Progress over HTTP: what is told, and claims that are forged, repeated, stale or somebody else's."""

import logging
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ludarium.progress import Book
from ludarium.progress.book import most_copies

from ..parts import FOR_TWO
from .client import Client
from .conftest import Served
from .purses import book_with, books_with, held, nearly_over, rows_of
from .servers import players, served, user_of

BOOKS = [pytest.param(book, id=book.game.name) for book in books_with("start")]


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("progress") / "games.db")) as found:
        yield found


def told(client: Client, book: Book) -> dict[str, Any]:
    answer = client.http.get(f"/games/{book.game.name}/progress")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def claim(client: Client, book: Book, deed: str, **body: Any) -> httpx.Response:
    return client.http.post(f"/games/{book.game.name}/progress/{deed}", json=body)


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_newcomer_has(own_server: Served, book: Book) -> None:
    with players(own_server, 1) as (ada,):
        found = told(ada, book)
        assert found == told(ada, book), "asked again it is the same"
        start = book["start"]
        coins = {each["name"]: each["amount"] for each in found["currencies"]}
        assert all(coins[name] >= n for name, n in start["coins"].items())
        owned = {card["id"]: card["owned"] for card in found["cards"]}
        assert owned.keys() == most_copies(book.game).keys()
        for name in start["decks"]:
            assert all(owned[card] >= n for card, n in book.game.decks[name].items())
        assert {pack["kind"]: pack["owned"] for pack in found["packs"]} == {
            kind: start["packs"].get(kind, 0) for kind in book["pack"]
        }
        for pack in found["packs"]:
            assert all(sum(slot["odds"].values()) == 100 for slot in pack["slots"])
        assert len((found["quests"] or {"quests": []})["quests"]) == book["quests"].get("a_day", 0)
        assert found["shop"] is None


def test_a_pack_is_opened_once(own_server: Served) -> None:
    book = book_with("pack")
    with players(own_server, 1) as (ada,):
        kind = told(ada, book)["packs"][0]["kind"]
        first = claim(ada, book, "open", claim="my-first-pack", pack=kind).json()
        again = claim(ada, book, "open", claim="my-first-pack", pack=kind).json()
        assert not first["repeated"] and again == first | {"repeated": True}
        assert len(first["cards"]) == sum(slot["n"] for slot in book["pack"][kind]["slots"])
        found = told(ada, book)["packs"][0]
        assert found["owned"] == book["start"]["packs"][kind] - 1
        assert found["pity"]["left"] in (found["pity"]["within"] - 1, found["pity"]["within"])


def check_refused(answer: httpx.Response, status: int, words: str) -> None:
    body = answer.json()
    assert (answer.status_code, body["status"]) == (status, status), answer.text
    assert words in body["detail"], body


def test_claims_that_are_refused(own_server: Served, caplog: pytest.LogCaptureFixture) -> None:
    book = book_with("craft")
    database = str(own_server.settings.database)
    with players(own_server, 1) as (ada,):
        found = told(ada, book)
        kind, user = found["packs"][0]["kind"], user_of(ada)
        card = next(each["id"] for each in found["cards"] if each["owned"] < each["most"])
        full = next(each["id"] for each in found["cards"] if each["owned"] == each["most"])
        none = next(each["id"] for each in found["cards"] if not each["owned"])
        before = rows_of(database, user)
        with caplog.at_level(logging.WARNING):
            bad: list[tuple[str, dict[str, Any], int, str]] = [
                ("open", {"pack": kind[:-1]}, 422, f'did you mean "{kind}"?'),
                ("craft", {"card": card + "x"}, 422, "did you mean"),
                ("craft", {"card": full}, 409, "no deck holds more"),
                ("dust", {"card": none}, 409, "do not own"),
                ("packs", {"pack": kind}, 409, "you have 0"),
                ("sell", {"card": full}, 409, "has no shop"),
                ("buy", {"shop": "nobodys", "n": 0}, 409, "no such shop"),
                ("attune", {"deck": "d", "field": "f", "value": "v"}, 409, "no such deck"),
            ]
            for n, (deed, body, status, words) in enumerate(bad):
                check_refused(claim(ada, book, deed, claim=f"bad-claim-{n}", **body), status, words)
        assert sum("a claim was refused" in line for line in caplog.messages) == len(bad)
        check_refused(claim(ada, book, "open", pack=kind), 422, "claim: is missing")
        check_refused(claim(ada, book, "open", claim="a b", pack=kind), 422, "claim: ")
        check_refused(claim(ada, book, "open", claim="long-enough", pak=kind), 422, 'mean "pack"?')
        check_refused(claim(ada, book, "buy", claim="long-enough", shop="\0", n=0), 422, "shop: ")
        check_refused(claim(ada, book, "buy", claim="long-enough", shop="s", n=-1), 422, "n: ")
        assert rows_of(database, user) == before
        claim(ada, book, "open", claim="used-for-a-pack", pack=kind)
        other = claim(ada, book, "craft", claim="used-for-a-pack", card=card)
        check_refused(other, 409, "make a new name for each claim")


def test_a_game_without_progress_and_an_unknown_one(own_server: Served) -> None:
    books = [book.game.name for book in books_with("start")]
    plain = next(name for name in FOR_TWO if name not in books)
    with players(own_server, 1) as (ada,):
        assert ada.http.get(f"/games/{plain}/progress").status_code == 404
        assert ada.http.get("/games/no-such-game/progress").status_code == 404


def after_a_match(server: Served, clients: list[Client], book: Book) -> str:
    database = str(server.settings.database)
    match, _ = nearly_over(database, [user_of(client) for client in clients], book.game)
    clients[0].join(match)
    clients[0].sync()
    return match


def test_what_a_match_has_brought(own_server: Served) -> None:
    book = book_with("shop")
    with players(own_server, 2) as clients:
        match = after_a_match(own_server, clients, book)
        where = f"/games/{book.game.name}/progress/matches"
        for client in clients:
            found = client.http.get(f"{where}/{match}").json()
            database = str(own_server.settings.database)
            rows = rows_of(database, user_of(client), f"match:{match}")
            noted = {row.item: row.amount for row in rows}
            assert found["changes"] and found["changes"].items() <= noted.items()
            assert found["shop"]
        nothing = {"match": "another", "paid": False, "changes": {}, "quests": {}}
        nothing |= {"finished": [], "shop": False}
        assert clients[0].http.get(f"{where}/another").json() == nothing


def test_the_shop_after_a_match(own_server: Served) -> None:
    book = book_with("shop")
    currency = book["shop"]["currency"]
    database = str(own_server.settings.database)
    with players(own_server, 2) as clients:
        ada, ben = clients
        match = after_a_match(own_server, clients, book)
        shop, foreign = told(ada, book)["shop"], told(ben, book)["shop"]
        assert shop["match"] == match and shop["id"] != foreign["id"]
        assert len(shop["offers"]) == book["shop"]["cards"] + book["shop"]["upgrades"]
        coins = held(database, user_of(ada))[currency]
        offer = min(shop["offers"], key=lambda each: int(each["price"]))
        assert offer["price"] <= coins
        wanted = {"shop": shop["id"], "n": offer["n"]}
        assert claim(ada, book, "buy", claim="buy-it-once", **wanted).status_code == 200
        assert told(ada, book)["shop"]["offers"][offer["n"]]["sold"]
        check_refused(claim(ada, book, "buy", claim="buy-it-twice", **wanted), 409, "is sold")
        stolen = claim(ada, book, "buy", claim="not-my-shop", shop=foreign["id"], n=0)
        check_refused(stolen, 409, "no such shop")
        far = claim(ada, book, "buy", claim="no-such-offer", shop=shop["id"], n=90)
        check_refused(far, 422, "expected an offer from 0 to")
        coins = held(database, user_of(ada))[currency]
        if coins >= book["shop"]["reroll"]:
            assert claim(ada, book, "reroll", claim="roll-it-once", shop=shop["id"]).is_success
            new = told(ada, book)["shop"]
            assert new["id"] != shop["id"] and new["reroll"] is None
            check_refused(claim(ada, book, "buy", claim="stale-offer", **wanted), 409, "has closed")
            again = claim(ada, book, "reroll", claim="roll-it-twice", shop=new["id"])
            check_refused(again, 409, "has been rerolled")


def test_selling_what_a_deck_needs_asks_first(own_server: Served) -> None:
    book = book_with("shop")
    game = book.game
    with players(own_server, 1) as (ada,):
        deck = game.decks[book["start"]["decks"][0]]
        kept = {"game": game.name, "name": "My own", "code": game.reader.encode(deck)}
        assert ada.http.put("/me/decks", json=kept).is_success
        owned = {card["id"]: card["owned"] for card in told(ada, book)["cards"]}
        card = next(card for card, n in deck.items() if n == owned[card])
        asked = claim(ada, book, "sell", claim="sell-my-card", card=card)
        check_refused(asked, 409, 'your deck "My own" needs')
        sold = claim(ada, book, "sell", claim="sell-my-card", card=card, sure=True).json()
        assert (
            sold["changes"][f"card:{card}"] == -1 and sold["changes"][book["shop"]["currency"]] > 0
        )


def test_attuning_a_deck_again(own_server: Served) -> None:
    book = book_with("attune")
    game, field = book.game, book["attune"]["fields"][0]
    with players(own_server, 1) as (ada,):
        deck = game.decks[book["start"]["decks"][0]]
        other = game.decks[book["start"]["decks"][1]].fields[field]
        kept = {"game": game.name, "name": "Mine", "code": game.reader.encode(deck)}
        made = ada.http.put("/me/decks", json=kept).json()
        wanted = {"deck": made["id"], "field": field, "value": other}
        done = claim(ada, book, "attune", claim="another-one", **wanted).json()
        assert done["changes"] == {book["shop"]["currency"]: -book["attune"]["price"]}
        found = ada.http.get("/me/decks").json()["decks"][0]
        assert found["fields"][field] == other and found["cards"] == made["cards"]
        again = claim(ada, book, "attune", claim="the-same-one", **wanted)
        check_refused(again, 409, "already")
        bad = claim(ada, book, "attune", claim="unknown-one", **wanted | {"value": other[:-1]})
        check_refused(bad, 422, "did you mean")
        bad = claim(ada, book, "attune", claim="unknown-field", **wanted | {"field": field + "s"})
        check_refused(bad, 422, f'did you mean "{field}"?')
        free = ada.http.put("/me/decks", json=kept | {"id": made["id"]})  # as it was before
        check_refused(free, 409, f"costs {book['attune']['price']}")
        assert ada.http.get("/me/decks").json()["decks"] == [found], "nothing has changed"
        named = {"id": made["id"], "game": game.name, "name": "Yours", "code": found["code"]}
        assert ada.http.put("/me/decks", json=named).json()["name"] == "Yours"
        assert ada.http.put("/me/decks", json=kept).status_code == 200, (
            "a new deck is free to choose"
        )
        other_game = next(each.game for each in books_with("start") if each.game.name != game.name)
        code = other_game.reader.encode(next(iter(other_game.decks.values())))
        foreign = named | {"game": other_game.name, "code": code}
        check_refused(ada.http.put("/me/decks", json=foreign), 404, "no such deck")


def test_kept_decks_have_slots(own_server: Served) -> None:
    book = min(books_with("slots"), key=lambda each: int(each["slots"]))
    game = book.game
    kept = {
        "game": game.name,
        "name": "One",
        "code": game.reader.encode(next(iter(game.decks.values()))),
    }
    with players(own_server, 1) as (ada,):
        answers = [ada.http.put("/me/decks", json=kept) for _ in range(book["slots"] + 1)]
        assert [each.status_code for each in answers] == [200] * book["slots"] + [409]
        assert "Delete one first" in answers[-1].json()["detail"]

"""`ludarium admin`: what an operator does with a database, beside the server that has it."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from ludarium.cli.app import app

from .conftest import Serve, Served
from .purses import book_with

BOOK = book_with("pack")
GAME = BOOK.game.name
COIN = next(iter(BOOK["currency"]))
PACK = f"pack:{next(iter(BOOK['pack']))}"
CARD = next(card for card in BOOK.game.cards if BOOK.game.definition.in_decks(card))


def say(*words: str, ok: bool = True) -> str:
    done = CliRunner().invoke(app, ["admin", *words])
    assert (done.exit_code == 0) == ok, done.output
    return " ".join(done.output.split())


@pytest.fixture(scope="module")
def there(serve: Serve) -> Served:
    return serve()


@pytest.fixture
def ada(there: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    monkeypatch.setenv("LUDARIUM_DATABASE", str(there.settings.database))
    with there.guest() as client:
        yield client


def me(client: httpx.Client) -> str:
    return str(client.get("/me").json()["id"])


def rows(there: Served, client: httpx.Client) -> dict[str, int]:
    """What somebody has: only a reader of the file sees items by their own names."""
    with sqlite3.connect(str(there.settings.database)) as found:
        own = f"SELECT item, sum(amount) FROM ledger WHERE user = '{me(client)}' GROUP BY item"
        return dict(found.execute(own).fetchall())


def test_numbers(ada: httpx.Client) -> None:
    assert "people (0 with a recovery phrase" in say("people")


def test_a_grant_is_a_row_of_the_ledger(there: Served, ada: httpx.Client) -> None:
    who = me(ada)
    told = say("grant", who, GAME, COIN, "70", "--reason", "a crash")
    assert told.endswith(f"{COIN} 0 -> 70")
    say("revoke", who, GAME, COIN, "30", "--reason", "too much")
    assert rows(there, ada)[COIN] == 40
    assert ada.get(f"/games/{GAME}/progress").status_code == 200
    shown = say("ledger", who, "--game", GAME, "--rows", "500")
    assert "operator: a crash" in shown and "operator: too much" in shown and "-30" in shown


def test_cards_and_packs_are_given_by_their_names(there: Served, ada: httpx.Client) -> None:
    ada.get(f"/games/{GAME}/progress")
    say("grant", me(ada), GAME, COIN, "1", "--reason", "begin")
    before = rows(there, ada)
    say("grant", me(ada), GAME, CARD["name"], "1", "--reason", "x")
    say("grant", me(ada), GAME, PACK, "2", "--reason", "x")
    after, card = rows(there, ada), f"card:{CARD['id']}"
    assert after[card] == before.get(card, 0) + 1 and after[PACK] == before[PACK] + 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("grant", "nobody", GAME, COIN, "1", "--reason", "x"), "no profile has the id or name"),
        (("grant", "ME", GAME, COIN + "s", "1", "--reason", "x"), f'did you mean "{COIN}"'),
        (("grant", "ME", GAME, COIN, "0", "--reason", "x"), "greater than or equal to 1"),
        (("grant", "ME", GAME, COIN, "1", "--reason", " "), "expected 1 to 100 characters"),
        (("revoke", "ME", GAME, COIN, "999999", "--reason", "x"), "expected to take at most"),
        (("grant", "ME", "mona", COIN, "1", "--reason", "x"), "mana"),
        (("grant", "ME", "mana", COIN, "1", "--reason", "x"), "all cards are everybody's"),
        (("ledger", "ME", "--game", "mona"), "mana"),
        (("ban", "nobody", "--reason", "x"), "no profile"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    there: Served, ada: httpx.Client, words: tuple[str, ...], message: str
) -> None:
    before = rows(there, ada)
    given = (me(ada) if word == "ME" else word for word in words)
    assert message in say(*given, ok=False)
    assert rows(there, ada) == before


def test_a_name_must_be_of_one(there: Served, ada: httpx.Client) -> None:
    with there.guest() as other:
        for client in (ada, other):
            assert client.patch("/me", json={"name": "Twin"}).status_code == 200
        told = say("ledger", "twin", ok=False)
        assert me(ada) in told and me(other) in told
        assert 'did you mean "Twin"' in say("ledger", "Twim", ok=False)


def test_who_is_banned_is_told_why_and_until_when(ada: httpx.Client) -> None:
    who = me(ada)
    say("ban", who, "--days", "2", "--reason", "rude")
    refused = ada.get("/me")
    assert refused.status_code == 403 and ": rude" in refused.text and "until 20" in refused.text
    assert "1 banned" in say("people")
    say("ban", who, "--reason", "very rude")
    assert "closed: very rude" in ada.get("/me").text
    assert "may play again" in say("unban", who)
    assert ada.get("/me").json()["id"] == who
    assert "was not banned" in say("unban", who)


def test_a_ban_ends_by_itself(ada: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    say("ban", me(ada), "--days", "1", "--reason", "rude")
    now = time.time()
    monkeypatch.setattr("ludarium.server.auth.time.time", lambda: now + 2 * 86400)
    assert ada.get("/me").status_code == 200


def test_a_copy_is_made_while_serving_and_put_back_after(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, copy = serve(), tmp_path / "copy.db"
    file = Path(str(there.settings.database))
    monkeypatch.setenv("LUDARIUM_DATABASE", str(file))
    with there.guest() as ada:
        who = me(ada)
        say("backup", str(copy))
        assert "exists already" in say("backup", str(copy), ok=False)
        say("grant", who, GAME, COIN, "70", "--reason", "later")
        assert "in use by another server" in say("restore", str(copy), ok=False)
    there.stop()
    told = say("restore", str(copy))
    assert "the former one is" in told and len(list(file.parent.glob("games-before-*"))) == 1
    assert "Nothing has been written down yet" in say("ledger", who)


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\x00 and nonsense", b"hello"])
def test_nonsense_is_not_put_back(
    ada: httpx.Client, there: Served, tmp_path: Path, content: bytes
) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(content)
    said: Any = say("restore", str(bad), ok=False)
    assert "bad.db" in said and ada.get("/me").status_code == 200


def test_without_a_database_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARIUM_DATABASE", str(tmp_path / "none.db"))
    assert "there is no database" in say("people", ok=False)

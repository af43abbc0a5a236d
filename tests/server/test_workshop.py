"""The Workshop: books and versions, who may read and write them, and what is left of those who leave."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, update

from ludarium.core.editions import Edition, raw_row
from ludarium.core.game import load
from ludarium.core.keyed import Secret
from ludarium.server import tables
from ludarium.server.store import new_id
from ludarium.server.workshop import books, people
from tests.parts import OURS

from .client import Client
from .conftest import Served
from .servers import database_of, players, query, served

GAME = "spellfaire"
BOOK = load(GAME)
Json = dict[str, Any]
Make = Any


@pytest.fixture
def come(server: Served) -> Iterator[Make]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.guest())


def raw(row_id: str) -> Json:
    assert BOOK.definition.card_form is not None
    return raw_row(
        BOOK.definition.card_form, next(row for row in BOOK.cards if row["id"] == row_id)
    )


def titan(attack: int) -> Json:
    return {"game": GAME, "rows": [raw("titan_forgeguard") | {"attack": attack}]}


def ok(answer: httpx.Response) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def fault(answer: httpx.Response, status: int) -> Json:
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def new_book(one: httpx.Client, name: str = "Friday rules", **more: Any) -> Json:
    return dict(ok(one.post(f"/games/{GAME}/workshop/books", json={"name": name} | more)))


def keep(one: httpx.Client, book: Json, edition: Json, note: str = "") -> Json:
    body = {"edition": edition, "note": note}
    return dict(ok(one.post(f"/workshop/books/{book['id']}/versions", json=body)))


# --- a game's tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_a_workshop(guest: httpx.Client, name: str) -> None:
    game = load(name)
    page = ok(guest.get(f"/games/{name}/workshop"))
    assert {t["name"] for t in page["form"]["tables"]} == set(game.definition.row_tables)
    rows = [row for each in page["rows"].values() for row in each]
    assert Edition.read({"game": name, "rows": rows}).is_book
    assert page["fingerprint"] == game.fingerprint
    assert [rule["name"] for rule in page["rules"]] == list(game.rulebook.rules)
    assert {deck["name"] for deck in page["decks"]} == set(game.decks)
    rule = next(each for each in page["rules"] if each["low"] is not None)
    value = rule["low"] if rule["value"] != rule["low"] else rule["high"]
    edition = {"game": name, "rules": {rule["name"]: value}}
    looked = ok(guest.post(f"/games/{name}/workshop/look", json={"edition": edition}))
    assert looked["changes"][0]["key"] == f"rules.{rule['name']}"
    assert looked["rule_values"][rule["name"]] == value
    assert f"rules.{rule['name']}={value}" in looked["commands"][0]
    again = ok(guest.post(f"/games/{name}/workshop/look", json={"toml": looked["toml"]}))
    assert again == looked
    for table in page["form"]["tables"]:
        row = page["rows"][table["name"]][0]
        field = next(each for each in table["fields"] if each["kind"] in ("number", "word"))
        asked = {
            "edition": edition,
            "table": table["name"],
            "id": row["id"],
            "path": [field["name"]],
        }
        offered = ok(guest.post(f"/games/{name}/workshop/options", json=asked))["options"]
        assert any(each["fits"] for each in offered)


def test_a_look_tells_rows_changes_decks_and_problems(guest: httpx.Client) -> None:
    edition = titan(5) | {"removed": [["card", "town_guard"]]}
    looked = ok(guest.post(f"/games/{GAME}/workshop/look", json={"edition": edition}))
    assert [f"{c['name']}: {c['words']}" for c in looked["changes"]] == [
        "Town Guard: is removed",
        "Titan Forgeguard: Attack 7 → 5",
    ]
    assert [row["attack"] for row in looked["rows"]["card"]] == [1, 5]
    assert looked["written"]["card"][1] == raw("titan_forgeguard") | {"attack": 5}
    broken = [deck for deck in looked["decks"] if deck["problems"]]
    assert len(broken) == 4 and "Town Guard is removed" in broken[0]["problems"][0]
    assert looked["problems"][0]["place"] == "decks.kingdom-fire"
    body = {"edition": edition, "without": "card.titan_forgeguard.attack"}
    less = ok(guest.post(f"/games/{GAME}/workshop/look", json=body))
    assert [c["words"] for c in less["changes"]] == ["is removed"]
    body = {"edition": titan(5), "against": titan(6)}
    assert ok(guest.post(f"/games/{GAME}/workshop/look", json=body))["changes"][0]["before"] == 6


@pytest.mark.parametrize(
    ("body", "place", "words"),
    [
        ({"edition": titan(700)}, "card.titan_forgeguard.attack", "700 is outside 0 to 99"),
        ({"edition": {"game": "mana"}}, "game", "expected spellfaire, got mana"),
        ({"edition": {"game": GAME, "rules": {"wind": 1}}}, "rules.wind", 'unknown rule "wind"'),
        ({}, None, "expected one of edition and toml"),
        ({"toml": "game = 3"}, None, "no such game"),
        ({"edition": titan(5), "without": "rules.x"}, "rules.x", "no such change"),
    ],
)
def test_a_fault_has_a_place(guest: httpx.Client, body: Json, place: str, words: str) -> None:
    answer = guest.post(f"/games/{GAME}/workshop/look", json=body)
    status = 404 if "no such game" in words else 422
    found = fault(answer, status)
    assert found.get("place") == place and words in found["detail"]


def test_options_of_a_half_sentence(guest: httpx.Client) -> None:
    row = raw("titan_forgeguard") | {"effects": [{"on": "played", "do": "damage", "n": 2}]}
    asked = {"edition": titan(5), "table": "card", "id": "titan_forgeguard", "row": row}
    path = {"path": ["effects", 0, "to"]}
    offered = ok(guest.post(f"/games/{GAME}/workshop/options", json=asked | path))["options"]
    by = {each["value"]: each for each in offered}
    assert by["enemy hero"]["row"]["effects"][0]["to"] == "enemy hero"
    assert not by["it"]["fits"] and by["it"]["why"]
    gone = {"edition": titan(5), "table": "card", "id": "nobody", "path": ["cost"]}
    answer = guest.post(f"/games/{GAME}/workshop/options", json=gone)
    assert "there is no such row" in fault(answer, 422)["detail"]


# --- books and versions ---------------------------------------------------------------------------------


def test_a_line_of_versions(come: Make) -> None:
    ada = come()
    book = new_book(ada, edition=titan(5))
    assert book["head"] == 1 and book["versions"][0]["note"] == books.PRINTED
    assert book["versions"][0]["fingerprint"] == BOOK.fingerprint
    assert book["draft"]["rows"][0]["attack"] == 5
    book = keep(ada, book, titan(5), "Weaker")
    first = book["versions"][0]
    assert (book["head"], book["draft"], first["note"]) == (2, None, "Weaker")
    assert [c["words"] for c in first["changes"]] == ["Attack 7 → 5"]
    assert first["code"].startswith("friday-rules-2-") and len(first["code"].split("-")) == 5
    book = keep(ada, book, titan(4))
    assert [c["words"] for c in book["versions"][0]["changes"]] == ["Attack 5 → 4"]
    url = f"/workshop/books/{book['id']}"
    assert (
        "since version 3"
        in fault(ada.post(f"{url}/versions", json={"edition": titan(4)}), 409)["detail"]
    )
    back = ok(ada.post(f"{url}/restore", json={"number": 1}))
    assert (back["head"], back["versions"][0]["restored_from"]) == (4, 1)
    assert back["versions"][0]["fingerprint"] == BOOK.fingerprint
    assert "no version 9" in fault(ada.post(f"{url}/restore", json={"number": 9}), 404)["detail"]
    codes = {v["number"]: v["code"] for v in back["versions"]}
    compared = ok(ada.get("/workshop/compare", params={"a": codes[3], "b": codes[2]}))
    assert [c["words"] for c in compared["changes"]] == ["Attack 4 → 5"]
    listed = ok(ada.get(f"/games/{GAME}/workshop"))["books"]
    assert [(row["name"], row["head"], row["draft"]) for row in listed] == [
        ("Friday rules", 4, False)
    ]


def test_a_draft_with_a_fault_is_refused_and_the_last_one_stays(come: Make) -> None:
    ada = come()
    book = new_book(ada)
    url = f"/workshop/books/{book['id']}"
    assert ok(ada.patch(url, json={"draft": titan(5)}))["draft"]["rows"][0]["attack"] == 5
    fault(ada.patch(url, json={"draft": titan(500)}), 422)
    fault(ada.post(f"{url}/versions", json={"edition": titan(500)}), 422)
    found = ok(ada.patch(url, json={"name": "Saturday"}))
    assert found["name"] == "Saturday" and found["draft"]["rows"][0]["attack"] == 5
    assert found["head"] == 1
    assert ok(ada.patch(url, json={"draft": None}))["draft"] is None


def test_only_owners_write_and_anyone_reads_by_a_link(come: Make) -> None:
    ada, ben = come(), come()
    book = keep(ada, new_book(ada), titan(5))
    code, url = book["versions"][0]["code"], f"/workshop/books/{book['id']}"
    for method, path, body in (
        ("GET", url, None),
        ("PATCH", url, {"name": "Mine"}),
        ("DELETE", url, None),
        ("POST", f"{url}/versions", {"edition": titan(3)}),
        ("POST", f"{url}/restore", {"number": 1}),
        ("POST", f"{url}/try", {"edition": titan(3)}),
    ):
        answer = ben.request(method, path, json=body)
        assert "somebody else's" in fault(answer, 403)["detail"]
    shown = ok(ben.get(f"/workshop/versions/{code.upper()}"))
    assert shown["book"] == "Friday rules" and shown["by"] == ada.get("/me").json()["name"]
    assert shown["problem"] is None and not shown["mine"]
    assert ok(ada.get(f"/workshop/versions/{code}"))["mine"]
    copied = ok(ben.post(f"/workshop/versions/{code}/copy"))
    assert copied["versions"][0]["edition"] == shown["edition"] and copied["head"] == 1
    keep(ben, copied, titan(2))
    text = ben.get(f"/workshop/versions/{code}/toml").text
    assert Edition.from_toml(text).written() == shown["edition"]
    for wrong in ("no-such-code", "a b", "%20", "x" * 70):
        assert "version" in fault(ben.get(f"/workshop/versions/{wrong}"), 404)["detail"]


def test_limits_are_told(come: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = come()
    monkeypatch.setattr(books, "MOST_BOOKS", 2)
    monkeypatch.setattr(books, "MOST_VERSIONS", 2)
    first = new_book(ada)
    new_book(ada)
    answer = ada.post(f"/games/{GAME}/workshop/books", json={"name": "Third"})
    assert "2 books" in fault(answer, 409)["detail"]
    keep(ada, first, titan(5))
    url = f"/workshop/books/{first['id']}/versions"
    assert "2 versions" in fault(ada.post(url, json={"edition": titan(4)}), 409)["detail"]
    monkeypatch.setattr(books, "LARGEST_ALL", 10)
    monkeypatch.setattr(books, "MOST_VERSIONS", 9)
    assert "10 characters" in fault(ada.post(url, json={"edition": titan(4)}), 409)["detail"]
    name = {"name": " "}
    assert "name" in fault(ada.post(f"/games/{GAME}/workshop/books", json=name), 422)["detail"]
    monkeypatch.setattr(books, "LARGEST_EDITION", 10)
    assert "at most 10" in fault(ada.post(url, json={"edition": titan(4)}), 422)["detail"]
    assert ok(ada.get(f"/workshop/books/{first['id']}"))["head"] == 2


def test_comments(come: Make) -> None:
    ada, ben, cat = come(), come(), come()
    book = keep(ada, new_book(ada), titan(5))
    code = book["versions"][0]["code"]
    url = f"/workshop/versions/{code}/comments"
    ok(ben.post(url, json={"text": " Too weak now? "}))
    found = ok(cat.post(url, json={"text": "No."}))["comments"]
    assert [(row["text"], row["mine"]) for row in found] == [
        ("Too weak now?", False),
        ("No.", True),
    ]
    assert ok(ada.get(f"/workshop/books/{book['id']}"))["versions"][0]["comments"] == 2
    assert "something to say" in fault(ben.post(url, json={"text": "  "}), 422)["detail"]
    other = ben.get("/me").json()["id"]
    ok(ada.post("/me/blocks", json={"kind": "block", "user": other}))
    assert "does not take comments" in fault(ben.post(url, json={"text": "Hm"}), 403)["detail"]
    assert [row["text"] for row in ok(ada.get(url))["comments"]] == ["No."]
    cat.delete(f"/workshop/comments/{found[0]['id']}")  # it is ben's
    assert len(ok(cat.get(url))["comments"]) == 2
    ada.delete(f"/workshop/comments/{found[0]['id']}")  # about ada's version
    assert [row["text"] for row in ok(cat.get(url))["comments"]] == ["No."]


# --- playing ---------------------------------------------------------------------------------------------


def test_a_match_by_a_version_keeps_its_tables(tmp_path: Path) -> None:
    """Two people by a link: decks of the version's own, a rematch, the replay, and a restart."""
    edition = titan(5) | {
        "rules": {"hero_health": 3},
        "decks": {"mine": BOOK.reader.lines(BOOK.decks["kingdom-fire"])},
    }
    database = str(tmp_path / "games.db")
    with served(database) as server, players(server) as (ada, ben):
        book = keep(ada.http, new_book(ada.http), edition)
        code, rules = book["versions"][0]["code"], book["versions"][0]["fingerprint"]
        made = ada.create(mode="invite", version=code.upper(), deck="mine")
        ada.join(made["id"])
        ben.join(made["id"], key=made["invite"].split("key=")[1], deck="mine")
        assert ben.table["version"] == code and not ben.table["counts"]
        assert "Titan Forgeguard.attack=5" in ben.table["title"]
        assert [seat["health"] for seat in ben.view["seats"]] == [3, 3]
        ben.send("concede")
        ada.wait("update", lambda body: bool(body["view"].get("result")))
        found = ok(ada.http.get(f"/workshop/versions/{code}/people"))
        assert (found["people"], found["matches"], found["against_bots"]) == (2, 1, 0)
        keys = [row["key"] for row in found["rows"]]
        assert "first_seat" in keys and "deck:mine" not in keys  # one deck against itself
        replay = ok(ada.http.get(f"/matches/{made['id']}/replay"))
        assert replay["rules"] == {"hero_health": 3} and replay["cards"][0]["attack"] == 5
        assert ok(ada.http.get(f"/matches/{made['id']}/steps"))["table"]["version"] == code
        assert ok(ada.http.get("/me/record"))["games"] == 0
        cookie = ada.cookie
        row = query(database, (select(tables.matches.c.fingerprint), None))[0]
        assert row.fingerprint != rules  # the version has a deck of its own, the rules have not
    with served(database) as server, Client(server.url, cookie) as ada:
        assert ok(ada.http.get(f"/matches/{made['id']}"))["version"] == code
        again = ada.create(mode="hotseat", version=code, deck="mine")
        assert ada.http.get(f"/matches/{again['id']}").json()["version"] == code


def test_a_draft_is_played_at_once(come: Make) -> None:
    ada = come()
    book = new_book(ada)
    url = f"/workshop/books/{book['id']}"
    code = ok(ada.post(f"{url}/try", json={"edition": titan(5)}))["code"]
    assert ok(ada.post(f"{url}/try", json={"edition": titan(5)}))["code"] == code
    assert "-draft-" in code and ok(ada.get(url))["head"] == 1  # in no list
    made = ok(ada.post("/matches", json={"game": GAME, "mode": "hotseat", "version": code}))
    assert ok(ada.get(f"/matches/{made['id']}"))["version"] == code
    shown = ok(ada.get(f"/workshop/versions/{code}"))
    assert shown["number"] is None and shown["edition"]["rows"][0]["attack"] == 5
    for body, words in (
        ({"game": "mana", "mode": "hotseat", "version": code}, "version: expected one of mana"),
        (
            {"game": GAME, "mode": "hotseat", "version": code, "variant": ["floor"]},
            "expected one of",
        ),
        ({"game": GAME, "mode": "hotseat", "version": "gone"}, "leads nowhere"),
    ):
        answer = ada.post("/matches", json=body)
        assert words in fault(answer, 404 if "nowhere" in words else 422)["detail"]


def test_old_drafts_make_room(come: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "MOST_TRIES", 2)
    ada = come()
    url = f"/workshop/books/{new_book(ada)['id']}/try"
    codes = [ok(ada.post(url, json={"edition": titan(n)}))["code"] for n in (1, 2, 3)]
    assert "leads nowhere" in fault(ada.get(f"/workshop/versions/{codes[0]}"), 404)["detail"]
    assert [ok(ada.get(f"/workshop/versions/{code}"))["code"] for code in codes[1:]] == codes[1:]


def test_a_look_shows_decks_that_cannot_be_played(guest: httpx.Client) -> None:
    decks = {"short": "2x Ghoul", "odd": "2x No Such Card", "empty": "", "kingdom-fire": None}
    body = {"edition": {"game": GAME, "decks": decks}}
    looked = ok(guest.post(f"/games/{GAME}/workshop/look", json=body))
    found = {deck["name"]: deck for deck in looked["decks"]}
    assert "kingdom-fire" not in found and found["wildclan-fire"]["problems"] == []
    assert found["short"]["cards"] == [{"id": "ghoul", "count": 2}]
    assert any("(S4.2)" in each for each in found["short"]["problems"])
    assert 'unknown card "No Such Card"' in found["odd"]["problems"][0]
    assert found["empty"]["cards"] == [] and found["empty"]["problems"]


def test_the_printed_book_as_a_version_pays_nothing_and_is_in_no_record(come: Make) -> None:
    ada = come()
    code = new_book(ada)["versions"][0]["code"]
    body = {"game": GAME, "mode": "bot", "level": "novice", "version": code}
    made = ok(ada.post("/matches", json=body))
    assert not ok(ada.get(f"/matches/{made['id']}"))["counts"]
    again = ok(ada.post("/matches", json={"game": GAME, "mode": "bot", "rules_of": made["id"]}))
    told = ok(ada.get(f"/matches/{again['id']}"))
    assert told["version"] == code and not told["counts"]


def test_numbers_and_words_that_no_row_can_have(
    come: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = come()
    book = new_book(ada)
    assert (
        ada.post(f"/workshop/books/{book['id']}/restore", json={"number": 2**63}).status_code == 422
    )
    assert ada.delete(f"/workshop/comments/{10**30}").status_code == 422
    monkeypatch.setattr(books, "MOST_COMMENTS_EACH", 1)
    url = f"/workshop/versions/{book['versions'][0]['code']}/comments"
    ok(ada.post(url, json={"text": "Once."}))
    assert "no more fit" in fault(ada.post(url, json={"text": "Twice."}), 409)["detail"]
    body = {"edition": {"game": GAME}, "table": "card", "id": "ghoul", "path": ["effects", 0, "do"]}
    for effects in (5, [5]):
        row = {"id": "ghoul", "name": "Ghoul", "kind": "creature", "effects": effects}
        made = ada.post(f"/games/{GAME}/workshop/options", json=body | {"row": row})
        assert made.status_code in (200, 422), made.text


# --- people ----------------------------------------------------------------------------------------------


def play_by(database: str, code: str, seats: list[Json], winner: int | None, **more: Any) -> None:
    """A finished match by a version, straight into the database."""
    row = query(
        database,
        (
            select(tables.workshop_versions.c.rules).where(tables.workshop_versions.c.code == code),
            None,
        ),
    )[0]
    secret = Secret.new()
    decks = [seat.get("deck") or "kingdom-fire" for seat in seats]
    match = {
        "id": new_id(),
        "game": GAME,
        "fingerprint": row.rules,
        "mode": "invite",
        "variant": [],
        "start": {
            "decks": [BOOK.reader.lines(BOOK.decks[d]) for d in decks],
            "first": 0,
            "dice": secret.scheme,
        },
        "secret": secret.secret,
        "salt": secret.salt,
        "public": False,
        "created": time.time(),
        "ended": time.time(),
        "result": {"winner": winner, "scores": [0, 0], "reason": "health"},
        "turns": 12,
        "version": code,
    } | more
    places = [
        {
            "match": match["id"],
            "seat": n,
            "name": "x",
            "kind": "person",
            "user": None,
            "level": None,
        }
        | {"deck": None}
        | seat
        for n, seat in enumerate(seats)
    ]
    query(database, (insert(tables.matches), [match]), (insert(tables.seats), places))


def collected(server: Served) -> None:
    """What people came to stands apart from bots, with its numbers."""
    database = database_of(server)
    with ExitStack() as stack:
        ada, ben, cat = (stack.enter_context(server.guest()) for _ in range(3))
        users = [one.get("/me").json()["id"] for one in (ada, ben, cat)]
        book = keep(ada, new_book(ada), titan(5))
        code = book["versions"][0]["code"]
        fire, frost = {"deck": "kingdom-fire"}, {"deck": "wildclan-frost"}
        for winner in (0, 0, 1, None):
            pair = [{"user": users[1]} | fire, {"user": users[2]} | frost]
            play_by(database, code, pair, winner)
        bot = {"kind": "bot", "level": "adept", "deck": "kingdom-fire"}
        play_by(database, code, [{"user": users[1]} | frost, bot], 0, mode="bot")
        play_by(database, code, [{"user": users[1]}, {"user": users[1]}], 0, mode="hotseat")
        play_by(database, code, [{"user": users[1]}, {"user": users[2]}], None, ended=None)
        aborted = {"winner": None, "scores": [0, 0], "reason": "abort"}
        play_by(database, code, [{"user": users[1]}, {"user": users[2]}], None, result=aborted)
        found = ok(cat.get(f"/workshop/versions/{code}/people"))
        assert (found["people"], found["matches"], found["against_bots"]) == (2, 4, 1)
        rows = {row["key"]: row for row in found["rows"]}
        assert (rows["deck:kingdom-fire"]["won"], rows["deck:kingdom-fire"]["n"]) == (2.5, 4)
        assert rows["deck:wildclan-frost"]["won"] == 1.5
        first = rows["first_seat"]
        assert (first["won"], first["n"], first["middle"]) == (2.5, 4, 62.5)
        assert 15 < first["low"] < first["middle"] < first["high"] < 95
        assert rows["length"]["middle"] == 12 and rows["length"]["unit"] == "turns"
        assert [(row["key"], row["won"], row["n"]) for row in found["bots"]] == [
            ("bot:adept", 1, 1)
        ]
        assert ok(ada.get(f"/workshop/books/{book['id']}"))["versions"][0]["people"] == 2
        leaving(server, ada, ben, book, users)


def test_runs_of_one_are_counted_by_what_they_came_to() -> None:
    name = next(each for each in OURS if load(each).seats == 1)
    game = load(name)
    played, sitting = [], {}
    for n, measure in enumerate((4, 6, 8)):
        result = {"winner": 0 if measure > 5 else None, "scores": [0], "reason": "x"}
        about = {"id": str(n), "result": result, "turns": 9, "measure": measure, "start": {}}
        played.append(SimpleNamespace(**about))
        seat = {"seat": 0, "kind": "person", "user": "ada", "level": None, "deck": None}
        sitting[str(n)] = [SimpleNamespace(**seat)]
    found = people.counted(game, played, sitting)
    rows = {row["key"]: row for row in found["rows"]}
    assert (found["people"], found["matches"], found["bots"]) == (1, 3, [])
    assert (rows["measure"]["middle"], rows["measure"]["n"]) == (6, 3)
    assert rows["measure"]["low"] < 6 < rows["measure"]["high"]
    assert rows["won"]["n"] == 3 and rows["length"]["middle"] == 9
    alone = people.counted(game, played[:1], sitting)["rows"]
    assert [row["low"] for row in alone if row["key"] == "measure"] == [None]


def leaving(
    server: Served, ada: httpx.Client, ben: httpx.Client, book: Json, users: list[str]
) -> None:
    """Export and deletion: what others have played stays, without a name."""
    code = book["versions"][0]["code"]
    ok(ada.post(f"/workshop/versions/{code}/comments", json={"text": "Mine"}))
    ok(ben.post(f"/workshop/versions/{code}/comments", json={"text": "His"}))
    data = ok(ada.get("/me/export"))["workshop"]
    assert [row["name"] for row in data["books"]] == ["Friday rules"]
    assert [row["number"] for row in data["versions"]] == [1, 2]
    assert [row["text"] for row in data["comments"]] == ["Mine"]
    copied = ok(ben.post(f"/workshop/versions/{code}/copy"))
    printed = book["versions"][1]["code"]
    assert ada.delete("/me").status_code == 204
    shown = ok(ben.get(f"/workshop/versions/{code}"))
    assert (shown["by"], shown["book"], shown["note"]) == (None, None, "")
    assert shown["edition"]["rows"][0]["attack"] == 5
    assert [
        row["text"] for row in ok(ben.get(f"/workshop/versions/{code}/comments"))["comments"]
    ] == ["His"]
    assert "leads nowhere" in fault(ben.get(f"/workshop/versions/{printed}"), 404)["detail"]
    assert ok(ben.get(f"/workshop/books/{copied['id']}"))["head"] == 1
    made = ok(ben.post("/matches", json={"game": GAME, "mode": "hotseat", "version": code}))
    assert ok(ben.get(f"/matches/{made['id']}"))["version"] == code
    for table in (tables.workshop_books, tables.workshop_versions, tables.workshop_comments):
        own = select(table).where(table.c.user == users[0])
        assert query(database_of(server), (own, None)) == []


def test_people_stand_apart_from_bots_and_leave_no_name(server: Served) -> None:
    collected(server)


def test_a_deleted_book_leaves_what_others_have_played(server: Served, come: Make) -> None:
    ada, ben = come(), come()
    book = keep(ada, new_book(ada), titan(6))
    played, other = (version["code"] for version in book["versions"])
    play_by(database_of(server), played, [{"user": ben.get("/me").json()["id"]}, {}], 0)
    assert ada.delete(f"/workshop/books/{book['id']}").status_code == 204
    assert ok(ben.get(f"/workshop/versions/{played}"))["book"] is None
    assert "leads nowhere" in fault(ben.get(f"/workshop/versions/{other}"), 404)["detail"]
    assert "no such book" in fault(ada.get(f"/workshop/books/{book['id']}"), 404)["detail"]


def test_rules_that_nothing_names_any_more_are_let_go(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as server, server.guest() as ada:
        book = keep(ada, keep(ada, new_book(ada), titan(6)), titan(5))
        played, unplayed = (version["code"] for version in book["versions"][:2])
        play_by(database, played, [{}, {}], 0)
        kept = {code: rules_of(database, code) for code in (played, unplayed)}
        assert ada.delete(f"/workshop/books/{book['id']}").status_code == 204
        assert all(rules in kept_rules(database) for rules in kept.values())
    with served(database):
        left = kept_rules(database)
        assert kept[played] in left and kept[unplayed] not in left


def rules_of(database: str, code: str) -> str:
    table = tables.workshop_versions
    rows = query(database, (select(table.c.rules).where(table.c.code == code), None))
    return str(rows[0].rules)


def kept_rules(database: str) -> set[str]:
    return {row.fingerprint for row in query(database, (select(tables.rule_sets), None))}


# --- what a later release no longer knows ------------------------------------------------------------------


def test_a_version_that_this_release_does_not_know_stays_readable(
    server: Served, come: Make
) -> None:
    ada = come()
    book = keep(ada, new_book(ada), titan(5))
    book = keep(ada, book, titan(4))
    code = book["versions"][0]["code"]
    table = tables.workshop_versions
    strange = book["versions"][0]["edition"] | {"rules": {"wind": 3}}
    change = (
        update(table).where(table.c.code == code).values(edition=strange, rules="0123456789abcdef")
    )
    query(database_of(server), (change, None))
    shown = ok(ada.get(f"/workshop/versions/{code}"))
    assert (
        'unknown rule "wind"' in shown["problem"] and shown["changes"][0]["words"] == "Attack 5 → 4"
    )
    answer = ada.post("/matches", json={"game": GAME, "mode": "hotseat", "version": code})
    assert "can no longer play this version" in fault(answer, 409)["detail"]
    known = {"game": GAME, "rules": {"hero_health": 24}}  # as one without a part would have it
    change = update(table).where(table.c.code == code).values(edition=known, rules=BOOK.fingerprint)
    query(database_of(server), (change, None))
    assert ok(ada.post("/matches", json={"game": GAME, "mode": "hotseat", "version": code}))
    change = (
        update(table).where(table.c.code == code).values(edition=strange, rules="0123456789abcdef")
    )
    query(database_of(server), (change, None))
    other = book["versions"][1]["code"]
    answer = ada.get("/workshop/compare", params={"a": code, "b": other})
    assert "cannot be compared" in fault(answer, 409)["detail"]
    assert (
        'unknown rule "wind"' in fault(ada.post(f"/workshop/versions/{code}/copy"), 422)["detail"]
    )
    assert ok(ada.get(f"/workshop/books/{book['id']}"))["head"] == 3
    made = ok(ada.post("/matches", json={"game": GAME, "mode": "hotseat", "version": other}))
    assert made["id"]
    kept = keep(ada, book, titan(3))  # the line goes on
    assert kept["head"] == 4


def test_a_version_of_another_kernel_is_played_as_it_reads_now(server: Served, come: Make) -> None:
    ada = come()
    book = keep(ada, new_book(ada), titan(5))
    code = book["versions"][0]["code"]
    table = tables.workshop_versions
    change = update(table).where(table.c.code == code).values(rules="0123456789abcdef")
    query(database_of(server), (change, None))
    made = ok(ada.post("/matches", json={"game": GAME, "mode": "hotseat", "version": code}))
    assert "attack=5" in ok(ada.get(f"/matches/{made['id']}"))["title"]


def test_a_book_that_is_deleted_while_a_version_is_read(
    server: Served, come: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is gone, and that is told; nothing is wrong with the database."""
    ada, shelf = come(), server.app.parts.bookcase
    plain = books.Bookcase.row

    async def and_gone(self: books.Bookcase, user: Any, book: Any, *given: Any) -> Any:
        made = await plain(self, user, book, *given)
        await shelf.remove(user, book["id"])
        return made

    found = [new_book(ada), new_book(ada)]
    monkeypatch.setattr(books.Bookcase, "row", and_gone)
    for book, way in zip(found, ("versions", "try"), strict=True):
        answer = ada.post(f"/workshop/books/{book['id']}/{way}", json={"edition": titan(5)})
        assert "no such book" in fault(answer, 404)["detail"]


def test_versions_are_made_one_after_the_other(server: Served) -> None:
    """Two that come at once: one is kept, the other is told that there is a newer one."""
    with server.guest() as ada:
        book = new_book(ada)
        cookie = dict(ada.cookies)

        async def both() -> list[int]:
            async with httpx.AsyncClient(
                base_url=server.api, headers={"X-Ludarium": "1"}, cookies=cookie, timeout=60
            ) as client:
                url = f"/workshop/books/{book['id']}/versions"
                asked = [client.post(url, json={"edition": titan(n)}) for n in (2, 3, 4)]
                return sorted(answer.status_code for answer in await asyncio.gather(*asked))

        codes = asyncio.run(both())
        found = ok(ada.get(f"/workshop/books/{book['id']}"))
        assert 201 in codes and set(codes) <= {201, 409}
        assert found["head"] == 1 + codes.count(201)
        assert json.dumps(found)

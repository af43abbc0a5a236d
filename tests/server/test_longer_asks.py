"""The field, open readings and a search, asked of a server; and matches behind their numbers."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from .conftest import Serve, Served
from .test_asks import GAME, ask, until

DECKS = ["ironbound-fire", "kingdom-frost"]
BOOK = {"game": GAME}


@pytest.fixture(scope="module")
def server(serve: Serve) -> Served:
    return serve(workshop=1)


@pytest.fixture
def guest(server: Served) -> Iterator[httpx.Client]:
    with server.guest() as client:
        yield client


def is_done(found: Any) -> bool:
    return bool(found["state"] == "done")


@pytest.fixture(scope="module")
def field(server: Served) -> Any:
    with server.guest() as client:
        made = ask(client, BOOK, kind="field", bots=["random"], more={"decks": DECKS})
        return until(client, made["id"], is_done)


def watched(client: httpx.Client, name: str, when: str, one: Any, **more: Any) -> Any:
    """The replay that a match behind a number leads to."""
    query = {"seed": one["seed"], "decks": "|".join(one["decks"]), **more}
    led = client.get(f"/workshop/asks/{name}/watch/{when}", params=query)
    assert led.status_code == 303, led.text
    match = led.headers["location"].removeprefix("/replay/")
    return client.get(f"/matches/{match}/replay").json()


def test_a_field_is_answered_with_all_its_parts(field: Any) -> None:
    found = field["found"]
    assert {row["deck"] for row in found["decks"]} == set(DECKS)
    assert len(found["matrix"]) == len(DECKS) ** 2
    assert found["length"]["rows"] and found["lead"]["rows"] and found["energy"]["rows"]
    assert field["sentence"] == found["look"]["sentence"]
    [bot] = field["bots"]
    assert bot["state"] == "done" and bot["played"] == bot["wanted"] > found["n"]


def test_matches_behind_a_number_play_in_the_replay_page(field: Any, guest: httpx.Client) -> None:
    one = next(cell for cell in field["found"]["matrix"] if cell["matches"])["matches"][0]
    replay = watched(guest, field["id"], "after", one)
    assert replay["result"]["winner"] == one["won"]
    shown = next(row for row in field["found"]["cards"] if row["matches"])["matches"][0]
    assert watched(guest, field["id"], "after", shown)["result"]["winner"] == shown["won"]


def test_the_same_seed_before_is_played_by_the_first_edition(guest: httpx.Client) -> None:
    after = {"game": GAME, "rules": {"hero_health": 3}}
    made = ask(guest, after, kind="questions", bots=["random"])
    one = {"seed": 12345, "decks": DECKS}
    short, long = (watched(guest, made["id"], when, one) for when in ("after", "before"))
    assert len(short["entries"]) < len(long["entries"])
    guest.delete(f"/workshop/asks/{made['id']}")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"seed": 1, "decks": "nobody|nobody"}, "there is no deck"),
        ({"seed": -1, "decks": "|".join(DECKS)}, "seed"),
    ],
)
def test_a_match_that_is_not_there_is_told(
    field: Any, guest: httpx.Client, query: Any, words: str
) -> None:
    led = guest.get(f"/workshop/asks/{field['id']}/watch/after", params=query)
    assert led.status_code in (409, 422) and words in led.text


def test_readings_are_listed_at_once_and_then_measured(guest: httpx.Client) -> None:
    made = ask(guest, BOOK, kind="questions", bots=["random"])
    early = until(guest, made["id"], lambda found: found["found"].get("switches"))
    for row in early["found"]["switches"]:
        assert row["paper"][-1]["id"] == row["clause"]
        assert [each["now"] for each in row["readings"]].count(True) == 1
        assert all(each["rows"] for each in row["readings"] if not each["now"])
    until(guest, made["id"], lambda found: found["bots"][0]["played"] > 0)
    guest.delete(f"/workshop/asks/{made['id']}")


def test_a_search_proposes_numbers_with_an_interval(guest: httpx.Client) -> None:
    vary = [{"rule": "hero_health", "low": 20, "high": 30, "title": "Health"}]
    more = {"vary": vary, "goal": "length=40", "decks": DECKS}
    made = ask(guest, BOOK, kind="tune", bots=["random"], more=more)
    found = until(guest, made["id"], is_done)["found"]
    [row] = found["fields"]
    assert row["before"] == 25 and row["low"] <= row["after"] <= row["high"]
    low, middle, high = found["verified"]["gain"]
    assert low <= middle <= high and found["said"] and found["result"]


@pytest.mark.parametrize(
    ("kind", "more", "words"),
    [
        ("tune", {}, "expected 1 to 6 numbers"),
        ("tune", {"vary": [{"id": "x"}]}, "vary: expected a rule, or a table"),
        ("tune", {"vary": [{"rule": "hero_health", "low": 9, "high": 2}]}, "from low to high"),
        ("field", {"decks": ["nobody"]}, 'there is no deck "nobody"'),
        ("field", {"pairs": [["ghoul", "ghoul"]]}, "pairs: expected two different cards"),
        ("questions", {"switches": ["magic"]}, 'there is no switch "magic"'),
    ],
)
def test_what_cannot_be_measured_fails_in_words(
    guest: httpx.Client, kind: str, more: Any, words: str
) -> None:
    made = ask(guest, BOOK, kind=kind, bots=["random"], more=more)
    made = until(guest, made["id"], lambda found: found["state"] == "failed", may_fail=True)
    assert words in made["why"]

"""Decks over HTTP: checking, choosing, keeping; positions beside them."""

import base64
from itertools import combinations_with_replacement
from typing import Any

import httpx
import pytest

import ludarium

from .conftest import Served

FACTIONS = ("kingdom", "wildclan", "necropolis", "ironbound")
SCHOOLS = ("fire", "frost", "nature", "shadow")


def check(guest: httpx.Client, deck: Any) -> dict[str, Any]:
    found: dict[str, Any] = guest.post("/games/spellfaire/decks/check", json={"deck": deck}).json()
    return found


def test_ready_decks_are_legal_in_every_form(guest: httpx.Client) -> None:
    listed = guest.get("/games/spellfaire/decks").json()
    assert len(listed["decks"]) == 16
    for deck in listed["decks"][:4]:
        counts = {card["id"]: card["count"] for card in deck["cards"]}
        by_code = check(guest, deck["code"])
        assert by_code["legal"] and by_code["families"] == deck["families"]
        assert by_code == check(guest, by_code["list"]) == check(guest, counts)
        assert by_code == check(guest, deck["name"]) == check(guest, {"cards": counts})


def test_ready_decks_of_a_variant(guest: httpx.Client) -> None:
    book = ludarium.load("spellfaire")
    variant = next(iter(book.rulebook.variants))
    listed = guest.get("/games/spellfaire/decks", params={"variant": [variant, variant]}).json()
    assert [deck["name"] for deck in listed["decks"]] == list(
        ludarium.load("spellfaire", variant=[variant]).decks
    )
    refused = guest.get("/games/spellfaire/decks", params={"variant": "nothing"})
    assert refused.status_code == 422 and "nothing" in refused.json()["detail"]


def test_every_broken_rule_is_told_with_its_clause(guest: httpx.Client) -> None:
    found = check(guest, "3x Ghoul\n2x Town Guard")
    assert not found["legal"] and found["cards"] and found["code"]
    assert {each["clause"] for each in found["problems"]} == {"S4.1", "S4.2"}


@pytest.mark.parametrize("deck", ["2x Goul", "spellfaire.0000.AAAA", "nothing", 5, [], {"a": "b"}])
def test_what_is_no_deck_is_told(guest: httpx.Client, deck: Any) -> None:
    answer = guest.post("/games/spellfaire/decks/check", json={"deck": deck})
    if answer.status_code == 200:
        assert not answer.json()["legal"] and answer.json()["problems"]
    else:
        assert answer.status_code == 422


HALVES = (b'"\\ud800"', b'["\\udc00"]', b'{"\\uD83D x": 2}', b'{"cards": {"\\ud800": 1}}')


@pytest.mark.parametrize("half", HALVES)
def test_half_of_a_character_is_refused_wherever_it_stands(
    guest: httpx.Client, half: bytes
) -> None:
    written = {"Content-Type": "application/json"}
    for path, key in (("decks/check", b"deck"), ("positions", b"position")):
        body = b'{"%s": %s}' % (key, half)
        answer = guest.post(f"/games/spellfaire/{path}", content=body, headers=written)
        assert answer.status_code == 422 and "half of a character" in answer.json()["detail"]
    whole = guest.post(
        "/games/spellfaire/decks/check", content=b'{"deck": "\\ud83d\\ude00"}', headers=written
    )
    assert whole.status_code == 200 and "\N{GRINNING FACE}" in whole.text


@pytest.mark.parametrize("more", [b"[" * 2500, b'{"hero": "\\ud800"}'])
def test_a_damaged_code_is_refused_by_every_door(guest: httpx.Client, more: bytes) -> None:
    code = guest.get("/games/spellfaire/decks").json()["decks"][0]["code"]
    code += f".{base64.urlsafe_b64encode(more).decode().rstrip('=')}"
    assert "damaged" in check(guest, code)["problems"][0]["text"]
    kept = guest.put("/me/decks", json={"game": "spellfaire", "name": "x", "code": code})
    made = guest.post("/matches", json={"game": "spellfaire", "mode": "hotseat", "deck": code})
    for answer in (kept, made):
        assert answer.status_code == 422 and "damaged" in answer.json()["detail"]


def test_every_legal_deck_can_be_chosen(guest: httpx.Client) -> None:
    game = ludarium.load("spellfaire")
    assert game.definition.every_deck is not None
    decks = set()
    for faction in FACTIONS:
        for school in SCHOOLS:
            query = {"faction": faction, "school": school}
            choices = guest.get("/games/spellfaire/decks/choices", params=query).json()
            given, free = choices["parts"]
            assert (given["title"], free["title"]) == ("creatures", "spells")
            spells = {each["id"]: each["most"] for each in free["cards"]}
            for out in combinations_with_replacement(spells, sum(spells.values()) - free["size"]):
                deck = {each["id"]: each["most"] for each in given["cards"]}
                deck |= {card: most - out.count(card) for card, most in spells.items()}
                assert game.check_deck({"cards": deck}) == []
                decks.add(game.deck_code({"cards": deck}))
    assert len(decks) == len(dict(game.definition.every_deck(game)))


def test_an_unknown_faction_is_named(guest: httpx.Client) -> None:
    query = {"faction": "kindom", "school": "frost"}
    answer = guest.get("/games/spellfaire/decks/choices", params=query)
    assert answer.status_code == 422 and 'did you mean "kingdom"' in answer.json()["detail"]
    answer = guest.get("/games/spellfaire/decks/choices", params={"scool": "frost"})
    assert answer.status_code == 422 and 'did you mean "school"' in answer.json()["detail"]
    answer = guest.get("/games/spellfaire/decks/choices?school=frost&school=fire")
    assert answer.status_code == 422 and "expected one value, got 2" in answer.json()["detail"]
    answer = guest.get("/games/mana/decks/choices")
    assert answer.status_code == 422 and "without decks" in answer.json()["detail"]


# --- one's own -------------------------------------------------------------------------------------


def test_a_deck_is_kept_changed_and_deleted(server: Served, guest: httpx.Client) -> None:
    ready = guest.get("/games/spellfaire/decks").json()["decks"]
    body = {"game": "spellfaire", "name": "Cold", "code": ready[1]["code"]}
    kept = guest.put("/me/decks", json=body).json()
    assert kept["families"] == ["kingdom", "frost"] and len(kept["cards"]) == 12
    changed = guest.put("/me/decks", json=body | {"id": kept["id"], "name": "Colder"}).json()
    assert changed["id"] == kept["id"] and changed["name"] == "Colder"
    assert guest.get("/me/decks").json()["decks"] == [changed]
    with server.guest() as other:
        assert other.get("/me/decks").json() == {"decks": []}
        assert other.put("/me/decks", json=body | {"id": kept["id"]}).status_code == 404
        assert other.delete(f"/me/decks/{kept['id']}").status_code == 204
    assert guest.get("/me/decks").json()["decks"] == [changed]
    assert guest.delete(f"/me/decks/{kept['id']}").status_code == 204
    assert guest.get("/me/decks").json() == {"decks": []}


def test_only_legal_decks_are_kept(guest: httpx.Client) -> None:
    code = check(guest, "2x Ghoul")["code"]
    refused = guest.put("/me/decks", json={"game": "spellfaire", "name": "x", "code": code})
    assert refused.status_code == 422 and refused.json()["problems"][0]["clause"] == "S4.2"


@pytest.mark.parametrize("name", ["x\0", "a\N{RIGHT-TO-LEFT OVERRIDE}b", "\N{HANGUL FILLER}"])
def test_a_deck_has_a_name_that_can_be_shown(guest: httpx.Client, name: str) -> None:
    code = guest.get("/games/spellfaire/decks").json()["decks"][0]["code"]
    refused = guest.put("/me/decks", json={"game": "spellfaire", "name": name, "code": code})
    assert refused.status_code == 422 and "cannot be shown" in refused.json()["detail"]


def test_a_game_without_decks_keeps_none(guest: httpx.Client) -> None:
    checked = guest.post("/games/mana/decks/check", json={"deck": {}}).json()
    assert not checked["legal"] and "without decks" in checked["problems"][0]["text"]
    kept = guest.put("/me/decks", json={"game": "mana", "name": "x", "code": "mana.e3b0."})
    assert kept.status_code == 422 and "without decks" in kept.json()["detail"]


def test_a_kept_deck_can_be_played(guest: httpx.Client) -> None:
    code = guest.get("/games/spellfaire/decks").json()["decks"][1]["code"]
    made = guest.post("/matches", json={"game": "spellfaire", "mode": "hotseat", "deck": code})
    assert made.status_code == 201


def test_what_can_be_kept_can_be_played(guest: httpx.Client) -> None:
    """A list as long as people write them, with a remark on each line."""
    lines = check(guest, guest.get("/games/spellfaire/decks").json()["decks"][0]["code"])["list"]
    deck = "".join(f"{line}  # as many of these as there may be\n" for line in lines.splitlines())
    assert len(deck) > 400
    kept = guest.put("/me/decks", json={"game": "spellfaire", "name": "x", "code": deck})
    made = guest.post("/matches", json={"game": "spellfaire", "mode": "hotseat", "deck": deck})
    assert (kept.status_code, made.status_code) == (200, 201)


# --- positions -------------------------------------------------------------------------------------


def test_a_position_is_written_linked_and_drawn(guest: httpx.Client) -> None:
    spec = ludarium.load("spellfaire").match(seed=5).position()
    found = guest.post("/games/spellfaire/positions", json={"position": spec}).json()
    assert found["legal"] and found["link"].startswith("pos1-") and found["problems"] == []
    hands = [seat["hand"] for seat in found["view"]["seats"]]
    assert all(hand and None not in hand for hand in hands)
    again = guest.post("/games/spellfaire/positions", json={"position": found["link"]}).json()
    assert again == found
    body = {"game": "spellfaire", "mode": "hotseat", "position": found["link"]}
    assert guest.post("/matches", json=body).status_code == 201


@pytest.mark.parametrize("spec", [{"players": 3}, "pos1-xxxx", "rubbish", {"seats": [{}, {}, {}]}])
def test_a_position_that_cannot_be_says_why(guest: httpx.Client, spec: Any) -> None:
    found = guest.post("/games/spellfaire/positions", json={"position": spec}).json()
    assert not found["legal"] and found["problems"][0]["text"] and found["view"] is None

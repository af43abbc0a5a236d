"""The rules of Muster, clause by clause."""

from collections.abc import Iterator
from typing import Any

import pytest

import ludarium
from tests.clauses import clause
from tests.contract.cases import load, toy_is_known

FROST = {"hero": "Brand", "nation": "north", "cards": ["2x Snow Wolf", "2x Scout", "2x Drummer"]}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def holding(seat: int, cards: list[str], **fields: Any) -> ludarium.Match:
    """Seat 0 to move, both with these cards in the hand, Brand against Iri."""
    game = load("muster")
    counts = [cards.count(card) for card in game.card_ids]
    counts += [0] * (16 - len(counts))
    one = {"hero": 0, "nation": 0, "health": 12, "n_hand": len(cards), "hand": counts}
    other = one | {"hero": 1, "nation": 1, "health": 16}
    return game.position({"begins": 1, "active": seat, "players": [one | fields, other]})


@clause("U1")
@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        ({**FROST, "cards": ["2x Snow Wolf"]}, "2 cards, exactly 6 are needed"),
        ({**FROST, "cards": ["3x Scout", "3x Drummer"]}, "3 copies of Scout"),
        ({**FROST, "nation": "south"}, "Snow Wolf is of the north"),
        ({"hero": "Brand", "cards": ["2x Scout", "2x Drummer", "2x Pikeman"]}, "nation: expected"),
        ({"cards": FROST["cards"]}, 'the field "hero" is missing'),
        ({**FROST, "hero": "Brend"}, 'unknown name "Brend" (did you mean "Brand"?)'),
        ({**FROST, "heroine": "Iri"}, 'unknown key "heroine" (did you mean "hero"?)'),
    ],
)
def test_a_deck_has_a_hero_a_nation_and_six_cards(deck: Any, problem: str) -> None:
    assert any(problem in each for each in load("muster").check_deck(deck))
    with pytest.raises(ludarium.BadDeck):
        load("muster").match(decks=[deck, "dunes"])


@clause("U1")
def test_the_nation_follows_from_the_cards() -> None:
    deck = load("muster").deck({"hero": "Brand", "cards": FROST["cards"]})
    assert deck.fields == {"hero": "brand", "nation": "north"}


@clause("U2", "U3")
def test_three_cards_and_one_more_after_each() -> None:
    match = load("muster").match(seed=4, decks=[FROST, "dunes"], first=0)
    assert [len(seat["hand"]) for seat in match.view(0)["seats"]] == [3, 3]
    match.submit(1, "keep")
    match.submit(0, "keep")
    match.submit(0, match.legal(0)[0])
    assert [len(seat["hand"]) for seat in match.view(0)["seats"]] == [3, 3]
    assert match.actors == (1,)


@clause("U2.1")
def test_hands_are_kept_or_swapped_in_secret() -> None:
    match = load("muster").match(seed=4, decks=[FROST, "dunes"], first=1)
    assert list(match.actors) == [0, 1] and match.first == 1
    with pytest.raises(ludarium.IllegalAction, match=r"U2\.1"):
        match.submit(0, 1)
    seen = match.view(0), match.events(0)
    match.submit(1, "swap")
    assert list(match.actors) == [0] and (match.view(0), match.events(0)) == seen
    match.expire(0)  # who is late swaps
    assert [event["seat"] for event in match.events() if event["event"] == "swap"] == [0, 1]
    assert list(match.actors) == [1] and [len(s["hand"]) for s in match.view(0)["seats"]] == [3, 3]


@clause("U3")
@pytest.mark.parametrize(
    ("card", "fields", "left", "own"),
    [
        ("snow_wolf", {}, 11, 12),  # 4 and the might of Brand
        ("drummer", {}, 14, 12),  # no rally: the first card
        ("drummer", {"played": 1}, 11, 12),
        ("pikeman", {"health": 5}, 13, 6),
        ("pikeman", {}, 13, 12),  # not above its health
        ("ice_wall", {"health": 5}, 15, 10),  # against the south
        ("oasis", {"health": 5}, 14, 5),  # guards against the north alone
    ],
)
def test_a_card_strikes_and_guards(card: str, fields: Any, left: int, own: int) -> None:
    match = holding(0, [card], **fields)
    match.submit(0, match.legal(0)[0])
    seats = match.view()["seats"]
    assert (seats[1]["health"], seats[0]["health"]) == (left, own)


@clause("U3.1")
def test_only_what_is_in_the_hand_is_played() -> None:
    match = holding(0, ["scout"])
    with pytest.raises(ludarium.IllegalAction, match=r"U3\.1"):
        match.submit(0, "play Drummer")
    with pytest.raises(ludarium.IllegalAction, match="U3"):
        match.submit(1, "play Scout")


@clause("U4")
def test_a_hero_without_health_loses_and_the_healthier_wins() -> None:
    match = holding(0, ["snow_wolf"])
    match.submit(0, "play Snow Wolf")
    match.submit(1, "play Snow Wolf")
    result = match.result
    assert result and (result.winner, result.reason) == (1, "no cards left")
    match = holding(1, ["snow_wolf"], health=4)
    match.submit(1, "play Snow Wolf")
    result = match.result
    assert result and (result.winner, result.reason) == (1, "a hero fell")

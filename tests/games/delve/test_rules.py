"""The rules of Delve, the run with a deck that tests play, clause by clause."""

from collections.abc import Iterator
from typing import Any

import pytest

import ludarium
from ludarium.core.dice import scripted
from tests.clauses import clause
from tests.contract.cases import load, toy_is_known


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def holding(*cards: str, **fields: Any) -> ludarium.Match:
    """A run with these cards in the hand, in front of a guard of strength 4."""
    game = load("delve", fields.pop("variant", ""))
    hand = [cards.count(card) for card in game.card_ids]
    known = {"lives": 3, "guard": 4, "n_hand": len(cards), "hand": [*hand, *[0] * 10]}
    return game.position(known | {"first_lives": 3} | fields)


@clause("D1")
def test_six_trophies_win_and_no_lives_lose() -> None:
    won = holding("blade", trophies=5)
    won.submit(0, "play Blade")
    assert won.result and (won.result.winner, won.result.reason) == (0, "all trophies")
    assert won.measure == 6
    lost = holding("torch", trophies=4, lives=1)
    assert lost.measure is None
    lost.submit(0, "play Torch")
    assert lost.result and (lost.result.winner, lost.result.scores) == (None, (-600,))
    assert lost.result.reason == "no lives left" and lost.measure == 4
    empty = holding("blade")
    empty.submit(0, "play Blade")
    assert empty.result and empty.result.reason == "no cards left"


@clause("D2")
@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        ({"cards": ["3x Torch"]}, "expected 10 cards, got 3"),
        ({"cards": ["4x Torch", "3x Rope", "3x Blade"]}, "at most 3 copies of Torch, got 4"),
    ],
)
def test_a_deck_has_ten_cards(deck: Any, problem: str) -> None:
    assert any(problem in each for each in load("delve").check_deck(deck))
    with pytest.raises(ludarium.BadDeck, match="expected 1 decks, got 2"):
        load("delve").match(decks=["sharp", "poor"])


@clause("D2")
def test_two_cards_are_held() -> None:
    match = load("delve").match(seed=3)
    assert len(match.view(0)["hand"]) == 2 and len(match.view(0)["deck"]) == 8
    match.submit(0, match.legal(0)[0])
    assert len(match.view(0)["hand"]) == 2 and len(match.view(0)["spent"]) == 1
    with pytest.raises(ludarium.IllegalAction, match="D2"):
        holding("blade").submit(0, "play Torch")


@clause("D3")
def test_a_card_passes_a_guard_of_its_strength() -> None:
    match = holding("rope", "torch", "salve", lives=1)
    with scripted(0, 0):
        match.submit(0, "play Rope")
        assert match.view(0) | {"trophies": 1, "lives": 1, "guard": 2} == match.view(0)
        match.submit(0, "play Salve")
        assert match.view(0) | {"trophies": 2, "lives": 2} == match.view(0)
    game = ludarium.load("delve", rules={"tie": "fails"})
    strict = game.position(holding("rope", "torch").position())
    strict.submit(0, "play Rope")
    assert strict.view(0)["lives"] == 2


@clause("D4")
def test_fleeing_costs_a_life() -> None:
    match = holding("torch")
    match.expire(0)
    assert match.view(0) | {"lives": 2, "hand": ["torch"], "turn": 1} == match.view(0)

"""Why something is not possible: for every action that is not legal there is a clause and a sentence."""

import random

import pytest

import ludarium
from tests.clauses import clause

from .board import EVERY_VARIANT, VARIANTS, act, arena, at, load, refused
from .reference import scatter


@EVERY_VARIANT
def test_exactly_the_legal_actions_are_not_refused(variant: str) -> None:
    """Over all actions, in positions that no match need have led to."""
    game = ludarium.load("mana", variant or ())
    words = set(game.definition.refusals)
    for seed in range(150):
        match = game.position(scatter(seed, dict(game.rules)))
        for seat in range(2):
            legal = set(match.legal_ids(seat))
            for action in range(-2, game.kernel.ACTIONS + 2):
                reason = match.refusal(seat, action)
                assert (reason is None) == (action in legal), (match.position(), action)
                assert reason is None or reason in words


def test_every_sentence_is_of_a_clause_and_is_needed() -> None:
    """Each of them is the answer to something that can be tried."""
    games = [ludarium.load("mana", variant or ()) for variant in VARIANTS]
    found: set[str | None] = {"MA6.1", "MA7"}  # which only a text can break
    for game in games:
        for seed in range(60):
            match = game.position(scatter(seed, dict(game.rules)))
            for seat in range(2):
                found |= {match.refusal(seat, action) for action in range(1, game.kernel.ACTIONS)}
    refusals = games[0].definition.refusals
    assert set(refusals) <= set(games[0].clauses)
    assert set(refusals) - found == set()


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("N./Gg w", "N@(1,2)", "MA6.1"),  # it is on the board
        ("N./Gg w", "O>(0,1)", "MA7"),  # it is in the hand
        ("N./Gg w", "O@(9,9)", "MA6.2"),
        ("N./Gg w", "n > (-9, 9)", "MA3.4"),
        ("N./Gg w", "O@(0,1)", "MA3.5"),
        ("N./Gg w", "O@(3,0)", "MA6.2"),
        ("N./Gg w", "O@(1,1)", "MA6.3"),
        ("goNRG w", "S@(5,0)", "MA2.1"),
        (arena("R"), "R>(2,1)", "MA3.4"),
        ("R..../ngoGp w", "R>(5,1)", "MA2.1"),
        ("N./Gg w", "G^", "M9"),
        ("N./Gg w", "R^", "MA8.1"),
        ("N*./Gg w", "N!", "M15"),
        ("N./Gg w", "R!", "MA9.1"),
        ("N./Gg w", "fly", None),
    ],
)
@clause("MA5")
def test_the_clause_of_a_refusal(position: str, text: str, reason: str | None) -> None:
    assert refused(position, text) == reason


def test_near_texts_are_suggested() -> None:
    with pytest.raises(ludarium.IllegalAction, match=r'did you mean "G>\(0,-1\)"'):
        act(at("Gg w"), "G>(0,-10)")


def test_texts_may_be_written_in_either_case_and_with_spaces() -> None:
    match = at("Gg b")
    assert match.legal(1)[0].text.startswith("g>")
    assert act(match, "O@(2, 0)").position() == "Ggo w"
    assert act(match, "o@(0,1)").position() == "O../Ggo b"


def test_why_not_answers_for_a_tile_and_for_a_cell() -> None:
    match = at("N./Gg w")
    assert match.why_not(0, {"tile": "O", "to": [1, 1]}) == "MA6.3"
    assert match.why_not(0, {"tile": "N", "kind": "retrieve"}) is None
    assert match.why_not(1, {"tile": "O"}) == "MA5"


def test_random_matches_stay_inside_the_strict_records() -> None:
    for seed in range(10):
        match, dice = load().match(seed), random.Random(seed)
        while match.actors:
            match.take(match.actors[0], dice.choice(match.legal_ids(match.actors[0])))

"""The odds of a battle: of the lines that met, or of what the pool may send, never of the ghost that waits."""

from typing import Any

import pytest

import ludarium
from ludarium import Match
from ludarium.bots import outcome_odds

from .run import plain

GAME = ludarium.load("manalimit")
END = "end turn"
LINE = [plain(4, 4), plain(3, 3)]


def shop(**more: Any) -> Match:
    spec = {"board": LINE, "ghost": LINE, "deck": ["Mite", "Sparkling", "Wanderer"], "round": 5}
    return GAME.position(spec | more)


@pytest.mark.parametrize(
    "more",
    [
        {"ghost": [plain(30, 30)]},
        {"ghost": []},
        {"deck": ["Wanderer", "Mite", "Sparkling"]},
        {"seed": 12345},
    ],
)
def test_nothing_that_is_hidden_changes_the_odds_of_the_next_battle(more: dict[str, Any]) -> None:
    one, other = shop(), shop(**more)
    assert one.state_bytes != other.state_bytes
    found = outcome_odds(one, END)
    assert found == outcome_odds(other, END)
    assert (
        list(found.counts) == ["victory", "draw", "defeat"] and sum(found.counts.values()) == 1000
    )


def test_ghosts_that_were_frozen_for_a_contest_do_not_decide_them() -> None:
    match = shop()
    match.source = GAME.with_stock({})
    assert outcome_odds(match, END) == outcome_odds(shop(), END)


def test_what_is_known_changes_them() -> None:
    strong = shop(board=[plain(60, 60)] * 4)
    assert outcome_odds(strong, END).counts["victory"] == 1000
    assert outcome_odds(shop(board=[]), END).counts["defeat"] == 1000
    line = [plain(8, 8), plain(6, 6), plain(6, 6)]
    early, late = (shop(board=line, round=n, trophies=n - 1) for n in (2, 6))  # common records
    assert outcome_odds(early, END).counts["victory"] > outcome_odds(late, END).counts["victory"]


@pytest.mark.parametrize(
    ("ghost", "came"),
    [([plain(30, 30)], "defeat"), ([plain(1, 1)], "victory"), (LINE, "draw")],
)
def test_after_the_battle_the_lines_that_met_are_played_again(ghost: list[Any], came: str) -> None:
    match = shop(ghost=ghost)
    match.submit(0, END)
    assert match.outcome and match.outcome.name == came == match.view(0)["last_battle"]["outcome"]
    assert match.outcome.turn == 5
    assert outcome_odds(match).counts[came] == 1000  # these lines leave nothing to chance
    match.submit(0, match.legal_ids(0)[1])
    assert match.outcome.name == came  # the last battle still is it


def test_neither_the_deck_nor_the_dice_decide_what_the_last_battle_was_like() -> None:
    """What is still hidden after it."""
    worlds = [shop(), shop(deck=["Wanderer", "Mite", "Sparkling"]), shop(seed=99)]
    for match in worlds:
        match.submit(0, END)
    assert len({repr(outcome_odds(match, seed=3)) for match in worlds}) == 1


def test_only_the_end_of_a_turn_leads_to_a_battle() -> None:
    match = shop(belt=["Mite"])
    for action in match.legal(0):
        counts = outcome_odds(match, action, n=3).counts
        assert sum(counts.values()) == (3 if action.text.lower() == END else 0)


def test_plain_and_compiled_battles_come_to_the_same() -> None:
    match = GAME.match(seed=4)
    for _ in range(3):
        assert outcome_odds(match, END, n=8) == outcome_odds(match, END, n=8, compiled=False)
        match.submit(0, END)
        assert outcome_odds(match, n=8) == outcome_odds(match, n=8, compiled=False)

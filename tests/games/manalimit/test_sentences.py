"""What happens in MANALIMIT, in English: the terminal's lines."""

from typing import Any

import pytest

import ludarium
from ludarium.cli.table import table_of
from ludarium.core.game import Game
from ludarium.games.manalimit.words import EVENTS, REASONS
from tests.clauses import clause


@pytest.fixture(scope="module")
def game() -> Game:
    return ludarium.load("manalimit", variant="first")


def told(game: Game, *actions: str, **position: Any) -> list[str]:
    """What the player reads of some actions."""
    match = game.position(position)
    narrator = table_of(game).narrator(0)
    narrator.know(match.view(0))
    for action in actions:
        match.submit(0, action)
    return [line.text for line in narrator.lines(match.events(0))]


def test_every_event_and_every_end_has_a_sentence(game: Game) -> None:
    assert set(EVENTS) <= set(game.sentences["say"])
    assert set(REASONS) == set(game.sentences["ends"]) == set(game.sentences["short"])


@clause("ML4.1", "ML4.2", "ML5.2")
def test_a_shop_is_told(game: Game) -> None:
    shop = {"belt": ["Tinder Bundle", "Wanderer", "Ash Broker"], "deck": ["Mite"]}
    actions = ("pitch belt 1", "freeze 1", "buy 2", "pitch belt 3", "move bench 1 to board 1")
    assert told(game, *actions, **shop) == [
        "You pitch Tinder Bundle for 3 mana. Onto the belt: Mite. The deck is empty: nothing more slides in.",
        "You freeze Mite.",
        "You buy Wanderer for 1 mana.",
        "You pitch Ash Broker for 3 mana. 2 mana evaporates.",
        "You move bench 1 to board 1.",
    ]


@clause("ML5.6", "ML5.7", "ML5.8", "B22")
def test_a_battle_is_told(game: Game) -> None:
    lines = told(game, "end turn", board=["Mite", "Sparkling"], ghost=["Hill Scout"], deck=["Mite"])
    assert lines[:6] == [
        "You end the turn.",
        "The battle of round 1 begins, against Amber Anvil. You line up Mite (2/1). You line up Sparkling (1/2). "
        "The ghost lines up Hill Scout (3/3).",
        "Your Sparkling: Start of Battle. The ghost's Hill Scout takes 1 damage, 2 left.",
        "Your Mite and the ghost's Hill Scout clash. The ghost's Hill Scout takes 2 damage. "
        "Your Mite takes 3 damage. Your Mite faints. The ghost's Hill Scout faints.",
        "Your Mite: Faint. Your Mite summons a token (1/1).",
        "You win the battle: 1 trophy.",
    ]

"""What happens in SpellfAIre, in English: the terminal's lines."""

from typing import Any

import pytest

import ludarium
from ludarium.cli.table import table_of
from ludarium.core.game import Game
from ludarium.games.spellfaire.terminal import GameTable
from ludarium.games.spellfaire.words import EVENTS, REASONS


@pytest.fixture(scope="module")
def game() -> Game:
    return ludarium.load("spellfaire")


def told(game: Game, viewer: int | None, *actions: str, **seats: Any) -> str:
    """What a viewer reads of some actions of seat 0."""
    match = game.position({"seats": [seats.get("own", {}), seats.get("enemy", {})]})
    narrator = table_of(game).narrator(viewer)
    narrator.know(match.view(viewer))
    for action in actions:
        match.submit(0, action)
    return "\n".join(line.text for line in narrator.lines(match.events(viewer)))


def test_a_spell_with_all_that_follows_is_one_line(game: Game) -> None:
    own, enemy = {"hand": ["Ember Bolt"]}, {"board": ["Grave Rat"], "deck": ["Mend"]}
    seats = {"own": own, "enemy": enemy}
    assert told(game, 0, "play Ember Bolt on enemy 1", **seats) == (
        "You play Ember Bolt on the enemy's Grave Rat. The enemy's Grave Rat takes 2 damage. "
        "The enemy's Grave Rat dies. Grave Rat's death effect triggers. The enemy draws a card."
    )
    assert "Your Grave Rat dies." in told(game, 1, "play Ember Bolt on enemy 1", **seats)
    watched = told(game, None, "play Ember Bolt on enemy 1", **seats)
    assert watched.startswith("Seat 0 plays Ember Bolt on seat 1's Grave Rat.")


def test_a_creature_that_is_played_enters_without_a_word(game: Game) -> None:
    own = {"hand": ["Ghoul", "Sproutling"]}
    assert told(game, 0, "play Ghoul", own=own) == "You play Ghoul."
    assert told(game, 0, "play Sproutling", own=own) == (
        "You play Sproutling. Your Sproutling appears."
    )


def test_a_creature_may_aim_at_itself(game: Game) -> None:
    own = {"hand": ["Bone Acolyte"]}
    text = told(game, 0, "play Bone Acolyte on own 1", own=own)
    assert text == "You play Bone Acolyte on itself. Your Bone Acolyte takes 1 damage, 1 left."


def test_draws_in_a_row_are_told_together(game: Game) -> None:
    own = {"hand": ["Deep Winter"], "deck": ["Ghoul", "Mend", "Mend"]}
    assert "You draw Ghoul and Mend." in told(game, 0, "play Deep Winter", own=own)
    assert "The enemy draws 2 cards." in told(game, 1, "play Deep Winter", own=own)


def test_every_event_and_every_end_has_a_sentence(game: Game) -> None:
    assert set(game.sentences["say"]) == {*EVENTS, "takeback"}
    assert set(game.sentences["ends"]) == set(REASONS)


def test_the_end_names_whose_hero_fell(game: Game) -> None:
    match = game.position({"seats": [{"board": ["Ghoul"], "health": 9}, {"health": 1}]})
    match.submit(0, "attack own 1 on enemy hero")
    table = table_of(game)
    assert isinstance(table, GameTable) and match.result
    assert table.ending(match.result, 0) == "You win. The enemy's hero fell."
    assert table.ending(match.result, 1) == "The enemy wins. Your hero fell."
    assert table.ending(match.result, None) == "Seat 0 wins. Seat 1's hero fell."

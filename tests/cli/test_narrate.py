"""Events become English, with sentences of the game or without."""

from typing import Any

import pytest

import ludarium
from ludarium.cli.narrate import Narrator
from ludarium.cli.table import Table, table_of
from ludarium.core.game import Game
from ludarium.games.spellfaire.words import EVENTS


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
        "You play Ember Bolt on the enemy Grave Rat. The enemy Grave Rat takes 2. "
        "The enemy Grave Rat dies. Grave Rat's death takes effect. The enemy draws a card."
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
    assert text == "You play Bone Acolyte on itself. Your Bone Acolyte takes 1 (1 left)."


def test_draws_in_a_row_are_told_together(game: Game) -> None:
    own = {"hand": ["Deep Winter"], "deck": ["Ghoul", "Mend", "Mend"]}
    assert "You draw Ghoul and Mend." in told(game, 0, "play Deep Winter", own=own)
    assert "The enemy draws 2 cards." in told(game, 1, "play Deep Winter", own=own)


def test_every_event_has_a_sentence() -> None:
    from ludarium.cli.tables.spellfaire import SENTENCES

    assert set(SENTENCES) == set(EVENTS) - {"keep"}  # told to nobody


def test_a_game_without_sentences_is_told_by_its_fields(game: Game) -> None:
    event = {"event": "reveal", "seat": 1, "card": "ghoul", "n": 2, "clause": "S1"}
    assert Narrator(game, 0).sentence(event) == "The enemy: reveal (card Ghoul, n 2)."


def test_the_plain_table_draws_any_view(game: Game) -> None:
    from rich.console import Console

    match = game.match(seed=3, first=0)
    table, console = Table(game), Console(width=80, record=True, quiet=True)
    for viewer in (0, 1, None):
        legal = table.ordered(match.view(viewer), match.legal(0))
        console.print(table.draw(match.view(viewer), viewer, legal, 40))
        console.print(table.actions(match.view(viewer), legal))
        console.print(table.heading(match.view(viewer), viewer))
    match.concede(0)
    assert match.result and table.ending(match.result, 0) == "The enemy wins: you conceded."

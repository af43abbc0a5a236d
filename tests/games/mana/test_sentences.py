"""What happens in Mana, in English."""

import ludarium
from ludarium.cli.table import table_of
from ludarium.core.match import Result
from ludarium.games.mana.terminal import GameTable
from ludarium.games.mana.words import EVENTS, LETTERS, NAMES, REASONS


def test_a_push_is_told_with_its_move() -> None:
    match = ludarium.load("mana").position("O*go/G.. w")
    match.submit(0, "O>(1,1)")
    told = [line.text for line in table_of(match.game).narrator(1).lines(match.events(1))]
    assert told == [
        "The enemy moves Goetia from (0,1) to (1,1). Black's Gran is pushed to (2,1). "
        "Black's Goetia is pushed to (3,1). Goetia flips back. The field is now 4 by 2."
    ]


def test_every_event_every_end_and_every_tile_has_its_words() -> None:
    words = ludarium.load("mana").sentences
    assert set(words["say"]) == {*EVENTS, "takeback"}
    assert set(words["ends"]) == set(REASONS)
    assert words["facts"]["tile"]["words"] == dict(zip(LETTERS, NAMES, strict=True))


def test_who_blocked_the_own_geyser_is_told_to_both() -> None:
    table = table_of(ludarium.load("mana"))
    assert isinstance(table, GameTable)
    result = Result(winner=1, reason="self-enclosed", scores=(-1000, 1000))
    assert table.ending(result, 0) == "The enemy wins. You blocked your own geyser."
    assert table.ending(result, 1) == "You win. The enemy blocked their own geyser."

"""S13.4: the heuristic bot follows the book's advice."""

from functools import cache

import ludarium
from ludarium import Match
from ludarium.bots import Bot, make_bot
from tests.clauses import clause

from .duel import duel, health, seat, side, unit, winner

PLAIN = ludarium.load("spellfaire")


@cache
def bot() -> Bot:
    return make_bot(PLAIN, "heuristic", seed=1)


def take_turn(match: Match) -> list[str]:
    """The bot plays the turn of seat 0; returns what it did."""
    done = []
    while match.actors == (0,) and match.position()["turns"] == [5, 5]:
        action = bot().choose(match.observe(0))
        done.append(match.describe(0, action))
        match.submit(0, action)
    return done


@clause("S13.4")
def test_it_wins_when_attacks_and_burn_together_can() -> None:
    match = duel(
        ["Ghoul"], ["Elder Mammoth"], ["Ember Bolt", "Mend"], other={"health": 5}, game=PLAIN
    )
    take_turn(match)
    assert winner(match) == 0


@clause("S13.4")
def test_it_wins_within_its_mana() -> None:
    own = {"mana": 4}
    hand = ["Shield Marshal", "Siphon Life", "Ember Bolt"]
    match = duel([], [], hand, own=own, other={"health": 5}, game=PLAIN)
    take_turn(match)
    assert winner(match) == 0


@clause("S13.4")
def test_it_clears_away_a_guard_that_stands_before_the_hero() -> None:
    match = duel(
        ["Elder Mammoth", "Steel Sentinel"], ["Shield Marshal"], other={"health": 4}, game=PLAIN
    )
    take_turn(match)
    assert winner(match) == 0


@clause("S13.4")
def test_it_seeks_good_trades() -> None:
    match = duel(["Steel Sentinel"], [unit("Thicket Stalker", health=3)], game=PLAIN)
    take_turn(match)
    assert (side(match), side(match, 1)) == ("Steel Sentinel 4/1", "")


@clause("S13.4")
def test_it_does_not_throw_its_creatures_away() -> None:
    match = duel(["Town Guard"], ["Elder Mammoth"], game=PLAIN)
    take_turn(match)
    assert side(match) == "Town Guard 1/2"


@clause("S13.4")
def test_it_uses_most_of_its_mana() -> None:
    hand = ["Town Guard", "Ghoul", "Steel Sentinel", "Copper Drone"]
    match = duel([], [], hand, own={"mana": 6}, game=PLAIN)
    take_turn(match)
    assert seat(match)["mana"] <= 1


@clause("S13.4")
def test_it_draws_while_its_hand_is_small() -> None:
    match = duel([], ["Ghoul"], ["Deep Winter"], own={"mana": 6}, game=PLAIN)
    assert "play Deep Winter" in take_turn(match)


@clause("S13.4")
def test_it_does_not_draw_into_a_full_hand() -> None:
    hand = ["Deep Winter", *["Titan Forgeguard"] * 9]
    match = duel([], [], hand, own={"mana": 7}, game=PLAIN)
    assert take_turn(match) == ["end turn"]
    assert health(match) == (25, 25)

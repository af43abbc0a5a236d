"""Positions of Mana in which any sensible player knows what to do."""

from tests.bots.obvious import Case

CASES = [
    Case(
        "take the win at hand",
        "...sn/..SRT*/or.gO/..GPt/AN.a. w",
        lambda turn: turn.won,
    ),
    Case(
        "take the win at hand as the second player",
        ".S..n*/NT..s*/.PG*Ro/..O.g*/...a. b",
        lambda turn: turn.won,
    ),
]

"""Positions of Clans in which any sensible player knows what to do.

The other seat has confirmed and has no cards left to place, which everybody can see: so the round is no guess. Where
something is to be won, the round is the last one: who could win as surely a round later need not hurry.
"""

from collections.abc import Callable
from typing import Any

from tests.bots.obvious import Case, Turn, not_lost

Row = dict[str, Any]
LANES = ("left", "center", "right")
LAST = 30  # C38


def case(
    name: str,
    wanted: Callable[[Turn], bool],
    own: Row,
    other: Row | None = None,
    lanes: dict[str, Row] | None = None,
    **spec: Any,
) -> Case:
    board = [(lanes or {}).get(lane, {}) for lane in LANES]
    seats = [own, {"confirmed": True} | (other or {})]
    return Case(name, {"lanes": board, "seats": seats, **spec}, wanted)


def won(turn: Turn) -> bool:
    return turn.won


CASES = [
    case(
        "walk into an empty lane and win",
        won,
        {"crystal": 3, "hand": ["Road Brawler"]},
        {"crystal": 5},
        round=LAST,
    ),
    case(
        "the drummer alone hits nothing",
        won,
        {"crystal": 3, "hand": ["War Drummer", "Road Brawler"]},
        {"crystal": 5},
        round=LAST,
    ),
    case(
        "two lanes for the last HP",
        won,
        {"crystal": 3, "hand": ["Road Brawler", "Road Brawler"]},
        {"crystal": 10},
        round=LAST,
    ),
    case(
        "meet what stands before your crystal",
        not_lost,
        {"crystal": 4, "hand": ["Road Brawler"], "deck": ["Road Brawler"] * 4},
        {"hand": []},
        {"left": {"zone": -1, "stacks": [[], ["Gate Pikeman"]]}},
    ),
    case(
        "strike once more in the last round",
        won,
        {"crystal": 50, "hand": ["Road Brawler"]},
        {"crystal": 50},
        round=LAST,
    ),
    case(
        "brace when the blow cannot be met",
        not_lost,
        {"crystal": 5, "hero": "Halda Stonewall"},
        {},
        {"right": {"zone": -1, "stacks": [[], ["Gate Pikeman"]]}},
    ),
    case(
        "heal the crystal before it breaks",
        not_lost,
        {"crystal": 5, "hero": "Maren Tidewarden"},
        {},
        {"center": {"zone": -1, "stacks": [[], ["Gate Pikeman"]]}},
    ),
    case(
        "leave a lane that is won as it is",  # one more there does 6, the brute that nobody meets 11
        won,
        {"crystal": 36, "hand": ["Road Brawler"]},
        {"crystal": 50},
        {
            "left": {"zone": 0, "stacks": [["Road Brawler"], []]},
            "center": {"zone": 0, "stacks": [["Road Brawler", "Road Brawler"], []]},
            "right": {"zone": 0, "stacks": [[], ["Furnace Brute"]]},
        },
        round=LAST,
    ),
    case(
        "use a charge before it is worthless",
        won,
        {"crystal": 40, "hero": "Maren Tidewarden"},
        {"crystal": 45},
        round=LAST,
    ),
]

"""The design budget of a card: what its cost and pitch pay for, and what its abilities are worth.

Attack + Health + ability points = 2 * cost + 2 - (pitch - usual pitch of that cost). It measures our
own sets; a custom card may be as strong as its author likes.
"""

from fractions import Fraction
from math import floor
from typing import Any

Row = dict[str, Any]

MOMENTS = {
    "start of battle": "1",
    "before attack": "1.4",
    "after attack": "1.2",
    "hurt": "1.3",
    "kill": "1",
    "faint": "0.8",
    "ally faints": "1.4",
    "ally summoned": "1.5",
    "buy": "1.25",
    "pitched": "0.75",
    "ally pitched": "2",
    "end of turn": "3",
}
SCOPES = {
    "self": "1",
    "front ally": "1.1",
    "back ally": "1.25",
    "ally ahead": "1",
    "ally behind": "1",
    "adjacent allies": "1.7",
    "random ally": "1",
    "all allies": "2.6",
    "other allies": "2.4",
    "front enemy": "1.1",
    "back enemy": "1.25",
    "random enemy": "1",
    "lowest health enemy": "1.25",
    "highest attack enemy": "1.3",
    "highest health enemy": "1.3",
    "all enemies": "2.6",
    "everybody": "1.2",
    "attacker": "1",
    "that unit": "1",
}
MORE = Fraction("0.8")  # every further random target: two of them count 1.8


def usual_pitch(cost: int) -> int:
    return 1 if cost <= 3 else 2 if cost <= 6 else 3


def is_fuel(card: Row) -> bool:
    """It gives more mana than is usual for its cost."""
    return bool(card["pitch"] > usual_pitch(card["cost"]))


def total(cost: int, pitch: int) -> int:
    """What a card of this cost and pitch may be worth in battle."""
    return 2 * cost + 2 - (pitch - usual_pitch(cost))


def ability_points(e: Row) -> int:
    points = Fraction(MOMENTS[e["on"]]) * effect(e) * scope(e)
    if any(e["when"].values()):
        points /= 2
    return max(floor(points + Fraction(1, 2)), 1)


def effect(e: Row) -> Fraction:
    stats = Fraction(abs(e["attack"] or 0) + abs(e["health"] or 0))
    n, count = Fraction(e["n"] or 0), e["count"] or 1
    match e["do"]:
        case "damage":
            return n
        case "buff":
            return stats if e["to"] == "self" else stats * Fraction("0.75")
        case "shield":
            return n * Fraction("0.8")
        case "summon":
            return stats * count * Fraction("0.75")
    return 2 * n


def scope(e: Row) -> Fraction:
    if e["to"] is None:
        return Fraction(1)
    more = (e["count"] or 1) - 1
    return min(Fraction(SCOPES[e["to"]]) + MORE * more, Fraction(SCOPES["all enemies"]))


def points(card: Row) -> int:
    """What a card is worth in battle."""
    return int(card["attack"] + card["health"] + sum(map(ability_points, card["abilities"])))


def excess(card: Row) -> int:
    """How far a card is above (or below) what it may be worth."""
    return points(card) - total(card["cost"], card["pitch"])

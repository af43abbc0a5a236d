"""The design budget of a card: what its rarity pays for, and what Damage, Health and abilities cost.

It measures our own sets; a custom card may be as strong as its author likes.
"""

from fractions import Fraction
from typing import Any

Row = dict[str, Any]

BUDGET = {"common": 20, "rare": 22, "epic": 24, "legendary": 27}
WEIGHT = {  # of a point of Damage, by tick
    1: Fraction(5),
    2: Fraction("2.4"),
    3: Fraction("1.4"),
    4: Fraction("1.1"),
    5: Fraction("0.9"),
}
ACTIONS = {1: 5, 2: 2, 3: 1, 4: 1, 5: 1}  # attacks in a round, by tick
# What a level of an ability costs: so much, and so much for each point of the tick's weight.
PRICES = {
    "fury": ("0", "0.9"),
    "shield": ("3", "0"),
    "stack_buff": ("3", "0"),
    "stack_self": ("3", "0"),
    "stack_debuff": ("3", "0"),
    "regen": ("2.5", "0"),
    "thorns": ("2", "0"),
    "cleave": ("2", "0.5"),
    "pierce": ("2", "0"),
    "siege": ("0.6", "0"),
    "bulwark": ("0", "0.4"),
    "vanguard": ("0", "0.4"),
    "mend": ("1.5", "0"),
    "last_stand": ("1", "0"),
    "deploy_draw": ("4", "0"),
    "deploy_crystal": ("0.6", "0"),
    "deploy_heal_ally": ("0.7", "0"),
    "bounty": ("1", "0"),
}
DRAIN = Fraction("0.8")  # for each attack of a round
RESTRICTED = 2  # so much cheaper is a stack buff that asks for an element or a family


def level(value: Any) -> tuple[int, str | None]:
    """The number of an ability, and what it asks for: `3` or `(3, "fire")`."""
    return (value[0], value[1]) if isinstance(value, tuple | list) else (value, None)


def ability_points(name: str, value: Any, tick: int) -> Fraction:
    n, wanted = level(value)
    if n == 0:
        return Fraction(0)
    if name == "drain":
        return DRAIN * n * ACTIONS[tick]
    flat, weighed = map(Fraction, PRICES[name])
    return n * (flat + weighed * WEIGHT[tick]) - (RESTRICTED if wanted else 0)


def points(card: Row) -> Fraction:
    """What a card is worth."""
    tick = int(card["tick"])
    given = sum(ability_points(name, value, tick) for name, value in card["abilities"].items())
    return WEIGHT[tick] * int(card["damage"]) + int(card["health"]) + given


def excess(card: Row) -> Fraction:
    """How far a card is above (or below) what its rarity pays for."""
    return points(card) - BUDGET[card["rarity"]]

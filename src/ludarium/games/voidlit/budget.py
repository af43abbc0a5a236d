"""The design budget of a card: what its cost pays for, and what its numbers, words and effects are worth.

All kinds are measured on the scale of units, where a card of cost c is worth 2c + 1 points. It measures our own sets;
a custom card may be as strong as its author likes.
"""

from fractions import Fraction
from typing import Any

Row = dict[str, Any]

KEYWORD_POINTS = {
    "battle ready": Fraction(3, 2),
    "armed": Fraction(1),
    "defender": Fraction(1),
    "evasive": Fraction(1),
    "shielded": Fraction(1),
    "pacifist": Fraction(-2),
    "decay": Fraction(-1),
}
SALVAGED = Fraction(1, 2)  # for each upgrade
# How much more than once an effect counts on a unit or an upgrade ...
TIMES = {
    "muster": Fraction(1),
    "aftermath": Fraction(1),
    "surge": Fraction(1, 2),
    "on attack": Fraction(1),
    "on damage player": Fraction(1),
    "retaliate": Fraction(1, 2),
    "flourish": Fraction(1, 2),
    "on bank": Fraction(2),
    "on search": Fraction(1),
    "on friendly unit destroyed": Fraction(1),
    "turn start": Fraction(2),
    "turn end": Fraction(2),
    "activate": Fraction(1),
    "aura": Fraction(1),
}
# ... and, in energy, on a relic: three for a point that comes again every turn.
RELIC_TIMES = {
    "turn start": Fraction(3),
    "turn end": Fraction(3),
    "on bank": Fraction(3),
    "on search": Fraction(3, 2),
    "on friendly unit destroyed": Fraction(3, 2),
    "activate": Fraction(3, 2),
    "aura": Fraction(1),
    "muster": Fraction(1, 2),
    "aftermath": Fraction(1, 4),
    "surge": Fraction(1, 4),
}
DEATH = {"draw": Fraction(3, 4), "summon": Fraction(1, 2)}  # of its price, at aftermath
GROUP = 2  # what an effect on several counts
HALF = Fraction(1, 2)
FRIENDLY = (
    "you",
    "friendly unit",
    "any friendly character",
    "all friendly units",
    "self",
    "host",
)
UPGRADE_FREE = Fraction(3, 2)  # an upgrade gives so much more than it costs
# What an effect card pays for one of them, in energy.
ENERGY = {
    "draw": Fraction(3, 2),
    "return to hand": Fraction(2),
    "destroy": Fraction(5),
    "exhaust": Fraction(2),
}
HEALED = Fraction(5, 2)  # Health for an energy
DAMAGED = Fraction(5, 4)  # damage for an energy, and one more to begin with


def allowance(card: Row) -> Fraction:
    return Fraction(2 * card["cost"] + 1)


def excess(card: Row) -> Fraction:
    """How far a card is above (or below) what its cost pays for."""
    return points(card) - allowance(card)


def points(card: Row) -> Fraction:
    """What a card is worth."""
    if card["kind"] == "unit":
        return body(card) + sum((on_unit(e) for e in card["effects"]), Fraction(0))
    if card["kind"] == "upgrade":
        given = body(card) + sum((on_unit(e) for e in card["effects"]), Fraction(0))
        return 2 * (given - UPGRADE_FREE) + 1
    price = on_relic if card["kind"] == "relic" else in_energy
    return 2 * sum((price(e, card) for e in card["effects"]), Fraction(0)) + 1


def body(card: Row) -> Fraction:
    """Attack, Health and words. A word that an upgrade gives counts one."""
    of_unit = card["kind"] == "unit"
    words = sum((keyword_points(word, of_unit) for word in card["keywords"]), Fraction(0))
    return (card["attack"] or 0) + (card["health"] or 0) + words


def keyword_points(word: str, of_unit: bool = True) -> Fraction:
    if word in KEYWORD_POINTS:
        found = KEYWORD_POINTS[word]
        return found if of_unit else min(found, Fraction(1))
    return SALVAGED * int(word.split()[1])


def on_unit(e: Row) -> Fraction:
    times = TIMES[e["on"]]
    if e["on"] == "aftermath":
        times *= DEATH.get(e["do"], 1)
    return times * value(e)


def on_relic(e: Row, card: Row) -> Fraction:
    return RELIC_TIMES[e["on"]] * value(e)


def in_energy(e: Row, card: Row) -> Fraction:
    """What an effect card has to cost for one of its effects."""
    verb, to, n = e["do"], e["to"], count(e)
    wide = to is not None and to.startswith("all ")
    if verb == "damage" and to != "you" and to != "both players":
        reach = 0 if "unit" in to or card["nation"] == "emberhold" else 1  # a player may be hit
        return (n - 1 + reach) / DAMAGED * (GROUP if wide else 1)
    if verb == "heal" and to in FRIENDLY:
        return n / HEALED * (GROUP if wide else 1)
    if verb in ENERGY and to != "relic or upgrade" and to not in FRIENDLY:
        return ENERGY[verb] * (n if verb == "draw" else GROUP if wide else 1)
    return value(e) / 2 + (1 if to == "relic or upgrade" else 0)


# --- one effect, once, in points ---------------------------------------------------------------------


def value(e: Row) -> Fraction:
    """For the one whose card it is; conditions take half of it."""
    found = plain_value(e) * (GROUP if (e["to"] or "").startswith("all ") else 1)
    if e["do"] == "discount":
        return found
    for condition in ("having", "fewer_units"):
        found *= HALF if e[condition] else 1
    return found * (HALF if e["while"] == "upgraded" else 1)


def plain_value(e: Row) -> Fraction:
    verb, to, n = e["do"], e["to"], count(e)
    match verb:
        case "damage" | "lose health":
            return harm(to, n)
        case "heal":
            return -harm(to, n) if to in FRIENDLY else helped(to, n) / 2
        case "buff":
            stats = Fraction((e["attack"] or 0) + (e["health"] or 0))
            return helped(to, stats) * (HALF if e["for"] == "turn" else 1)
        case "grant":
            return helped(to, keyword_points(e["keyword"]))
        case "summon":
            return 2 * n
        case "waste top" | "discard random":
            worth = 2 if verb == "discard random" else HALF
            return n * worth if to == "enemy player" else Fraction(0)
        case "destroy":
            return Fraction(4) if to == "relic or upgrade" else helped(to, Fraction(-8))
        case "return to hand":
            return helped(to, Fraction(-5, 2))
        case "exhaust" | "silence":
            return helped(to, Fraction(-2))
        case "discount":
            return 3 * n
        case "draw":
            return 2 * n
        case "bank from deck":
            return 3 * n
        case "gain energy":
            return n
    return ONCE[verb]


ONCE = {
    "look top": HALF,
    "return from waste": Fraction(5, 2),
    "summon from waste": Fraction(4),
    "search": Fraction(2),
    "attach": Fraction(3),
}


def count(e: Row) -> Fraction:
    return Fraction(1 if e["n"] is None else e["n"])


def harm(to: str, n: Fraction) -> Fraction:
    """Damage to a side: one's own counts half, and as a loss."""
    if to in FRIENDLY:
        return -n / 2
    return n / 2 if to in ("both players", "all units") else n


def helped(to: str, n: Fraction) -> Fraction:
    """What is good for whoever it happens to: a loss where that is the enemy. What may be aimed at either side
    is aimed where it helps."""
    if to in FRIENDLY:
        return n
    if to in ("both players", "all units"):
        return Fraction(0)
    return abs(n) if to in ("unit", "any character") else -n

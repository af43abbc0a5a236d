"""The English of a MANALIMIT card, derived from its row."""

from typing import TYPE_CHECKING, Any

from ...core.text import capital, signed
from .cards import OWN

if TYPE_CHECKING:
    from ...core.game import Game

Row = dict[str, Any]

AT_ONCE = ("buy", "pitched", "ally pitched")  # mana of these comes in the same shop
GONE = ("faint", "pitched")  # the unit itself has left by then
SURVIVES = " (if it survives)"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TIMES = {1: "once", 2: "twice"}

# {tribe} is "Emberkin " or nothing.
TARGETS = {
    "self": "itself",
    "front ally": "the front {tribe}ally",
    "back ally": "the back {tribe}ally",
    "ally ahead": "the ally ahead",
    "ally behind": "the ally behind",
    "adjacent allies": "adjacent {tribe}allies",
    "all allies": "all {tribe}allies",
    "other allies": "all other {tribe}allies",
    "front enemy": "the front {tribe}enemy",
    "back enemy": "the back {tribe}enemy",
    "lowest health enemy": "the {tribe}enemy with the lowest Health",
    "highest attack enemy": "the {tribe}enemy with the highest Attack",
    "highest health enemy": "the {tribe}enemy with the highest Health",
    "all enemies": "all {tribe}enemies",
    "everybody": "all {tribe}units",
    "attacker": "the attacker",
    "that unit": "it",
}
ONE_UNIT = ("self", "ally ahead", "ally behind", "attacker", "that unit")
RANDOM = {
    "random ally": ("a random other {tribe}ally", "{n} random other {tribe}allies"),
    "random enemy": ("a random {tribe}enemy", "{n} random {tribe}enemies"),
}


def card_text(game: "Game", card: Row) -> str:
    """One sentence for each run of abilities of the same moment."""
    runs: list[tuple[str, list[str]]] = []
    for e in card["abilities"]:
        if not runs or runs[-1][0] != e["on"]:
            runs.append((e["on"], []))
        runs[-1][1].append(clause(e, card))
    silent = game.rules["hurt_when_lethal"] == "silent"
    return " ".join(f"{opening(on, silent)}{capital('; then '.join(told))}." for on, told in runs)


def opening(moment: str, silent: bool) -> str:
    """'Start of Battle: '; B21: it says so where a unit has to survive."""
    words = " ".join(word if word == "of" else word.capitalize() for word in moment.split())
    survives = moment == "after attack" or (moment == "hurt" and silent)
    return f"{words}{SURVIVES if survives else ''}: "


def clause(e: Row, card: Row) -> str:
    limit = e["limit"]
    often = f" ({TIMES.get(limit, f'{limit} times')} per battle)" if limit else ""
    return f"{condition(e, card)}{verb(e, card)}{often}"


def condition(e: Row, card: Row) -> str:
    """'if alone, ', with everything that is asked for."""
    when = e["when"]
    found = []
    places = [
        words for name, words in (("alone", "alone"), ("front", "in front")) if when.get(name)
    ]
    if places:
        found.append(f"if {' and '.join(places)}")
    if when.get("tribe count"):
        found.append(f"with {when['tribe count']} or more {card['tribe']}")
    if when.get("round"):
        found.append(f"from round {when['round']} on")
    return "".join(f"{words}, " for words in found)


def verb(e: Row, card: Row) -> str:
    to, n = target(e, card), e["n"]
    give = "gain" if e["to"] == "self" else f"give {to}"
    match e["do"]:
        case "damage":
            return f"deal {n} damage to {to}{only(e, card)}"
        case "buff":
            return f"{give} {amount(e)}{' for good' if e['permanent'] else ''}{only(e, card)}"
        case "shield":
            return f"{give} Shield {n}{only(e, card)}"
        case "summon":
            return f"summon {tokens(e)}"
    return f"gain {n} mana{'' if e['on'] in AT_ONCE else ' in the next shop'}"


def tokens(e: Row) -> str:
    """'a 1/1 token', 'an 8/8 token', 'two 1/1 tokens'."""
    count, size = e["count"] or 1, f"{e['attack']}/{e['health']}"
    if count > 1:
        return f"{NUMBERS[count]} {size} tokens"
    article = "an" if e["attack"] in (8, 11, 18, *range(80, 90)) else "a"
    return f"{article} {size} token"


def target(e: Row, card: Row) -> str:
    to, count = e["to"] or "", e["count"] or 1
    words = RANDOM[to][count > 1] if to in RANDOM else TARGETS.get(to, "")
    if e["on"] in GONE:  # then there are only others
        words = words.replace("other ", "")
    tribe = tribe_of(e, card)
    return words.replace("{n}", NUMBERS[count]).replace("{tribe}", f"{tribe} " if tribe else "")


def only(e: Row, card: Row) -> str:
    """B52: a unit that is not picked among others is looked at afterwards."""
    tribe = tribe_of(e, card)
    return f" if it is {tribe}" if tribe and e["to"] in ONE_UNIT else ""


def tribe_of(e: Row, card: Row) -> str | None:
    tribe: str | None = card["tribe"] if e["tribe"] == OWN else e["tribe"]
    return tribe


def amount(e: Row) -> str:
    attack, health = e["attack"] or 0, e["health"] or 0
    if attack and health:
        return f"{signed(attack)}/{signed(health)}"
    return f"{signed(health)} Health" if health else f"{signed(attack)} Attack"

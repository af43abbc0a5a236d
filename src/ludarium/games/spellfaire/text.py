"""The English of a SpellfAIre card, derived from its row."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.text import plural, sentences, signed
from .cards import ANOTHER
from .words import KEYWORDS

if TYPE_CHECKING:
    from ...core.game import Game

Row = dict[str, Any]
CHOSEN = "chosen "

OPENINGS = {
    "cast": "",
    "played": "played: ",
    "death": "death: ",
    "turn start": "at the start of your turn: ",
    "turn end": "at the end of your turn: ",
}
TARGETS = {
    "it": "it",
    "self": "this creature",
    "own hero": "your hero",
    "enemy hero": "the enemy hero",
    "both heroes": "both heroes",
    "chosen target": "any creature or hero",
    "chosen creature": "any creature",
    "chosen other creature": "any other creature",
    "chosen friendly creature": "one of your creatures",
    "chosen other friendly creature": "another of your creatures",
    "chosen enemy creature": "one enemy creature",
    "all creatures": "every creature",
    "all other creatures": "every other creature",
    "all friendly creatures": "each of your creatures",
    "all other friendly creatures": "each of your other creatures",
    "all enemy creatures": "every enemy creature",
    "random creature": "a creature picked at random",
    "random other creature": "another creature picked at random",
    "random friendly creature": "one of your creatures picked at random",
    "random other friendly creature": "another of your creatures picked at random",
    "random enemy creature": "an enemy creature picked at random",
}


def card_text(game: "Game", card: Row) -> str:
    """Keywords, then what it does."""
    keywords = ", ".join(name.capitalize() for name in KEYWORDS if name in card["keywords"])
    names = {c["id"]: c for c in game.cards}
    body = sentences(card["effects"], OPENINGS, lambda e: clause(e, names))
    return ". ".join(part for part in (keywords, body) if part) + (
        "." if keywords and not body else ""
    )


def clause(e: Row, names: dict[str, Row]) -> str:
    body = verb(e, names)
    if e["when"] == "it survives":
        return f"if it survives, {body}"
    if e["when"]:
        what = e["when"].removeprefix(ANOTHER)
        kind = (
            f"creature with {what.capitalize()}"
            if what in KEYWORDS
            else f"{what.capitalize()} creature"
        )
        return f"if you control another {kind}, {body}"
    return body


def verb(e: Row, names: dict[str, Row]) -> str:
    to, n = target(e), e["n"]
    match e["do"]:
        case "damage":
            return f"deal {n} damage to {to}"
        case "heal":
            return f"restore {n} Health to {to}"
        case "buff":
            return f"{to} gets {amount(e)}{' this turn' if e['for'] == 'turn' else ''}"
        case "freeze":
            return f"freeze {to}"
        case "grant":
            return f"{to} gains {e['keyword'].capitalize()}"
        case "destroy":
            return f"destroy {to}"
        case "draw":
            return f"draw {plural(1 if n is None else n, 'card')}"
        case "summon":
            token, times = names[e["card"]], 1 if n is None else n
            return f"summon {plural(times, token['name'])} ({token['attack']}/{token['health']})"
    cost = f" of cost {e['max_cost']} or less" if e["max_cost"] is not None else ""
    who = "a creature" if n in (None, 1) else f"{n} creatures"
    verb = "returns" if n in (None, 1) else "return"
    return f"{who}{cost} that died on your side, picked at random, {verb} to your hand"


def target(e: Row) -> str:
    words = TARGETS.get(e["to"] or "", "")
    if e["frozen"]:
        words = words.replace("creature", "frozen creature", 1)
    return words + (f" of cost {e['max_cost']} or less" if e["max_cost"] is not None else "")


def refusal_text(game: "Game", parts: Mapping[str, Any], clause: str) -> str | None:
    """What a card lacks or wants, from the group it picks its target from; None: the usual words."""
    if clause not in ("S8", "S8.2", "A34"):
        return None
    card = next((c for c in game.cards if c["id"] == parts.get("card")), None)
    if card is None:
        return None
    aim = next((e for e in card["effects"] if (e["to"] or "").startswith(CHOSEN)), None)
    if aim is None:
        return "This card takes no target."
    wanted = group(aim)
    if clause == "A34":
        return f"There is no {wanted} to target."
    return f"Choose {'an' if wanted[0] in 'aeiou' else 'a'} {wanted}."


def group(e: Row) -> str:
    """What a target is chosen from: "frozen enemy creature of cost 5 or less"."""
    words = e["to"].removeprefix(CHOSEN)
    words = "creature or hero" if words == "target" else words
    cost = f" of cost {e['max_cost']} or less" if e["max_cost"] is not None else ""
    return f"{'frozen ' if e['frozen'] else ''}{words}{cost}"


def amount(e: Row) -> str:
    attack, health = e["attack"] or 0, e["health"] or 0
    if attack and health:
        return f"{signed(attack)}/{signed(health)}"
    return f"{signed(attack)} Attack" if attack else f"{signed(health)} Health"

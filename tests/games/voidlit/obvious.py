"""Positions of Voidlit in which any sensible player knows what to do."""

from collections.abc import Callable
from typing import Any

from tests.bots.obvious import Case, Turn, not_lost

Spec = dict[str, Any]
FILLER = ["Salvager", "Hired Blade", "Drifter", "Tidal Assessor", "Void Cartographer", "Salvager"]
FACE = "attack own 1 on enemy player"


def bank(n: int) -> list[str]:
    return ["Freight Titan"] * n


def case(
    name: str,
    own: Spec,
    enemy: Spec,
    wanted: Callable[[Turn], bool],
    even_novice: bool = False,
    **spec: Any,
) -> Case:
    """Seat 0 is to act in turn 9 with as much energy as it has banked."""
    mine: Spec = {"deck": FILLER, "bank": bank(4), **own}
    theirs: Spec = {"deck": FILLER, "bank": bank(4), "hand": ["Drifter"], **enemy}
    return Case(name, {"turn": 9, "seats": [mine, theirs], **spec}, wanted, even_novice)


def won(turn: Turn) -> bool:
    return turn.won


def hand(name: str, cards: list[str], deck: list[str], wanted: Callable[[str], bool]) -> Case:
    """A starting hand; the other seat has answered, and begins."""
    own: Spec = {"hand": cards, "deck": deck}
    other: Spec = {"hand": FILLER[:5], "deck": FILLER * 5, "mulligan": []}
    spec = {"phase": "mulligan", "first": 1, "seats": [own, other]}
    return Case(name, spec, lambda turn: wanted(turn.actions[0]))


CASES = [
    case(
        "take lethal with an attack",
        {"units": ["Hired Blade"], "hand": ["Tidal Assessor"]},
        {"health": 3, "units": ["Freight Titan"]},
        won,
    ),
    case(
        "take lethal with an effect",
        {"hand": ["Flare Burst", "Salvager"], "bank": bank(3)},
        {"health": 2, "units": ["Freight Titan"]},
        won,
    ),
    case(
        "take lethal with all there is",
        {"units": ["Drifter", "Hired Blade"], "hand": ["Flare Burst", "Slag Grenadier"]},
        {"health": 8, "units": ["Freight Titan"]},
        won,
    ),
    case(
        "bank for the energy that wins",
        {"hand": ["Flare Burst", "Freight Titan"], "bank": []},
        {"health": 2, "units": ["Freight Titan"]},
        won,
    ),
    case(
        "upgrade for the last Health",
        {"units": ["Drifter"], "hand": ["Thermal Blade", "Hired Blade"], "bank": bank(2)},
        {"health": 3, "units": ["Freight Titan"]},
        won,
    ),
    case(
        "block lethal",
        {"units": ["Freight Titan"]},
        {"health": 6, "units": ["Checkpoint Guard"]},
        lambda turn: turn.did("block own 1"),
        phase="block",
        attack={"attacker": 1, "target": "enemy player"},
    ),
    case(
        "do not lose a unit to stop a scratch",
        {"units": [{"card": "Lantern Colossus", "attack": 2}]},
        {"units": [{"card": "Pyrarch Solenne", "health": 2, "keywords": ["defender"]}]},
        lambda turn: turn.did("no block"),
        phase="block",
        attack={"attacker": 1, "target": "enemy player"},
    ),
    case(
        "do not attack into a free kill",
        {"units": ["Hired Blade"], "banked": True},
        {"units": [{"card": "Bulwark Engine", "attack": 4, "exhausted": True}]},
        lambda turn: not turn.did("attack own 1 on enemy 1"),
    ),
    case(
        "kill what would kill you",
        {"health": 7, "units": ["Glass Marksman"], "banked": True},
        {"units": [{"card": "Eclipse Behemoth", "health": 4}], "hand": []},
        lambda turn: turn.did("attack own 1 on enemy 1"),
    ),
    case(
        "bank the dead card",
        {"hand": ["Ossuary", "Salvager", "Glass Marksman"], "deck": FILLER * 5, "bank": bank(2)},
        {"units": ["Drifter"], "bank": bank(2)},
        lambda turn: turn.did("bank Ossuary"),
        turn=5,
    ),
    case(
        "do not bank the answer you need",
        {"health": 6, "hand": ["Final Rite", "Drifter", "Drifter"], "bank": bank(5)},
        {"units": ["Eclipse Behemoth"], "hand": []},
        lambda turn: turn.did("play Final Rite on enemy 1"),
    ),
    case(
        "do not upgrade what is about to fall",
        {
            "units": [{"card": "Rot Herald", "health": 1, "attacked": True}, "Freight Titan"],
            "hand": ["Pain Engine"],
            "bank": bank(3),
            "banked": True,
        },
        {"units": []},
        lambda turn: not turn.did("play Pain Engine on own 1"),
    ),
    case(
        "heal yourself before you fall",
        {"health": 3, "hand": ["Triage", "Sidearm"], "bank": bank(1), "banked": True},
        {"units": [{"card": "Salvager", "attack": 5}], "hand": []},
        lambda turn: turn.did("play Triage"),
    ),
    case(
        "do not play a unit that kills you",
        {"health": 1, "hand": ["Hollow Stalker", "Drifter"], "bank": bank(3), "banked": True},
        {},
        lambda turn: not_lost(turn) and not turn.did("play Hollow Stalker"),
    ),
    case(
        "do not search yourself to death",
        {"health": 2, "hand": ["Dividend"], "deck": [], "waste": FILLER},
        {"units": []},
        not_lost,
    ),
    case(
        "do not collapse when you fall first",
        {"health": 5, "hand": ["Mutual Collapse"], "bank": bank(5), "banked": True},
        {"health": 20},
        not_lost,
        even_novice=True,
    ),
    case(
        "do not hurt yourself",
        {"hand": ["Flare Burst"], "units": ["Salvager"], "banked": True},
        {"units": ["Hired Blade"]},
        lambda turn: not turn.did("play Flare Burst on own"),
        even_novice=True,
    ),
    case(
        "do not weaken your own side",
        {"hand": ["Wither"], "units": [{"card": "Drifter", "attacked": True}], "banked": True},
        {"units": []},
        lambda turn: not turn.did("play Wither on own"),
        even_novice=True,
    ),
    case(
        "strike an empty field with all there is",
        {"units": ["Hired Blade", "Drifter"], "banked": True},
        {"units": [], "hand": []},
        lambda turn: turn.did(FACE) and turn.did("attack own 2 on enemy player"),
        even_novice=True,
    ),
    case(
        "do not end the turn with energy and units unused",
        {"hand": ["Salvager", "Hired Blade"], "bank": bank(5), "banked": True},
        {"units": ["Salvager"]},
        lambda turn: turn.did("play Salvager") and turn.did("play Hired Blade"),
    ),
    case(
        "bank while the bank is small",
        {"hand": ["Freight Titan", "Tidal Assessor", "Salvager", "Freight Titan"], "bank": bank(1)},
        {"bank": bank(1)},
        lambda turn: turn.did("bank"),
        turn=3,
    ),
    hand(
        "keep a good hand",  # all that is left is dear
        ["Drifter", "Hired Blade", "Relay Runner", "Salvager", "Checkpoint Guard"],
        ["Freight Titan"] * 20 + ["Siege Walker"] * 15,
        lambda text: "," not in text,  # four of five at least
    ),
    hand(
        "send three dear cards back",
        ["Freight Titan", "Freight Titan", "Freight Titan", "Drifter", "Hired Blade"],
        FILLER * 5,
        lambda text: text.count("Freight Titan") >= 2,
    ),
]

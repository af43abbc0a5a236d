"""Positions of SpellfAIre in which any sensible player knows what to do."""

from collections.abc import Callable
from typing import Any

from tests.bots.obvious import Case, Turn, not_lost

Spec = dict[str, Any]
FILLER = ["Steel Sentinel", "Rivet Guard", "Copper Drone", "Steel Sentinel"]


def case(
    name: str, own: Spec, enemy: Spec, wanted: Callable[[Turn], bool], even_novice: bool = False
) -> Case:
    """Seat 0 is to act in turn 8; what a seat has beside the usual."""
    mine: Spec = {"deck": FILLER, "mana": 0, **own}
    theirs: Spec = {"deck": FILLER, "hand": ["Copper Drone"], **enemy}
    position = {"active": 0, "turns": [8, 8], "seats": [mine, theirs]}
    return Case(name, position, wanted, even_novice)


CASES = [
    case(
        "take lethal with an attack",
        {"board": ["Ghoul"], "hand": ["Crypt Warden"]},
        {"health": 3, "board": ["Thicket Stalker"]},
        lambda turn: turn.won,
    ),
    case(
        "take lethal with a spell past a Guard",
        {"board": ["Elder Mammoth"], "hand": ["Ember Bolt"], "mana": 1},
        {"health": 2, "board": ["Titan Forgeguard"]},
        lambda turn: turn.won,
    ),
    case(
        "take lethal with two spells and the mana for both",
        {"hand": ["Final Spark", "Ember Bolt", "Elder Mammoth"], "mana": 7},
        {"health": 9, "board": ["Shield Marshal"]},
        lambda turn: turn.won,
    ),
    case(
        "remove the Guard that blocks lethal",
        {"board": ["Ghoul", "Thicket Stalker"]},
        {"health": 4, "board": ["Town Guard", "Elder Mammoth"]},
        lambda turn: turn.won,
    ),
    case(
        "burn the Guard away and strike",
        {"board": ["Elder Mammoth"], "hand": ["Flame Javelin"], "mana": 3},
        {"health": 7, "board": ["Rivet Guard"]},
        lambda turn: turn.won,
    ),
    case(
        "do not waste removal on the smaller one",
        {"hand": ["Flame Javelin"], "mana": 3, "health": 6},
        {"board": ["Razor Cub", "Frenzied Mauler"]},
        lambda turn: turn.did("play Flame Javelin on enemy 2"),
    ),
    case(
        "do not snare a rat when a warden stands there",
        {"hand": ["Void Snare"], "mana": 6},
        {"board": ["Grave Rat", "Shield Marshal"]},
        lambda turn: not turn.did("play Void Snare on enemy 1"),
    ),
    case(
        "do not hurt yourself",
        {"hand": ["Ember Bolt", "Flame Javelin"], "board": ["Ghoul"], "mana": 4},
        {"board": ["Thicket Stalker"]},
        lambda turn: (
            not (turn.did("play Ember Bolt on own") or turn.did("play Flame Javelin on own"))
        ),
    ),
    case(
        "do not end the turn with an attacker unused before an empty board",
        {"board": ["Thicket Stalker"]},
        {},
        lambda turn: turn.did("attack own 1 on enemy hero"),
    ),
    case(
        "do not end the turn with mana and creatures unused",
        {"hand": ["Steel Sentinel", "Arc Sparkbot", "Titan Forgeguard"], "mana": 7, "max_mana": 7},
        {"board": ["Steel Sentinel"], "max_mana": 7},
        lambda turn: turn.did("play Steel Sentinel") and turn.did("play Arc Sparkbot"),
    ),
    case(
        "take a free kill",
        {"board": ["Steel Sentinel"], "health": 8},
        {"board": [{"card": "Frenzied Mauler", "attack": 5, "health": 4, "ready": False}]},
        lambda turn: turn.did("attack own 1 on enemy 1") or turn.did("attack own 1 on enemy hero"),
    ),
    case(
        "block lethal with a Guard",
        {"health": 4, "hand": ["Shield Marshal", "Thicket Stalker"], "mana": 4},
        {"board": ["Steel Sentinel"]},
        lambda turn: turn.did("play Shield Marshal"),
    ),
    case(
        "freeze what would kill you, and win next turn",
        {
            "health": 5,
            "board": [{"card": "Elder Mammoth", "ready": False}],
            "hand": ["Cold Snap", "Chapel Healer"],
            "mana": 3,
        },
        {"health": 7, "board": ["Elder Mammoth", "Elder Mammoth"], "hand": []},
        lambda turn: turn.did("play Cold Snap"),
    ),
    case(
        "do not draw yourself to death",
        {"health": 3, "hand": ["Deep Winter"], "deck": [], "mana": 6},
        {"board": ["Town Guard"]},
        not_lost,
    ),
    case(
        "do not play a creature that kills you",
        {"health": 2, "hand": ["Rotting Giant", "Grave Rat"], "mana": 7},
        {},
        lambda turn: not_lost(turn) and not turn.did("play Rotting Giant"),
    ),
    case(
        "do not kill your own creature for nothing",
        {"board": [{"card": "Razor Cub", "ready": False}], "hand": ["Ice Shard"], "mana": 3},
        {"health": 2},
        lambda turn: not turn.did("play Ice Shard on own"),
        even_novice=True,
    ),
    case(
        "do not burn yourself when there is nobody else",
        {"board": [{"card": "Ghoul", "ready": False}], "hand": ["Ember Bolt"], "mana": 1},
        {},
        lambda turn: not turn.did("play Ember Bolt on own"),
        even_novice=True,
    ),
    case(
        "do not aim at your own hero what may hit the enemy's",
        {"hand": ["Bone Acolyte", "Mend", "Growth"], "mana": 2, "max_mana": 2},
        {"max_mana": 2, "mana": 1},
        lambda turn: not turn.did("play Bone Acolyte on own"),
        even_novice=True,
    ),
    case(
        "do not heal yourself by hurting yourself",
        {
            "health": 20,
            "hand": ["Dark Touch"],
            "board": [{"card": "Ghoul", "ready": False}],
            "mana": 1,
        },
        {},
        lambda turn: not turn.did("play Dark Touch on own"),
        even_novice=True,
    ),
    case(
        "strike the hero though the match looks lost",
        {"health": 3, "board": ["Grave Rat"]},
        {"health": 3, "board": ["Elder Mammoth", "Elder Mammoth", "Elder Mammoth"]},
        lambda turn: turn.did("attack own 1"),
        even_novice=True,
    ),
    case(
        "strike with every creature that is ready",
        {"board": ["Ghoul", "Grave Rat", "Thicket Stalker"], "hand": ["Elder Mammoth"], "mana": 2},
        {"health": 21},
        lambda turn: all(turn.did(f"attack own {i}") for i in (1, 2, 3)),
        even_novice=True,
    ),
    case(
        "use a creature with Charge in the turn it comes",
        {"hand": ["Razor Cub"], "mana": 1, "health": 7},
        {"health": 18, "board": [{"card": "Frenzied Mauler", "ready": False}]},
        lambda turn: not turn.did("play Razor Cub") or turn.did("attack own 1"),
        even_novice=True,
    ),
]

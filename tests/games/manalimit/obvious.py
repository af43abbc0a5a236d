"""Positions of MANALIMIT in which any sensible player knows what to do.

The player has one life left and meets a ghost that nobody beats, so that the run ends with the turn; as no bot
sees the ghost (B33), each plays as if the run went on. Boards are such that the battle is open to who doesn't
know it: what is done in a lost one is nobody's mistake. A novice's blunders are random, so none is asked here.
"""

from collections.abc import Callable
from typing import Any

from tests.bots.obvious import Case, Turn

DECK = ["Hill Scout", "Road Guard", "Caravan Brute", "Hired Shield", "Wanderer", "Free Lancer"] * 4


def case(name: str, wanted: Callable[[Turn], bool], **shop: Any) -> Case:
    position = {"lives": 1, "deck": DECK, "ghost": ["Unbroken Colossus"] * 5} | shop
    return Case(name, position, wanted)


def fought(turn: Turn) -> list[str]:
    """The cards that stood on the board in the end."""
    board = turn.after.position()["board"]
    return [unit if isinstance(unit, str) else unit["card"] for unit in board if unit]


CASES = [
    case(
        "spend your mana on the unit that you can pay for",
        lambda turn: fought(turn).count("Caravan Brute") == 2,
        round=2,
        mana=3,
        belt=["Phoenix Regent", "Caravan Brute"],
        board=["Caravan Brute", "Hill Scout", "Hill Scout"],
    ),
    case(
        "place what you have bought",
        lambda turn: "Caravan Brute" in fought(turn),
        bench=["Caravan Brute"],
    ),
    case(
        "let the strong units on the bench fight",
        lambda turn: {"Free Lancer", "Trail Giant"} <= {*fought(turn)},
        round=4,
        board=["Hill Scout", None, "Caravan Brute", None, "Wanderer"],
        bench=["Free Lancer", "Trail Giant"],
    ),
    case(
        "swap the carry on the bench for a weak unit on the board",
        lambda turn: "Mountain Ogre" in fought(turn),
        round=5,
        board=["Free Lancer", "Caravan Brute", "Trail Giant", "Wanderer", "Hired Shield"],
        bench=["Mountain Ogre"],
    ),
    case(
        "buy before you burn when the tank is full",
        lambda turn: turn.actions[0].startswith("buy"),
        mana=3,
        belt=["Caravan Brute", "Tinder Bundle", "Charcoal Baron"],
    ),
    case(
        "do not burn at a full tank when nothing can come of it",
        lambda turn: not turn.did("pitch"),
        mana=3,
        belt=["Mountain Ogre", "Trail Giant"],
        board=["Caravan Brute", "Hill Scout"],
        deck=[],
    ),
    case(
        "buy the stronger one",
        lambda turn: "Trail Giant" in fought(turn),
        round=3,
        mana=5,
        belt=["Wanderer", "Trail Giant", "Camp Runt"],
        board=["Caravan Brute", "Hill Scout", "Hired Shield"],
    ),
    case(
        "burn fuel for the carry",
        lambda turn: "Mountain Ogre" in fought(turn),
        round=5,
        mana=4,
        belt=["Mountain Ogre", "Tinder Bundle"],
        board=["Free Lancer", "Caravan Brute", "Trail Giant", "Hired Shield"],
    ),
    case(
        "burn fuel for the carry though the board is full",
        lambda turn: "Mountain Ogre" in fought(turn),
        round=5,
        mana=4,
        belt=["Mountain Ogre", "Tinder Bundle"],
        board=["Free Lancer", "Caravan Brute", "Trail Giant", "Wanderer", "Hired Shield"],
    ),
    case(
        "keep the carry",
        lambda turn: "Mountain Ogre" in fought(turn),
        round=6,
        belt=["Wanderer", "Hill Scout", "Road Guard"],
        board=["Mountain Ogre", "Caravan Brute", "Hill Scout", "Hill Scout", "Wanderer"],
    ),
    case(
        "freeze the carry that only the next limit pays for",
        lambda turn: turn.did("freeze") and "Blademaster" in turn.after.position()["belt"],
        round=4,
        mana=6,
        belt=["Blademaster"],
        board=["Free Lancer", "Caravan Brute", "Trail Giant", "Caravan Brute", "Hired Shield"],
    ),
    case(
        "do not sell the line for nothing",
        lambda turn: len(fought(turn)) == 3,
        round=3,
        board=["Caravan Brute", "Hill Scout", "Hired Shield"],
        deck=[],
    ),
    case(
        "burn the fuel, not the unit that it pays for",
        lambda turn: "Trail Giant" in fought(turn),
        round=3,
        mana=2,
        belt=["Trail Giant", "Ash Broker"],
        board=["Caravan Brute", "Hill Scout", "Hired Shield"],
        deck=[],
    ),
]

"""The signature of every game beside the rules it belongs to, kept in signatures.json.

The fingerprint tells rules apart by their tables and by RULES in kernel.py. If behaviour changed
under the same fingerprint, an old replay would be accepted and play differently.
"""

import json
from typing import Any

from ludarium.lab.signature import signature

from ..contract.cases import GAMES
from .case import FOLDER
from .playthrough import game_of

PATH = FOLDER / "signatures.json"


def stored() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(PATH.read_text()) if PATH.is_file() else {}
    return found


def current() -> dict[str, dict[str, Any]]:
    games = {name: game_of(name) for name in GAMES}
    return {
        name: {
            "RULES": game.kernel.RULES,
            "fingerprint": game.fingerprint,
            "signature": signature(game),
        }
        for name, game in games.items()
    }


def silent_change(name: str, old: dict[str, Any] | None, new: dict[str, Any]) -> str:
    """What is wrong if a game plays differently under the same name of its rules, else ''."""
    if not old or old["signature"] == new["signature"] or old["fingerprint"] != new["fingerprint"]:
        return ""
    return (
        f"{name} behaves differently (signature {old['signature']}, now {new['signature']}) but "
        f"RULES is still {new['RULES']}: bump RULES in kernel.py or restore the behaviour, "
        "then make golden"
    )


def unwritten_change(name: str, old: dict[str, Any] | None, new: dict[str, Any]) -> str:
    """What is wrong if the rules changed openly and the file was not rewritten, else ''."""
    if old == new or silent_change(name, old, new):
        return ""
    return f"{PATH.name} says {old} of {name}, it is {new}: make golden"

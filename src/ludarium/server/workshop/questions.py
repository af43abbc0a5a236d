"""What may be asked: checked by the form of the game before anything is measured, and named by what it says."""

import asyncio
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from ... import __version__
from ...core.errors import BadInput, brief, nearest
from .books import read

BOTS = ("random", "heuristic", "adept")
MOST_BOTS = 5
LARGEST_MORE = 8192  # characters


async def question_of(
    game: str, before: Any, after: Any, bots: list[str] | None, more: dict[str, Any]
) -> dict[str, Any]:
    """Checked by the form of the game: nothing else is ever measured."""
    from ...bots.levels import BOTS as LEVELS

    old = await read(before if before is not None else {"game": game}, game)
    new = await read(after, game)
    names = list(dict.fromkeys(bots or BOTS))
    if len(names) > MOST_BOTS:
        raise BadInput(f"bots: expected at most {MOST_BOTS}, got {len(names)}")
    for bot in names:
        if bot not in LEVELS:  # a budget of a million would hold up everybody
            expected = f"expected one of {', '.join(LEVELS)}"
            raise BadInput(f'bots: {expected}, got "{bot[:40]}"{nearest(bot, LEVELS)}')
    check_more(more)
    lead, ready = more.get("deck"), await asyncio.to_thread(lambda: set(new.open().decks))
    if lead is not None and lead not in ready:
        raise BadInput(f"more.deck: expected one of {', '.join(sorted(ready))}, got {lead!r:.60}")
    check_zones(more.get("zones", {}))
    return {
        "before": old.written(),
        "after": new.written(),
        "bots": names,
        "more": more,
        "fingerprints": await asyncio.to_thread(lambda: [old.fingerprint, new.fingerprint]),
    }


def check_more(more: Mapping[str, Any]) -> None:
    """What each kind reads of it is checked there; here, that it can be read at all."""
    if len(json.dumps(more)) > LARGEST_MORE:
        raise BadInput(f"more: expected at most {LARGEST_MORE} characters")
    for name, (fits, expected) in MORE.items():
        if (value := more.get(name)) is not None and not fits(value):
            raise BadInput(f"more.{name}: expected {expected}, got {brief(repr(value))}")


def is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) < 200


def are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def are_rows(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, dict) and is_text(each.get("rule", "")) for each in value
    )


def are_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(are_texts(each) and len(each) == 2 for each in value)


MORE: dict[str, tuple[Callable[[Any], bool], str]] = {
    "deck": (is_text, "the name of a deck"),
    "decks": (are_texts, "a list of names of decks"),
    "switches": (are_texts, "a list of rules"),
    "pairs": (are_pairs, "a list of pairs of cards"),
    "vary": (are_rows, "a list of rules, or of fields of rows"),
    "goal": (is_text, "a goal in words"),
}


def check_zones(zones: Any) -> None:
    known = ("points", "length", "measure")
    fine = isinstance(zones, dict) and all(
        name in known and isinstance(value, int | float) and value is not True and 0 < value < 1000
        for name, value in zones.items()
    )
    if not fine:
        raise BadInput(f"more.zones: expected numbers above 0 for {', '.join(known)}")


def key_of(kind: str, question: Mapping[str, Any]) -> str:
    """Names a question, whoever asks it and by whichever bots it is answered."""
    more = {name: value for name, value in question["more"].items() if name != "book"}
    told = [__version__, kind, question["before"], question["after"], more]
    told.append(question["fingerprints"])  # of the rules as this program has them
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

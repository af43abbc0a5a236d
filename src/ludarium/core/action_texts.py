"""Actions as texts: reading one, and saying why one is refused.

No game has a parser. A text is looked for among those of the legal actions, then among those of
the whole space, so that whatever is printed can be typed.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import IllegalAction, NotYourTurn, nearest

if TYPE_CHECKING:
    from .game import Game
    from .match import Match


def parse(match: "Match", seat: int, text: str) -> int:
    """The number of an action text; any other text raises with the nearest ones."""
    game, state = match.game, match._state
    plain = readings(game, text)
    here = game.definition.reading(game, state, seat, plain[1])
    wanted = list(dict.fromkeys((here, *plain)))
    texts = {number: match.describe(seat, number) for number in match.legal_ids(seat)}
    legal = {readings(game, each)[0]: number for number, each in texts.items()}
    for reading in wanted:
        if reading in legal:
            return legal[reading]
    verbs = {reading.partition(" ")[0] for reading in wanted}
    for number in game.numbers_of(*verbs):
        other = game.definition.action_text(game, state, seat, number)
        if other is not None and readings(game, other)[0] in wanted:
            return number
    if seat not in match.actors:
        raise NotYourTurn(f"seat {seat} has nothing to decide now")
    close = [each for each in texts.values() if shares_word(each, text)][:4]
    hint = nearest(text, texts.values())
    if not hint:
        hint = f"; legal actions are {', '.join(close)}" if close else ""
    clause = game.definition.text_refusal(game, state, seat, plain[0])
    raise IllegalAction(f'"{text}" is not an action here{hint}', clause)


def readings(game: "Game", text: str) -> tuple[str, str]:
    """The text in its plain form: as it stands, and with card ids read as names."""
    canonical = game.definition.canonical
    words = " ".join(text.lower().split())
    names = re.sub(r"\w+", lambda word: game.names_by_id.get(word[0], word[0]), words)
    return canonical(words), canonical(names)


def why_not(match: "Match", seat: int, parts: Mapping[str, Any]) -> str | None:
    """See `Match.why_not`."""
    game, state = match.game, match._state
    make, handle = game.definition.action_parts, match._handle(seat)
    clauses: dict[int, Counter[str]] = {}  # by the number of parts
    for action in game.numbers_of(parts.get("kind")):
        if game.definition.action_text(game, state, seat, action) is None:
            continue
        found = make(game, state, seat, action, handle)
        if all(found.get(name) == value for name, value in parts.items()):
            clause = match.refusal(seat, action)
            if clause is None:
                return None
            clauses.setdefault(len(found), Counter())[clause] += 1
    return clauses[min(clauses)].most_common(1)[0][0] if clauses else None


def refused(match: "Match", seat: int, number: int, clause: str) -> IllegalAction:
    """The error that says why a seat may not take an action."""
    game = match.game
    text = game.definition.action_text(game, match._state, seat, number)
    title = game.clauses[clause].title if clause in game.clauses else "?"
    label = f'"{text}"' if text else f"action {number}"
    if seat not in match.actors:
        return NotYourTurn(
            f"{label}: seat {seat} has nothing to decide now ({clause}: {title})", clause
        )
    return IllegalAction(f"{label} is not allowed ({clause}: {title})", clause)


def shares_word(a: str, b: str) -> bool:
    return bool({w for w in a.lower().split() if len(w) > 2} & set(b.lower().split()))

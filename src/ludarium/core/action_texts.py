"""Actions as texts: reading one, and saying why one is refused.

No game has a parser. A text is looked for among those of the legal actions, then among those of
the whole space, so that whatever is printed can be typed.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import IllegalAction, NotYourTurn, brief, closest

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
    others: dict[str, str] = {}  # by their readings: what is refused here
    for number in game.numbers_of(*verbs):
        other = game.definition.action_text(game, state, seat, number)
        if other is not None:
            reading = readings(game, other)[0]
            if reading in wanted:
                return number
            others[reading] = other
    if seat not in match.actors:
        raise not_now(match, seat, f'"{brief(text)}"', match.refusal(seat, 1))
    clause = game.definition.text_refusal(game, state, seat, plain[0])
    offered = {reading: texts[number] for reading, number in legal.items()}
    hint = meant(plain[0], offered, others)
    raise IllegalAction(f'"{brief(text)}" is not an action here{named(game, clause)}{hint}', clause)


def meant(text: str, legal: Mapping[str, str], others: Mapping[str, str]) -> str:
    """What somebody may have wanted to write, from texts by their readings: the same with its words
    put right, or the nearest legal action; else by which words they begin."""
    for known in (legal, others):
        vocabulary = {word for reading in known for word in reading.split()}
        words = [w if w in vocabulary else closest(w, vocabulary, 0.6) for w in text.split()[:20]]
        if None not in words and (found := known.get(" ".join(map(str, words)))):
            return f'; did you mean "{found}"?'
    verb = text.partition(" ")[0]
    alike = [each for reading, each in legal.items() if reading.partition(" ")[0] == verb]
    is_verb = any(reading.partition(" ")[0] == verb for reading in others)
    if found := closest(text, alike if alike or is_verb else legal.values()):
        return f'; did you mean "{found}"?'
    first = list(dict.fromkeys(reading.partition(" ")[0] for reading in legal))
    if len(first) < len(legal) and not alike:
        return f"; legal actions begin with {', '.join(first)}"
    some = (alike or list(legal.values()))[:4]
    more = ", ..." if len(alike or legal) > len(some) else ""
    return f"; legal actions are {', '.join(some)}{more}" if some else ""


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
    """The error that says why a seat may not take an action, and which is the nearest that it may."""
    game = match.game
    text = game.definition.action_text(game, match._state, seat, number)
    label = f'"{text}"' if text else f"action {number}"
    if seat not in match.actors:
        return not_now(match, seat, label, clause)
    verb = text.partition(" ")[0] if text else ""
    texts = (match.describe(seat, each) for each in match.legal_ids(seat)) if text else ()
    found = closest(text, [each for each in texts if each.partition(" ")[0] == verb], 0.6)
    hint = f'; the nearest legal action is "{found}"' if found else ""
    return IllegalAction(f"{label} is not allowed{named(game, clause)}{hint}", clause)


def not_now(match: "Match", seat: int, label: str, clause: str | None) -> NotYourTurn:
    told = f"seat {seat} has nothing to decide now{named(match.game, clause)}"
    return NotYourTurn(f"{label}: {told}", clause)


def over(match: "Match", clause: str | None) -> IllegalAction:
    return IllegalAction(f"the match is over{named(match.game, clause)}", clause)


def named(game: "Game", clause: str | None) -> str:
    """' (C32: Full stacks)'"""
    if clause is None:
        return ""
    title = game.clauses[clause].title if clause in game.clauses else "?"
    return f" ({clause}: {title})"

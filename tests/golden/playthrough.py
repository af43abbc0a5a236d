"""A whole match as text, in the manner of OpenSpiel's playthroughs: one diff shows what changed.

The actions are drawn from the seed of the match; nothing here depends on a compiler.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

import ludarium
from ludarium.core.dice import word
from ludarium.core.modes import game_module

from ..contract.cases import GAMES, load, toy_is_known
from ..parts import part_of
from .case import Playthrough

EVERY = 8  # steps from one written position to the next


def playthroughs() -> Iterator[Playthrough]:
    """Those of all games, each from the folder of its tests."""
    for name in sorted(GAMES):
        found = part_of(name, "playthroughs")
        yield from () if found is None else found.PLAYTHROUGHS


PLAYTHROUGHS = tuple(playthroughs())


def texts(game: str) -> list[str]:
    """The kept matches of a game."""
    return [p.path.read_text(encoding="utf-8") for p in PLAYTHROUGHS if p.game == game]


def game_of(name: str, variant: str = "") -> ludarium.Game:
    """With nothing in stock: what matches draw from is not part of the fingerprint."""
    with toy_is_known():
        return load(name, variant).with_stock({})


def write(playthrough: Playthrough) -> str:
    """The text of a playthrough as the code plays it now."""
    return "\n".join(lines(playthrough)) + "\n"


def lines(playthrough: Playthrough) -> Iterator[str]:
    game = game_of(playthrough.game, playthrough.variant)
    decks = None if playthrough.decks is None else list(playthrough.decks)
    match = game.match(playthrough.seed, decks, supply=not playthrough.fed)
    yield f"game: {game.label}"
    yield f"fingerprint: {game.fingerprint}"
    yield f"seed: {playthrough.seed}"
    yield f"decks: {' against '.join(decks) if decks else 'none'}"
    yield ""
    yield "setup"
    yield from told(match, [0] * len(viewers(match)))
    yield from position(match)

    step = 0
    while not match.is_over:
        step += 1
        seen = [len(match.events(viewer)) for viewer in viewers(match)]
        yield ""
        yield from act(match, step, word("golden", playthrough.seed, step), playthrough.habit)
        yield f"  state: {digest(match.state_bytes)}"
        yield from told(match, seen)
        if step % EVERY == 0 or match.is_over:
            yield from position(match)

    result = match.result
    assert result is not None
    winner = "nobody wins" if result.winner is None else f"seat {result.winner} wins"
    yield ""
    yield f"over: {winner} ({result.reason}); scores {list(result.scores)}"


def act(match: ludarium.Match, step: int, dice: int, by_habit: bool) -> Iterator[str]:
    """One step of the match, taken when its lines are."""
    if match.waits_for_input:
        row = {name: 1 + dice % 5 for name in match.game.kernel.INPUT.names}
        yield f"{step}. input {json.dumps(row)}"
        match.feed(row)
        return
    seat = match.actors[dice % len(match.actors)]
    legal = match.legal(seat)
    action = usual(match, seat) if by_habit else legal[dice // 8 % len(legal)]
    yield f"{step}. seat {seat}: {action} [{action.id}]"
    yield f"  actors: {', '.join(map(str, match.actors))}"
    yield f"  legal: {' | '.join(map(str, legal))}"
    match.submit(seat, action)


def usual(match: ludarium.Match, seat: int) -> ludarium.Action:
    """What the `habit` of the game's `value.py` does."""
    game = match.game
    seen = game.states.unpack(match.observe(seat).state)
    action = game_module(game.name, "value", "plain").habit(seen, game.tables, seat)
    return next(each for each in match.legal(seat) if each.id == action)


def viewers(match: ludarium.Match) -> dict[int | None, str]:
    """Who looks, and what they are called."""
    seats: dict[int | None, str] = {seat: str(seat) for seat in range(match.game.seats)}
    return seats | {None: "spectator"}


def told(match: ludarium.Match, seen: Sequence[int]) -> Iterator[str]:
    """The new events, once if everyone is told the same."""
    texts = [
        [event_text(event) for event in match.events(viewer, since)]
        for viewer, since in zip(viewers(match), seen, strict=True)
    ]
    if all(heard == texts[0] for heard in texts):
        yield from (f"  {text}" for text in texts[0])
        return
    for viewer, heard in zip(viewers(match).values(), texts, strict=True):
        yield f"  told to {viewer}:"
        yield from (f"    {text}" for text in heard)


def event_text(event: dict[str, Any]) -> str:
    facts = [f"{k}={v}" for k, v in event.items() if k not in ("event", "seat", "clause")]
    return " ".join([f"{event['event']}: seat={event['seat']}", *facts, f"({event['clause']})"])


def position(match: ludarium.Match) -> Iterator[str]:
    """The whole truth, one line a table, and what the viewers make of it as hashes."""
    if isinstance(match.position(), str):
        yield f"  position: {match.position()}"
    else:
        yield "  position:"
        yield from tables(match.position())
    views = [
        f"{name} {digest(compact(match.view(viewer)).encode())}"
        for viewer, name in viewers(match).items()
    ]
    yield f"  views: {', '.join(views)}"


def tables(spec: dict[str, Any]) -> Iterator[str]:
    for key, value in spec.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for i, each in enumerate(value):
                yield f"    {key}[{i}] {compact(bare(each))}"
        else:
            yield f"    {key} {compact(bare(value))}"


def bare(value: Any) -> Any:
    """Without what is false or none: the rest is what a reader looks for."""
    if isinstance(value, dict):
        return {k: bare(v) for k, v in value.items() if v is not None and v is not False}
    return [bare(each) for each in value] if isinstance(value, list) else value


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:8]

"""Compiling a game in advance: what a table needs first, with how far it has come and how long it takes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from ..core.game import Game
from ..core.match import Match
from ..core.modes import has_part

# In the order in which they are made: the parts of a game's compiled code, and what people call them.
PARTS = {
    "bots": "the computer players",
    "analysis": "hints and analysis",
    "lab": "simulations",
}
OPTIMISING = 0.25  # what optimising an entry point costs, for each unit of all that it calls
USUAL = 0.001  # seconds per unit (a byte of bytecode), until this machine has shown its own pace
LEAST = 0.1  # the share after which the pace of this machine is known well enough
NEWS = 0.3  # seconds between two reports
MADE: set[FunctionType] = set()  # what this process has compiled: later parts do not wait for it


@dataclass(frozen=True)
class Progress:
    """How far one part has come, 0 to 1, and roughly how many seconds it still takes."""

    part: str
    share: float
    left: float


@dataclass(frozen=True)
class Part:
    name: str
    entries: list[Any]  # the functions that Python calls
    work: Callable[[], Any]  # calls each of them once


def parts_of(game: Game) -> list[Part]:
    """What a table needs; `lab.warming` adds the rest."""
    from .analysis import analyse
    from .chances import chances_of, has_chances
    from .forced import OutOfNodes
    from .in_turn import TurnProver
    from .levels import make_bot
    from .odds_of_steps import odds_of_action
    from .parts import deep_of, engine_of, mate_of, odds_of, rerolls_of, spree_of

    engine, perfect = engine_of(game), game.definition.perfect
    match = at_a_choice(game)
    judges = []
    if perfect:
        judges = [deep_of(game).start, deep_of(game).deepen, mate_of(game).shortest]
    if has_part(game.name, "deeds"):
        judges.append(spree_of(game).search)
    if has_chances(game):
        judges.append(odds_of(game).expect)
    if game.definition.outcomes is not None:
        judges.append(rerolls_of(game).often)

    def choose() -> None:
        if match.actors:
            make_bot(game, "adept").choose(match.observe(match.actors[0]))

    def judge() -> None:
        if match.actors:
            bot, seen = make_bot(game, "adept"), match.observe(match.actors[0])
            bot.ponder(seen, 0)
            bot.counsel(seen)
            if game.definition.outcomes is not None:
                odds_of_action(seen, seen.legal[0], 1)
        if perfect:
            analyse(game, game.match(seed=1), 0)
        if has_part(game.name, "deeds"):
            with suppress(OutOfNodes):
                TurnProver(game, 1).sure_way(match, 1)
        if has_chances(game):
            chances_of(game.match(seed=1).observe(None))

    return [Part("bots", [engine.run], choose), Part("analysis", judges, judge)]


def at_a_choice(game: Game) -> Match:
    """A match at the first decision that is one: a bot without a choice calls nothing compiled."""
    match = game.match(seed=1)
    for _ in range(200):
        if not match.actors or len(match.legal_ids(match.actors[0])) > 1:
            break
        match.submit(match.actors[0], match.legal_ids(match.actors[0])[0])
    return match


def warm_part(part: Part, tell: Callable[[Progress], None]) -> None:
    """The same for one part, telling how it goes."""
    with watched(part, tell):
        part.work()


# --- how far it has come ----------------------------------------------------------------------------


@contextmanager
def watched(part: Part, tell: Callable[[Progress], None]) -> Iterator[None]:
    from numba.core import event

    meter = Meter(part, tell)

    class Ear(event.Listener):  # type: ignore[misc]
        def on_start(self, heard: Any) -> None:
            pass

        def on_end(self, heard: Any) -> None:
            meter.made(heard.data["dispatcher"])

    ear = Ear()
    event.register("numba:compile", ear)
    try:
        meter.report()
        yield
    finally:
        event.unregister("numba:compile", ear)


class Meter:
    """Weighs functions by their bytecode: the time that one takes is about proportional to it."""

    def __init__(self, part: Part, tell: Callable[[Progress], None]) -> None:
        self.part, self.tell = part, tell
        self.entries = {entry.py_func: reach(entry) for entry in part.entries}
        self.open: dict[FunctionType, float] = {}
        for entry, below in self.entries.items():
            self.open |= {each: float(len(each.__code__.co_code)) for each in below - MADE}
            self.open[entry] = len(entry.__code__.co_code) + OPTIMISING * sum(
                len(each.__code__.co_code) for each in below
            )
        self.total = sum(self.open.values()) or 1.0
        self.began = self.told = time.monotonic()

    def made(self, dispatcher: Any) -> None:
        MADE.add(dispatcher.py_func)
        self.open.pop(dispatcher.py_func, None)
        if time.monotonic() - self.told >= NEWS:
            self.report()

    def report(self) -> None:
        self.told = time.monotonic()
        share = 1 - sum(self.open.values()) / self.total
        spent = self.told - self.began
        whole = spent / share if share >= LEAST else self.total * USUAL
        self.tell(Progress(self.part.name, share, max(whole - spent, 0.0)))


def reach(entry: Any) -> set[FunctionType]:
    """All functions that Numba compiles for an entry point, as its bytecode names them."""
    found: set[FunctionType] = set()
    ahead = [entry]
    while ahead:
        for each in named_in(ahead.pop().py_func):
            if each.py_func not in found and each.py_func is not entry.py_func:
                found.add(each.py_func)
                ahead.append(each)
    return found


def named_in(function: FunctionType) -> Iterator[Any]:
    """The compiled functions whose names a function uses, its own or those of a module it names."""
    names, known = function.__code__.co_names, function.__globals__
    for value in (known[name] for name in names if name in known):
        if isinstance(value, ModuleType):
            yield from filter(is_compiled, (getattr(value, name, None) for name in names))
        elif is_compiled(value):
            yield value


def is_compiled(value: Any) -> bool:
    return hasattr(value, "py_func") and hasattr(value, "overloads")

"""Chronicle: the events of a match, and which of them each viewer was told. It only ever grows.

A takeback is one more event: what a viewer was told is never untold, so that "the first n events"
means the same for ever.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..plain.core.kernel import EVENT_WORDS, EVERYONE, SPECTATOR
from .errors import LudariumError

if TYPE_CHECKING:
    from .game import Game

Handle = Callable[[int], Any]  # what a viewer calls the thing with this number
Fact = tuple[int, ...]  # kind, clause, mask, seat and four facts

TAKEBACK = -1  # a kind that every game has
MAX_EVENTS = 10_000  # of one step in compiled code, where a kernel declares nothing else
LOG_WORDS = 1 + EVENT_WORDS * 200  # to begin with: a list grows
_LOGS: list[list[int]] = []  # used ones: making one takes as long as many an action


def log_words(kernel: Any) -> int:
    """The length of an array that holds the longest step of a game."""
    most: int = getattr(kernel, "MAX_EVENTS", MAX_EVENTS)
    return 1 + int(EVENT_WORDS) * most


def borrow_log() -> list[int]:
    """An empty log for a kernel; give it back when it is read."""
    return _LOGS.pop() if _LOGS else [0] * LOG_WORDS


def check_log(game: "Game", log: Any) -> None:
    """A step that emitted more events than its log can hold is a fault of the game."""
    if log[0] >= len(log):
        most = (len(log) - 1) // EVENT_WORDS
        raise LudariumError(
            f"{game.title}: a step emitted more than {most} events; "
            f"set MAX_EVENTS of its kernel to the most that one step can emit"
        )


def read_log(log: list[int]) -> list[Fact]:
    return [tuple(log[i : i + EVENT_WORDS]) for i in range(1, log[0] + 1, EVENT_WORDS)]


def give_back(log: list[int]) -> None:
    log[0] = 0
    _LOGS.append(log)


class Chronicle:
    def __init__(self, game: "Game") -> None:
        self.game = game
        self.facts: list[Fact] = []
        # For each viewer (the spectators are the last) the places of its events.
        self.places: list[list[int]] = [[] for _ in range(game.seats + 1)]
        self._bits = [(bit_of(v), self.places[v]) for v in (*range(game.seats), -1)]

    def add(self, log: list[int]) -> None:
        self._extend(read_log(log))

    def add_takeback(self, seat: int) -> None:
        self._extend([(TAKEBACK, 0, EVERYONE, seat, 0, 0, 0, 0)])

    def _extend(self, facts: list[Fact]) -> None:
        n = len(self.facts)
        for fact in facts:
            mask = fact[2]
            for bit, places in self._bits:
                if mask & bit:
                    places.append(n)
            n += 1
        self.facts += facts

    def told(self, viewer: int, handle: Handle, since: int = 0) -> list[dict[str, Any]]:
        """What a viewer (-1: a spectator) was told, without the first `since`."""
        return [tell(self.game, self.facts[i], handle) for i in self.places[viewer][since:]]

    def told_from(self, n: int, viewer: int, handle: Handle) -> list[dict[str, Any]]:
        """What a viewer was told of all that happened after the first n facts."""
        return tell_all(self.game, self.facts[n:], viewer, handle)

    def copy(self) -> "Chronicle":
        twin = Chronicle(self.game)
        twin._extend(self.facts)
        return twin


def bit_of(viewer: int) -> int:
    return SPECTATOR if viewer < 0 else 1 << viewer


def tell_all(game: "Game", facts: list[Fact], viewer: int, handle: Handle) -> list[dict[str, Any]]:
    bit = bit_of(viewer)
    return [tell(game, fact, handle) for fact in facts if fact[2] & bit]


def tell(game: "Game", fact: Fact, handle: Handle) -> dict[str, Any]:
    """An event as a client reads it."""
    if fact[0] == TAKEBACK:
        return {"event": "takeback", "seat": fact[3], "clause": None}
    name, fields = game.event_kinds[fact[0]]
    told: dict[str, Any] = {"event": name, "seat": fact[3]}
    value = game.definition.event_value
    i = 4
    for field in fields:
        told[field] = value(game, field, fact[i], handle)
        i += 1
    told["clause"] = game.clause(fact[1])
    return told

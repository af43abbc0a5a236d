"""The desk of a tournament: on which terms it is played, who sits down, what is noted of a match."""

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..bots.bot import Bot
from ..bots.external import External, Fault, Limits
from ..core.game import Game
from .entrants import Entrant
from .referee import Inside, Outside, Player


@dataclass(frozen=True)
class Terms:
    """How all pairings are played."""

    pairs: int  # of matches a pairing: each seed once from either seat
    decks: tuple[Any, ...] = ()  # both have the same one, in turn
    seed: int = 1
    opening: int = 0  # random plies
    limits: Limits = field(default_factory=Limits)
    threads: int | None = None
    replays: Path | None = None  # of matches that were lost by a fault
    logs: Path | None = None  # what programs write to their standard error

    def deck_of(self, k: int, n: int) -> Any:
        """The deck of match k of n, or None: the decks follow each other, each about as often."""
        return self.decks[k * len(self.decks) // n] if self.decks else None


@dataclass
class Row:
    """One match, seen by its first bot."""

    round: int
    a: str
    b: str
    pair: int
    seat: int  # of a
    deck: str | None
    seed: int
    first: int | None = None  # the seat that moved first; None where they move together
    points: float = 0.0  # of a: 1, 0.5 or 0
    reason: str = ""
    length: int | None = None  # in the game's own measure, where the compiled series counted it
    decisions: int = 0
    faulty: str | None = None
    fault: str | None = None  # its kind
    detail: str | None = None
    replay: str | None = None


@dataclass
class Desk:
    """What goes on in one tournament: who has withdrawn, who must be told."""

    game: Game
    terms: Terms
    progress: Callable[[int], None] = lambda done: None
    note: Callable[[str], None] = lambda line: None
    withdrawn: dict[str, str] = field(default_factory=dict)  # bots that do not start, and why
    stop: threading.Event = field(default_factory=threading.Event)

    def seat(self, one: Entrant) -> Player:
        """A player for this entrant; a program is started when its first match begins."""
        if one.settings is not None:
            return Inside(Bot(self.game, one.name, one.settings))
        return Outside(
            lambda: self.start(one), self.terms.limits, lambda label: self.transcript(one, label)
        )

    def transcript(self, one: Entrant, label: str) -> Path | None:
        """Where every line of a program in one match goes."""
        if self.terms.logs is None:
            return None
        return self.terms.logs / f"{file_name(one.name)}-{file_name(label)}.log"

    def start(self, one: Entrant) -> External:
        if self.stop.is_set():
            raise Fault("start", "the tournament was stopped")
        if one.name in self.withdrawn:
            raise Fault("start", f"not started again: {self.withdrawn[one.name]}")
        log = self.terms.logs / f"{file_name(one.name)}.log" if self.terms.logs else None
        try:
            first = self.transcript(one, "start")  # until its first match
            return External(one.command, self.terms.limits, one.options, log, first)
        except Fault as fault:
            self.withdrawn[one.name] = str(fault)
            raise


def deck_name(deck: Any) -> str | None:
    return None if deck is None else deck if isinstance(deck, str) else "own deck"


def file_name(name: str) -> str:
    """A name as part of a file's."""
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", name)

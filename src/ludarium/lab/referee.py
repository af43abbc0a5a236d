"""One match between any two bots, built-in or external programs, run by the referee itself.

A program that breaks a rule, overruns its time or crashes loses the match; the reason is its fault.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from ..bots.bot import Bot
from ..bots.external import External, Fault, Limits, shown
from ..bots.question import introduction, names_by_sight, question, situation
from ..bots.transcript import clean
from ..core.errors import IllegalAction
from ..core.match import Match, Result

LONGEST_FAULT = 300  # characters of a log line


class Player(Protocol):
    """Who sits at a seat."""

    def begin(self, match: Match, seat: int, seed: int) -> None: ...

    def choose(self, match: Match, seat: int) -> int | str: ...

    def finish(self, match: Match, seat: int, fault: str | None) -> None: ...


class Inside:
    """A bot of ours: it thinks by its own budget, from what `hide` leaves."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def begin(self, match: Match, seat: int, seed: int) -> None:
        self.bot.seed, self.bot.decisions = 2 * seed + seat, 0

    def choose(self, match: Match, seat: int) -> int:
        return self.bot.choose(match.observe(seat))

    def finish(self, match: Match, seat: int, fault: str | None) -> None:
        pass


class Outside:
    """A program: it receives what its seat may know, and has its time. It is started when it is first
    needed, and again after it was dropped."""

    def __init__(
        self,
        start: Callable[[], External],
        limits: Limits,
        transcript: Callable[[str], Path | None] = lambda label: None,
    ) -> None:
        """`transcript` gives the file for a match by its label."""
        self.start = start
        self.limits = limits
        self.transcript = transcript
        self.label = "match"
        self.last_answer = ""
        self.requests = 0  # decisions of this match
        self.running: External | None = None
        self.told = 0
        self.left = 0.0  # seconds on its match clock

    @property
    def program(self) -> External:
        if self.running is None:
            self.running = self.start()
        return self.running

    def drop(self) -> None:
        """End the program; the next match begins with a new one."""
        if self.running is not None:
            self.running.close()
            self.running = None

    def begin(self, match: Match, seat: int, seed: int) -> None:
        self.told, self.requests, self.last_answer = 0, 0, ""
        if (path := self.transcript(self.label)) is not None:
            self.program.record(path)
        if self.limits.clock:
            self.left, added = self.limits.clock
            clock = {"time": ms(self.left), "inc": ms(added)}
        else:
            clock = {"movetime": ms(self.limits.move)}
        self.program.begin(introduction(match, seat) | {"clock": clock})

    def choose(self, match: Match, seat: int) -> int | str:
        wanted = getattr(self.program, "wants_observation", False)
        self.requests += 1
        asked = {"request": self.requests} | question(match, seat, self.told, wanted)
        self.told = match.count_events(seat)
        if not self.limits.clock:
            answer, _ = self.program.ask(
                asked, f"movetime {ms(self.limits.move)}", self.limits.move
            )
        else:
            added = self.limits.clock[1]
            go = f"time {ms(max(0.0, self.left))} inc {ms(added)}"
            answer, used = self.program.ask(asked, go, self.left)
            self.left += added - used  # below 0 it lives on the grace
        self._check_twice(asked, answer)
        return int(answer) if answer.isdecimal() and len(answer) < 10 else answer

    def _check_twice(self, asked: dict[str, Any], answer: str) -> None:
        """An answer that is no longer legal and repeats the last one is a second answer, come late."""
        legal = (each for one in asked["legal"] for each in (str(one["id"]), one["text"].lower()))
        if answer == self.last_answer and answer.lower() not in legal:
            raise Fault("protocol", f"answered the last `go` a second time: {shown(answer)}")
        self.last_answer = answer

    def finish(self, match: Match, seat: int, fault: str | None) -> None:
        if self.running is None:
            return
        told = situation(match, seat, self.told)
        result = told["view"]["result"]
        self.running.finish({"seat": seat, **told, "result": result, "fault": fault})


def ms(seconds: float) -> int:
    return round(seconds * 1000)


@dataclass
class Played:
    """A match that is over, and by whose fault if it was one."""

    match: Match
    result: Result
    decisions: int
    faulty: int | None = None  # a seat
    fault: Fault | None = None


def play(match: Match, players: Sequence[Player], seed: int) -> Played:
    """Let them play it to its end. Seats that choose at the same time are prompted one after the other;
    none of them learns what another has chosen."""
    match.handle = names_by_sight()
    decisions, fault, faulty = 0, None, None
    seat = ready = 0
    try:
        for seat, player in enumerate(players):
            player.begin(match, seat, seed)
            ready = seat + 1
        while match.actors:
            seat = match.actors[0]
            take(match, seat, players[seat].choose(match, seat))
            decisions += 1
    except Fault as found:
        fault, faulty = found, seat
        match.end("time" if fault.kind == "time" else "forfeit", seat)
    for each, player in enumerate(players[:ready]):
        player.finish(match, each, str(fault) if each == faulty else None)
    assert match.result is not None, "a match waits for an input that nobody gives"
    return Played(match, match.result, decisions, faulty, fault)


def take(match: Match, seat: int, action: Any) -> None:
    most = int(match.game.kernel.ACTIONS) - 1
    if isinstance(action, int) and not 1 <= action <= most:
        raise Fault(
            "illegal", f"illegal action: expected a number from 1 to {most} or a text, got {action}"
        )
    try:
        match.take(seat, action)
    except IllegalAction as why:
        raise Fault("illegal", f"illegal action: {clean(str(why))}"[:LONGEST_FAULT]) from None

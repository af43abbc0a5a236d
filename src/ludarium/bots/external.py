"""A bot in any language, over lines of text (docs/bots.md). Whatever it does wrong is a Fault.

The host speaks first and the bot answers; between two questions it may say `info` and nothing else.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, LudariumError, nearest
from .process import Ended, Process, Silence, TooLong
from .transcript import clean

PROTOCOL = 1
OBSERVATION = "Observation"  # an option by which a bot asks for the array of an environment
MOST_TALK = 1024 * 1024  # characters between a question and its answer
SHOWN = 120  # characters of what came, in a log line
FAREWELL = 0.5  # seconds to go by itself
REQUEST = re.compile(r"(.*?)\s+request\s+(\d{1,9})", re.DOTALL)  # an action, and what it answers
FAULTS = ("start", "crash", "illegal", "time", "protocol")  # what a match can be lost by


class Fault(LudariumError):
    """What an external bot did wrong; it loses its match by it."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


@dataclass(frozen=True)
class Limits:
    """Seconds. A match clock replaces the time per move."""

    move: float = 1.0
    clock: tuple[float, float] | None = None  # for the match, added after each move
    grace: float = 0.25  # for the way of the answer; with a match clock once, not for every move
    start: float = 10.0  # for the greeting, and to get ready for a match


class External:
    """One program that plays. It must be closed; `with` does."""

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits | None = None,
        options: Mapping[str, str] | None = None,
        log: Path | None = None,
        transcript: Path | None = None,
    ) -> None:
        """`log` gets its standard error, `transcript` every line that either side says."""
        self.limits = limits or Limits()
        self.name = ""  # as it calls itself
        self.offered: dict[str, str] = {}  # options by name, with the rest of their lines
        self.info = ""  # the last thing it said beside its answers
        self.given = dict(options or {})
        self.process = Process(command, log)
        if transcript is not None:
            self.record(transcript)
        try:
            self._greet(self.given)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "External":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.process.write("quit")
        self.process.end(FAREWELL)

    def record(self, transcript: Path | None) -> None:
        """Write what follows into another file: that of the next match."""
        self.process.transcript.turn_to(transcript)

    @property
    def wants_observation(self) -> bool:
        """Whether each position has the array of an environment with it: by the bot's option."""
        form = self.offered.get(OBSERVATION)
        if form is None:
            return False
        value = self.given.get(OBSERVATION, "true" if "default true" in form else "false")
        return value.lower() in ("true", "1", "yes", "on")

    # --- what is said -----------------------------------------------------------------------------

    def begin(self, about: dict[str, Any]) -> None:
        """A new match; returns when the bot is ready for it."""
        self._be_quiet()
        self._say("newmatch", about)
        self.process.write("isready")
        self._await("readyok", lambda line: False)

    def ask(self, question: dict[str, Any], go: str, seconds: float) -> tuple[str, float]:
        """Its answer, and the seconds it took. `seconds` may be below 0: a debt on its match clock,
        which the grace must still cover."""
        self._be_quiet()
        self._say("position", question)
        self.process.write(f"go {go}")
        began = self.process.now()
        deadline = began + seconds
        answer = self._answer(deadline)
        if answer is None:
            self.process.write("stop")
            answer = self._answer(deadline + self.limits.grace)
        if answer is None or answer[0] > deadline + self.limits.grace:
            raise Fault("time", self._late(seconds))
        return answer_to(question.get("request"), answer[1]), max(0.0, answer[0] - began)

    def _late(self, seconds: float) -> str:
        half = bytes(getattr(self.process, "rest", b"")).decode("utf-8", "replace")
        hint = f"; unfinished line: {shown(half)} (did the bot flush its output?)" if half else ""
        if self.limits.clock is None:
            return f"no answer within {seconds:.1f} s{hint}"
        left = f"{max(0.0, seconds):.1f} s were left for this answer"
        return f"its time for the match is used up: {left}{hint}"

    def finish(self, result: dict[str, Any]) -> None:
        self._say("result", result)

    # --- how it is said ---------------------------------------------------------------------------

    def _say(self, word: str, told: dict[str, Any]) -> None:
        self.process.write(f"{word} {json.dumps(told, separators=(',', ':'))}")

    def _greet(self, options: Mapping[str, str]) -> None:
        self.process.write(f"ludarium {PROTOCOL}")
        self._await("ludariumok", self._introduces)
        for name, value in options.items():
            if name not in self.offered:
                known = ", ".join(self.offered) or "none"
                hint = nearest(name, self.offered) or f"; its options: {known}"
                raise BadInput(f'{self.name or "the bot"} has no option "{name}"{hint}')
            self.process.write(f"setoption name {name} value {value}")

    def _introduces(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        what, _, value = rest.partition(" ")
        if word == "id" and what == "name":
            self.name = clean(" ".join(value.split()))[:60]
        elif word == "option" and what == "name":
            name, found, form = value.partition(" type ")
            self.offered[name] = f"type {form}" if found else ""
        return word in ("id", "option")

    def _await(self, wanted: str, takes: Callable[[str], bool]) -> None:
        """Read until this word comes; `takes` says which other lines are fine."""
        seconds = self.limits.start
        until, heard = self.process.now() + seconds, 0
        while True:
            line = self._next(until, "start")
            if line is None:
                raise Fault("start", f'no "{wanted}" within {seconds:.1f} s')
            if line[1] == wanted:
                return
            heard += len(line[1]) + 1
            if not (takes(line[1]) or self._is_talk(line[1])) or heard > MOST_TALK:
                raise Fault("start", f'expected "{wanted}", got {shown(line[1])}')

    def _answer(self, until: float) -> tuple[float, str] | None:
        heard = 0
        while (line := self._next(until, "crash")) is not None:
            word, _, rest = line[1].partition(" ")
            if word == "bestaction":
                if not rest.strip():
                    raise Fault("illegal", "illegal action: bestaction without an action")
                return line[0], rest.strip()
            if not self._is_talk(line[1]):
                raise Fault("protocol", f'expected "bestaction" or "info", got {shown(line[1])}')
            heard += len(line[1]) + 1
            if heard > MOST_TALK:
                raise Fault("protocol", f"{MOST_TALK} characters without an answer")
            if line[0] > until:
                break
        return None

    def _be_quiet(self) -> None:
        """What came without a `go`: talk is fine, an answer is not."""
        heard = 0
        while (line := self._next(0.0, "crash")) is not None:
            if not self._is_talk(line[1]):
                raise Fault("protocol", f"said {shown(line[1])} without a new `go`")
            heard += len(line[1]) + 1
            if heard > MOST_TALK:
                raise Fault("protocol", f"{MOST_TALK} characters without a `go`")

    def _next(self, until: float, kind: str) -> tuple[float, str] | None:
        try:
            return self.process.read(until)
        except Silence:
            return None
        except Ended as end:
            words = self.process.last_words()
            raise Fault(
                kind,
                f"{end}; last line of its standard error: {shown(words)}" if words else str(end),
            ) from None
        except TooLong as fault:
            raise Fault("protocol", str(fault)) from None

    def _is_talk(self, line: str) -> bool:
        if line.partition(" ")[0] == "info":
            self.info = line[5:][:500]
            return True
        return not line


def answer_to(request: int | None, answer: str) -> str:
    """The action of an answer. A bot may add `request N`: then an answer to an earlier question, which
    may be legal by chance, is not taken for one to this question."""
    if request is None or not (named := REQUEST.fullmatch(answer)):
        return answer
    if int(named[2]) != request:
        raise Fault("protocol", f"expected an answer to request {request}, got {shown(answer)}")
    return named[1]


def shown(line: str) -> str:
    return repr(line if len(line) <= SHOWN else f"{line[:SHOWN]}...")

"""The time a game gives: spans by name, and what a match ends by when people are gone or idle.

All of it is data of the `Definition`, outside the kernel: nothing a bot or a series does depends on
it. It is checked when the game is loaded (`read_times`, `try_times`), so that no match meets a fault.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING, Any

from .errors import BadRules, LudariumError, nearest

if TYPE_CHECKING:
    from .definition import Definition
    from .game import Game
    from .match import Match

ACT, LOSE = "act", "lose"  # what running out of a span does
LONGEST = 14 * 86400.0  # seconds
MOST_PLAYBACK = 60.0  # seconds before a span, whatever happened
STEPS = 200  # decisions of the match that is tried at loading

Seconds = float | str  # a number, or the name of the rule that holds it
# The name of a span, and a number that changes when another span of this name begins.
Key = tuple[str, int]


@dataclass(frozen=True)
class Span:
    """The time for one stretch of a seat's decisions, however many actions it takes in it. It stands
    still while the seat has nothing to decide, and goes on with what is left."""

    seconds: Seconds  # 0: no limit
    title: str = ""  # what players read; without one, its name
    # Seconds before it begins, so that nobody pays for watching the last step: a number, or by kind
    # of event, for each that everybody saw in that step.
    playback: float | Mapping[str, float] = 0.0
    late: str = ACT  # at its end: `act`, the action of `timeout` or `default`, or `lose` the match
    counts: bool = True  # one that passes without an action of the seat's own counts for `empty`


@dataclass(frozen=True)
class Times:
    """A game's own clock."""

    spans: Mapping[str, Span]
    # The span that a decision of a seat belongs to, from a record that is hidden from whoever reads
    # the clock; also for a seat that waits (its span stands still). None: no limit.
    span: "Callable[[Game, Any, int], Key | None]"
    grace: float = 0.75  # seconds after the end of a span, for the way of the answer
    match: Seconds = 0  # after so long the kernel's `limit` says that the running round is the last
    empty: int | str = 0  # spans in a row without an action that lose the match; 0: any number
    absence: Seconds = 0  # seconds without a connection that lose the match; 0: any


@dataclass(frozen=True)
class Limits:
    """The same in seconds, by the rules of one game."""

    seconds: dict[str, float]  # by span; 0: no limit
    spans: dict[str, Span] = field(repr=False)
    grace: float
    match: float
    empty: int
    absence: float

    def title(self, name: str) -> str:
        return self.spans[name].title or name.replace("_", " ").capitalize()

    def playback(self, name: str, kinds: list[str]) -> float:
        """Seconds before a span that follows a step with these events."""
        given = self.spans[name].playback
        if isinstance(given, Mapping):
            return min(MOST_PLAYBACK, sum(given.get(kind, 0.0) for kind in kinds))
        return float(given)


def read_times(game: "Game") -> Limits | None:
    """The times of a game in seconds; BadRules lists every fault with its place."""
    times = game.definition.times
    if times is None:
        return None
    if not isinstance(times, Times):
        raise BadRules(f"{game.title}: times: expected Times or None, got {times!r}")
    if not isinstance(times.spans, Mapping):
        raise BadRules(f"{game.title}: times.spans: expected spans by name, got {times.spans!r}")
    reader = Reader(game)
    limits = Limits(
        {name: reader.seconds(f"spans.{name}.seconds", s.seconds) for name, s in _spans(times)},
        dict(_spans(times)),
        reader.number("grace", times.grace, 0, 60),
        reader.seconds("match", times.match),
        reader.count("empty", times.empty, 1000),
        reader.seconds("absence", times.absence),
    )
    for name, span in _spans(times):
        reader.span(name, span)
    if not reader.faults:
        reader.faults += contradictions(game, limits)
    if reader.faults:
        raise BadRules(f"{game.title}: " + "; ".join(reader.faults))
    return limits


def _spans(times: Times) -> list[tuple[str, Span]]:
    return [(str(name), span) for name, span in times.spans.items() if isinstance(span, Span)]


class Reader:
    """Collects what is wrong."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.faults: list[str] = []
        times = game.definition.times
        assert times is not None
        if not times.spans:
            self.expected("spans", "at least one span", "none")
        for name, span in times.spans.items():
            if not isinstance(name, str):
                self.expected("spans", "names", repr(name))
            if not isinstance(span, Span):
                self.expected(f"spans.{name}", "a Span", repr(span))
        if not callable(times.span):
            self.expected("span", "a function that names the span of a decision", repr(times.span))

    def expected(self, where: str, what: str, got: str) -> None:
        self.faults.append(f"times.{where}: expected {what}, got {got}")

    def number(self, where: str, value: Any, low: float, high: float) -> float:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not low <= value <= high
        ):
            self.expected(where, f"a number from {low:g} to {high:.10g}", repr(value))
            return 0.0
        return float(value)

    def count(self, where: str, value: Any, high: int) -> int:
        found = self.number(where, self.ruled(where, value), 0, high)
        if not found.is_integer():
            self.expected(where, f"a whole number from 0 to {high}", repr(value))
        return int(found)

    def ruled(self, where: str, value: Any) -> Any:
        """The value of the rule that is named, or the value itself."""
        if not isinstance(value, str):
            return value
        if value not in self.game.rules:
            known = self.game.rules
            self.expected(
                where, "a number or the name of a rule", f'"{value}"{nearest(value, known)}'
            )
            return 0
        return self.game.rules[value]

    def seconds(self, where: str, value: Any) -> float:
        return self.number(where, self.ruled(where, value), 0, LONGEST)

    def span(self, name: str, span: Span) -> None:
        where = f"spans.{name}"
        if not isinstance(span.title, str):
            self.expected(f"{where}.title", "a text", repr(span.title))
        if span.late not in (ACT, LOSE):
            self.expected(f"{where}.late", f'"{ACT}" or "{LOSE}"', repr(span.late))
        if not isinstance(span.playback, Mapping):
            self.number(f"{where}.playback", span.playback, 0, MOST_PLAYBACK)
            return
        events = self.game.definition.events
        for kind, seconds in span.playback.items():
            if kind not in events:
                self.expected(
                    f"{where}.playback", "kinds of events", f"{kind!r}{nearest(kind, events)}"
                )
            self.number(f"{where}.playback.{kind}", seconds, 0, MOST_PLAYBACK)


def contradictions(game: "Game", limits: Limits) -> Iterator[str]:
    """What is right by itself but cannot be meant together."""
    kernel = game.kernel
    timed = {name: seconds for name, seconds in limits.seconds.items() if seconds}
    for name, seconds in timed.items():
        if seconds <= limits.grace:
            yield (
                f"times.grace: expected less than spans.{name} ({seconds:g} s), "
                f"got {limits.grace:g} s"
            )
        if limits.match and seconds > limits.match:
            yield (
                f"times.match: expected at least spans.{name} ({seconds:g} s), "
                f"got {limits.match:g} s"
            )
    if limits.match and not hasattr(kernel, "limit"):
        yield "times.match: expected a kernel with `limit(s, t, log)`, which says how it ends; got none"
    counting = [n for n in timed if limits.spans[n].counts and limits.spans[n].late == ACT]
    if limits.empty and not counting:
        yield (
            f"times.empty: expected a span with a time limit that counts and does not lose the match "
            f"by itself, got {', '.join(limits.seconds)}"
        )


# --- a match by time-outs alone --------------------------------------------------------------------

_tried: dict[str, "Definition"] = {}


def try_times(game: "Game") -> None:
    """Play a match in which everybody is late: the spans and time-out actions that it meets exist.
    Once for each game, and with nothing in stock, since making it may take long."""
    definition = game.definition
    if definition.times is None or _tried.get(game.name) is definition:
        return
    try:
        match = game.with_stock({}).match()
    except LudariumError:
        return  # these rules do not fit the starter decks; another table will try
    for _ in range(STEPS):
        if not match.actors:
            break
        for seat in range(game.seats):
            span_of(match, seat, seat)
        seat = match.actors[0]
        late_action(match, seat)
        match.expire(seat)
    _tried[game.name] = definition


def span_of(match: "Match", seat: int, viewer: int | None) -> Key | None:
    """The span of a seat as a viewer may know it; BadRules if there is no such span."""
    times = match.game.definition.times
    assert times is not None
    place = f"{match.game.title}: times.span for seat {seat} after {len(match.entries)} entries"
    try:
        found = times.span(match.game, match._hidden(-1 if viewer is None else viewer), seat)
    except Exception as fault:
        raise BadRules(f"{place}: {type(fault).__name__}: {fault}") from fault
    if found is None:
        return None
    if not isinstance(found, tuple) or len(found) != 2:
        raise BadRules(f"{place}: expected a name and a number, or None, got {found!r}")
    name, number = found
    if not isinstance(name, str) or name not in times.spans:
        known = ", ".join(times.spans)
        raise BadRules(
            f"{place}: expected one of {known}, got {name!r}{nearest(name, times.spans)}"
        )
    if isinstance(number, bool) or not isinstance(number, Integral):  # a record may give NumPy's
        raise BadRules(f"{place}: expected a whole number behind {name!r}, got {number!r}")
    return name, int(number)


def late_action(match: "Match", seat: int) -> int:
    """What a seat does whose time has run out; -1: it loses. BadRules if that is not legal here."""
    action = late_choice(match.game, match._state, seat)
    if action >= 0 and action not in match.legal_ids(seat):
        raise BadRules(
            f"{match.game.title}: `{late_name(match.game)}` of seat {seat} after "
            f"{len(match.entries)} entries: expected a legal action or -1, got {action}"
        )
    return action


def late_choice(game: "Game", state: Any, seat: int) -> int:
    """The same by the kernel alone."""
    return int(getattr(game.kernel, late_name(game))(state, game.tables, seat))


def late_name(game: "Game") -> str:
    return "timeout" if hasattr(game.kernel, "timeout") else "default"

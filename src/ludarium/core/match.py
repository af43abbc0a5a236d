"""Match: the referee. It alone holds the truth; what leaves it went through `hide`."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..plain.core.kernel import EVENT_WORDS, SPECTATOR, WORLD
from .dice import DICE_BITS
from .errors import BadInput, IllegalAction, NotYourTurn, nearest
from .mirror import mirror

if TYPE_CHECKING:
    from .game import Game
    from .replay import Replay

ENDINGS = ("concede", "time", "abort")  # by decision, not by the rules
LOG_WORDS = 1 + EVENT_WORDS * 2000


@dataclass(frozen=True)
class Action:
    """One legal action: its number, its text, the seat that may take it."""

    id: int
    text: str
    seat: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Result:
    winner: int | None
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Observation:
    """What a seat may know, for a bot: a hidden record and the actions it may take."""

    game: "Game"
    seat: int
    state: bytes
    legal: tuple[int, ...]


@dataclass(frozen=True)
class Entry:
    """One line of the input log: an action, an input from outside, or the end by decision."""

    kind: str  # "act", "feed", "concede", "time", "abort"
    seat: int = -1
    value: Any = None


class Match:
    """One match in play. `submit` is the only way to change it, `view` the only way to see it."""

    def __init__(
        self, game: "Game", state: Any, start: dict[str, Any], supply: bool = True
    ) -> None:
        self.game = game
        self.start_spec = start if supply else start | {"supply": False}
        self.entries: list[Entry] = []
        self._state = state
        self._events: list[tuple[int, ...]] = []
        self._ended: Result | None = None
        self._supply = supply

    @classmethod
    def start(
        cls, game: "Game", seed: int, decks: Any, first: int | None, supply: bool = True
    ) -> "Match":
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << DICE_BITS:
            raise BadInput(f"seed: a whole number from 0 to 2**53 - 1 was expected, not {seed!r}")
        if first is not None and (isinstance(first, bool) or first not in range(game.seats)):
            raise BadInput(f"first: a seat from 0 to {game.seats - 1} was expected, not {first!r}")
        records = game.deck_records(decks)
        state = game.states.new()
        state.dice = seed
        if first is not None:
            if not hasattr(state, "begins"):
                raise BadInput(f"first: nobody begins in {game.title}")
            state.begins = 1 + first
        written = None if decks is None else [game.reader.lines(game.deck(d)) for d in decks]
        start = {"seed": seed, "decks": written, "first": first}
        match = cls(game, state, start, supply)
        log = [0] * LOG_WORDS
        game.kernel.setup(state, game.tables, records, log)
        match._take(log)
        return match

    @classmethod
    def from_position(cls, game: "Game", spec: Any, supply: bool = True) -> "Match":
        state = game.definition.read_position(game, spec)
        match = cls(game, state, {"position": spec}, supply)
        match._take([0])
        return match

    # --- asking ---------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the match is over (or waits for an input)."""
        if self._ended:
            return ()
        bits = self.game.kernel.actors(self._state)
        return tuple(seat for seat in range(self.game.seats) if bits >> seat & 1)

    @property
    def waits_for_input(self) -> bool:
        return not self._ended and self.game.kernel.actors(self._state) == WORLD

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def result(self) -> Result | None:
        if self._ended:
            return self._ended
        if self.game.kernel.actors(self._state):
            return None
        kernel, seats = self.game.kernel, range(self.game.seats)
        scores = tuple(int(kernel.score(self._state, seat)) for seat in seats)
        best = max(scores)
        winners = [seat for seat in seats if scores[seat] == best and best > 0]
        winner = winners[0] if len(winners) == 1 else None
        return Result(winner, scores, self.game.definition.reasons[kernel.reason(self._state)])

    def legal_ids(self, seat: int) -> list[int]:
        if seat not in self.actors:
            return []
        out = [0] * self.game.kernel.MAX_LEGAL
        n = self.game.kernel.legal(self._state, self.game.tables, seat, out)
        return out[:n]

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do, in the order of the action numbers."""
        self._check_seat(seat)
        return [self._action(seat, action) for action in self.legal_ids(seat)]

    def _action(self, seat: int, action: int) -> Action:
        return Action(action, self.describe(seat, action), seat)

    def describe(self, seat: int, action: int) -> str:
        """The text of an action in this position."""
        text = self.game.definition.action_text(self.game, self._state, seat, action)
        return text or f"action {action}"

    def refusal(self, seat: int, action: int) -> str | None:
        """The clause that forbids an action, or None."""
        number = self.game.kernel.refusal(self._state, self.game.tables, seat, action)
        return self.game.clause(number) if number else None

    # --- acting ---------------------------------------------------------------------------------

    def submit(self, seat: int, action: "int | str | Action") -> list[dict[str, Any]]:
        """Take an action; returns what this seat saw happen. A refused one changes nothing."""
        self._check_seat(seat)
        if self.is_over:
            raise IllegalAction("the match is over", self.refusal(seat, 1))
        number = self._number(seat, action)
        clause = self.refusal(seat, number)
        if clause:
            self._refuse(seat, number, clause)
        seen = len(self._events)
        self.entries.append(Entry("act", seat, number))
        log = [0] * LOG_WORDS
        self.game.kernel.apply(self._state, self.game.tables, seat, number, log)
        self._take(log)
        return self._told(seat, self._events[seen:])

    def feed(self, row: dict[str, Any]) -> None:
        """Give the input from outside that the match waits for."""
        if not self.waits_for_input:
            raise IllegalAction("the match does not wait for an input")
        try:
            record = mirror(self.game.kernel.INPUT).read(row)
        except ValueError as fault:
            raise BadInput(str(fault)) from None
        self.entries.append(Entry("feed", value=dict(row)))
        log = [0] * LOG_WORDS
        self.game.kernel.feed(self._state, self.game.tables, record, log)
        self._take(log)

    def concede(self, seat: int) -> None:
        """Give up, at any time, even when the other seat is to act."""
        self.end("concede", seat)

    def expire(self, seat: int) -> None:
        """The time of a seat has run out: its default action, or the loss of the match."""
        self._check_seat(seat)
        if seat not in self.actors:
            raise NotYourTurn(f"seat {seat} has nothing to decide now")
        action = self.game.kernel.default(self._state, self.game.tables, seat)
        if action < 0:
            self.end("time", seat)
        else:
            self.submit(seat, action)

    def end(self, kind: str, seat: int) -> None:
        """End the match by decision: `concede` or `time` lose it, `abort` leaves it undecided."""
        self._check_seat(seat)
        if kind not in ENDINGS:
            raise BadInput(f"one of {', '.join(ENDINGS)} was expected, not {kind!r}")
        if self.is_over:
            raise IllegalAction("the match is over")
        self.entries.append(Entry(kind, seat))
        seats = range(self.game.seats)
        if kind == "abort":
            self._ended = Result(None, tuple(0 for _ in seats), kind)
        else:
            scores = tuple(-1000 if each == seat else 1000 for each in seats)
            self._ended = Result(1 - seat if self.game.seats == 2 else None, scores, kind)

    def _take(self, log: list[int]) -> None:
        """Keep the events of one step, then let the world answer if it is asked."""
        for i in range(1, log[0] + 1, EVENT_WORDS):
            self._events.append(tuple(log[i : i + EVENT_WORDS]))
        if self._supply and self.waits_for_input:
            log = [0] * LOG_WORDS
            self.game.kernel.supply(self._state, self.game.tables, log)
            self._take(log)

    # --- texts ----------------------------------------------------------------------------------

    def _number(self, seat: int, action: "int | str | Action") -> int:
        if isinstance(action, Action):
            return action.id
        if isinstance(action, str):
            return self.parse(seat, action)
        if isinstance(action, bool) or not isinstance(action, int):
            raise IllegalAction(f"an action is a number or a text, not {action!r}")
        return int(action)

    def parse(self, seat: int, text: str) -> int:
        """The number of an action text; a text that is none raises with the nearest ones."""
        wanted = self._readings(text)
        legal = {self._readings(a.text)[0]: a.id for a in self.legal(seat)}
        for reading in wanted:
            if reading in legal:
                return legal[reading]
        describe = self.game.definition.action_text
        for number in range(1, self.game.kernel.ACTIONS):
            other = describe(self.game, self._state, seat, number)
            if other is not None and self._readings(other)[0] in wanted:
                return number
        if seat not in self.actors:
            raise NotYourTurn(f"seat {seat} has nothing to decide now")
        close = [a.text for a in self.legal(seat) if _shares_word(a.text, text)][:4]
        hint = nearest(text, [a.text for a in self.legal(seat)])
        if not hint:
            hint = f"; legal are {', '.join(close)}" if close else ""
        raise IllegalAction(f'"{text}" is no action here{hint}')

    def _readings(self, text: str) -> tuple[str, str]:
        """The text in its plain form: as it stands, and with card ids read as names."""
        canonical = self.game.definition.canonical
        words = " ".join(text.lower().split())
        names = re.sub(r"\w+", lambda word: self.game.names_by_id.get(word[0], word[0]), words)
        return canonical(words), canonical(names)

    def _refuse(self, seat: int, number: int, clause: str) -> None:
        text = self.game.definition.action_text(self.game, self._state, seat, number)
        title = self.game.clauses[clause].title if clause in self.game.clauses else "?"
        label = f'"{text}"' if text else f"action {number}"
        if seat not in self.actors:
            raise NotYourTurn(
                f"{label}: seat {seat} has nothing to decide now ({clause}: {title})", clause
            )
        raise IllegalAction(f"{label} is not allowed ({clause}: {title})", clause)

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or seat not in range(self.game.seats):
            last = self.game.seats - 1
            raise BadInput(f"a seat from 0 to {last} was expected, not {seat!r}")

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return -1
        self._check_seat(seat)
        return seat

    # --- what leaves: everything below went through `hide` or an event's mask --------------------

    def _hidden(self, seat: int) -> Any:
        state = self.game.states.copy(self._state)
        self.game.kernel.hide(state, self.game.tables, seat)
        return state

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as JSON-able values; None is a spectator."""
        viewer = self._viewer(seat)
        view = self.game.definition.view(self.game, self._hidden(viewer), viewer)
        result = self.result
        view["result"] = (
            {"winner": result.winner, "scores": list(result.scores), "reason": result.reason}
            if result
            else None
        )
        return view

    def observe(self, seat: int) -> Observation:
        """What a bot gets: a hidden record, never the state."""
        hidden = self._hidden(self._viewer(seat))
        legal = tuple(self.legal_ids(seat))
        return Observation(self.game, seat, self.game.states.pack(hidden), legal)

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What a seat saw happen, without the first `since` of the events it was told."""
        self._viewer(seat)
        return self._told(seat, self._events)[since:]

    def _told(self, seat: int | None, events: list[tuple[int, ...]]) -> list[dict[str, Any]]:
        bit = SPECTATOR if seat is None else 1 << seat
        kinds = list(self.game.definition.events.items())
        value = self.game.definition.event_value
        out = []
        for kind, clause, mask, whose, *facts in events:
            if mask & bit:
                name, fields = kinds[kind]
                told: dict[str, Any] = {"event": name, "seat": whose}
                for field, fact in zip(fields, facts, strict=False):
                    told[field] = value(self.game, field, fact)
                out.append(told | {"clause": self.game.clause(clause)})
        return out

    # --- the whole truth: never for a seat ---------------------------------------------------------

    @property
    def state_bytes(self) -> bytes:
        return self.game.states.pack(self._state)

    def position(self) -> Any:
        """The complete readable position."""
        return self.game.definition.write_position(self.game, self._state)

    def replay(self) -> "Replay":
        from .replay import Replay

        return Replay.of(self)

    def copy(self) -> "Match":
        twin = Match(self.game, self.game.states.copy(self._state), self.start_spec, self._supply)
        twin.entries = list(self.entries)
        twin._events = list(self._events)
        twin._ended = self._ended
        return twin


def _shares_word(a: str, b: str) -> bool:
    return bool({w for w in a.lower().split() if len(w) > 2} & set(b.lower().split()))

"""Match: the referee. It alone holds the truth; what leaves it went through `hide`."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from ..plain.core.kernel import WORLD
from . import action_texts, spans, takebacks
from .chronicle import Chronicle, Handle, borrow_log, give_back
from .dice import DICE_BITS
from .errors import BadInput, IllegalAction, LudariumError, NotYourTurn
from .fields import written
from .forecast import forecast
from .keyed import Secret
from .mirror import mirror
from .outcomes import Outcome
from .takebacks import UNDO, Placed
from .worlds import certain, hidden

if TYPE_CHECKING:
    from .game import Game
    from .replay import Replay

LIMIT = "limit"  # the kind of an entry: the time of the whole match has run out
ENDINGS = ("concede", "time", "forfeit", "away", "abort")  # by decision, not by the rules


@dataclass(frozen=True)
class Action:
    """One legal action: its number, its text, the seat that may take it, what it consists of."""

    id: int
    text: str
    seat: int
    parts: dict[str, Any] = field(default_factory=dict, compare=False)  # for clients

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
    """One line of the input log: an action, an input from outside, the time limit of the match, a
    takeback, or the end by decision. The value of a takeback says how many of the entries before it
    still count; behind them others may have chosen in secret, which counts as well."""

    kind: str  # "act", "feed", "limit", "undo", or one of ENDINGS
    seat: int = -1
    value: Any = None
    late: bool = False  # an action that was taken because the seat's time had run out


class Names(dict[int, Any]):
    """What one viewer calls things, each made once."""

    def __init__(self, make: Handle) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, number: int) -> Any:
        name = self[number] = self.make(number)
        return name


class Match:
    """One match in play. `submit` is the only way to change it, `view` the only way to see it."""

    def __init__(
        self,
        game: "Game",
        state: Any,
        start: dict[str, Any],
        supply: bool = True,
        secret: Secret | None = None,
    ) -> None:
        self.game = game
        self.start_spec = start if supply else start | {"supply": False}
        if secret:
            self.start_spec = self.start_spec | {"keyed": secret.written()}
        self.entries: list[Entry] = []
        self.secret = secret  # what decides the dice, where they are keyed
        self.handle = _same
        self.before_change: Callable[[], None] = _nothing  # for those who still have to look
        # The same rules with another stock, which inputs are drawn from; bots and foresight do not know it.
        self.source: Game | None = None
        self._state = state
        self._asked: int = game.kernel.actors(state)  # kept: it is looked at several times a step
        self._events = Chronicle(game)
        self._ended: Result | None = None
        self._outcome: Outcome | None = None
        self._supply = supply
        self._origin = state  # before the first entry
        self._offered: tuple[int, int, dict[int, str]] = (-1, -1, {})  # at n entries

    @classmethod
    def start(
        cls,
        game: "Game",
        seed: int,
        decks: Any,
        first: int | None,
        supply: bool = True,
        secret: Secret | None = None,
        held: bool = False,
    ) -> "Match":
        """`held`: it is begun for a log that holds its inputs, until `go_on`."""
        if secret:
            seed = _checked_secret(secret).word(0)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << DICE_BITS:
            raise BadInput(f"seed: expected a whole number from 0 to 2**53 - 1, got {seed!r}")
        if first is not None and (isinstance(first, bool) or first not in range(game.seats)):
            raise BadInput(f"first: expected a seat from 0 to {game.seats - 1}, got {first!r}")
        records = game.deck_records(decks)
        state = game.states.new()
        state.dice = seed
        if first is not None:
            if not hasattr(state, "begins"):
                raise BadInput(f"first: {game.title} does not have a first player")
            state.begins = 1 + first
        written = None if decks is None else [game.reader.lines(game.read_deck(d)) for d in decks]
        start = {"seed": seed, "decks": written, "first": first}
        match = cls(game, state, start, supply, secret)
        match._supply = supply and not held
        log = borrow_log()
        with match._dice(0):
            game.kernel.setup(state, game.tables, records, log)
            return match._begun(log)

    @classmethod
    def from_position(
        cls,
        game: "Game",
        spec: Any,
        supply: bool = True,
        secret: Secret | None = None,
        held: bool = False,
    ) -> "Match":
        state = game.definition.read_position(game, spec)
        if secret:
            state.dice = _checked_secret(secret).word(0)
        match = cls(game, state, {"position": spec}, supply, secret)
        match._supply = supply and not held
        with match._dice(0):
            return match._begun(borrow_log())

    def _begun(self, log: list[int]) -> "Match":
        self._take(log)
        self._origin = self.game.states.copy(self._state)
        self._answer()
        return self

    # --- asking ---------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the match is over (or waits for an input)."""
        if self._ended or self._asked == WORLD:
            return ()
        return self.game.seats_of[self._asked]

    @property
    def first(self) -> int | None:
        """The seat that began, in a game that says so."""
        began = getattr(self.game.kernel, "began", None)
        seat = -1 if began is None else int(began(self._origin))
        return seat if seat >= 0 else None

    @property
    def length(self) -> int:
        """How long it has lasted, in the game's own measure: turns, rounds."""
        return int(self.game.kernel.length(self._state))

    @property
    def waits_for_input(self) -> bool:
        return not self._ended and self._asked == WORLD

    @property
    def is_over(self) -> bool:
        return self._ended is not None or not self._asked

    @property
    def result(self) -> Result | None:
        if self._ended:
            return self._ended
        if self._asked:
            return None
        kernel, seats = self.game.kernel, range(self.game.seats)
        scores = tuple(int(kernel.score(self._state, seat)) for seat in seats)
        best = max(scores)
        winners = [seat for seat in seats if scores[seat] == best and best > 0]
        winner = winners[0] if len(winners) == 1 and self.game.is_winnable else None
        return Result(winner, scores, self.game.definition.reasons[kernel.reason(self._state)])

    @property
    def measure(self) -> int | None:
        """The measure of a finished run; None while it goes on, and in games for several seats."""
        if self.game.seats != 1 or (result := self.result) is None:
            return None
        if self.game.definition.measure is None:
            return result.scores[0]
        return int(self.game.kernel.achieved(self._state))

    def legal_ids(self, seat: int) -> list[int]:
        if seat not in self.actors:
            return []
        game = self.game
        out = game.rows.pop() if game.rows else [0] * game.kernel.MAX_LEGAL
        ids = out[: game.kernel.legal(self._state, game.tables, seat, out)]
        game.rows.append(out)
        return ids

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do, in the order of the action numbers."""
        return [Action(action, text, seat, parts) for action, text, parts in self.choices(seat)]

    def choices(self, seat: int) -> list[tuple[int, str, dict[str, Any]]]:
        """The same as bare numbers, texts and parts: what a server sends with every prompt."""
        self._check_seat(seat)
        game, state, handle = self.game, self._state, self._handle(seat)
        write, parts = game.definition.action_text, game.definition.action_parts
        texts: dict[int, str] = {}
        out = []
        for action in self.legal_ids(seat):
            text = texts[action] = write(game, state, seat, action) or f"action {action}"
            out.append((action, text, parts(game, state, seat, action, handle)))
        self._offered = (len(self.entries), seat, texts)
        return out

    def describe(self, seat: int, action: int) -> str:
        """The text of an action in this position."""
        n, asked, texts = self._offered
        if n == len(self.entries) and asked == seat and action in texts:
            return texts[action]
        text = self.game.definition.action_text(self.game, self._state, seat, action)
        return text or f"action {action}"

    def parts(self, seat: int, action: int) -> dict[str, Any]:
        """What an action of this position is made of, for a client that says it in words."""
        make = self.game.definition.action_parts
        return make(self.game, self._state, seat, action, self._handle(seat))

    def refusal(self, seat: int, action: int) -> str | None:
        """The clause that forbids an action, or None."""
        number = self.game.kernel.refusal(self._state, self.game.tables, seat, action)
        return self.game.clause(number) if number else None

    def why_not(self, seat: int, parts: Mapping[str, Any]) -> str | None:
        """The clause that forbids all actions with these parts; None when one of them is legal, or
        there is no such action. An action with no further part (a card without a target) speaks for
        the rest; among equals the most frequent clause does."""
        self._check_seat(seat)
        return action_texts.why_not(self, seat, parts)

    # --- acting ---------------------------------------------------------------------------------

    def submit(self, seat: int, action: "int | str | Action") -> list[dict[str, Any]]:
        """Take an action; returns what this seat saw happen. A refused one changes nothing."""
        seen = len(self._events.facts)
        self.take(seat, action)
        return self._events.told_from(seen, seat, self._handle(seat))

    def take(self, seat: int, action: "int | str | Action", late: bool = False) -> None:
        """The same without telling; `late`: the seat's time had run out."""
        self._enter(Entry("act", seat, self._legal_number(seat, action), late))

    def feed(self, given: Any) -> None:
        """Give the input from outside that the match waits for, in the words of the game."""
        if not self.waits_for_input:
            raise IllegalAction("the match is not waiting for an input")
        self._read_input(given)
        self._enter(Entry("feed", value=deepcopy(given)))  # the log is nobody else's

    def _legal_number(self, seat: int, action: "int | str | Action") -> int:
        """The number of an action that this seat may take now; any other raises."""
        n, asked, texts = self._offered
        if n == len(self.entries) and asked == seat and type(action) is int and action in texts:
            return action  # it was found legal when it was offered
        self._check_seat(seat)
        if self.is_over:
            raise action_texts.over(self, self.refusal(seat, 1))
        number = self._number(seat, action)
        clause = self.refusal(seat, number)
        if clause:
            raise action_texts.refused(self, seat, number, clause)
        return number

    def _read_input(self, given: Any) -> Any:
        try:
            row = self.game.definition.read_input(self.game, given)
            return mirror(self.game.kernel.INPUT).read(row)
        except ValueError as fault:
            raise BadInput(str(fault)) from None

    def _enter(self, entry: Entry) -> None:
        """Write an action or an input down and carry it out; then the world answers, if it is asked."""
        self.before_change()
        self.entries.append(entry)
        self.carry_out(len(self.entries) - 1, entry)
        self._answer()

    def _answer(self) -> None:
        """Draw what the match waits for, write it down and feed it, so that a replay needs no draw."""
        while self._supply and self.waits_for_input:
            entry = Entry("feed", value=self._drawn())
            self.entries.append(entry)
            self.carry_out(len(self.entries) - 1, entry)

    def _drawn(self) -> Any:
        """An input in words, drawn by the dice on a copy: they are moved by whoever feeds it."""
        game, ply = self.game, len(self.entries) + 1
        if not hasattr(game.kernel, "given"):
            raise LudariumError(f"{game.title}: its kernel waits for inputs and lacks `given`")
        twin, row = game.states.copy(self._state), mirror(game.kernel.INPUT).new()
        if self.secret:
            twin.dice = self.secret.word(ply)
        tables = (self.source or game).tables
        with self._dice(ply):
            game.kernel.supply(twin, tables, [0])
        game.kernel.given(twin, tables, row)
        return game.definition.write_input(game, written(game.kernel.INPUT, row))

    def go_on(self) -> "Match":
        """A match that was begun for its log has taken all of it: from here on it draws by itself."""
        self._supply = self.start_spec.get("supply", True)
        self._answer()
        return self

    def carry_out(self, n: int, entry: Entry) -> None:
        """An action or an input with its place in the whole log, which decides keyed dice."""
        kernel, tables = self.game.kernel, self.game.tables
        if self.secret:
            self._state.dice = self.secret.word(n + 1)
        log = borrow_log()
        with self._dice(n + 1):
            if entry.kind == "act":
                before = self._before(entry)
                kernel.apply(self._state, tables, entry.seat, entry.value, log)
                if before and (number := int(kernel.outcome(self._state))):
                    self._outcome = Outcome(self.game, before, entry.seat, entry.value, number)
            elif entry.kind == LIMIT:
                kernel.limit(self._state, tables, log)
            else:
                kernel.feed(self._state, tables, self._read_input(entry.value), log)
            self._take(log)

    def _before(self, entry: Entry) -> bytes | None:
        """The record before an action that may come to something: it may be played again."""
        outcomes = self.game.definition.outcomes
        if outcomes is None or not outcomes.may_follow(entry.value):
            return None
        return self.game.states.pack(self._state)

    def _dice(self, ply: int) -> AbstractContextManager[None]:
        """Within it, keyed dice are rolled: those of the start (0) or of the entry with this number."""
        return self.secret.dice(ply) if self.secret else nullcontext()

    def concede(self, seat: int) -> None:
        """Give up, at any time, even when the other seat is to act."""
        self.end("concede", seat)

    def expire(self, seat: int) -> None:
        """The time of a seat has run out: its time-out action, or the loss of the match."""
        self._check_seat(seat)
        if seat not in self.actors:
            raise NotYourTurn(f"seat {seat} has nothing to decide now")
        action = self.late_action(seat)
        if action < 0:
            self.end("time", seat)
        else:
            self.take(seat, action, late=True)

    def late_action(self, seat: int) -> int:
        """What a seat does when its time has run out; -1: it loses. BadRules if the game names an
        action that is not legal here."""
        return spans.late_action(self, seat)

    def limit(self) -> None:
        """The time of the whole match has run out: the game says how it ends, after this round."""
        if not hasattr(self.game.kernel, "limit"):
            raise IllegalAction(f"{self.game.title} has no time limit for the match")
        if self.is_over:
            raise IllegalAction("the match is over")
        if any(entry.kind == LIMIT for entry in self.entries):
            raise IllegalAction("the time limit of the match was reached before")
        self._enter(Entry(LIMIT))

    def end(self, kind: str, seat: int) -> None:
        """End the match by decision: `abort` leaves it undecided, the others lose it (`forfeit`: by
        doing what is no move at all)."""
        self._check_seat(seat)
        if kind not in ENDINGS:
            raise BadInput(f"expected one of {', '.join(ENDINGS)}, got {kind!r}")
        if self.is_over:
            raise IllegalAction("the match is over")
        self.before_change()
        self.entries.append(Entry(kind, seat))
        seats = range(self.game.seats)
        if kind == "abort":
            self._ended = Result(None, tuple(0 for _ in seats), kind)
        else:
            scores = tuple(-1000 if each == seat else 1000 for each in seats)
            self._ended = Result(1 - seat if self.game.seats == 2 else None, scores, kind)

    def _take(self, log: list[int]) -> None:
        """Who is asked now; and keep the events of the step."""
        self._asked = self.game.kernel.actors(self._state)
        self._events.add(log)
        give_back(log)

    def repeat(self, entry: Entry) -> None:
        """Take an entry of a log again; one that is not possible here raises."""
        if entry.kind == "act":
            self.take(entry.seat, entry.value, entry.late)
        elif entry.kind == "feed":
            self.feed(entry.value)
        elif entry.kind == LIMIT:
            self.limit()
        elif entry.kind == UNDO:
            self._undo(entry.seat, entry.value)
        else:
            self.end(entry.kind, entry.seat)

    # --- taking back ----------------------------------------------------------------------------

    def takeback(self, seat: int, witnesses: Iterable[int] | None = None) -> None:
        """Take back the last action of a seat, as if the log ended before it.

        Only where nothing is lost: no dice were rolled, nobody else acted since (but in secret: that
        stays, or the answer would tell of it), and nothing was revealed to any of the witnesses (all
        seats, unless told otherwise). Where nothing is ever hidden or rolled, the answers to the
        action are taken back with it. The log and the events go on: both keep what was taken back,
        followed by the takeback.
        """
        reason = self.can_take_back(seat, witnesses)
        if reason:
            raise IllegalAction(reason)
        entries = self.effective()
        own = [i for i, (_, entry) in enumerate(entries) if entry.seat == seat]
        self._undo(seat, own[-1])

    def can_take_back(self, seat: int, witnesses: Iterable[int] | None = None) -> str | None:
        """None, or why the last action of a seat cannot be taken back."""
        self._check_seat(seat)
        seats = list(range(self.game.seats) if witnesses is None else witnesses)
        for witness in seats:
            self._check_seat(witness)
        return takebacks.refusal(self, seat, seats)

    def effective(self) -> list[Placed]:
        """The entries that were not taken back, each with its place in the log."""
        return takebacks.effective(self)

    def after(self, entries: list[Placed]) -> "Match":
        """The match with the same start after these entries alone."""
        twin = self._twin(self.game.states.copy(self._origin))
        for place, entry in entries:
            twin.carry_out(place, entry)
        return twin

    def tried(self, seat: int, action: int) -> "Match":
        """The match after a legal action, on a copy that has the events of this action alone."""
        twin = self._twin(self.game.states.copy(self._state))
        twin.carry_out(len(self.entries), Entry("act", seat, action))
        return twin

    def _undo(self, seat: int, n: Any) -> None:
        self._check_seat(seat)
        state = takebacks.without(self, seat, n)
        self.before_change()
        self._state = state
        self._asked = self.game.kernel.actors(state)
        self._outcome = None
        self.entries.append(Entry(UNDO, seat, n))
        self._events.add_takeback(seat)

    # --- texts ----------------------------------------------------------------------------------

    def number(self, seat: int, action: "int | str | Action") -> int:
        """The number of an action that this seat may take now; any other raises."""
        return self._legal_number(seat, action)

    def _number(self, seat: int, action: "int | str | Action") -> int:
        if isinstance(action, Action):
            return action.id
        if isinstance(action, str):
            return self.parse(seat, action)
        if isinstance(action, bool) or not isinstance(action, int):
            raise IllegalAction(f"expected an action's number or text, got {action!r}")
        return int(action)

    def parse(self, seat: int, text: str) -> int:
        """The number of an action text; any other text raises with the nearest ones."""
        return action_texts.parse(self, seat, text)

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.game.seats:
            last = self.game.seats - 1
            raise BadInput(f"expected a seat from 0 to {last}, got {seat!r}")

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return -1
        self._check_seat(seat)
        return seat

    # --- what leaves: everything below went through `hide` or an event's mask --------------------

    def _hidden(self, seat: int) -> Any:
        return hidden(self.game, self._state, seat)

    @property
    def handle(self) -> Callable[[int, int], Any]:
        """(viewer, number of a thing) -> what this viewer calls it."""
        return self._naming

    @handle.setter
    def handle(self, naming: Callable[[int, int], Any]) -> None:
        self._naming = naming
        self._handles: dict[int, Handle] = {}

    def _handle(self, viewer: int) -> Handle:
        found = self._handles.get(viewer)
        if found is None:
            found = self._handles[viewer] = Names(partial(self._naming, viewer)).__getitem__
        return found

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as JSON-able values; None is a spectator."""
        viewer, game = self._viewer(seat), self.game
        record = hidden(game, self._state, viewer)
        view = game.definition.view(game, record, viewer, self._handle(viewer))
        result = self.result
        view["result"] = (
            {"winner": result.winner, "scores": list(result.scores), "reason": result.reason}
            if result
            else None
        )
        return view

    def awaited(self, seat: int | None = None) -> tuple[int, ...]:
        """The seats that are to decide, as far as a viewer may know (None: a spectator). One that
        has chosen in secret is still awaited."""
        viewer = self._viewer(seat)
        asked = 0 if self._ended else self.game.kernel.actors(self._hidden(viewer))
        return () if asked == WORLD else self.game.seats_of[asked]

    def span(self, seat: int, viewer: int | None) -> spans.Key | None:
        """The span of time that a seat is in, as far as a viewer may know (None: a spectator); None
        where the game gives no time."""
        if self.game.times is None or self.is_over:
            return None
        return spans.span_of(self, seat, self._viewer(viewer))

    def observe(self, seat: int | None) -> Observation:
        """What a bot gets: a hidden record, never the state; None is a spectator."""
        viewer = self._viewer(seat)
        legal = tuple(self.legal_ids(viewer))
        return Observation(self.game, viewer, self.game.states.pack(self._hidden(viewer)), legal)

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What a seat saw happen, without the first `since` of the events it was told. A takeback
        is an event of its own: what was told before it stays told."""
        viewer = self._viewer(seat)
        return self._events.told(viewer, self._handle(viewer), since)

    def count_events(self, seat: int | None = None) -> int:
        """How many events a seat was told so far."""
        return len(self._events.places[-1 if seat is None else seat])

    def foresee(self, seat: int, action: "int | str | Action") -> list[dict[str, Any]]:
        """What this seat would surely see happen, judged by what it knows; nothing is done."""
        number = self._legal_number(seat, action)
        known = self._hidden(seat)
        return certain(self.game, known, seat, number, self._handle(seat), supply=self._supply)

    def forecast(self, seat: int, action: "int | str | Action") -> dict[str, Any]:
        """How an action ends if everybody else lets their time run out, judged by what this seat knows;
        nothing is done. IllegalAction where that cannot be known."""
        number = self._legal_number(seat, action)
        return forecast(self.game, self._hidden(seat), seat, number, self._handle(seat))

    # --- the whole truth: never for a seat ---------------------------------------------------------

    @property
    def state_bytes(self) -> bytes:
        return self.game.states.pack(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """The last step that came to something, in a game whose kernel says so. It holds the record
        before it."""
        return self._outcome

    def position(self) -> Any:
        """The complete readable position."""
        return self.game.definition.write_position(self.game, self._state)

    def replay(self) -> "Replay":
        from .replay import Replay

        return Replay.of(self)

    def __reduce__(self) -> Any:
        from .replay import play_again

        return play_again, (self.game, self.start_spec, self.entries)

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.copy()

    def copy(self) -> "Match":
        twin = self._twin(self.game.states.copy(self._state))
        twin.entries = list(self.entries)
        twin._events = self._events.copy()
        twin._ended = self._ended
        twin._outcome = self._outcome
        return twin

    def _twin(self, state: Any) -> "Match":
        """A match with the same start that has come to this state, without its log."""
        twin = Match(self.game, state, self.start_spec, secret=self.secret)
        twin._supply = self._supply
        twin.handle = self.handle
        twin._origin = self._origin
        twin.source = self.source
        return twin


def _nothing() -> None:
    pass


def _same(viewer: int, number: int) -> int:
    return number


def _checked_secret(secret: Any) -> Secret:
    if not isinstance(secret, Secret):
        raise BadInput(f"secret: expected a Secret, got {secret!r}")
    return secret

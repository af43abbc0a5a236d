"""A finished match step by step. All is open by then, and each step is something that somebody else
than the actor could see: the placements of a plan made in secret belong to the step that shows them.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..core.errors import LudariumError
from ..core.match import Entry, Match
from ..core.narrator import Narrator, Speaker
from ..core.replay import LATE, Replay
from ..core.unseen import Audit
from .revive import VoidMatch, secret_of
from .unhidden import Event, all_told, full_view

ALL, NONE = "all", "none"
Told = dict[int | None, int]  # how many events each viewer has had


@dataclass
class Past:
    """A finished match: who played, what was done, and how it is begun again."""

    row: Any
    seats: list[dict[str, Any]]
    log: list[tuple[Entry, str]]
    start: Match | Replay | None
    fault: str

    def begin(self) -> Match:
        """The match before its first entry. Its units have their own numbers: nothing is hidden."""
        if isinstance(self.start, Match):
            return self.start.copy()
        if self.start is None:
            raise VoidMatch(f"This match cannot be played again. {self.fault}")
        return self.start.begin(self.start.load_game())

    def walk(self) -> Iterator[Match]:
        """The match before anything and after each entry; one object that goes on."""
        match = self.begin()
        yield match
        for entry, _ in self.log:
            match.repeat(entry)
            yield match

    def replay(self) -> Replay:
        if isinstance(self.start, Replay):
            return self.start
        if self.start is not None:
            with suppress(LudariumError):  # a log that these rules refuse can still be read
                *_, last = self.walk()
                return last.replay()
        secret = secret_of(self.row)  # the rules are gone: only to be read
        known = {
            name: value for name, value in self.row.start.items() if name not in ("at", "dice")
        }
        start = {"seed": secret.word(0), **known, "keyed": secret.written()}
        return Replay(
            self.row.game,
            self.row.fingerprint,
            start,
            self.log,
            list(self.row.variant),
            result=self.row.result,
        )


@dataclass(frozen=True)
class Step:
    """Some entries of the log, of which only the last showed anything to others."""

    since: int  # entries before it
    n: int  # entries after it
    seat: int | None  # whose entries they are; null: of several seats, or nobody's
    text: str
    parts: dict[str, Any] | None  # of the action, where the step is one
    moves: list[dict[str, Any]]  # the entries: number, seat, text, parts, whether out of time


BEGIN = Step(0, 0, None, "", None, [])


def steps_of(past: Past) -> list[Step]:
    """The start, then every step."""
    walk = past.walk()
    match = next(walk)
    audit, words = Audit(match), Words(past, match)
    steps, moves = [BEGIN], []
    for n, (entry, text) in enumerate(past.log, 1):
        seat = entry.seat if entry.seat >= 0 else None
        text = text.removesuffix(f" ({LATE})")
        moves.append(
            {
                "n": n,
                "seat": seat,
                "text": text,
                "parts": parts_of(match, entry),
                "late": entry.late,
            }
        )
        next(walk)
        if audit.has_shown(entry.seat) or n == len(past.log):
            steps.append(step_of(moves, entry, steps[-1].n, words.news()))
            moves = []
    return steps


def step_of(moves: list[dict[str, Any]], last: Entry, since: int, news: str) -> Step:
    """One entry speaks for itself, and so does one that is not an action; of a plan that was
    shown, the text says what has become visible."""
    end = moves[-1]
    if len(moves) == 1 or last.kind != "act":
        return Step(since, end["n"], end["seat"], end["text"], end["parts"], moves)
    seats = {move["seat"] for move in moves}
    text = news.removesuffix(".") or "; ".join(move["text"] for move in moves)
    return Step(since, end["n"], seats.pop() if len(seats) == 1 else None, text, None, moves)


class Words:
    """Says what everybody could see."""

    def __init__(self, past: Past, match: Match) -> None:
        names = [each["name"] or f"Seat {n}" for n, each in enumerate(past.seats, 1)]
        self.match = match
        self.narrator = Narrator(match.game.sentences, Speaker(None, names))
        self.narrator.know(match.view(None))
        self.told = match.count_events(None)

    def news(self) -> str:
        """Of all that has happened since the last call."""
        events = self.match.events(None, self.told)
        self.told += len(events)
        said = " ".join(text for _, text in self.narrator.told(events) if text)
        self.narrator.know(self.match.view(None))
        return said


def make_steps(past: Past, eyes: str) -> list[dict[str, Any]]:
    """Every step with the view after it and the events that led there, as these eyes see them."""
    rows: list[dict[str, Any]] = []
    try:
        walk, told = past.walk(), Told()
        for step in steps_of(past):
            events: list[Event] = []
            for _ in range(step.since, step.n) if step.n else (0,):
                match = next(walk)
                events += news_of(match, eyes, told)
            rows.append(row_of(step) | {"events": events, "view": view_of(match, eyes)})
    except VoidMatch:
        raise
    except LudariumError as fault:
        raise VoidMatch(f"This match cannot be played again. {fault}") from None
    return rows


def row_of(step: Step) -> dict[str, Any]:
    return {
        "n": step.n,
        "since": step.since,
        "seat": step.seat,
        "text": step.text,
        "parts": step.parts,
        "moves": step.moves,
    }


def parts_of(match: Match, entry: Entry) -> dict[str, Any] | None:
    """What the action of an entry is made of, in the position it is taken in."""
    if entry.kind != "act":
        return None
    if int(entry.value) not in match.legal_ids(entry.seat):
        return None  # playing it says what is wrong
    return match.parts(entry.seat, int(entry.value))


def view_of(match: Match, eyes: str) -> dict[str, Any]:
    return full_view(match) if eyes == ALL else match.view(None if eyes == NONE else int(eyes))


def news_of(match: Match, eyes: str, told: Told) -> list[Event]:
    """The new events; `told` is brought up to date."""

    def news(viewer: int | None) -> list[Event]:
        events = match.events(viewer, told.get(viewer, 0))
        told[viewer] = told.get(viewer, 0) + len(events)
        return events

    if eyes == ALL:
        return all_told([news(seat) for seat in range(match.game.seats)])
    return news(None if eyes == NONE else int(eyes))

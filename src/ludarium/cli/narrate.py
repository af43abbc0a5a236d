"""What happened, in English: the events one viewer was told, written as lines.

Works for any game: an event without a sentence is written with its fields. A game's table adds
sentences such as "{who} draw{s} {card}." whose words are filled in from the viewer's side.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.text import capital, plural
from .common import seat_name

if TYPE_CHECKING:
    from ..core.game import Game

Event = dict[str, Any]
Sentences = Mapping[str, "str | Callable[[Told], str]"]


@dataclass
class Line:
    """One move with what followed from it."""

    seat: int
    text: str


class Told:
    """One event with the words a sentence may ask for; every field is one, too."""

    def __init__(self, event: Event, teller: "Narrator") -> None:
        self.event = event
        self.teller = teller
        self.seat: int = event["seat"]

    def __getitem__(self, word: str) -> Any:
        words: dict[str, Callable[[], str]] = {
            "who": lambda: seat_name(self.seat, self.teller.viewer),
            "whose": lambda: self.teller.whose(self.seat),
            "s": lambda: "" if self.is_you else "s",
            "es": lambda: "" if self.is_you else "es",
            "card": lambda: self.teller.card(self.event.get("card")),
            "unit": lambda: self.teller.unit(self.seat, self.event["unit"]),
        }
        return words[word]() if word in words else self.event[word]

    @property
    def is_you(self) -> bool:
        return self.seat == self.teller.viewer

    def fill(self, sentence: str) -> str:
        return sentence.format_map(_Words(self))


class _Words(dict[str, Any]):
    def __init__(self, told: Told) -> None:
        super().__init__()
        self.told = told

    def __missing__(self, word: str) -> Any:
        return self.told[word]


class Narrator:
    """Tells events to one viewer (None watches); remembers which card each unit is."""

    def __init__(
        self,
        game: "Game",
        viewer: int | None,
        sentences: Sentences | None = None,
        leaders: Iterable[str] = (),
        lists: Iterable[str] = (),
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.sentences = sentences or {}
        self.leaders = frozenset(leaders)
        self.lists = frozenset(lists)
        self.units: dict[int, str] = {}
        self.names = {card["id"]: card["name"] for card in game.cards}
        self.last_played: str | None = None

    def know(self, view: dict[str, Any]) -> None:
        """Learn the units of a board, for matches that start from a position."""
        for seat in view.get("seats", ()):
            board = seat.get("board") if isinstance(seat, dict) else None
            for unit in board if isinstance(board, list) else ():
                if isinstance(unit, dict) and unit.get("id") and unit.get("card"):
                    self.units[unit["id"]] = unit["card"]

    def lines(self, events: Iterable[Event]) -> list[Line]:
        """One line per move, with everything that follows from it."""
        out: list[Line] = []
        for event in self.joined(events):
            text = self.sentence(event)
            if not text:
                continue
            if out and self.leaders and event["event"] not in self.leaders:
                out[-1].text += f" {text}"
            else:
                out.append(Line(event["seat"], text))
        return out

    def joined(self, events: Iterable[Event]) -> Iterable[Event]:
        """Three draws in a row are one event with three cards."""
        last: Event | None = None
        for event in events:
            same = last is not None and all(last[k] == event[k] for k in ("event", "seat"))
            if last is not None and same and event["event"] in self.lists:
                last["card"] = [*last["card"], event.get("card")]
                continue
            if last is not None:
                yield last
            last = dict(event)
            if event["event"] in self.lists:
                last["card"] = [event.get("card")]
        if last is not None:
            yield last

    def sentence(self, event: Event) -> str:
        sentence = self.sentences.get(event["event"])
        if sentence is None:
            return capital(self.plain(event))
        told = Told(event, self)
        return capital(told.fill(sentence) if isinstance(sentence, str) else sentence(told))

    def plain(self, event: Event) -> str:
        """'Seat 0: reveal (card Ghoul, n 2).'"""
        facts = [
            f"{key} {self.card(value) if key == 'card' else value}"
            for key, value in event.items()
            if key not in ("event", "seat", "clause") and value is not None
        ]
        inside = f" ({', '.join(facts)})" if facts else ""
        return f"{seat_name(event['seat'], self.viewer)}: {event['event']}{inside}."

    # --- words ----------------------------------------------------------------------------------

    def whose(self, seat: int) -> str:
        if self.viewer is None:
            return f"seat {seat}'s"
        return "your" if seat == self.viewer else "the enemy"

    def card(self, card: "str | list[str | None] | None") -> str:
        if isinstance(card, list):
            known = [self.card(each) for each in card if each is not None]
            unknown = len(card) - len(known)
            known += [plural(unknown, "card") if unknown > 1 else "a card"] if unknown else []
            return " and ".join(part for part in (", ".join(known[:-1]), known[-1]) if part)
        return "a card" if card is None else self.names.get(card, card)

    def unit(self, seat: int, unit: int) -> str:
        name = self.card(self.units[unit]) if unit in self.units else "creature"
        return f"{self.whose(seat)} {name if unit else 'hero'}"

"""What happened, in English: the events one viewer has seen, as sentences.

Reads the tree that `core/sentences.py` makes of a game's `sentences.toml`. The page has the same
in `web/src/lib/narrator.ts`; a golden file keeps the two equal.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .text import capital

Event = dict[str, Any]
Tree = Mapping[str, Any]

FRAME = ("event", "seat", "clause")
ALONE = ("takeback", "over")  # begin a line in every game


@dataclass(frozen=True)
class Speaker:
    """To whom it is told: the seat that is "you" (None: nobody's), and what the seats are called."""

    you: int | None
    names: Sequence[str]

    def who(self, seat: Any) -> str:
        if not is_seat(seat):
            return "nobody"
        if seat == self.you:
            return "you"
        return self.names[seat] if seat < len(self.names) else f"seat {seat + 1}"

    def whose(self, seat: Any) -> str:
        return "your" if is_seat(seat) and seat == self.you else f"{self.who(seat)}'s"


@dataclass
class Line:
    """A move with everything that followed from it."""

    seat: int
    text: str


class Narrator:
    """Remembers what things are called, and what came before."""

    def __init__(self, tree: Tree, speaker: Speaker) -> None:
        self.tree = tree
        self.speaker = speaker
        self.things: dict[Any, str] = {}
        self._latest: dict[str, tuple[int, Event]] = {}
        self._n = 0

    # --- what things are called -----------------------------------------------------------------

    def know(self, view: Any) -> None:
        """Learn the things of a view: tables with an `id` and what names it."""
        keys = {kind["by"] for kind in self.tree["facts"].values() if kind["kind"] == "thing"}
        if keys:
            self._know(view, keys)

    def _know(self, part: Any, keys: set[str]) -> None:
        if isinstance(part, list):
            for each in part:
                self._know(each, keys)
        elif isinstance(part, dict):
            for key in keys:
                if part.get("id") and isinstance(part.get(key), str):
                    self.things.setdefault(part["id"], part[key])
            for each in part.values():
                self._know(each, keys)

    def _named(self, event: Event) -> Iterator[tuple[Any, str]]:
        for fact, kind in self.tree["facts"].items():
            named = kind["kind"] == "thing" and event["event"] in kind["named_by"]
            if named and event.get(fact) and event.get(kind["by"]):
                yield event[fact], event[kind["by"]]

    # --- telling --------------------------------------------------------------------------------

    def told(self, events: Iterable[Event]) -> list[tuple[Event, str]]:
        """Every event with its sentence, "" if it needs none. Call it once for each step."""
        joined = list(self._joined(events))
        for event in joined:
            for thing, name in self._named(event):
                self.things.setdefault(thing, name)
        return [(event, self._tell(event, joined[i + 1 :])) for i, event in enumerate(joined)]

    def lines(self, events: Iterable[Event], leave_out: Iterable[str] = ()) -> list[Line]:
        """A line per move; a game that names no leading events has one per event."""
        out: list[Line] = []
        for event, text in self.told(events):
            if not text or event["event"] in leave_out:
                continue
            if out and not self.leads(event):
                out[-1].text += f" {text}"
            else:
                out.append(Line(event["seat"], text))
        return out

    def leads(self, event: Event) -> bool:
        """Whether a line of the history begins with it."""
        leads = self.tree["leads"]
        return (
            not leads
            or event["event"] in ALONE
            or any(
                each["event"] == event["event"] and self._fits(each["when"], event, ())
                for each in leads
            )
        )

    def ending(self, reason: str, winner: int | None, n_seats: int = 2) -> str:
        """How a match ended by its rules; "" if the game has no sentence for it."""
        forms = self.tree["ends"].get(reason)
        if forms is None:
            return ""
        loser = 1 - winner if winner is not None and n_seats == 2 else None
        seat = -1 if winner is None else winner
        event = {"event": reason, "seat": seat, "winner": winner, "loser": loser}
        return self._form(forms, event, ())

    def _joined(self, events: Iterable[Event]) -> Iterator[Event]:
        """Three draws in a row are one event with three cards."""
        together = self.tree["together"]
        last: Event | None = None
        for event in events:
            fact = together.get(event["event"])
            if fact is None:
                if last is not None:
                    yield last
                last = event
            elif last and last["event"] == event["event"] and last["seat"] == event["seat"]:
                last[fact].append(event.get(fact))
            else:
                if last is not None:
                    yield last
                last = {**event, fact: [event.get(fact)]}
        if last is not None:
            yield last

    def _tell(self, event: Event, later: Sequence[Event]) -> str:
        self.things.update(self._named(event))
        forms = self.tree["say"].get(event["event"])
        text = self.plain(event) if forms is None else self._form(forms, event, later)
        self._n += 1
        self._latest[event["event"]] = (self._n, event)
        return text

    def plain(self, event: Event) -> str:
        """'Ada: bid 3 x five, found 2.': the event's own words."""
        kind, seat = event["event"], event.get("seat")
        done = event.get(kind) if kind not in FRAME else None
        facts = [
            f"{label(fact)} {self._plain_fact(fact, value)}"
            for fact, value in event.items()
            if fact not in FRAME and fact != kind and value is not None
        ]
        what = kind if done is None else f"{kind} {self._plain_fact(kind, done)}"
        text = ", ".join([what.replace("_", " "), *facts])
        return (
            f"{capital(self.speaker.who(seat))}: {text}." if is_seat(seat) else capital(text) + "."
        )

    def _plain_fact(self, fact: str, value: Any) -> str:
        kind = self._kind(fact)
        return word(value) if kind["kind"] == "plain" else self._fact(fact, value, kind)

    # --- forms ----------------------------------------------------------------------------------

    def _form(self, forms: Sequence[Tree], event: Event, later: Sequence[Event]) -> str:
        form = next(each for each in forms if self._fits(each["when"], event, later))
        person: Any = event["seat"]  # verbs agree with whoever was named last
        out = []
        for piece in form["say"]:
            if isinstance(piece, str):
                out.append(piece)
            elif "fact" not in piece:
                own = is_seat(person) and person == self.speaker.you
                out.append(piece["you" if own else "others"])
            else:
                if self._kind(piece["fact"])["kind"] == "seat" and "as" not in piece:
                    person = self._value(piece["fact"], event)
                out.append(self._piece(piece, event))
        return capital("".join(out))

    def _fits(self, when: Sequence[Tree], event: Event, later: Sequence[Event]) -> bool:
        return all(self._holds(each, event, later) for each in when)

    def _holds(self, condition: Tree, event: Event, later: Sequence[Event]) -> bool:
        if "before" in condition:
            return any(
                each["event"] == condition["before"] and same(each, event, condition["same"])
                for each in later
            )
        if "after" in condition:
            n, found = self._latest.get(condition["after"], (0, None))
            since = self._latest.get(event["event"], (0, None))[0]
            return found is not None and since < n and same(found, event, condition["same"])
        value, wanted = self._value(condition["fact"], event), condition["value"]
        if self._kind(condition["fact"])["kind"] == "seat":
            value = value if is_seat(value) else None
            if wanted == "you":
                wanted = -1 if self.speaker.you is None else self.speaker.you
            elif wanted == "seat":
                wanted = event["seat"]
        return compare(value, condition["is"], wanted)

    def _kind(self, fact: str) -> Tree:
        if fact in ("seat", "other"):
            return {"kind": "seat"}
        kind: Tree = self.tree["facts"].get(fact, {"kind": "plain"})
        return kind

    def _value(self, fact: str, event: Event) -> Any:
        if fact == "other":
            return 1 - event["seat"] if is_seat(event["seat"]) else None
        return event.get(fact)

    def _piece(self, piece: Tree, event: Event) -> str:
        fact, shape = piece["fact"], piece.get("as")
        value, kind = self._value(fact, event), self._kind(fact)
        if "count" in piece:
            n = len(value) if isinstance(value, list) else value
            return f"{word(n)} {piece['count'][0 if n == 1 else 1]}"
        if kind["kind"] == "thing":
            name = self._thing(value, kind)
            owner = self._value(piece.get("of", "seat"), event)
            return name if shape == "name" else f"{self.speaker.whose(owner)} {name}"
        if shape == "whose":
            return self.speaker.whose(value)
        if shape == "signed":
            return word(value) if value < 0 else f"+{value}"
        text = self._fact(fact, value, kind)
        return capital(text) if shape == "capital" else text

    def _fact(self, fact: str, value: Any, kind: Tree) -> str:
        match kind["kind"]:
            case "seat":
                return self.speaker.who(value)
            case "row":
                return self._rows(value if isinstance(value, list) else [value], kind)
            case "thing":
                return self._thing(value, kind)
            case "cell" if isinstance(value, list | tuple):
                return f"({','.join(map(str, value))})"
            case "words":
                found: str | None = kind["words"].get(str(value))
                return word(value) if found is None else found
            case _ if isinstance(value, list):
                return enumerated([word(each) for each in value])
        return word(value)

    def _rows(self, ids: Sequence[Any], kind: Tree) -> str:
        """'Ghoul, Mend and 2 cards': those that are unknown come last."""
        names = self.tree["names"].get(kind["table"], {})
        known = [names.get(each) or word(each) for each in ids if each is not None]
        unknown = len(ids) - len(known)
        if unknown:
            known.append(kind["one"] if unknown == 1 else f"{unknown} {kind['many']}")
        return enumerated(known)

    def _thing(self, value: Any, kind: Tree) -> str:
        if not value:
            return str(kind["zero"])
        name = self.things.get(value)
        if name is None:
            return str(kind["unknown"])
        by = kind["by"]
        return self._fact(by, name, self._kind(by))


# --- words ----------------------------------------------------------------------------------------


def is_seat(seat: Any) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and seat >= 0


def same(one: Event, other: Event, facts: Iterable[str]) -> bool:
    return all(one.get(fact) == other.get(fact) for fact in facts)


def compare(value: Any, sign: str, wanted: Any) -> bool:
    if sign in ("=", "!="):
        return (value == wanted) is (sign == "=")
    if not isinstance(value, int) or not isinstance(wanted, int):
        return False
    return {"<": value < wanted, ">": value > wanted, "<=": value <= wanted, ">=": value >= wanted}[
        sign
    ]


def enumerated(words: Sequence[str]) -> str:
    if not words:
        return "none"
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def label(key: str) -> str:
    """'max_mana' and 'maxMana' become 'max mana'."""
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", key)
    return re.sub(r"[_-]+", " ", spaced).strip().lower()


def word(value: Any) -> str:
    """Any value in one line."""
    if value is None:
        return "\u2013"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value).replace("-", "\u2212")
    if isinstance(value, str):
        return value.replace("_", " ") if re.fullmatch(r"[a-z0-9_]+", value) else value
    if isinstance(value, list | tuple):
        return " ".join(map(word, value)) if value else "none"
    return ", ".join(f"{label(key)} {word(each)}" for key, each in value.items())

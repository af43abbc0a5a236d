"""`sentences.toml`: what happened in a game, in words, checked when the game is loaded.

Templates become a tree of plain JSON, so that whoever narrates (`core/narrator.py`, the page's
`lib/narrator.ts`) needs no parser. A game without the file has the common sentences only.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .cards import read_toml
from .errors import BadInput, nearest

if TYPE_CHECKING:
    from .game import Definition, Game

Tree = dict[str, Any]

FILE = "sentences.toml"
OTHERWISE = "otherwise"
PLAIN_WORDS = {"none": None, "true": True, "false": False}
KEYS = ("leads", "together", "facts", "say", "ends", "short")
PERSONS = ("seat", "other")  # every event has them: who acts, and the other one of two
SPECIAL = {
    "who": {"fact": "seat"},
    "whose": {"fact": "seat", "as": "whose"},
    "s": {"you": "", "others": "s"},
    "es": {"you": "", "others": "es"},
}
SHAPES = {"signed": "plain", "capital": "plain", "whose": "seat", "name": "thing"}
TEST = re.compile(r"^(\w+) *(<=|>=|!=|=|<|>) *(.+)$")
NEAR = re.compile(r"^(after|before) (.+?) with same (.+)$")
FACT = re.compile(r"^(\w+)(?: of (\w+))?(?::(.*))?$")

TAKEBACK = "{who} take{s} the last move back."
OVER = {"winner = none": "The match is over.", OTHERWISE: "{winner} win{s} the match."}


def sentences_of(game: "Game") -> Tree:
    """The tree of a game, with the names of all its rows."""
    tables = game.definition.row_tables
    names = {
        table: {row["id"]: row.get("name", row["id"]) for row in game.rows_of(table)}
        for table in tables
    }
    tree = read_sentences(game.definition)
    for kind in tree["facts"].values():
        if "also" in kind:
            names[kind["table"]] = names[kind["also"]] | names[kind["table"]]
    return {**tree, "names": names}


def read_sentences(definition: "Definition") -> Tree:
    """The tree without names; BadInput says which key is wrong and what was expected."""
    path = definition.folder / FILE
    changed = path.stat().st_mtime_ns if path.is_file() else 0
    events = tuple((kind, tuple(facts)) for kind, facts in definition.events.items())
    return _read(path, changed, events, tuple(definition.reasons), tuple(definition.row_tables))


@cache
def _read(
    path: Path,
    changed: int,
    events: tuple[tuple[str, tuple[str, ...]], ...],
    reasons: tuple[str, ...],
    tables: tuple[str, ...],
) -> Tree:
    document = read_toml(path, BadInput)[0] if changed else {}
    return _Reader(f"{path.parent.name}/{FILE}", dict(events), reasons, tables).read(document)


class _Reader:
    def __init__(
        self,
        source: str,
        events: dict[str, tuple[str, ...]],
        reasons: tuple[str, ...],
        tables: tuple[str, ...],
    ) -> None:
        self.source = source
        self.events = events
        self.reasons = reasons
        self.tables = tables
        self.all_facts = list(dict.fromkeys(fact for facts in events.values() for fact in facts))
        self.facts: dict[str, Tree] = {}

    def read(self, document: Mapping[str, Any]) -> Tree:
        for key in document:
            self.known("", key, KEYS, "key")
        self.read_facts(self.table("facts", document.get("facts", {})))
        say = self.table("say", document.get("say", {}))
        for kind in say:
            self.known("say", kind, (*self.events, "takeback"), "event")
        common: dict[str, Any] = {"takeback": TAKEBACK}
        if "winner" in self.events.get("over", ()):
            common["over"] = OVER
        return {
            "facts": self.facts,
            "say": {
                kind: self.forms(f"say.{kind}", written, self.events.get(kind, ()))
                for kind, written in {**common, **say}.items()
            },
            "leads": self.read_leads(document.get("leads", [])),
            "together": self.read_together(self.table("together", document.get("together", {}))),
            "ends": self.read_ends(self.table("ends", document.get("ends", {}))),
            "short": self.read_short(self.table("short", document.get("short", {}))),
        }

    # --- faults -----------------------------------------------------------------------------------

    def fault(self, key: str, message: str) -> BadInput:
        return BadInput(f"{self.source}: {key}: {message}" if key else f"{self.source}: {message}")

    def known(self, key: str, word: Any, known: Iterable[str], what: str) -> None:
        names = list(dict.fromkeys(known))
        if word in names:
            return
        hint = nearest(word, names) or f"; expected one of {', '.join(names) or 'none'}"
        raise self.fault(key, f'no such {what}: "{word}"{hint}')

    def table(self, key: str, written: Any) -> Mapping[str, Any]:
        if not isinstance(written, Mapping):
            raise self.fault(key, f"expected a table, got {written!r}")
        return written

    def text(self, key: str, written: Any) -> str:
        if not isinstance(written, str):
            raise self.fault(key, f"expected a text, got {written!r}")
        return written

    # --- what facts are -----------------------------------------------------------------------------

    def read_facts(self, written: Mapping[str, Any]) -> None:
        for fact in written:
            self.known("facts", fact, self.all_facts, "fact of an event")
        for fact in self.all_facts:
            if fact in self.tables:
                self.facts[fact] = row_kind(fact)
        if "winner" in self.all_facts:
            self.facts["winner"] = {"kind": "seat"}
        same: dict[str, str] = {}
        for fact, kind in written.items():
            if isinstance(kind, str) and kind in written and kind != fact:
                same[fact] = kind
            else:
                self.facts[fact] = self.kind(f"facts.{fact}", kind)
        for fact, kind in same.items():
            if kind not in self.facts:
                raise self.fault(f"facts.{fact}", f'expected a kind, got "{kind}", which has none')
            self.facts[fact] = self.facts[kind]

    def kind(self, key: str, written: Any) -> Tree:
        if isinstance(written, str):
            if written in ("seat", "cell"):
                return {"kind": written}
            self.known(key, written, ("seat", "cell", *self.tables), "kind of fact")
            return row_kind(written)
        if isinstance(written, list):
            words = {str(i): self.text(f"{key}[{i}]", each) for i, each in enumerate(written)}
            return {"kind": "words", "words": words}
        table = self.table(key, written)
        makers: dict[str, Callable[[str, Mapping[str, Any]], Tree]] = {
            "row": self.row,
            "thing": self.thing,
            "words": self.words,
        }
        for name, make in makers.items():
            if name in table:
                return make(key, table)
        raise self.fault(key, f"expected one of {', '.join(makers)}, got {', '.join(table)}")

    def keys(self, key: str, table: Mapping[str, Any], *known: str) -> None:
        for name in table:
            self.known(key, name, known, "key")

    def words(self, key: str, table: Mapping[str, Any]) -> Tree:
        self.keys(key, table, "words")
        words = self.table(f"{key}.words", table["words"]).items()
        return {
            "kind": "words",
            "words": {name: self.text(f"{key}.words.{name}", word) for name, word in words},
        }

    def row(self, key: str, table: Mapping[str, Any]) -> Tree:
        self.keys(key, table, "row", "also", "unknown")
        self.known(f"{key}.row", table["row"], self.tables, "table")
        made = row_kind(table["row"])
        if "also" in table:  # a leader that is played like a card
            self.known(f"{key}.also", table["also"], self.tables, "table")
            made["also"] = table["also"]
        if "unknown" in table:
            made["one"], made["many"] = self.pair(f"{key}.unknown", table["unknown"])
        return made

    def thing(self, key: str, table: Mapping[str, Any]) -> Tree:
        self.keys(key, table, "thing", "named_by", "zero", "unknown")
        by = table["thing"]
        self.known(f"{key}.thing", by, self.all_facts, "fact of an event")
        events = table.get("named_by", [])
        fact = key.removeprefix("facts.")
        for event in events:
            self.known(f"{key}.named_by", event, self.events, "event")
            for needed in (fact, by):
                self.known(f"{key}.named_by.{event}", needed, self.events[event], "fact of it")
        return {
            "kind": "thing",
            "by": by,
            "named_by": list(events),
            "zero": self.text(f"{key}.zero", table.get("zero", "nobody")),
            "unknown": self.text(f"{key}.unknown", table.get("unknown", "something")),
        }

    def pair(self, key: str, written: Any) -> tuple[str, str]:
        one, bar, many = self.text(key, written).partition("|")
        if not bar or "|" in many:
            raise self.fault(key, f'expected two words such as "a card|cards", got "{written}"')
        return one, many

    # --- sentences ----------------------------------------------------------------------------------

    def forms(
        self, key: str, written: Any, facts: Iterable[str], persons: Iterable[str] = PERSONS
    ) -> list[Tree]:
        """The forms of a sentence in their order; the last one fits always."""
        facts, persons = tuple(facts), tuple(persons)
        table = written if isinstance(written, Mapping) else {OTHERWISE: written}
        out = []
        for when, text in table.items():
            place = f'{key}."{when}"' if table is written else key
            conditions = [] if when == OTHERWISE else self.conditions(place, when, facts)
            pieces = self.pieces(place, self.text(place, text), facts, persons)
            out.append({"when": conditions, "say": pieces})
        if list(table)[-1:] != [OTHERWISE]:
            raise self.fault(key, f'expected "{OTHERWISE}" as its last form')
        return out

    def conditions(self, key: str, written: str, facts: tuple[str, ...]) -> list[Tree]:
        return [self.condition(key, part.strip(), facts) for part in written.split(" and ")]

    def condition(self, key: str, written: str, facts: tuple[str, ...]) -> Tree:
        if found := NEAR.match(written):
            side, event, names = found.groups()
            self.known(key, event, self.events, "event")
            same = [name.strip() for name in names.split(",")]
            both = ("seat", *(fact for fact in facts if fact in self.events[event]))
            for name in same:
                self.known(key, name, both, "fact of both events")
            return {side: event, "same": same}
        if not (found := TEST.match(written)):
            raise self.fault(
                key,
                f'expected a condition such as "n = 0", "card = none", '
                f'"after play with same card" or "{OTHERWISE}", got "{written}"',
            )
        fact, sign, value = found.groups()
        self.known(key, fact, ("seat", *facts), "fact")
        return {"fact": fact, "is": sign, "value": read_value(value)}

    def pieces(
        self, key: str, text: str, facts: tuple[str, ...], persons: tuple[str, ...]
    ) -> list[Any]:
        out: list[Any] = []
        for i, part in enumerate(re.split(r"\{([^{}]*)\}", text)):
            if i % 2:
                out.append(self.piece(key, part, facts, persons))
            elif "{" in part or "}" in part:
                raise self.fault(key, f'a brace without its partner: "{part.strip()}"')
            elif part:
                out.append(part)
        return out

    def piece(self, key: str, word: str, facts: tuple[str, ...], persons: tuple[str, ...]) -> Tree:
        if word in SPECIAL:
            return dict(SPECIAL[word])
        if "|" in word and ":" not in word:
            you, others = self.pair(key, word)
            return {"you": you, "others": others}
        found = FACT.match(word)
        fact, owner, shape = found.groups() if found else (word, None, None)
        self.known(key, fact, (*facts, *SPECIAL, *persons), "fact or word")
        kind = "seat" if fact in persons else self.facts.get(fact, {"kind": "plain"})["kind"]
        piece: Tree = {"fact": fact}
        if owner:
            if kind != "thing":
                raise self.fault(key, f'"{fact}" has no owner: {{{word}}}')
            self.known(key, owner, (*facts, *persons), "seat")
            piece["of"] = owner
        if shape is None:
            return piece
        if "|" in shape:
            piece["count"] = list(self.pair(key, shape))
            return piece
        self.known(key, shape, SHAPES, "form")
        wanted = SHAPES[shape]
        if wanted != kind and not (wanted == "plain" and kind == "words"):
            told = {"seat": "a seat", "thing": "a thing", "plain": "a number or word"}[wanted]
            raise self.fault(key, f'expected {told} before ":{shape}", got "{fact}"')
        piece["as"] = shape
        return piece

    # --- lines and ends -----------------------------------------------------------------------------

    def read_leads(self, written: Any) -> list[Tree]:
        if not isinstance(written, list):
            raise self.fault("leads", f"expected a list of events, got {written!r}")
        out = []
        for each in written:
            event, _, when = self.text("leads", each).partition(" if ")
            self.known("leads", event, self.events, "event")
            found = self.conditions("leads", when, self.events[event]) if when else []
            out.append({"event": event, "when": found})
        return out

    def read_together(self, written: Mapping[str, Any]) -> Tree:
        for event, fact in written.items():
            self.known("together", event, self.events, "event")
            self.known(f"together.{event}", fact, self.events[event], "fact of it")
        return dict(written)

    def read_ends(self, written: Mapping[str, Any]) -> Tree:
        self.facts.setdefault("winner", {"kind": "seat"})
        self.facts.setdefault("loser", {"kind": "seat"})
        for reason in written:
            self.known("ends", reason, self.reasons, "reason")
        return {
            reason: self.forms(f"ends.{reason}", each, ("winner", "loser"), ())
            for reason, each in written.items()
        }

    def read_short(self, written: Mapping[str, Any]) -> Tree:
        """Behind "Ada won", in lists of matches."""
        for reason in written:
            self.known("short", reason, self.reasons, "reason")
        return {reason: self.text(f"short.{reason}", each) for reason, each in written.items()}


def row_kind(table: str) -> Tree:
    article = "an" if table[:1] in "aeiou" else "a"
    return {"kind": "row", "table": table, "one": f"{article} {table}", "many": f"{table}s"}


def read_value(written: str) -> int | str | bool | None:
    if written in PLAIN_WORDS:
        return PLAIN_WORDS[written]
    return int(written) if re.fullmatch(r"-?\d+", written) else written

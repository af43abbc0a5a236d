"""Replay: a match as its input log, written as JSON or as a text in the manner of PGN.

It names the rules it was played by; run under others it is refused, saying which.
"""

import hashlib
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import BadReplay, LudariumError, ReplayMismatch
from .keyed import Secret
from .match import ENDINGS, LIMIT, Entry, Match
from .takebacks import UNDO

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1
TAG = re.compile(r'^\[(\w+) (".*"|\{.*\}|\[.*\]|[\w.-]+)\]$')
MOVE = re.compile(r"^(\d+)\. (?:(\d): )?(.+?)(?:\s+;\s*(.*))?$")
LATE = "out of time"  # marks an action that a seat took because its time had run out
UNDONE = re.compile(r"^take back to (\d{1,9})$")
# Games by what they were loaded from: a viewer forks at every step, and many replays have the same rules.
_loaded: "dict[str, Game]" = {}
MOST_LOADED = 16
KINDS: dict[str, Any] = {
    "game": str,
    "fingerprint": str,
    "start": dict,
    "variant": list,
    "rules": dict,
    "cards": list,
    "result": dict | None,
    "final": str,
}


@dataclass
class Replay:
    """What is needed to play a match again, and what must come out."""

    game: str
    fingerprint: str
    start: dict[str, Any]
    entries: list[tuple[Entry, str]]  # each with its text
    variant: list[str] = field(default_factory=list)
    rules: dict[str, Any] = field(default_factory=dict)
    cards: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, Any] | None = None
    final: str = ""  # a hash of the last state

    @classmethod
    def of(cls, match: Match) -> "Replay":
        game = match.game
        replay = cls(
            game=game.name,
            fingerprint=game.fingerprint,
            start=match.start_spec,
            entries=[],
            variant=list(game.variant),
            rules=game.rule_changes,
            cards=game.card_changes,
            result=_result(match),
            final=_hash(match),
        )
        walker = replay.begin(game)
        for entry in match.entries:
            replay.entries.append((entry, _text(walker, entry)))
            walker.repeat(entry)
        return replay

    # --- playing it again -----------------------------------------------------------------------

    def load_game(self) -> "Game":
        """The game as this replay knew it; other rules of the same name are refused."""
        from .game import load

        asked = repr((self.game, self.fingerprint, self.variant, self.rules, self.cards))
        if game := _loaded.get(asked):
            return game
        try:
            game = load(self.game, self.variant, self.rules, self.cards)
        except LudariumError as fault:
            raise BadReplay(f"the game of this replay cannot be loaded: {fault}") from None
        if game.fingerprint != self.fingerprint:
            raise ReplayMismatch(
                f"this replay was played by the rules {self.fingerprint} of {self.game}; "
                f"this release has {game.fingerprint}. Use the release it was played with."
            )
        if len(_loaded) >= MOST_LOADED:
            _loaded.clear()
        _loaded[asked] = game
        return game

    def secret(self) -> Secret | None:
        """The secret of keyed dice, checked against the commitment that was published."""
        if "keyed" not in self.start:
            return None
        secret = Secret.read(self.start["keyed"])
        if "position" not in self.start and self.start["seed"] != secret.word(0):
            raise ReplayMismatch(
                f"the seed {self.start['seed']} of this replay does not match its secret"
            )
        return secret

    def run(self) -> Match:
        """The match at its end, checked against what the replay says."""
        match = self.fork(len(self.entries))
        if self.final and _hash(match) != self.final:
            raise ReplayMismatch("the replay does not end in the state it names")
        if (self.result or self.final) and self.result != _result(match):
            raise ReplayMismatch(
                f"the replay says {self.result}, but playing it gives {match.result}"
            )
        return match

    verify = run

    def fork(self, n: int) -> Match:
        """The match after the first n entries, with the dice it had."""
        if not 0 <= n <= len(self.entries):
            raise BadReplay(f"expected an entry from 0 to {len(self.entries)}, got {n}")
        match = self.begin(self.load_game())
        for i, (entry, _) in enumerate(self.entries):
            if i >= n and not (entry.kind == "feed" and self.start.get("supply", True)):
                break  # what a step drew belongs to it
            try:
                match.repeat(entry)
            except LudariumError as fault:
                raise ReplayMismatch(f"entry {i + 1}: {fault}") from None
        return match.go_on()

    def begin(self, game: "Game") -> Match:
        """The match before its first entry."""
        secret = self.secret()
        try:
            return game.begin(self.start, secret)
        except LudariumError as fault:
            raise BadReplay(f"the start of this replay: {fault}") from None

    # --- JSON -----------------------------------------------------------------------------------

    def to_json(self) -> str:
        entries = [
            [e.kind, e.seat, e.value, text, *([LATE] if e.late else [])] for e, text in self.entries
        ]
        document = {
            "ludarium": FORMAT,
            "game": self.game,
            "variant": self.variant,
            "rules": self.rules,
            "cards": self.cards,
            "fingerprint": self.fingerprint,
            "start": self.start,
            "entries": entries,
            "result": self.result,
            "final": self.final,
        }
        return json.dumps(document, indent=1)

    @classmethod
    def from_json(cls, content: str) -> "Replay":
        try:
            document = json.loads(content)
            if document["ludarium"] != FORMAT:
                raise BadReplay(
                    f"replay format {document['ludarium']}, this release reads {FORMAT}"
                )
            entries = [
                (Entry(str(kind), int(seat), value, _is_late(mark)), str(text))
                for kind, seat, value, text, *mark in document["entries"]
            ]
            replay = cls(
                game=document["game"],
                fingerprint=document["fingerprint"],
                start=document["start"],
                entries=entries,
                variant=document["variant"],
                rules=document["rules"],
                cards=document["cards"],
                result=document["result"],
                final=document["final"],
            )
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as fault:
            if isinstance(fault, BadReplay):
                raise
            raise BadReplay(f"not a replay: {type(fault).__name__} {fault}") from None
        return replay._checked()

    def _checked(self) -> "Replay":
        for name, kind in KINDS.items():
            if not isinstance(getattr(self, name), kind):
                raise BadReplay(f"not a replay: {name} is {getattr(self, name)!r}")
        if not all(isinstance(name, str) for name in self.variant):
            raise BadReplay(f"not a replay: variant is {self.variant!r}")
        if not all(isinstance(card, dict) for card in self.cards):
            raise BadReplay("not a replay: a card is not a table")
        if "position" not in self.start and not {"seed", "decks", "first"} <= set(self.start):
            raise BadReplay(
                "not a replay: its start has neither a position nor a seed, decks and first"
            )
        return self

    # --- text -----------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Header tags, then one numbered line per entry."""
        tags = {"Ludarium": FORMAT, "Game": self.game, "Fingerprint": self.fingerprint}
        lines = [f"[{name} {json.dumps(value)}]" for name, value in tags.items()]
        for name in ("variant", "rules", "cards", "result", "final", "start"):  # no start: cut off
            if getattr(self, name):
                lines.append(f"[{name.capitalize()} {json.dumps(getattr(self, name))}]")
        lines.append("")
        for i, (entry, text) in enumerate(self.entries, 1):
            seat = f"{entry.seat}: " if entry.seat >= 0 else ""
            lines.append(f"{i}. {seat}{text}" + (f" ; {LATE}" if entry.late else ""))
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, content: str) -> "Replay":
        tags: dict[str, Any] = {}
        moves: list[tuple[int, str, bool]] = []
        for i, line in enumerate(content.splitlines(), 1):
            line = line.strip()
            if not line or line.startswith(";"):
                continue
            if tag := TAG.match(line):
                try:
                    tags[tag[1]] = json.loads(tag[2])
                except (ValueError, RecursionError):
                    raise BadReplay(f"line {i}: the tag {tag[1]} cannot be read") from None
            elif move := MOVE.match(line):
                moves.append((int(move[2]) if move[2] else -1, move[3], move[4] == LATE))
            else:
                raise BadReplay(f'line {i}: "{line}" is neither a tag nor a move')
        for name in ("Game", "Fingerprint", "Start"):
            if name not in tags:
                raise BadReplay(f"the tag {name} is missing")
        if tags.get("Ludarium", FORMAT) != FORMAT:
            raise BadReplay(f"replay format {tags['Ludarium']}, this release reads {FORMAT}")
        replay = cls(
            game=tags["Game"],
            fingerprint=tags["Fingerprint"],
            start=tags["Start"],
            entries=[],
            variant=tags.get("Variant", []),
            rules=tags.get("Rules", {}),
            cards=tags.get("Cards", []),
            result=tags.get("Result"),
            final=tags.get("Final", ""),
        )._checked()
        replay._read_moves(moves)
        return replay

    def _read_moves(self, moves: list[tuple[int, str, bool]]) -> None:
        match = self.begin(self.load_game())
        for i, (seat, text, late) in enumerate(moves, 1):
            try:
                entry = _entry(match, seat, text, late)
                match.repeat(entry)
            except LudariumError as fault:
                raise ReplayMismatch(f"move {i}: {fault}") from None
            self.entries.append((entry, text))

    # --- files ----------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """JSON, or the text form if the name ends in .txt."""
        path = Path(path)
        path.write_text(
            self.to_text() if path.suffix == ".txt" else self.to_json(), encoding="utf-8"
        )

    @classmethod
    def load(cls, path: str | Path) -> "Replay":
        try:
            content = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as fault:
            raise BadReplay(f"{path}: cannot be read ({fault})") from None
        return cls.from_json(content) if content.lstrip()[:1] == "{" else cls.from_text(content)


def play_again(game: "Game", start: dict[str, Any], entries: list[Entry]) -> Match:
    """The match that began like this and took these entries."""
    match = Replay(game.name, game.fingerprint, start, []).begin(game)
    for entry in entries:
        match.repeat(entry)
    return match.go_on()


def _result(match: Match) -> dict[str, Any] | None:
    result = match.result
    if result is None:
        return None
    return {"winner": result.winner, "scores": list(result.scores), "reason": result.reason}


def _hash(match: Match) -> str:
    return hashlib.sha256(match.state_bytes).hexdigest()[:16]


def _text(match: Match, entry: Entry) -> str:
    if entry.kind == "act":
        return match.describe(entry.seat, entry.value)
    if entry.kind == UNDO:
        return f"take back to {entry.value}"
    return input_text(entry) if entry.kind == "feed" else entry.kind


def input_text(entry: Entry) -> str:
    """What came from outside, as a line of a log."""
    return f"input {json.dumps(entry.value)}"


def _is_late(mark: list[Any]) -> bool:
    if mark not in ([], [LATE]):
        raise BadReplay(f'not a replay: behind an entry expected nothing or "{LATE}", got {mark!r}')
    return bool(mark)


def _entry(match: Match, seat: int, text: str, late: bool) -> Entry:
    if text in ENDINGS or (text == LIMIT and seat < 0):
        return Entry(text, seat)
    if undo := UNDONE.match(text):
        return Entry(UNDO, seat, int(undo[1]))
    if text.startswith("input "):
        try:
            return Entry("feed", -1, json.loads(text.removeprefix("input ")))
        except (ValueError, RecursionError):
            raise BadReplay(f'"{text}" is not an input') from None
    return Entry("act", seat, match.parse(seat, text), late)

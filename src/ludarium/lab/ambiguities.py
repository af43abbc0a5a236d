"""The switches of a rule book: passages that can be read in two ways, and what each reading does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.changes import with_changes
from ..core.game import Game
from ..core.rules import Rule, Value
from .compare import listed


@dataclass(frozen=True)
class Reading:
    """One switch set to another choice than the book's."""

    rule: Rule
    other: Value
    game: Game

    def row(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """What was measured."""
        decks = sorted(found["decks"], key=lambda row: -abs(row["difference"][1]))
        return {
            "switch": self.rule.name,
            "clause": self.rule.clause,
            "text": self.rule.text,
            "book": self.rule.default,
            "other": self.other,
            **found,
            "most": decks[0] if decks else None,
        }


def readings(book: Game) -> list[Reading]:
    """All of them: every choice of every switch that is not the present one. A rule that chooses what is in stock
    (how strong the ghosts are) is no reading of a book."""
    pools = book.definition.pools
    chosen_by = pools.chosen_by if pools is not None else ()
    return [
        Reading(rule, other, with_changes(book, [f"rules.{name}={written(other)}"]))
        for name, rule in book.rulebook.rules.items()
        if name not in chosen_by
        for other in rule.choices
        if type(other) is not type(book.rules[name]) or other != book.rules[name]
    ]


def written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def findings(switches: Sequence[Mapping[str, Any]]) -> list[str]:
    """What matters, in a line each, and what does not, in one."""
    said, quiet = [], []
    for row in switches:
        clear = [
            words
            for key, words in (
                ("measure", "the mean result"),
                ("won", "the share of runs won"),
                ("first_seat", "the first seat"),
                ("first_seat_mirrors", "the first seat of mirror matches"),
                ("length", "the length"),
            )
            if key in row and row[key]["clear"]
        ]
        moved = [deck["deck"] for deck in row["decks"] if deck["clear"]]
        if moved:
            clear.append(f"{len(moved)} of {len(row['decks'])} decks")
        named = f"{row['switch']} = {written(row['other'])} ({row['clause']})"
        if clear:
            said.append(f"{named} changes {listed(clear)}.")
        else:
            quiet.append(named)
    return said + ([f"No significant effect: {listed(quiet)}."] if quiet else [])

"""Everything Ludarium raises on purpose.

LudariumError
├── UnknownGame        no game of that name
├── IllegalAction      a rule forbids it; `.clause` names which
│   └── NotYourTurn    the seat has nothing to decide now
├── BadInput           something written by a person is wrong
│   ├── BadPosition    a position
│   ├── BadCard        a card, with file and line
│   ├── BadDeck        a deck; `.problems` lists every broken rule
│   ├── BadRules       a rule number, switch or variant
│   └── BadReplay      a replay that cannot be read
└── ReplayMismatch     a replay of other rules, or one that does not play as it says

Kernels never raise; the edges always check. A message says what was expected, what came, and where.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class LudariumError(Exception):
    """The root of the tree."""


class UnknownGame(LudariumError):
    pass


class IllegalAction(LudariumError):
    """The action breaks a rule. Nothing has changed."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


class NotYourTurn(IllegalAction):
    pass


class BadInput(LudariumError, ValueError):
    pass


class BadPosition(BadInput):
    pass


class BadCard(BadInput):
    pass


class BadDeck(BadInput):
    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type["BadDeck"], tuple[list[str]]]:
        return BadDeck, (self.problems,)  # so that it comes whole out of another process


class BadRules(BadInput):
    pass


class BadReplay(BadInput):
    pass


class ReplayMismatch(LudariumError):
    pass


def closest(word: object, known: Iterable[str], cutoff: float = 0.5) -> str | None:
    """The known word that is most like another one, if one is close."""
    names = {name.lower(): name for name in known if name != word}
    found = get_close_matches(str(word)[:200].lower(), names, n=1, cutoff=cutoff)
    return names[found[0]] if found else None


def nearest(word: object, known: Iterable[str]) -> str:
    """' (did you mean "freeze"?)', or '' when nothing is close."""
    found = closest(word, known)
    return f' (did you mean "{found}"?)' if found else ""


def brief(word: object, most: int = 60) -> str:
    """What somebody wrote, short enough for a message and free of halves of characters."""
    text = str(word).encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= most else f"{text[: most - 3]}..."

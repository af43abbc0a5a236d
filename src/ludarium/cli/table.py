"""How a match is drawn in a terminal: a plain table for any game, and where to find a better one.

A game adds `terminal.py` to its folder, with a class `GameTable(Table)` that overrides what it wants to.
"""

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..core.errors import BadInput
from ..core.modes import has_part
from ..core.narrator import Line, Narrator, Speaker
from ..core.text import capital
from ..games import is_ours, told
from .common import out, seat_name

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.match import Action, Match, Result

LOG_LINES = 8
ENDED = {
    "concede": "conceded",
    "forfeit": "made an illegal move",
    "time": "ran out of time",
}
RUNS = {"win": "won", "lose": "lost", "": "over"}


def table_of(game: "Game") -> "Table":
    """The game's own table if its folder has one."""
    if not has_part(game.name, "terminal"):
        return Table(game)
    folder = game.definition.folder
    try:
        module = importlib.import_module(f"ludarium.games.{game.name}.terminal")
    except Exception as error:
        if is_ours(folder):
            raise
        raise BadInput(f"{folder}: its table cannot be loaded: {told(error, folder)}") from error
    made = getattr(module, "GameTable", None)
    if not (isinstance(made, type) and issubclass(made, Table)):
        raise BadInput(f"{folder / 'terminal.py'}: expected a class GameTable(Table)")
    return made(game)


class Table:
    """The plain table: every part of the view as a panel."""

    HELP: ClassVar[tuple[tuple[str, str], ...]] = ()  # more that may be typed, for `?`

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.cards = {card["id"]: card for card in game.cards}
        self.names = {card["id"]: card["name"] for card in game.cards}

    def narrator(self, viewer: int | None) -> Narrator:
        return Narrator(self.game.sentences, speaker(self.game, viewer))

    # --- the board ------------------------------------------------------------------------------

    def draw(
        self, view: dict[str, Any], viewer: int | None, legal: Sequence["Action"], space: int
    ) -> RenderableType:
        """The table as a viewer sees it; `space` is the number of lines of the terminal."""
        shared = {k: v for k, v in view.items() if k not in ("game", "seat", "seats", "result")}
        seats = enumerate(view.get("seats", ()))
        panels = [self._panel(seat_name(i, viewer), part) for i, part in seats]
        return Group(self._facts(shared), Columns(panels, equal=True, expand=True))

    def _panel(self, title: str, part: Any) -> Panel:
        return Panel(self._facts(part), title=title, title_align="left")

    def _facts(self, part: dict[str, Any]) -> Text:
        lines = Text()
        for key, value in part.items():
            lines.append(f"{key} ", "dim").append(f"{self._word(value)}\n")
        lines.rstrip()
        return lines

    def _word(self, value: Any) -> str:
        if value is None:
            return "-"
        if isinstance(value, dict):
            return " ".join(f"{k}={self._word(v)}" for k, v in value.items())
        if isinstance(value, list):
            return ", ".join(map(self._word, value)) or "none"
        return str(self.names.get(value, value))

    def heading(self, view: dict[str, Any], viewer: int | None) -> RenderableType:
        return Rule(Text(self.game.label, "bold"), style="dim")

    # --- what happened ---------------------------------------------------------------------------

    def lines(self, narrator: Narrator, events: Sequence[dict[str, Any]]) -> list[Line]:
        """A line per move; how the match ended is printed after the log."""
        return narrator.lines(events, leave_out=("over",))

    def log(self, lines: Sequence[Line], viewer: int | None) -> RenderableType:
        """The last lines, each behind a mark in the colour of who acted."""
        grid = Grid.grid(padding=(0, 1))
        if len(lines) > LOG_LINES:
            grid.add_row("", Text(f"… {len(lines) - LOG_LINES} earlier", "dim"))
        for line in lines[-LOG_LINES:]:
            own = line.seat == (viewer or 0)
            mark = Text("▌", "green") if own else Text("▐", "red" if line.seat >= 0 else "dim")
            grid.add_row(mark, Text(line.text))
        return grid

    # --- what may be done -------------------------------------------------------------------------

    def ordered(self, view: dict[str, Any], legal: Sequence["Action"]) -> list["Action"]:
        """The actions in the order in which they are numbered."""
        return list(legal)

    def actions(self, view: dict[str, Any], legal: Sequence["Action"]) -> RenderableType:
        """Numbered actions; those that differ only in their target stand on one line."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for i, action in enumerate(legal, 1):
            head, on, target = action.text.partition(" on ")
            groups.setdefault(head + on, []).append((i, target))
        heads = [self.label(view, head) for head, choices in groups.items() if len(choices) > 1]
        indent, width = min(max(map(len, heads), default=0), 32) + 2, out.width - 5
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold yellow")
        for head, choices in groups.items():
            if len(choices) == 1:
                i, target = choices[0]
                words = f"{self.label(view, head)} {self.label(view, target)}".strip()
                grid.add_row(str(i), Text(words))
            else:
                labels = [(i, self.label(view, target)) for i, target in choices]
                line = packed(self.label(view, head), labels, indent, width)
                if "\n" in line.plain:  # too long: the places alone must do
                    line = packed(self.label(view, head), choices, indent, width)
                grid.add_row("", line)
        return grid

    def label(self, view: dict[str, Any], words: str) -> str:
        """Part of an action's text, with what stands at that place."""
        return words.strip()

    def prompt(self, view: dict[str, Any]) -> str:
        return "number, text, or ? for help"

    def read(self, view: dict[str, Any], line: str) -> str:
        """A short way to write an action, as its full text."""
        return line

    # --- the end ----------------------------------------------------------------------------------

    def ending(self, result: "Result", viewer: int | None) -> str:
        """'You win. The enemy's hero fell.'"""
        head = self.outcome(result, viewer)
        why = self.narrator(viewer).ending(result.reason, result.winner, self.game.seats)
        return f"{head}. {why}" if why else f"{head}: {self.reason(result, viewer)}."

    def outcome(self, result: "Result", viewer: int | None) -> str:
        """'You win'; a run that is neither won nor lost is just over."""
        if self.game.seats > 1:
            who = "nobody" if result.winner is None else seat_name(result.winner, viewer)
            return f"{capital(who)} {'win' if who == 'you' else 'wins'}"
        lost = result.scores[0] < 0 and self.game.is_winnable
        said = "win" if result.winner == 0 else "lose" if lost else ""
        if viewer is not None and said:
            return f"You {said}"
        return f"The run is {RUNS[said]}"

    def reason(self, result: "Result", viewer: int | None) -> str:
        """Why it is over, where no rule has ended it or the game has no sentence for it."""
        if result.reason in ENDED and result.winner is not None and self.game.seats == 2:
            return f"{seat_name(1 - result.winner, viewer)} {ENDED[result.reason]}"
        return result.reason


def measured(match: "Match") -> str:
    """' 7 trophies.' of a finished run whose game names a measure."""
    measure = match.game.definition.measure
    if measure is None or match.measure is None:
        return ""
    named = f"{measure.name}: {match.measure} {measure.unit}" if measure.unit else None
    return f" {named or f'{match.measure} {measure.name}'}."


def speaker(game: "Game", viewer: int | None) -> Speaker:
    """'you' and 'the enemy'; 'seat 1' where that would not say which."""
    shown = viewer if game.seats <= 2 else None
    return Speaker(viewer, [seat_name(seat, shown) for seat in range(game.seats)])


def packed(head: str, choices: Sequence[tuple[int, str]], indent: int, width: int) -> Text:
    """Numbered choices behind a head, as many a line as fit, none broken in two."""
    text = Text(f"{head:{indent}}")
    used = max(indent, len(head))
    for i, label in choices:
        size = len(f"{i} {label}   ")
        if used > indent and used + size - 3 > width:
            text.append("\n" + " " * indent)
            used = indent
        text.append(str(i), "bold yellow").append(f" {label}   ")
        used += size
    text.rstrip()
    return text

"""Mana in the terminal: the field with its coordinates, both hands, the actions by tile."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ...cli.common import out, seat_name
from ...cli.table import Table, packed
from ...core.text import plural
from .words import LETTERS, NAMES

if TYPE_CHECKING:
    from ...core.match import Action

COLOURS = ("White", "Black")
STYLES = ("bold black on white", "bold white on blue")  # of White's tiles and Black's
WORDS = {"place": "place", "move": "move", "retrieve": "retrieve", "burst": "burst"}


def place(spot: Sequence[int]) -> str:
    return f"({spot[0]},{spot[1]})"


# --- the table --------------------------------------------------------------------------------------


class GameTable(Table):
    def heading(self, view: dict[str, Any], viewer: int | None) -> RenderableType:
        title = Text(self.game.label, "bold")
        if view["phase"] != "over":
            who = COLOURS[view["side"]]
            title.append(f" · action {view['turn'] + 1} · {who} to move", "default")
        return Rule(title, style="dim")

    def draw(
        self, view: dict[str, Any], viewer: int | None, legal: Sequence["Action"], space: int
    ) -> RenderableType:
        own = viewer or 0
        return Group(
            self.hand(view, 1 - own, viewer), self.field(view), self.hand(view, own, viewer)
        )

    def field(self, view: dict[str, Any]) -> RenderableType:
        """The box and, where the field may still grow, one row or column around it."""
        tiles = {(each["x"], each["y"]): each for each in view["tiles"]}
        columns, rows = (
            range(max(-1, view["room"][axis][0]), min(size, view["room"][axis][1]) + 1)
            for axis, size in (("x", view["width"]), ("y", view["height"]))
        )
        grid = Grid.grid(padding=(0, 1))
        for y in reversed(rows):
            cells = [self.cell(tiles.get((x, y)), self.is_inside(view, x, y)) for x in columns]
            grid.add_row(Text(f"{y:3}", "dim"), *cells)
        grid.add_row("", *(Text(f"{x:2} ", "dim") for x in columns))
        return grid

    def is_inside(self, view: dict[str, Any], x: int, y: int) -> bool:
        return x in range(view["width"]) and y in range(view["height"])

    def cell(self, tile: dict[str, Any] | None, is_inside: bool) -> Text:
        if tile is None:
            return Text(" · " if is_inside else "   ", "dim")
        letter = tile["tile"] if tile["side"] == 0 else tile["tile"].lower()
        return Text(f" {letter}{'*' if tile['burst'] else ' '}", STYLES[tile["side"]])

    def hand(self, view: dict[str, Any], seat: int, viewer: int | None) -> RenderableType:
        """One line: who, what is in the hand, how much of the geyser is blocked."""
        player = view["seats"][seat]
        name, side = seat_name(seat, viewer), player["side"]
        letters = [each if side == 0 else each.lower() for each in player["hand"]]
        line = Text(f" {name[0].upper()}{name[1:]}, {COLOURS[side]} ", STYLES[side])
        line.append(f"  hand {' '.join(letters) or 'empty'}   ", "default")
        blocked = len(player["blocked"])
        style = "bold red" if blocked == 3 else "default"
        return line.append(f"geyser blocked on {plural(blocked, 'side')}", style)

    # --- what may be done -------------------------------------------------------------------------

    def actions(self, view: dict[str, Any], legal: Sequence["Action"]) -> RenderableType:
        """What each tile may do on a line; the numbers are those of the actions."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for i, action in enumerate(legal, 1):
            parts = action.parts
            head = action.text
            if parts["tile"]:
                name = NAMES[LETTERS.index(parts["tile"])]
                head = f"{WORDS[parts['kind']]} {name}"
            special = f" {parts['special']}" if parts["special"] else ""
            target = f"{place(parts['to'])}{special}" if parts["to"] else action.text
            groups.setdefault(head, []).append((i, target))
        lines = [packed(head, choices, 20, out.width) for head, choices in groups.items()]
        return Group(*lines)

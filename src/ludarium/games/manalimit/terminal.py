"""The table of MANALIMIT: the tank, the belt, the board and the bench, and every line of a battle."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ...cli.common import out
from ...cli.table import Table, packed
from ...core.narrator import Line, Narrator
from ...core.text import capital

if TYPE_CHECKING:
    from ...core.match import Action

COLOURS = {
    "Emberkin": "red",
    "Bulwark": "bright_blue",
    "Brood": "green",
    "Gravebound": "magenta",
    "Thornwild": "bright_green",
    "Cinderbank": "yellow",
    "Warhost": "bright_red",
    "Wayfarers": "cyan",
}
WIDTH = 100  # a wider terminal is not filled
LOW = 34  # a terminal of fewer lines gets shorter texts, and no empty places
MOST_PIPS = 12
FEW = 5  # of moves and freezes (B36)
MOST_LINES, FIRST_LINES = 60, 40  # of a battle; between its beginning and its end some are left out
PLACE = re.compile(r"\b(belt|board|bench|buy|freeze) (\d+)\b")
NUMBERED = re.compile(r"(pitch|place) (\d+)")
NAMED = re.compile(r"(pitch|buy|freeze) (\D+)")
KINDS = ("buy", "pitch", "freeze", "move", "end")


class GameTable(Table):
    HELP = (
        ("pitch 3", "a card of the belt by its place"),
        ("buy ash broker", "or by its name"),
        ("place 1", "a unit of the bench, on the first empty place of the board"),
    )

    # --- the board ------------------------------------------------------------------------------

    def heading(self, view: dict[str, Any], viewer: int | None) -> RenderableType:
        title = Text(self.game.label, "bold")
        return Rule(title.append(f" · round {view['round']}", "default"), style="dim")

    def draw(
        self, view: dict[str, Any], viewer: int | None, legal: Sequence["Action"], space: int
    ) -> RenderableType:
        buyable = {a.parts["place"] for a in legal if a.parts["kind"] == "buy"}
        parts: list[RenderableType] = [self.tank(view)]
        if view["phase"] == "shop":
            parts.append(self.belt(view["belt"], buyable, is_low=space < LOW))
        parts.append(self.units("board, front first", view["board"], is_low=space < LOW))
        parts.append(self.units("bench", view["bench"], is_low=True))
        return Group(*parts)

    def tank(self, view: dict[str, Any]) -> Text:
        """One line: trophies, lives, mana, the piles."""
        trophies, goal, lives = view["trophies"], view["goal"], view["lives"]
        line = Text(" Trophies ").append_text(pips(trophies, goal, "★☆", "bold yellow"))
        line.append("  Lives ").append_text(pips(lives, view["max_lives"], "♥♡", "bold red"))
        line.append("  Mana ").append_text(pips(view["mana"], view["limit"], "◆◇", "bold blue"))
        line.append(f"  deck {view['deck']}", "bold red" if view["deck"] == 0 else "default")
        line.append(f"  ash {len(view['ash'])}", "default")
        if view["saved"]:
            line.append(f"  +{view['saved']} mana next shop", "blue")
        if view["free_left"] <= FEW:
            line.append(f"  {view['free_left']} moves left", "bold red")
        return line

    def belt(self, belt: Sequence[Any], buyable: set[int], is_low: bool) -> RenderableType:
        """Numbered cards; the cost of those that can be bought now is bright."""
        grid = self.rows(is_low)
        for i, cell in enumerate(belt):
            if cell is None:
                if not is_low:
                    grid.add_row(str(i + 1), "", "", Text("·", "dim"))
                continue
            card = self.cards[cell["card"]]
            text = Text(self.game.card_text(card))
            if cell["frozen"]:
                text = Text("❄ frozen ", "bold cyan").append_text(text)
            grid.add_row(
                str(i + 1),
                Text(f"◆{card['cost']}", "bold green" if i in buyable else "blue"),
                Text(f"+{card['pitch']}", "red"),
                self.named(card),
                f"{card['attack']}/{card['health']}",
                text,
            )
        return self.boxed("belt (◆ cost, + pitch)", grid)

    def units(self, title: str, units: Sequence[Any], is_low: bool) -> RenderableType:
        if not any(units):
            return Text(f"   {title}: empty", "dim")
        grid = self.rows(is_low)
        for i, unit in enumerate(units, 1):
            if unit is None:
                if not is_low:
                    grid.add_row(str(i), "", "", Text("·", "dim"))
                continue
            card = self.cards[unit["card"]]
            text = Text(self.game.card_text(card))
            if unit["shield"]:
                text = Text(f"Shield {unit['shield']} ", "bold").append_text(text)
            grid.add_row(
                str(i),
                "",
                Text(f"+{card['pitch']}", "red"),
                self.named(card),
                numbers(unit, card),
                text,
            )
        return self.boxed(title, grid)

    def rows(self, is_low: bool) -> Grid:
        """Place, cost, pitch, name, Attack/Health, text: the columns of all three zones agree."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(justify="right", style="bold yellow", width=1)
        grid.add_column(justify="right", width=3)
        grid.add_column(justify="right", width=2)
        grid.add_column(no_wrap=True, width=max(map(len, self.names.values())))
        grid.add_column(justify="right", no_wrap=True, width=5)
        grid.add_column(no_wrap=is_low, overflow="ellipsis", ratio=1)
        return grid

    def boxed(self, title: str, grid: Grid) -> Panel:
        width = min(WIDTH, out.width)
        return Panel(
            grid, title=title, title_align="left", border_style="dim", padding=(0, 0), width=width
        )

    def named(self, card: dict[str, Any]) -> Text:
        return Text(card["name"], f"bold {COLOURS.get(card['tribe'] or '', 'default')}")

    # --- what happened ---------------------------------------------------------------------------

    def lines(self, narrator: Narrator, events: Sequence[dict[str, Any]]) -> list[Line]:
        """Each side's line-up is one line; the rest as it is told everywhere."""
        told: list[Line] = []
        for seat, group in groupby(events, lambda e: e["seat"] if e["event"] == "line" else None):
            some = list(group)
            if seat is None:
                told += super().lines(narrator, some)
                continue
            narrator.told(some)  # it learns what the units are called
            units = (f"{self.names[e['card']]} {e['attack']}/{e['health']}" for e in some)
            whose = "the ghost's" if seat < 0 else narrator.speaker.whose(seat)
            told.append(Line(seat, f"{capital(whose)} line: {', '.join(units)}."))
        return told

    def log(self, lines: Sequence[Line], viewer: int | None) -> RenderableType:
        """All of a battle, line by line."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(width=1)
        grid.add_column(ratio=1)
        if len(lines) > MOST_LINES:
            left = len(lines) - MOST_LINES
            gap = Line(-1, f"… {left} more …")
            last = lines[FIRST_LINES + left :]
            lines = [*lines[:FIRST_LINES], gap, *last]
        for line in lines:
            mark = Text("▌", "green") if line.seat == 0 else Text("▐", "red")
            grid.add_row(mark, Text(line.text))
        grid.width = min(WIDTH, out.width)
        return grid

    # --- what may be done -------------------------------------------------------------------------

    def ordered(self, view: dict[str, Any], legal: Sequence["Action"]) -> list["Action"]:
        """Buying first, the end of the turn last."""
        return sorted(legal, key=lambda a: (KINDS.index(a.parts["kind"]), a.id))

    def actions(self, view: dict[str, Any], legal: Sequence["Action"]) -> RenderableType:
        """What may be done with each on a line; the numbers are those of the actions."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for i, action in enumerate(legal, 1):
            if is_idle(view, action.parts):
                continue
            head, choice = self.choice(view, action.parts)
            groups.setdefault(head, []).append((i, choice))
        width = min(WIDTH, out.width)
        indent = max(len(head) for head in groups) + 2
        return Group(*(packed(head, each, indent, width) for head, each in groups.items()))

    def choice(self, view: dict[str, Any], parts: dict[str, Any]) -> tuple[str, str]:
        """The line on which an action stands, and what it is called there."""
        kind = parts["kind"]
        if kind == "move":
            name = self.names[view[parts["zone"]][parts["place"]]["card"]]
            start = f"move {parts['zone']} {parts['place'] + 1}"
            return f"{start} {name}", f"{parts['to_zone']} {parts['to'] + 1}"
        if kind == "end":
            warned = [f"{parts['loses']} mana is lost"] if parts["loses"] else []
            warned += ["your board is empty"] if parts["empty"] else []
            return "end", f"turn{' (' + ', '.join(warned) + ')' if warned else ''}"
        name = self.names[parts["card"]]
        if kind == "buy":
            return "buy", f"{name} (-{parts['cost']})"
        if kind == "freeze":
            return ("freeze", name) if parts["on"] else ("thaw", name)
        lost = f", {parts['evaporates']} lost" if parts["evaporates"] else ""
        return f"pitch {parts['zone']}", f"{name} (+{parts['gain']}{lost})"

    def label(self, view: dict[str, Any], words: str) -> str:
        def named(found: re.Match[str]) -> str:
            zone = found[1] if found[1] in ("board", "bench") else "belt"
            i = int(found[2]) - 1
            cell = view[zone][i] if i < len(view[zone]) else None
            return f"{found[0]} {self.names[cell['card']]}" if cell else found[0]

        return PLACE.sub(named, words.strip())

    def read(self, view: dict[str, Any], line: str) -> str:
        """`pitch 3`, `buy ash broker` and `place 1`."""
        words = " ".join(line.lower().split())
        if found := NUMBERED.fullmatch(words):
            if found[1] == "pitch":
                return f"pitch belt {found[2]}"
            if None in view["board"]:
                return f"move bench {found[2]} to board {view['board'].index(None) + 1}"
        elif found := NAMED.fullmatch(words):
            for i, cell in enumerate(view["belt"], 1):
                if cell and self.names[cell["card"]].lower().startswith(found[2]):
                    return f"{found[1]}{' belt' if found[1] == 'pitch' else ''} {i}"
        return line


def is_idle(view: dict[str, Any], parts: dict[str, Any]) -> bool:
    """A move that is not offered, though it may be typed: on the bench one place is like another."""
    if parts["kind"] != "move" or parts["to_zone"] == "board":
        return False
    empty = [i for i, unit in enumerate(view["bench"]) if unit is None]
    return parts["to"] in empty[1:]


def pips(n: int, most: int, marks: str, style: str) -> Text:
    """Full and empty marks, as far as they fit, and the numbers."""
    text = Text()
    if max(n, most) <= MOST_PIPS:
        text.append(marks[0] * n, style).append(marks[1] * max(0, most - n), "dim").append(" ")
    return text.append(f"{n}/{most}", style)


def numbers(unit: dict[str, Any], card: dict[str, Any]) -> Text:
    text = Text()
    for i, key in enumerate(("attack", "health")):
        grown = unit[key] - card[key]
        style = "bold green" if grown > 0 else "bold red" if grown < 0 else "default"
        text.append("/" if i else "", "default").append(str(unit[key]), style)
    return text

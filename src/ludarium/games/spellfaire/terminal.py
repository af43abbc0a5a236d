"""The table of SpellfAIre: two heroes, two rows of creatures, a hand."""

import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ...cli.common import out, seat_name
from ...cli.table import Table

if TYPE_CHECKING:
    from ...core.match import Action

COLOURS = {
    "kingdom": "yellow",
    "wildclan": "green",
    "necropolis": "magenta",
    "ironbound": "bright_blue",
    "fire": "red",
    "frost": "cyan",
    "nature": "green",
    "shadow": "magenta",
}
BADGES = {"guard": "yellow", "charge": "red", "lifesteal": "magenta", "ward": "bright_white"}
LOW, TALL = 34, 46  # a terminal of fewer lines gets a flatter table, or shorter card texts
PLACE = re.compile(r"\b(own|enemy) (\d+)\b")


class GameTable(Table):
    HELP = (("play 2 on enemy 1", "a card by its number in your hand"),)

    # --- the board ------------------------------------------------------------------------------

    def heading(self, view: dict[str, Any], viewer: int | None) -> RenderableType:
        whose = seat_name(view["active"], viewer)
        turn = "your turn" if whose == "you" else f"{whose}'s turn"
        if view["phase"] == "mulligan":
            turn = "mulligan"
        title = Text(self.game.label, "bold").append(f" · turn {view['turn']} · {turn}", "default")
        return Rule(
            title if view["phase"] != "over" else Text(self.game.label, "bold"), style="dim"
        )

    def draw(
        self, view: dict[str, Any], viewer: int | None, legal: Sequence["Action"], space: int
    ) -> RenderableType:
        own = viewer or 0
        board = self.boxes if space >= LOW else self.rows
        mine, theirs = view["seats"][own], view["seats"][1 - own]
        parts: list[RenderableType] = [self.hero(theirs, 1 - own, viewer)]
        if view["phase"] != "mulligan":
            parts += [
                board(theirs["board"], view["active"] == 1 - own),
                Rule(style="dim", characters="·"),
                board(mine["board"], view["active"] == own),
            ]
        parts += [self.hero(mine, own, viewer)]
        if viewer is not None:
            parts.append(self.hand(mine, view, legal, is_low=space < TALL))
        return Group(*parts)

    def hero(self, player: dict[str, Any], seat: int, viewer: int | None) -> RenderableType:
        """One line: who, health, crystals, cards."""
        name = seat_name(seat, viewer)
        health = player["health"]
        low = health <= self.game.rules["hero_health"] // 3  # type: ignore[operator]
        line = Text(f" {name[0].upper()}{name[1:]} ", "bold reverse")
        line.append(f"  ♥ {health}", "bold red" if low else "bold green")
        full, top = player["mana"], player["max_mana"]
        if top <= 12:
            line.append("  " + "◆" * full, "bold blue").append("◇" * max(0, top - full), "blue")
        line.append(f" {full}/{top}", "blue")
        line.append(f"   hand {len(player['hand'])}   deck {player['deck']}")
        if player["dead"]:
            line.append(f"   dead {len(player['dead'])}")
        if player["fatigue"]:
            line.append(f"   fatigue {player['fatigue']}", "bold red")
        line.append("   ")
        words = [word for word in (player["faction"], player["school"]) if word]
        for i, word in enumerate(words):
            line.append(" " if i else "").append(word.capitalize(), COLOURS[word])
        return line

    def boxes(self, units: list[dict[str, Any]], is_acting: bool) -> RenderableType:
        """Creatures as small cards, side by side."""
        if not units:
            return Text("\n   no creatures\n", "dim")
        if out.width // len(units) < 12:
            return self.rows(units, is_acting)
        width = min(17, out.width // len(units))
        inner = width - 2 if width < 15 else width - 4
        names = max(n_lines(self.names[unit["card"]], inner) for unit in units)
        badges = max(n_lines(" ".join(unit["keywords"]), inner) for unit in units)
        panels = [
            self.unit_box(i, unit, is_acting, width, (names, badges))
            for i, unit in enumerate(units, 1)
        ]
        return Columns(panels, padding=0)

    def unit_box(
        self, place: int, unit: dict[str, Any], is_acting: bool, width: int, lines: tuple[int, int]
    ) -> Panel:
        name = self.names[unit["card"]]
        inner = width - 2 if width < 15 else width - 4
        body = Text(name, "bold").append("\n" * (1 + lines[0] - n_lines(name, inner)))
        body.append_text(self.numbers(unit)).append("\n").append_text(self.badges(unit["keywords"]))
        mark, style = self.mark(unit, is_acting)
        return Panel(
            body,
            box=box.HEAVY if "guard" in unit["keywords"] else box.ROUNDED,
            title=Text(str(place), "bold yellow"),
            title_align="left",
            subtitle=Text(mark, style) if mark else None,
            border_style=style,
            width=width,
            padding=(0, 0 if width < 15 else 1),
            height=3 + sum(lines),
        )

    def rows(self, units: list[dict[str, Any]], is_acting: bool) -> RenderableType:
        """The same for a low terminal: one line per creature."""
        if not units:
            return Text("   no creatures", "dim")
        text = Text()
        for i, unit in enumerate(units, 1):
            mark, style = self.mark(unit, is_acting)
            text.append(f"  {i} ", "bold yellow").append(f"{self.names[unit['card']]:16} ", "bold")
            text.append_text(self.numbers(unit)).append("  ")
            text.append_text(self.badges(unit["keywords"])).append(f"  {mark}\n", style)
        text.rstrip()
        return text

    def numbers(self, unit: dict[str, Any]) -> Text:
        printed = self.cards[unit["card"]]
        text = Text("⚔ ")
        text.append(str(unit["attack"]), tone(unit["attack"], printed["attack"], printed["attack"]))
        text.append("  ♥ ", "default")
        health = tone(unit["health"], unit["max_health"], printed["health"])
        return text.append(str(unit["health"]), health)

    def badges(self, keywords: list[str]) -> Text:
        text = Text()
        for i, word in enumerate(keywords):
            text.append(" " if i else "").append(word.capitalize(), BADGES[word])
        return text

    def mark(self, unit: dict[str, Any], is_acting: bool) -> tuple[str, str]:
        if unit["frozen"]:
            return "❄ frozen", "bold cyan"
        if is_acting and unit["ready"]:
            return "▶ ready", "bold green"
        return "", "dim" if is_acting else "default"

    def hand(
        self,
        player: dict[str, Any],
        view: dict[str, Any],
        legal: Sequence["Action"],
        is_low: bool,
    ) -> RenderableType:
        """Numbered cards; those that can be played now are bright."""
        playable = {a.text.partition(" on ")[0] for a in legal}
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold yellow")
        grid.add_column(justify="right")
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right")
        grid.add_column(no_wrap=is_low, overflow="ellipsis")
        for i, card_id in enumerate(player["hand"], 1):
            card = self.cards[card_id]
            bright = view["phase"] == "mulligan" or f"play {card['name']}" in playable
            colour = COLOURS.get(card["faction"] or card["school"] or "", "default")
            grid.add_row(
                str(i),
                Text(f"({card['cost']})", "bold blue" if bright else "dim"),
                Text(card["name"], f"bold {colour}" if bright else "dim"),
                "" if card["kind"] == "spell" else f"{card['attack']}/{card['health']}",
                Text(self.game.card_text(card), "default" if bright else "dim"),
            )
        if not player["hand"]:
            return Text("   no cards in hand", "dim")
        return Panel(
            grid, title="your hand", title_align="left", border_style="dim", padding=(0, 0)
        )

    # --- what may be done -------------------------------------------------------------------------

    def ordered(self, view: dict[str, Any], legal: Sequence["Action"]) -> list["Action"]:
        """Cards as they lie in the hand, then attacks, the end of the turn last."""
        hand = [self.names.get(card, "") for card in view["seats"][legal[0].seat]["hand"]]

        def place(action: "Action") -> tuple[int, int, int]:
            head = action.text.partition(" on ")[0]
            if head.startswith("play "):
                name = head.removeprefix("play ")
                return 0, hand.index(name) if name in hand else len(hand), action.id
            return (2 if action.text == "end turn" else 1), 0, action.id

        return sorted(legal, key=place)

    def actions(self, view: dict[str, Any], legal: Sequence["Action"]) -> RenderableType:
        if view["phase"] == "mulligan":
            return Text(
                "Which cards will you replace? They go back into the deck before you draw new ones."
            )
        return super().actions(view, legal)

    def label(self, view: dict[str, Any], words: str) -> str:
        def named(found: re.Match[str]) -> str:
            seat = view["seat"] if found[1] == "own" else 1 - view["seat"]
            board = view["seats"][seat]["board"]
            i = int(found[2]) - 1
            return f"{found[0]} {self.names[board[i]['card']]}" if i < len(board) else found[0]

        return PLACE.sub(named, words.strip())

    def prompt(self, view: dict[str, Any]) -> str:
        if view["phase"] == "mulligan":
            return "keep, the numbers to replace (1 3), or ? for help"
        return "number, text, or ? for help"

    def read(self, view: dict[str, Any], line: str) -> str:
        """`keep` and `1 3` in the mulligan; `play 2 on enemy 1` by the number in the hand."""
        hand = view["seats"][view["seat"]]["hand"]
        if view["phase"] == "mulligan":
            if line.lower() == "keep":
                return "mulligan"
            numbers = line.replace(",", " ").split()
            if numbers and all(n.isdecimal() for n in numbers):
                chosen = sorted({int(n) for n in numbers})
                if chosen[0] >= 1 and chosen[-1] <= len(hand):
                    return "mulligan " + ", ".join(self.names[hand[n - 1]] for n in chosen)
        words = line.split()
        if len(words) >= 2 and words[0].lower() == "play" and words[1].isdecimal():
            if 1 <= int(words[1]) <= len(hand):
                return " ".join(["play", self.names[hand[int(words[1]) - 1]], *words[2:]])
        return line


def tone(value: int, whole: int, printed: int) -> str:
    """Red when hurt or weakened, green when better than printed."""
    if value < whole or value < printed:
        return "bold red"
    return "bold green" if value > printed else "bold"


def n_lines(words: str, width: int) -> int:
    return len(textwrap.wrap(words, width))

"""The table of Voidlit: two players with their energy, relics and rows of units, and a hand."""

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
from ...core.text import capital
from .names import LEADERS

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.match import Action

COLOURS = {
    "emberhold": "red",
    "tidewright compact": "bright_blue",
    "verdant chorus": "green",
    "ironveil dominion": "yellow",
    "umbral synod": "magenta",
}
BADGES = {
    "battle ready": "red",
    "armed": "red",
    "defender": "yellow",
    "evasive": "cyan",
    "shielded": "bright_white",
    "pacifist": "dim",
    "decay": "magenta",
}
LOW, TALL = 40, 54  # a terminal of fewer lines gets a flatter table, or shorter card texts
NARROWEST, WIDEST = 13, 19  # columns of a unit's box
MOST_PIPS = 12  # more energy than this is a number alone
KINDS = ("play", "attack", "activate", "block", "bank", "keep", "bottom", "no block", "end")
UPGRADE = r"(own|enemy) (\d+) upgrade (\d+)"
PLACE = re.compile(rf"\b(?:{UPGRADE}|(own|enemy) relic (\d+)|(own|enemy) (\d+))")


class GameTable(Table):
    HELP = (
        ("play 2 on enemy 1", "a card by its number in your hand"),
        ("bank 3", "the same for banking"),
    )

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        for leader in game.rows_of(LEADERS):
            self.cards[leader["id"]] = leader
            self.names[leader["id"]] = leader["name"]

    # --- the board ------------------------------------------------------------------------------

    def heading(self, view: dict[str, Any], viewer: int | None) -> RenderableType:
        title = Text(self.game.label, "bold")
        if view["phase"] == "over":
            return Rule(title, style="dim")
        if view["phase"] == "mulligan":
            return Rule(title.append(" · mulligan", "default"), style="dim")
        whose = seat_name(view["active"], viewer)
        turn = "your turn" if whose == "you" else f"{whose}'s turn"
        return Rule(title.append(f" · turn {view['turn']} · {turn}", "default"), style="dim")

    def draw(
        self, view: dict[str, Any], viewer: int | None, legal: Sequence["Action"], space: int
    ) -> RenderableType:
        own = viewer or 0
        mine, theirs = view["seats"][own], view["seats"][1 - own]
        parts: list[RenderableType] = [self.player(theirs, 1 - own, viewer)]
        if view["phase"] != "mulligan":
            parts += [
                self.units(theirs, view["active"] == 1 - own, space),
                self.middle(view, viewer),
                self.units(mine, view["active"] == own, space),
            ]
        parts.append(self.player(mine, own, viewer))
        if viewer is not None:
            parts.append(self.hand(mine, view, legal, is_low=space < TALL))
        return Group(*parts)

    def player(self, player: dict[str, Any], seat: int, viewer: int | None) -> Text:
        """Who, Health, energy and cards; below it what else lies open."""
        health, most = player["health"], player["most"]
        line = Text(f" {capital(seat_name(seat, viewer))} ", "bold reverse")
        line.append(f"  ♥ {health}", "bold red" if health <= most // 3 else "bold green")
        energy, bank = player["energy"], player["max_energy"]
        if max(energy, bank) <= MOST_PIPS:
            line.append("  " + "◆" * energy, "bold blue").append(
                "◇" * max(0, bank - energy), "blue"
            )
        line.append(f" {energy}/{bank}", "blue")
        if player["banked"]:
            line.append(" banked", "dim")
        line.append(f"   hand {len(player['hand'])}   deck {player['deck']}")
        line.append(f"   waste {len(player['waste'])}")
        if player["searches"] or not player["deck"]:
            line.append(f"   next search -{player['search_price']}", "bold red")
        nation = player["nation"] or "no nation"
        line.append(f"   {nation.title()}", COLOURS.get(nation, "default"))
        for words in self.facts(player, is_own=seat == viewer):
            line.append(f"\n   {words}", "dim")
        return line

    def facts(self, player: dict[str, Any], is_own: bool) -> list[str]:
        """Leader, relics, and what is known of hidden cards."""
        lines = []
        if player["paragon"]:
            played = " (played)" if player["paragon_played"] else ""
            lines.append(f"leader: {self.names[player['paragon']]}{played}")
        if player["relics"]:
            relics = (f"{i} {self.names[card]}" for i, card in enumerate(player["relics"], 1))
            lines.append(f"relics: {', '.join(relics)}")
        if player["shown"]:
            known = (
                self.names[each["card"]] + (" (or banked)" if each["where"] != "hand" else "")
                for each in player["shown"]
            )
            lines.append(f"{'the enemy knows' if is_own else 'known cards'}: {', '.join(known)}")
        for key, where in (("known_top", "top"), ("known_bottom", "bottom")):
            if player[key]:
                cards = ", ".join(self.names[card] for card in player[key])
                lines.append(f"{where} of the deck: {cards}")
        return lines

    def middle(self, view: dict[str, Any], viewer: int | None) -> RenderableType:
        """A line between the two sides: the attack that may be blocked, or the card that is looked at."""
        if view["phase"] == "block":
            attack = view["attack"]
            attacker = self.called(view, {"unit": attack["attacker"]}, viewer)
            target = self.called(view, attack["target"], viewer)
            return Rule(Text(f"⚔ {attacker} attacks {target}", "bold red"), style="red")
        if view["phase"] == "choose":
            pending = view["pending"]
            name = self.names.get(pending["card"], "a card")
            who = seat_name(pending["seat"], viewer)
            whose = "your" if who == "you" else f"{who}'s"
            return Rule(Text(f"on top of {whose} deck: {name}", "bold cyan"), style="cyan")
        return Rule(style="dim", characters="·")

    def called(self, view: dict[str, Any], thing: dict[str, Any], viewer: int | None) -> str:
        if "player" in thing:
            return seat_name(thing["player"], viewer)
        for seat in view["seats"]:
            for unit in seat["units"]:
                if unit["id"] == thing["unit"]:
                    return str(self.names[unit["card"]])
        return "a unit"

    def units(self, player: dict[str, Any], is_acting: bool, space: int) -> RenderableType:
        """Small cards side by side, or lines where there is no room for them."""
        units = player["units"]
        if not units:
            return Text("\n   no units\n" if space >= LOW else "   no units", "dim")
        width = min(WIDEST, out.width // len(units))
        if space < LOW or width < NARROWEST:
            return self.rows(units, is_acting)
        inner = width - 2
        names = max(n_lines(self.names[unit["card"]], inner) for unit in units)
        notes = max(n_lines(self.notes(unit).plain, inner) for unit in units)
        panels = [
            self.unit_box(i, unit, is_acting, width, names, notes)
            for i, unit in enumerate(units, 1)
        ]
        return Columns(panels, padding=0)

    def unit_box(
        self, place: int, unit: dict[str, Any], is_acting: bool, width: int, names: int, notes: int
    ) -> Panel:
        name = self.names[unit["card"]]
        body = Text(name, "bold").append("\n" * (1 + names - n_lines(name, width - 2)))
        body.append_text(self.numbers(unit)).append("\n").append_text(self.notes(unit))
        mark, style = self.mark(unit, is_acting)
        return Panel(
            body,
            box=box.HEAVY if "defender" in unit["keywords"] else box.ROUNDED,
            title=Text(str(place), "bold yellow"),
            title_align="left",
            subtitle=Text(mark, style) if mark else None,
            border_style=style,
            width=width,
            padding=0,
            height=3 + names + notes,
        )

    def rows(self, units: list[dict[str, Any]], is_acting: bool) -> RenderableType:
        """One line per unit."""
        text = Text()
        for i, unit in enumerate(units, 1):
            mark, style = self.mark(unit, is_acting)
            text.append(f"  {i} ", "bold yellow").append(f"{self.names[unit['card']]:18} ", "bold")
            text.append_text(self.numbers(unit)).append("  ")
            text.append_text(self.notes(unit)).append(f"  {mark}\n", style)
        text.rstrip()
        return text

    def numbers(self, unit: dict[str, Any]) -> Text:
        printed = self.cards[unit["card"]]
        text = Text("⚔ ")
        text.append(str(unit["attack"]), tone(unit["attack"], printed["attack"], printed["attack"]))
        text.append("  ♥ ", "default")
        health = tone(unit["health"], unit["max_health"], printed["health"])
        return text.append(str(unit["health"]), health)

    def notes(self, unit: dict[str, Any]) -> Text:
        """Keywords and upgrades."""
        text = Text()
        words = [word for word in unit["keywords"] if word != "shielded" or unit["shielded"]]
        for word in (*words, *(["silenced"] if unit["silenced"] else [])):
            text.append(" " if text else "").append(capital(word), BADGES.get(word, "dim"))
        for upgrade in unit["upgrades"]:
            text.append(" " if text else "").append(f"+{self.names[upgrade['card']]}", "blue")
        return text

    def mark(self, unit: dict[str, Any], is_acting: bool) -> tuple[str, str]:
        if unit["exhausted"]:
            return "exhausted", "bold cyan"
        if not is_acting:
            return "", "default"
        if unit["ready"] and "pacifist" not in unit["keywords"]:
            return "▶ ready", "bold green"
        return "fatigued" if unit["fatigued"] and not unit["attacked"] else "", "dim"

    def hand(
        self, player: dict[str, Any], view: dict[str, Any], legal: Sequence["Action"], is_low: bool
    ) -> RenderableType:
        """Numbered cards; those that can be played now are bright."""
        if not player["hand"]:
            return Text("   no cards in hand", "dim")
        playable = {a.parts["card"] for a in legal if a.parts["kind"] == "play"}
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold yellow")
        grid.add_column(justify="right")
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=is_low, overflow="ellipsis")
        for i, card_id in enumerate(player["hand"], 1):
            card = self.cards[card_id]
            bright = view["phase"] == "mulligan" or card_id in playable
            colour = COLOURS.get(card["nation"], "default")
            grid.add_row(
                str(i),
                Text(f"({card['cost']})", "bold blue" if bright else "dim"),
                Text(card["name"], f"bold {colour}" if bright else "dim"),
                self.printed(card),
                Text(self.game.card_text(card), "default" if bright else "dim"),
            )
        return Panel(grid, title="your hand", title_align="left", border_style="dim", padding=0)

    def printed(self, card: dict[str, Any]) -> str:
        if card["kind"] == "unit":
            return f"{card['attack']}/{card['health']}"
        return str(card["kind"])

    # --- what may be done -------------------------------------------------------------------------

    def ordered(self, view: dict[str, Any], legal: Sequence["Action"]) -> list["Action"]:
        """Cards as they lie in the hand, then attacks, banking, the end of the turn last."""

        def place(action: "Action") -> tuple[int, int, int]:
            kind = action.parts["kind"]
            held = action.parts.get("hand") or [99]
            return KINDS.index(kind) if kind in KINDS else 0, held[0], action.id

        return sorted(legal, key=place)

    def actions(self, view: dict[str, Any], legal: Sequence["Action"]) -> RenderableType:
        if view["phase"] == "mulligan":
            return Text(
                "Which cards will you replace? They go back into the deck before you draw new ones."
            )
        return super().actions(view, legal)

    def label(self, view: dict[str, Any], words: str) -> str:
        def named(found: re.Match[str]) -> str:
            card = self.card_at(view, found)
            return f"{found[0]} {self.names[card]}" if card else found[0]

        return PLACE.sub(named, words.strip())

    def card_at(self, view: dict[str, Any], found: re.Match[str]) -> Any:
        """The card at a place that an action names; None: there is none."""
        side = found[1] or found[4] or found[6]
        seat = view["seats"][view["seat"] if side == "own" else 1 - view["seat"]]
        if found[5]:
            return item(seat["relics"], int(found[5]))
        unit = item(seat["units"], int(found[2] or found[7]))
        if found[3] and unit:
            unit = item(unit["upgrades"], int(found[3]))
        return unit and unit["card"]

    def prompt(self, view: dict[str, Any]) -> str:
        if view["phase"] == "mulligan":
            return "keep, the numbers to replace (1 3), or ? for help"
        return "number, text, or ? for help"

    def read(self, view: dict[str, Any], line: str) -> str:
        """`keep` and `1 3` in the mulligan; `play 2 on enemy 1` and `bank 2` by the number in the hand."""
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
        if len(words) >= 2 and words[0].lower() in ("play", "bank") and words[1].isdecimal():
            if 1 <= int(words[1]) <= len(hand):
                return " ".join([words[0], self.names[hand[int(words[1]) - 1]], *words[2:]])
        return line


def item(things: list[Any], place: int) -> Any:
    """What is at a place from 1 on, if anything."""
    return things[place - 1] if 1 <= place <= len(things) else None


def tone(value: int, whole: int, printed: int) -> str:
    """Red when hurt or weakened, green when better than printed."""
    if value < whole or value < printed:
        return "bold red"
    return "bold green" if value > printed else "bold"


def n_lines(words: str, width: int) -> int:
    return len(textwrap.wrap(words, width))

"""The table of Clans: three lanes between two crystals, the hand, and a round told tick by tick."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ...cli.common import out, seat_name
from ...cli.table import Table, packed
from ...core.narrator import Line, Narrator
from ...core.text import capital, plural
from .words import LANES

if TYPE_CHECKING:
    from ...core.match import Action

COLOURS = {"fire": "red", "water": "bright_blue", "nature": "green"}
WIDTH = 100  # a wider terminal is not filled
LOW = 34  # a terminal of fewer lines gets shorter texts
MOST_LINES, FIRST_LINES = 70, 50  # of a round; between its beginning and its end some are left out
KINDS = ("place", "take back", "hero", "take", "take back hero", "confirm", "clear")
OF_A_TICK = ("attack", "promote", "heal", "damage", "die")
NUMBERED = re.compile(r"(?:place )?(\d+) (left|center|right)( top| bottom)?")


class GameTable(Table):
    HELP = (
        ("place 2 left", "a card by its number in your hand, on top of its stack"),
        ("2 left bottom", "the same for short, at the bottom"),
    )

    # --- the board ------------------------------------------------------------------------------

    def heading(self, view: dict[str, Any], viewer: int | None) -> RenderableType:
        title = Text(self.game.label, "bold")
        return Rule(
            title.append(f" · round {view['round']} of {view['round_cap']}", "default"), style="dim"
        )

    def draw(
        self, view: dict[str, Any], viewer: int | None, legal: Sequence["Action"], space: int
    ) -> RenderableType:
        own = viewer or 0
        parts: list[RenderableType] = [
            self.side(view, 1 - own, viewer),
            self.lanes(view, own, viewer),
            self.side(view, own, viewer),
        ]
        if viewer is not None and view["phase"] != "over":
            parts.append(self.hand(view["seats"][own], is_low=space < LOW))
        return Group(*parts)

    def side(self, view: dict[str, Any], seat: int, viewer: int | None) -> Text:
        """One line: who, crystal, hero, cards, gold."""
        player = view["seats"][seat]
        colour = COLOURS.get(player["crystal_element"] or "", "bold")
        line = Text(f" {capital(seat_name(seat, viewer))} ", "bold reverse")
        line.append(f"  ◆ {player['crystal']}/{player['most']}", f"bold {colour}")
        if player["crystal_element"]:
            line.append(f" {player['crystal_element']} crystal", colour)
        if player["base_element"]:
            line.append(f"  {player['base_element']} base", COLOURS[player["base_element"]])
        line.append(f"  hand {len(player['hand'])}  deck {player['deck']}")
        if self.game.rules["gold"]:
            line.append(f"  gold {player['gold']}", "yellow")
        if player["hero"]:
            heroes = {row["id"]: row["name"] for row in self.game.rows_of("hero")}
            line.append(f"\n   {heroes[player['hero']]}", "bold")
            for i, (power, n) in enumerate(zip(player["powers"], player["charges"], strict=True)):
                used = player["hero_used"] and player["hero_used"][0] == i + 1
                style = "bold green" if used else "default" if n else "dim"
                line.append(f"  {i + 1} {power.title()} ({n})", style)
        if player["confirmed"]:
            line.append("  confirmed", "bold green")
        return line

    def lanes(self, view: dict[str, Any], own: int, viewer: int | None) -> RenderableType:
        """Side by side: the far stack above, the near one below, each with its top card in the middle."""
        grid = Grid.grid(padding=(0, 0), expand=True)
        for _ in LANES:
            grid.add_column(ratio=1)
        panels = []
        for lane in view["lanes"]:
            far = self.stack(view, 1 - own, lane)[::-1]
            near = self.stack(view, own, lane)
            body = Text("\n").join(
                [*(far or [nothing()]), Text("· · ·", "dim"), *(near or [nothing()])]
            )
            title = f"{lane['lane']}, {where(lane['zone'], viewer)}"
            panels.append(
                Panel(body, title=title, title_align="left", border_style="dim", padding=0)
            )
        grid.add_row(*panels)
        grid.width = min(WIDTH, out.width)
        return grid

    def stack(self, view: dict[str, Any], seat: int, lane: dict[str, Any]) -> list[Text]:
        """The cards of a stack, top first, with those that are staged."""
        player = view["seats"][seat]
        cards = [self.unit(unit) for unit in lane["stacks"][seat]]
        for each in player["plan"]:
            if each["lane"] == lane["lane"]:
                at = len(cards) if each["slot"] == "bottom" else 0
                staged = fresh(self.cards[each["card"]], player["upgrades"])
                cards.insert(at, self.unit(staged, is_staged=True))
        return cards

    def unit(self, unit: dict[str, Any], is_staged: bool = False) -> Text:
        card = self.cards[unit["card"]]
        text = Text("+ " if is_staged else "", "bold yellow")
        text.append(f"{card['name']}", f"bold {COLOURS.get(card['element'] or '', 'default')}")
        text.append(f"\n  t{card['tick']} ⚔ {unit['damage']} ♥ ", "default")
        hurt = unit["health"] < unit["full"]
        return text.append(str(unit["health"]), "bold red" if hurt else "default")

    def hand(self, player: dict[str, Any], is_low: bool) -> RenderableType:
        if not player["hand"]:
            return Text("   no cards in hand", "dim")
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(justify="right", style="bold yellow", width=2)
        grid.add_column(width=2)
        grid.add_column(no_wrap=True, width=max(map(len, self.names.values())))
        grid.add_column(justify="right", no_wrap=True, width=6)
        grid.add_column(no_wrap=is_low, overflow="ellipsis", ratio=1)
        for i, card_id in enumerate(player["hand"], 1):
            card = self.cards[card_id]
            unit = fresh(card, player["upgrades"])
            grid.add_row(
                str(i),
                f"t{card['tick']}",
                Text(card["name"], f"bold {COLOURS.get(card['element'] or '', 'default')}"),
                f"{unit['damage']}/{unit['health']}",
                self.game.card_text(card),
            )
        return Panel(
            grid,
            title="your hand (tick, Damage/Health)",
            title_align="left",
            border_style="dim",
            padding=0,
            width=min(WIDTH, out.width),
        )

    # --- what happened ---------------------------------------------------------------------------

    def lines(self, narrator: Narrator, events: Sequence[dict[str, Any]]) -> list[Line]:
        """What a side reveals is one line, and a tick in which nothing happens is none."""
        told: list[Line] = []
        for seat, group in groupby(
            eventful(events), lambda e: e["seat"] if e["event"] == "enter" else None
        ):
            some = list(group)
            if seat is None:
                told += super().lines(narrator, some)
                continue
            narrator.told(some)  # it learns what the units are called
            cards = (f"{self.names[e['card']]} {e['lane']} {e['slot']}" for e in some)
            told.append(
                Line(seat, f"{capital(narrator.speaker.whose(seat))} side: {', '.join(cards)}.")
            )
        return told

    def log(self, lines: Sequence[Line], viewer: int | None) -> RenderableType:
        """All of a round, line by line."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(width=1)
        grid.add_column(ratio=1)
        if len(lines) > MOST_LINES:
            left = len(lines) - MOST_LINES
            lines = [
                *lines[:FIRST_LINES],
                Line(-1, f"… {plural(left, 'line')} more …"),
                *lines[FIRST_LINES + left :],
            ]
        for line in lines:
            own = line.seat == (viewer or 0)
            mark = Text("▌", "green") if own else Text("▐", "red" if line.seat >= 0 else "dim")
            grid.add_row(mark, Text(line.text))
        grid.width = min(WIDTH, out.width)
        return grid

    # --- what may be done -------------------------------------------------------------------------

    def ordered(self, view: dict[str, Any], legal: Sequence["Action"]) -> list["Action"]:
        """Cards as they lie in the hand, then the hero, confirming last."""

        def place(action: "Action") -> tuple[int, int, int]:
            held = action.parts.get("hand") or [0]
            return KINDS.index(action.parts["kind"]), held[0], action.id

        return sorted(legal, key=place)

    def actions(self, view: dict[str, Any], legal: Sequence["Action"]) -> RenderableType:
        """A line for each card with the places it may go to; the numbers are those of the actions."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for i, action in enumerate(legal, 1):
            head, choice = self.choice(view, action)
            groups.setdefault(head, []).append((i, choice))
        indent = max(map(len, groups)) + 2
        width = min(WIDTH, out.width)
        return Group(*(packed(head, each, indent, width) for head, each in groups.items()))

    def choice(self, view: dict[str, Any], action: "Action") -> tuple[str, str]:
        """The line on which an action stands, and what it is called there."""
        parts = action.parts
        kind = parts["kind"]
        if kind == "place":
            slot = " bottom" if parts["slot"] == "bottom" else ""
            return f"place {self.names[parts['card']]}", f"{parts['lane']}{slot}"
        if kind == "take back":
            return "take back", f"{self.names[parts['card']]} {parts['lane']}"
        if kind == "hero":
            power = view["seats"][action.seat]["powers"][parts["ability"] - 1].title()
            rest = action.text.removeprefix(f"hero {parts['ability']}").strip()
            return f"hero {parts['ability']} {power}", rest or "now"
        if kind == "take":
            return "take", self.names[parts["card"]]
        if kind == "take back hero":
            return "take back", "hero"
        return "confirm", "nothing" if kind == "clear" else "the plan"

    def read(self, view: dict[str, Any], line: str) -> str:
        """`place 2 left` and `2 left bottom`: a card by its number in the hand."""
        found = NUMBERED.fullmatch(" ".join(line.lower().split()))
        hand = view["seats"][view["seat"]]["hand"] if view["seat"] is not None else []
        if found and 1 <= int(found[1]) <= len(hand):
            return f"place {self.names[hand[int(found[1]) - 1]]} {found[2]}{found[3] or ''}"
        return line


def eventful(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the ticks in which nobody acts."""
    follows = [event["event"] for event in events[1:]] + [""]
    return [
        event
        for event, after in zip(events, follows, strict=False)
        if event["event"] != "tick" or after in OF_A_TICK
    ]


def nothing() -> Text:
    return Text("empty", "dim")


def fresh(card: dict[str, Any], upgrades: dict[str, dict[str, int]]) -> dict[str, Any]:
    """A card that is not in play yet, with the numbers it will enter with (C53)."""
    levels = upgrades.get(card["id"], {})
    health = card["health"] + 2 * levels.get("health", 0)
    damage = card["damage"] + levels.get("damage", 0)
    return {"card": card["id"], "damage": damage, "health": health, "full": health}


def where(zone: int, viewer: int | None) -> str:
    if zone == 0:
        return "middle"
    owner = seat_name(0 if zone < 0 else 1, viewer)
    return "your base" if owner == "you" else f"{owner}'s base"

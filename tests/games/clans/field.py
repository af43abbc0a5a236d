"""Short ways to write a Clans position with cards made up for it, to play a round and to read what came of it.

All games here have strict states: every cell that a rule writes is checked.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import ludarium
from ludarium import Game, Match
from ludarium.core.mirror import mirror

Row = dict[str, Any]
Stacks = tuple[Sequence[Row], Sequence[Row]]  # of seat 0 and seat 1, each from the top
LANES = ("left", "center", "right")
FIELDS = ("element", "rarity", "family")


def load(*cards: Row, variant: str | Sequence[str] = "first", rules: Row | None = None) -> Game:
    """Clans with further cards or changed rules, and strict states; the first set of cards stays as it is."""
    return _loaded(json.dumps([cards, variant, rules]))


@cache
def _loaded(written: str) -> Game:
    cards, variant, rules = json.loads(written)
    game = ludarium.load("clans", variant, rules=rules or {}, cards=cards)
    game.states = mirror(game.kernel.STATE, strict=True)
    return game


# --- cards -----------------------------------------------------------------------------------------


def card(damage: int, health: int, tick: int = 1, **fields: Any) -> Row:
    """A card that its numbers name; what is no field of a card is an ability: `card(3, 9, element="fire", fury=1)`."""
    plain = {key: fields.pop(key) for key in FIELDS if key in fields}
    words = [f"{damage}/{health} tick {tick}", *plain.values()]
    words += [f"{key} {value}" for key, value in fields.items()]
    name = "T " + " ".join(str(word) for word in words)
    number = "".join(c if c.isalnum() else "_" for c in name.lower())
    row = {"id": number, "name": name, "tick": tick, "damage": damage, "health": health}
    return row | plain | {"abilities": fields}


def worn(row: Row, health: int, **fields: Any) -> Row:
    """A card in play with less than its printed Health."""
    return row | {"now": {"health": health, **fields}}


def in_play(row: Row | str) -> Row | str:
    if isinstance(row, str):
        return row
    return {"card": row["name"], **row["now"]} if "now" in row else str(row["name"])


def rows_in(*written: Any) -> list[Row]:
    """The made-up cards among what a test wrote, each once."""
    found = {row["id"]: row for row in written if isinstance(row, dict)}
    return [{key: row[key] for key in row if key != "now"} for row in found.values()]


# --- rounds ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Round:
    match: Match
    events: list[Row]  # as a spectator read them
    names: dict[int, str]  # of units: A1 is seat 0's top as the round began, B2 seat 1's bottom

    def all(self, *kinds: str) -> list[Row]:
        return [event for event in self.events if event["event"] in kinds]

    def name(self, unit: int) -> str:
        return self.names.get(unit, f"#{unit}")

    @property
    def ticks(self) -> dict[int, list[str]]:
        """What happened to cards, by tick; 0: before the first."""
        told: dict[int, list[str]] = {}
        tick = 0
        for event in self.events:
            if event["event"] == "tick":
                tick = event["tick"]
            elif event["event"] in ("damage", "heal"):
                sign = "-" if event["event"] == "damage" else "+"
                line = f"{self.name(event['unit'])} {sign}{event['n']} {event['cause']}"
                told.setdefault(tick, []).append(line)
            elif event["event"] in ("die", "promote"):
                word = "dies" if event["event"] == "die" else "up"
                told.setdefault(tick, []).append(f"{self.name(event['unit'])} {word}")
        return told

    @property
    def attacks(self) -> list[tuple[str, int]]:
        """`("A1", 5)`: who attacked and what came of C30, in order."""
        return [(self.name(e["unit"]), e["n"]) for e in self.all("attack")]

    @property
    def steps(self) -> list[tuple[str, str, int]]:
        return [(self.name(e["unit"]), e["step"], e["n"]) for e in self.all("modify")]

    def healths(self, seat: int, lane: int = 0) -> list[int]:
        """Of a stack after the round, from the top."""
        stack = self.match.view()["lanes"][lane]["stacks"][seat]
        return [unit["health"] for unit in stack]

    def zone(self, lane: int = 0) -> int:
        return int(self.match.position()["lanes"][lane]["zone"])

    @property
    def zones(self) -> list[int]:
        return [self.zone(lane) for lane in range(3)]

    def seat(self, n: int) -> Row:
        row: Row = self.match.position()["seats"][n]
        return row

    @property
    def crystals(self) -> tuple[int, int]:
        return self.seat(0)["crystal"], self.seat(1)["crystal"]

    @property
    def gold(self) -> tuple[int, int]:
        return self.seat(0)["gold"], self.seat(1)["gold"]


def field(
    left: Stacks = ((), ()),
    center: Stacks = ((), ()),
    right: Stacks = ((), ()),
    zones: Sequence[int] = (0, 0, 0),
    own: Row | None = None,
    other: Row | None = None,
    variant: str | Sequence[str] = "first",
    rules: Row | None = None,
    **spec: Any,
) -> Match:
    """A match in planning; hands and decks of `own` and `other` may name made-up cards."""
    lanes = [left, center, right]
    seats = [dict(own or {}), dict(other or {})]
    cards = [row for lane in lanes for stack in lane for row in stack]
    for seat in seats:
        for zone in ("hand", "deck", "discard"):
            cards += seat.get(zone, [])
            seat[zone] = [
                row["name"] if isinstance(row, dict) else row for row in seat.get(zone, [])
            ]
    written = [
        {"zone": zone, "stacks": [[in_play(row) for row in stack] for stack in lane]}
        for zone, lane in zip(zones, lanes, strict=True)
    ]
    game = load(*rows_in(*cards), variant=variant, rules=rules)
    return game.position({"lanes": written, "seats": seats, **spec})


def resolve(match: Match, own: Iterable[str] = (), other: Iterable[str] = ()) -> Round:
    """Both plan these actions and confirm."""
    for seat, texts in enumerate((own, other)):
        for text in texts:
            match.submit(seat, text)
    seen = len(match.events())
    names: dict[int, str] = {}
    for lane in match.view()["lanes"]:
        for seat, stack in enumerate(lane["stacks"]):
            for slot, unit in enumerate(stack):
                names[unit["id"]] = f"{'AB'[seat]}{slot + 1}"
    match.submit(0, "confirm")
    match.submit(1, "confirm")
    return Round(match, match.events()[seen:], names)


def fight(
    left: Stacks = ((), ()),
    acts: Sequence[Iterable[str]] = ((), ()),
    **spec: Any,
) -> Round:
    """One round from a position; `acts` are what each seat does before it confirms."""
    return resolve(field(left, **spec), *acts)


def place(row: Row, where: str) -> str:
    """`place(row, "left bottom")`."""
    return f"place {row['name']} {where}"

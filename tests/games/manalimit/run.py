"""Short ways to write a MANALIMIT position, to act in it, to fight a battle and to read what came of it.

All games here have strict states: every cell that a rule writes is checked. None needs a pool of ghosts.
"""

import json
import random
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

from ludarium import Game, IllegalAction, Match
from ludarium.core.dice import scripted
from ludarium.core.game import definition_of
from ludarium.core.mirror import mirror
from ludarium.games.manalimit.state import GHOST, TABLES

Row = dict[str, Any]


ROOM = [(name, *field[:1]) for name, field in (TABLES.fields or {}).items() if name != "ghosts"]
BARE = np.dtype([ROOM[0], ("ghosts", GHOST, (1,)), *ROOM[1:]], align=True)


class Bare(Game):
    """MANALIMIT with no ghosts in stock, and no room for them: that takes long to make."""

    def _plain_tables(self) -> Any:
        cells = {name: self._unstocked[name] for name in TABLES.names or ()}
        cells["ghosts"] = cells["ghosts"][:, :1]
        return mirror(BARE).unpack(b"".join(each.tobytes() for each in cells.values()))


def load(*cards: Row, variant: str = "first", rules: Row | None = None) -> Game:
    """MANALIMIT with further cards or changed rules, and strict states; the first set of cards stays as it is."""
    return _loaded(json.dumps([cards, variant, rules]))


@cache
def _loaded(written: str) -> Game:
    cards, variant, rules = json.loads(written)
    game = Bare(definition_of("manalimit"), variant or (), rules, cards)
    game.states = mirror(game.kernel.STATE, strict=True)
    return game


GAME = load()


# --- cards and units -------------------------------------------------------------------------------


def on(moment: str, do: str, to: str | None = None, **fields: Any) -> Row:
    """An ability: `on("faint", "damage", "all enemies", n=2)`."""
    return {"on": moment, "do": do} | ({"to": to} if to else {}) | fields


def card(name: str, attack: int, health: int, *abilities: Row, **fields: Any) -> Row:
    """A further card, free of cost unless told."""
    row = {"id": f"t_{name.lower().replace(' ', '_')}", "name": name, "cost": 0, "pitch": 0}
    return row | {"attack": attack, "health": health, "abilities": [*abilities]} | fields


def plain(attack: int, health: int, **fields: Any) -> Row:
    """A unit without abilities and with these numbers."""
    return {"card": "Wanderer", "attack": attack, "health": health, **fields}


# --- the shop --------------------------------------------------------------------------------------


def shop(*cards: Row, rules: Row | None = None, game: Game | None = None, **spec: Any) -> Match:
    """A match in the shop of a position."""
    return (game or load(*cards, rules=rules)).position(spec)


def act(match: Match, *texts: str) -> Match:
    for text in texts:
        match.submit(0, text)
    return match


def play(match: Match, *texts: str) -> list[Row]:
    """The same; returns what happened."""
    return [event for text in texts for event in match.submit(0, text)]


def refused(match: Match, action: int | str) -> str | None:
    """The clause that forbids an action; a refusal must leave every byte as it was."""
    before, entries = match.state_bytes, len(match.entries)
    with pytest.raises(IllegalAction) as caught:
        match.submit(0, action)
    assert match.state_bytes == before and len(match.entries) == entries
    return caught.value.clause


def texts(match: Match, start: str = "") -> list[str]:
    """The legal actions that begin like this."""
    return [a.text for a in match.legal(0) if a.text.startswith(start)]


def at(match: Match, key: str) -> Any:
    """A part of the whole truth."""
    return match.position()[key]


def units(match: Match, zone: str = "board") -> list[str | None]:
    """`["Wanderer 2/2", None, ...]`."""
    return [
        u and f"{match.game.names_by_id[u['card']].title()} {u['attack']}/{u['health']}"
        for u in match.view(0)[zone]
    ]


def walk(game: Game, seed: int, most: int = 10_000, **start: Any) -> Iterator[Match]:
    """A run of random actions, after each of them."""
    rng = random.Random(seed)
    match = game.match(seed, **start)
    yield match
    for _ in range(most):
        if match.is_over:
            return
        match.submit(0, rng.choice(match.legal_ids(0)))
        yield match


# --- battles ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fight:
    match: Match
    events: list[Row]
    last: Row

    @property
    def outcome(self) -> str:
        return str(self.last["outcome"])

    @property
    def clashes(self) -> int:
        return int(self.last["clashes"])

    @property
    def own(self) -> list[list[int]]:
        """The player's survivors as [attack, health], front first."""
        found: list[list[int]] = self.last["own"]
        return found

    @property
    def ghost(self) -> list[list[int]]:
        found: list[list[int]] = self.last["ghost"]
        return found

    @property
    def stalled(self) -> bool:
        return bool(self.told("stall"))

    @property
    def triggers(self) -> list[str]:
        """The units whose abilities happened, in order, as `name moment`."""
        return [f"{e['card'].removeprefix('t_')} {e['moment']}" for e in self.told("trigger")]

    def told(self, *kinds: str) -> list[Row]:
        return [e for e in self.events if e["event"] in kinds]

    def hits(self) -> list[tuple[int, int]]:
        """(unit, damage), as it was dealt."""
        return [(e["unit"], e["n"]) for e in self.told("damage")]


def fight(
    board: Iterable[Any],
    ghost: Iterable[Any],
    *cards: Row,
    rules: Row | None = None,
    rolls: Iterable[int] | None = None,
    game: Game | None = None,
    **more: Any,
) -> Fight:
    """End the turn with this board against that line; `rolls` dictates the dice."""
    game = game or load(*cards, rules=rules)
    match = game.position({"board": [*board], "ghost": [*ghost], **more}, supply=False)
    with nullcontext() if rolls is None else scripted(*rolls):
        events = match.submit(0, "end turn")
    return Fight(match, events, match.position()["last_battle"])


def kinds(events: Iterable[Row]) -> list[str]:
    return [event["event"] for event in events]

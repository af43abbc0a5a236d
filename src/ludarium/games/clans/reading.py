"""The small parts of reading a position: cards, units, staged cards."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from ...core.errors import BadPosition
from ...core.specs import Spec, look_up
from .state import MOST, MOST_PLANNED, NO_LANE, SLOT_COUNT
from .view import levels_of
from .words import LANES, SLOTS, TOP

if TYPE_CHECKING:
    from ...core.game import Game


def card_row(game: "Game", name: Any, where: str) -> int:
    return look_up(name, game.by_word, where, {c["name"]: None for c in game.cards})


def held_row(game: "Game", name: Any, where: str) -> int:
    """The row of a card outside play, where no token ever is."""
    row = card_row(game, name, where)
    if game.cards[row]["token"]:
        raise BadPosition(f"{where}: {game.cards[row]['name']} is a token, it is only ever in play")
    return row


def rows_of(game: "Game", spec: Spec, zone: str, most: int) -> list[int]:
    found = enumerate(spec.list(zone, most))
    return [held_row(game, name, f"{spec.at(zone)}[{i}]") for i, name in found]


def put(cells: Any, rows: list[int]) -> None:
    for i, row in enumerate(rows):
        cells[i] = row


def fill_unit(game: "Game", p: Any, u: Any, row: int, spec: Spec) -> None:
    damage, full = printed(game, p, row)
    u.card = row
    u.damage = spec.number("damage", damage, 0, MOST)
    u.health = spec.number("health", spec.number("full", full, 1, MOST), 1, MOST)
    u.full = spec.number("full", max(full, u.health), u.health, MOST)


def printed(game: "Game", p: Any, row: int) -> tuple[int, int]:
    """Damage and Health with the upgrades of a seat (C53)."""
    card: Any = game.cards[row]
    levels: dict[str, int] = {}
    for code in islice(p.upgrades, p.n_upgrades):
        if code // 9 == row:
            levels = levels_of(code % 9)
    return (
        min(MOST, card["damage"] + levels.get("damage", 0)),
        min(MOST, card["health"] + 2 * levels.get("health", 0)),
    )


def read_code(game: "Game", written: Any, where: str) -> int:
    """A staged card: `["Ember Scout", "left", "top"]`, the top where no slot is named."""
    if isinstance(written, str) or not isinstance(written, list | tuple):
        raise BadPosition(f"{where}: expected [card, lane, slot], got {written!r}")
    if not 2 <= len(written) <= 3:
        raise BadPosition(f"{where}: expected [card, lane, slot], got {written!r}")
    named = Spec({"lane": written[1], "slot": written[2] if len(written) > 2 else None}, where)
    lane, slot = named.word("lane", LANES), named.word("slot", SLOTS, SLOTS[TOP])
    if lane is None:
        raise BadPosition(f"{where}: expected a lane, got none")
    row = held_row(game, written[0], where)
    return row * MOST_PLANNED + LANES.index(lane) * SLOT_COUNT + SLOTS.index(slot or SLOTS[TOP])


def read_used(written: list[Any], where: str) -> tuple[int, int]:
    """The ability from 1, and the lane it is aimed at."""
    n = written[0]
    if isinstance(n, bool) or n not in (1, 2):
        raise BadPosition(f"{where}: expected the ability 1 or 2, got {n!r}")
    if len(written) == 1 or written[1] is None:
        return n, NO_LANE
    lane = Spec({"lane": written[1]}, where).word("lane", LANES)
    return n, LANES.index(lane or LANES[0])

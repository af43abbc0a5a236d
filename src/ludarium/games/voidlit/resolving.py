"""What is being carried out while a seat decides about the top card of its deck, as a position has it, both ways."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from ...core.errors import BadPosition
from ...core.specs import Spec
from ...plain.games.voidlit.queue import FIRSTS, MOMENT
from .names import names_of
from .reading import any_row
from .state import (
    AT_CARD,
    AT_PLAYER,
    AT_RELIC,
    AT_UNIT,
    AT_UPGRADE,
    BLOCKED,
    ENDING,
    MAIN,
    MAX_EFFECTS,
    OWNER,
    PASSING,
    QUEUE,
    RELICS,
    SEATS,
    SLOTS,
    STARTING,
    UPGRADES,
)
from .view import place_of
from .words import PLAYED, TRIGGERS

if TYPE_CHECKING:
    from ...core.game import Game

STAGES = {"start": STARTING, "main": MAIN, "attack": BLOCKED, "end": ENDING, "passing": PASSING}
GONE = "gone"  # a unit that has left the field, but is still spoken of
MOST_FUEL = 999


def unpacked(code: int) -> tuple[int, int, int, int]:
    """Of a trigger that waits: row, seat, its first effect still to come, moment."""
    rest, row = divmod(code, OWNER)
    moment, rest = divmod(rest, MOMENT)
    first, seat = divmod(rest, FIRSTS)
    return row, seat, first, moment


def held_in_queue(s: Any, seat: int) -> int:
    """How many effect cards of a seat wait for their player: they are in no zone."""
    codes = (unpacked(code) for code in islice(s.queue, s.n_queue))
    return sum(owner == seat and moment == PLAYED for _, owner, _, moment in codes)


# --- reading ---------------------------------------------------------------------------------------


def read_resolving(game: "Game", s: Any, spec: Spec) -> None:
    given = spec.get("resolving", {})
    table = Spec(given, "resolving")
    s.stage = STAGES[table.word("stage", tuple(STAGES), "main") or "main"]
    s.fuel = table.number("fuel", 0, 0, MOST_FUEL)
    s.attacker = read_ref(s, table, "attacker")
    s.target = read_ref(s, table, "target")
    if (s.stage == BLOCKED) != (s.attacker != 0):
        raise BadPosition('resolving: the stage "attack" and an attacker belong together')
    read_aim(game, s, table)
    for i, each in enumerate(table.list("queue", QUEUE)):
        read_trigger(game, s, Spec(each, f"resolving.queue[{i}]"))
    table.done()


def read_ref(s: Any, spec: Spec, key: str) -> int:
    """The id of a unit that is written `[seat, place]`, or "gone"; 0: none is."""
    given = spec.get(key)
    if given is None:
        return 0
    if given == GONE:
        s.serial = 1 + sum(p.n_units for p in s.players)
        return int(s.serial)
    seat, place = read_spot(s, spec, key, [p.n_units for p in s.players])
    return int(s.board[seat * SLOTS + place].id)


def read_spot(s: Any, spec: Spec, key: str, most: list[int]) -> tuple[int, int]:
    """A seat and a place, which is written from 1 on."""
    pair = spec.list(key, 2)
    if len(pair) != 2:
        raise BadPosition(f"{spec.at(key)}: expected [seat, place], got {pair!r}")
    parts = Spec({"seat": pair[0], "place": pair[1]}, spec.at(key))
    seat = parts.number("seat", 0, 0, SEATS - 1)
    return seat, parts.number("place", 1, 1, most[seat]) - 1


def read_aim(game: "Game", s: Any, spec: Spec) -> None:
    """What was chosen for the card that is carried out."""
    if not spec.has("aimed"):
        spec.get("aimed")
        return
    table = Spec(spec.get("aimed"), spec.at("aimed"))
    if table.has("player"):
        s.aimed, s.aimed_at = AT_PLAYER, table.number("player", 0, 0, SEATS - 1)
    elif table.has("relic"):
        seat, place = read_spot(s, table, "relic", [RELICS] * SEATS)
        s.aimed, s.aimed_at = AT_RELIC, seat * RELICS + place
    elif table.has("card"):
        s.aimed, s.aimed_at = AT_CARD, any_row(game, table.get("card"), table.at("card"))
    elif table.has("unit"):
        s.aimed, s.aimed_at = AT_UNIT, read_ref(s, table, "unit")
        if table.has("upgrade"):
            s.aimed, s.aimed_part = AT_UPGRADE, table.number("upgrade", 1, 1, UPGRADES) - 1
    else:
        raise BadPosition(f"{table.path}: expected a unit, a player, a relic or a card")
    table.done()


def read_trigger(game: "Game", s: Any, spec: Spec) -> None:
    row = any_row(game, spec.get("card"), spec.at("card"))
    seat = spec.number("seat", s.active, 0, SEATS - 1)
    moment = TRIGGERS.index(spec.word("on", TRIGGERS, TRIGGERS[PLAYED]) or "")
    first = spec.number("effect", 1, 1, MAX_EFFECTS) - 1
    s.queue[s.n_queue] = row + OWNER * (seat + FIRSTS * first + MOMENT * moment)
    s.sources[s.n_queue] = read_ref(s, spec, "unit")
    s.n_queue += 1
    spec.done()


# --- writing ---------------------------------------------------------------------------------------


def write_resolving(game: "Game", s: Any) -> dict[str, Any]:
    out: dict[str, Any] = {
        "stage": next(name for name, stage in STAGES.items() if stage == s.stage),
        "fuel": s.fuel,
        "queue": [write_trigger(game, s, i) for i in range(s.n_queue)],
        "aimed": write_aim(game, s),
    }
    if s.attacker:
        out |= {"attacker": write_ref(s, s.attacker), "target": write_ref(s, s.target)}
    return out


def write_ref(s: Any, number: int) -> Any:
    if not number:
        return None
    found = place_of(s, number)
    return GONE if found is None else [found[0], found[1] + 1]


def write_aim(game: "Game", s: Any) -> dict[str, Any] | None:
    if s.aimed == AT_PLAYER:
        return {"player": s.aimed_at}
    if s.aimed == AT_RELIC:
        return {"relic": [s.aimed_at // RELICS, s.aimed_at % RELICS + 1]}
    if s.aimed == AT_CARD:
        return {"card": names_of(game)[s.aimed_at]}
    if s.aimed == AT_UNIT:
        return {"unit": write_ref(s, s.aimed_at)}
    if s.aimed == AT_UPGRADE:
        return {"unit": write_ref(s, s.aimed_at), "upgrade": s.aimed_part + 1}
    return None


def write_trigger(game: "Game", s: Any, i: int) -> dict[str, Any]:
    row, seat, first, moment = unpacked(s.queue[i])
    return {
        "card": names_of(game)[row],
        "seat": seat,
        "on": TRIGGERS[moment],
        "effect": first + 1,
        "unit": write_ref(s, s.sources[i]),
    }

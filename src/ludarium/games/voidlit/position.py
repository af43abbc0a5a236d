"""A Voidlit position as people write it, both ways (docs: positions): here the reading."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from ...core.dice import DICE_BITS
from ...core.errors import BadPosition
from ...core.specs import Spec
from ...plain.games.voidlit.combat import may_be_blocked
from .names import names_of
from .reading import (
    MOST,
    card_row,
    leader_row,
    read_answer,
    read_field,
    read_places,
    read_unit,
    read_zone,
)
from .resolving import held_in_queue, read_resolving
from .state import (
    ATTACKED,
    BANK,
    BLOCKING,
    CARDS,
    MAIN,
    MULLIGAN_STAGE,
    NONE,
    OVER,
    OWNER,
    SEATS,
    SHOWN,
    SINCE,
    SLOTS,
    TOKEN,
)
from .words import (
    BOTH_GONE,
    DECK_SIZE,
    HAND_DEALT,
    HEALTH_GONE,
    NATIONS,
    TURN_CAP,
    UNIVERSAL,
)
from .written import PHASES
from .written import write_position as write_position  # game.py imports both from here

if TYPE_CHECKING:
    from ...core.game import Game

OWN_NATIONS = tuple(name for i, name in enumerate(NATIONS) if i != UNIVERSAL)
TURN, MOST_ACTS = 5, 999


def read_position(game: "Game", written: Any) -> Any:
    spec = Spec(written)
    s = game.states.new()
    s.dice = spec.number("seed", 1, 0, (1 << DICE_BITS) - 1)
    phase = spec.word("phase", PHASES, "main")
    read_turn(game, s, spec, phase == "mulligan")
    midway = phase in ("choose", "over")  # a match may end while something is carried out
    seats = spec.tables("seats", SEATS)
    units: list[tuple[int, Spec]] = []
    for seat, table in enumerate(seats):
        units += read_seat(game, s, seat, table, midway)
    read_field(game, s, units, midway)
    if phase == "block":
        read_attack(game, s, spec)
    elif phase == "choose":
        read_pending(game, s, spec)
        read_resolving(game, s, spec)
    elif phase == "mulligan" and all(p.answer for p in s.players):
        raise BadPosition("seats: once both have answered, the new cards are drawn")
    for seat, table in enumerate(seats):
        check_size(s, seat, table)
    spec.done()
    if phase != "choose":  # there Health is looked at later (V30)
        check_end(game, s, phase or "main")
    return s


def read_turn(game: "Game", s: Any, spec: Spec, mulligan: bool) -> None:
    """Whose turn it is, and which; before the first one it is turn 0."""
    cap = int(game.rules["turn_cap"])
    s.stage = MULLIGAN_STAGE if mulligan else MAIN
    s.active = spec.number("active", 0, 0, SEATS - 1)
    if mulligan:
        spec.number("turn", 0, 0, 1)
    else:
        s.turn = spec.number("turn", min(TURN, cap), 1, cap)
    second = not mulligan and s.turn % 2 == 0
    s.begins = 1 + spec.number("first", s.active ^ int(second), 0, SEATS - 1)
    if mulligan:
        s.active = s.begins - 1
    s.acts = spec.number("acts", 0, 0, MOST_ACTS)


# --- seats -----------------------------------------------------------------------------------------


def read_seat(game: "Game", s: Any, seat: int, spec: Spec, midway: bool) -> list[tuple[int, Spec]]:
    """All of a seat but the numbers of its units."""
    p, t, mulligan = s.players[seat], game.tables, s.stage == MULLIGAN_STAGE
    p.health = spec.number("health", int(game.rules["health"]), -MOST if midway else 0)
    p.nation = NATIONS.index(spec.word("nation", OWN_NATIONS, OWN_NATIONS[0]) or "")
    p.banked = int(spec.flag("banked", False))
    for key in ("searches", "lost", "upgrades_played"):
        setattr(p, key, spec.number(key, 0))
    most = {"deck": DECK_SIZE, "bank": BANK, "waste": CARDS, "relics": t.relic_limit}
    most["hand"] = HAND_DEALT if mulligan else int(game.rules["hand_cap"])
    for zone, n in most.items():
        read_zone(game, p, spec, zone, n)
    p.energy = spec.number("energy", p.n_bank)
    read_leader(game, p, spec)
    read_known(game, p, spec)
    if mulligan and spec.has("mulligan"):
        p.answer = 1 + read_answer(game, p, spec)
    elif mulligan:
        spec.get("mulligan")  # not answered yet
    units = []
    for i, unit in enumerate(spec.list("units", t.unit_limit)):
        units.append((seat * SLOTS + i, read_unit(game, s, seat, unit, f"{spec.at('units')}[{i}]")))
    spec.done()
    return units


def read_leader(game: "Game", p: Any, spec: Spec) -> None:
    name = spec.get("paragon")
    p.paragon = NONE if name is None else leader_row(game, name, spec.at("paragon"))
    p.paragon_played = int(spec.flag("paragon_played", False))
    if p.paragon_played and name is None:
        raise BadPosition(f"{spec.at('paragon_played')}: expected a leader, named by paragon")


def read_known(game: "Game", p: Any, spec: Spec) -> None:
    """What is known of hidden cards: to the owner at the ends of the deck, to both in hand and bank."""
    p.known_top = spec.number("known_top", 0, 0, p.n_deck)
    p.known_bottom = spec.number("known_bottom", 0, 0, p.n_deck)
    p.from_deck = read_places(spec, "from_deck", p.n_bank)
    cells = []
    for i, each in enumerate(spec.list("shown", SHOWN)):
        where = f"{spec.at('shown')}[{i}]"
        table = Spec({"card": each} if isinstance(each, str) else each, where)
        row = card_row(game, table.get("card"), where)
        cells.append(row + SINCE * table.number("since", p.n_bank, 0, p.n_bank))
        table.done()
    for i, cell in enumerate(sorted(cells, key=lambda cell: cell // SINCE)):  # as the bank grew
        p.shown[i] = cell
    p.n_shown = len(cells)
    check_shown(game, p, spec)


def check_shown(game: "Game", p: Any, spec: Spec) -> None:
    """Every card that both know lies where it may be, each copy for itself."""
    cells = sorted(islice(p.shown, p.n_shown), reverse=True)  # the fewest places first
    needed: dict[int, int] = {}
    for cell in cells:
        since, row = divmod(cell, SINCE)
        needed[row] = needed.get(row, 0) + 1
        places = [*islice(p.hand, p.n_hand)]
        places += [p.bank[i] for i in range(since, p.n_bank) if not p.from_deck >> i & 1]
        if places.count(row) < needed[row]:
            raise BadPosition(
                f"{spec.at('shown')}: {names_of(game)[row]} is neither in the hand nor in the bank from "
                f"card {since + 1} on, so often"
            )


def check_size(s: Any, seat: int, spec: Spec) -> None:
    """All that may end up in the waste must find room there."""
    p = s.players[seat]
    n = p.n_hand + p.n_deck + p.n_bank + p.n_waste + p.n_relics
    for side in range(SEATS):
        for u in islice(s.board, side * SLOTS, side * SLOTS + s.players[side].n_units):
            n += side == seat and not u.marks & TOKEN
            n += sum(u.upgrades[k] // OWNER == seat for k in range(u.n_upgrades))
    n += held_in_queue(s, seat)
    if n > CARDS:
        raise BadPosition(
            f"{spec.path}: expected at most {CARDS} cards in all zones together, got {n}"
        )


# --- phases ------------------------------------------------------------------------------------------


def read_attack(game: "Game", s: Any, spec: Spec) -> None:
    """The attack that the other seat may block: `{"attacker": 1, "target": "enemy player"}`."""
    table = Spec(spec.get("attack"), "attack")
    attackers, others = s.players[s.active].n_units, s.players[1 - s.active].n_units
    texts = ["enemy player", *(f"enemy {i + 1}" for i in range(others))]
    if not attackers:
        raise BadPosition("attack: expected a unit of the active seat that attacks, there is none")
    attacker = s.active * SLOTS + table.number("attacker", 1, 1, attackers) - 1
    target = texts.index(table.word("target", texts, texts[0]) or "")
    table.done()
    u = s.board[attacker]
    u.marks |= ATTACKED
    s.stage, s.attacker = BLOCKING, u.id
    s.target = s.board[(1 - s.active) * SLOTS + target - 1].id if target else 0
    if not may_be_blocked(s, game.tables, attacker, s.target):
        raise BadPosition('phase "block": no defender could step in')


def read_pending(game: "Game", s: Any, spec: Spec) -> None:
    """The card that is looked at; where the deck does not have it on top, it is put there."""
    table = Spec(spec.get("pending"), "pending")
    seat = table.number("seat", s.active, 0, SEATS - 1)
    row = card_row(game, table.get("card"), "pending.card")
    table.done()
    p = s.players[seat]
    if not p.n_deck or p.deck[p.n_deck - 1] != row:
        if p.n_deck == DECK_SIZE:
            raise BadPosition(f"pending: expected at most {DECK_SIZE} cards in the deck")
        p.deck[p.n_deck] = row
        p.n_deck += 1
        p.known_top = 0
    p.known_top = max(p.known_top, 1)
    s.looking = 1 + seat


def check_end(game: "Game", s: Any, phase: str) -> None:
    """A position with a player at 0, or past the turn cap when it says so, is over."""
    down = [p.health <= 0 for p in s.players]
    if any(down):
        s.stage = OVER
        s.winner = 2 if all(down) else int(down[0])
        s.reason = BOTH_GONE if all(down) else HEALTH_GONE
    elif phase == "over":
        if s.turn < int(game.rules["turn_cap"]):
            raise BadPosition('phase "over": both players have Health and turns are left')
        s.stage, s.winner, s.reason = OVER, 2, TURN_CAP

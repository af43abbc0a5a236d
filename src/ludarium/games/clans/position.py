"""A Clans position as people write it, both ways (docs: positions): here the reading."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.dice import DICE_BITS
from ...core.errors import BadPosition, nearest
from ...core.specs import Spec
from .planned import read_plan_of
from .reading import card_row, fill_unit, held_row, put, read_code, read_used, rows_of
from .state import EMPTY, LANE_COUNT, MOST_PLANNED, PILE, SEATS, SLOT_COUNT
from .words import BOTH_CRYSTALS, CRYSTAL, DECK_SIZE, ELEMENTS, MEMBERS, REASONS
from .written import write_position as write_position  # game.py imports both from here

if TYPE_CHECKING:
    from ...core.game import Game

MOST_CRYSTAL, MOST_GOLD, LEVELS = 999, 10**9, 2


def read_position(game: "Game", written: Any) -> Any:
    spec = Spec(written)
    s = blank(game)
    s.dice = spec.number("seed", 1, 0, (1 << DICE_BITS) - 1)
    s.round = spec.number("round", 1, 1, int(game.rules["round_cap"]) + spec.has("over"))
    s.final = int(spec.flag("final", False))
    seats = spec.tables("seats", SEATS)
    lanes = [Spec(lane, f"lanes[{i}]") for i, lane in enumerate(spec.list("lanes", LANE_COUNT))]
    for p, seat in zip(s.players, seats, strict=True):
        read_upgrades(game, p, seat)
    for i, lane in enumerate(lanes):
        read_lane(game, s, i, lane)
    for side, seat in enumerate(seats):
        read_seat(game, s, side, seat)
        seat.done()
    for u in (u for lane in s.lanes for u in lane.units if u.card != EMPTY):
        s.ids += 1
        u.id = s.ids
    read_end(s, spec)
    if not s.over and all(p.confirmed for p in s.players):
        raise BadPosition("seats: once both have confirmed, the round is resolved")
    spec.done()
    return s


def blank(game: "Game") -> Any:
    """A record in which nothing stands and nothing is planned."""
    s = game.states.new()
    for lane in s.lanes:
        for u in lane.units:
            u.card = EMPTY
    for p in s.players:
        p.hero = EMPTY
        for i in range(MOST_PLANNED):
            p.plan[i] = p.last[i] = EMPTY
    return s


# --- lanes -----------------------------------------------------------------------------------------


def read_lane(game: "Game", s: Any, lane: int, spec: Spec) -> None:
    """The stacks as they are written: without what has vanished, which comes with its seat."""
    s.lanes[lane].zone = spec.number("zone", 0, -1, 1)
    stacks = spec.list("stacks", SEATS)
    for side, stack in enumerate(stacks):
        where = f"{spec.at('stacks')}[{side}]"
        if isinstance(stack, str) or not isinstance(stack, list | tuple):
            raise BadPosition(f"{where}: expected a list of cards, the top first, got {stack!r}")
        if len(stack) > SLOT_COUNT:
            raise BadPosition(f"{where}: expected at most {SLOT_COUNT} cards, got {len(stack)}")
        for slot, each in enumerate(stack):
            u = s.lanes[lane].units[side * SLOT_COUNT + slot]
            read_unit(game, s.players[side], u, each, f"{where}[{slot}]")
    spec.done()


def read_unit(game: "Game", p: Any, u: Any, written: Any, where: str) -> None:
    spec = Spec({"card": written} if isinstance(written, str) else written, where)
    row = card_row(game, spec.get("card"), where)
    fill_unit(game, p, u, row, spec)
    spec.done()


# --- seats -----------------------------------------------------------------------------------------


def read_upgrades(game: "Game", p: Any, spec: Spec) -> None:
    given = spec.get("upgrades", {})
    where = spec.at("upgrades")
    if not isinstance(given, Mapping) or len(given) > DECK_SIZE:
        raise BadPosition(f"{where}: expected levels of at most {DECK_SIZE} cards, got {given!r}")
    codes = {}
    for name, levels in given.items():
        at = f"{where}.{name}"
        row = held_row(game, name, where)
        if row in codes:
            raise BadPosition(f"{where}: {game.cards[row]['name']} is named twice")
        table = Spec(levels, at)
        damage, health = (table.number(key, 0, 0, LEVELS) for key in ("damage", "health"))
        table.done()
        if damage + health > LEVELS:
            raise BadPosition(f"{at}: expected at most {LEVELS} levels, got {damage + health}")
        codes[row] = row * 9 + damage * 3 + health
    some = sorted(code for code in codes.values() if code % 9)
    put(p.upgrades, some)
    p.n_upgrades = len(some)


def read_seat(game: "Game", s: Any, side: int, spec: Spec) -> None:
    p = s.players[side]
    p.crystal = spec.number("crystal", int(game.rules["crystal_hp"]), 0, MOST_CRYSTAL)
    p.dealt = spec.number("dealt", 0)
    p.gold = spec.number("gold", 0, 0, MOST_GOLD)
    for key in ("base_element", "crystal_element"):
        word = spec.word(key, ELEMENTS)
        setattr(p, key, 1 + ELEMENTS.index(word) if word else 0)
    p.families = read_families(spec)
    read_hero(game, p, spec)
    deck = rows_of(game, spec, "deck", PILE)
    put(p.deck, deck[::-1])
    p.n_deck = len(deck)
    discard = rows_of(game, spec, "discard", PILE)
    put(p.discard, discard)
    p.n_discard = len(discard)
    read_plan_of(game, s, side, spec)
    read_last(game, p, spec)
    check_size(game, s, side, spec)


def read_families(spec: Spec) -> int:
    bits = 0
    for i, name in enumerate(spec.list("played_families", len(MEMBERS))):
        where = f"{spec.at('played_families')}[{i}]"
        if not isinstance(name, str) or name.lower() not in MEMBERS:
            hint = nearest(name, MEMBERS) or f"; known are {', '.join(MEMBERS)}"
            raise BadPosition(f'{where}: unknown variation "{name}"{hint}')
        bits |= 1 << MEMBERS.index(name.lower())
    return bits


def read_hero(game: "Game", p: Any, spec: Spec) -> None:
    """Where heroes are off, one that is named stays out (C51)."""
    heroes, name = game.rows_of("hero"), spec.get("hero")
    if name is not None:
        words = {row["id"]: i for i, row in enumerate(heroes)}
        words |= {row["name"].lower(): i for i, row in enumerate(heroes)}
        if not isinstance(name, str) or name.lower() not in words:
            known = [row["name"] for row in heroes]
            hint = nearest(name, known) or f"; known are {', '.join(known)}"
            raise BadPosition(f'{spec.at("hero")}: unknown hero "{name}"{hint}')
        if game.rules["heroes"]:
            p.hero = words[name.lower()]


def check_size(game: "Game", s: Any, side: int, spec: Spec) -> None:
    """All that may end up in the discard must find room there."""
    p = s.players[side]
    first = side * SLOT_COUNT
    units = [lane.units[first + slot] for lane in s.lanes for slot in range(SLOT_COUNT)]
    n = p.n_hand + p.n_deck + p.n_discard
    n += sum(u.card != EMPTY and not game.cards[u.card]["token"] for u in units)
    n -= (p.vanished != 0) + (p.regrown != 0)  # these are in two places until the reveal
    if n > PILE:
        raise BadPosition(
            f"{spec.path}: expected at most {PILE} cards in all zones together, got {n}"
        )


def read_last(game: "Game", p: Any, spec: Spec) -> None:
    if not spec.has("last"):
        spec.get("last")
        return
    last = Spec(spec.get("last"), spec.at("last"))
    for i, each in enumerate(last.list("plan", MOST_PLANNED)):
        p.last[i] = read_code(game, each, f"{last.at('plan')}[{i}]")
    used = last.list("hero_used", 2)
    if used:
        p.last_used, p.last_aim = read_used(used, last.at("hero_used"))
    if last.has("card"):
        p.last_card = 1 + card_row(game, last.get("card"), last.at("card"))
    last.get("card")
    last.done()


# --- the end ---------------------------------------------------------------------------------------


def read_end(s: Any, spec: Spec) -> None:
    """A crystal at 0 ends the match; an end by the limit is named."""
    fallen = [side for side in range(SEATS) if s.players[side].crystal == 0]
    reason = spec.word("over", REASONS)
    winner = spec.number("winner", -1, 0, SEATS - 1) if spec.has("winner") else None
    spec.get("winner")
    if len(fallen) == 1:
        s.over, s.winner = CRYSTAL, 2 - fallen[0]
    elif fallen:
        s.over = BOTH_CRYSTALS
    elif reason is not None:
        s.over = 1 + REASONS.index(reason)
        s.winner = 0 if winner is None else 1 + winner
        if s.over in (CRYSTAL, BOTH_CRYSTALS):
            raise BadPosition(f'over: "{reason}", but both crystals stand')
        if (winner is None) != (reason == REASONS[-1]):
            raise BadPosition(f'winner: {winner} does not fit "{reason}"')
    if s.over:
        if reason not in (None, REASONS[s.over - 1]):
            raise BadPosition(f'over: expected "{REASONS[s.over - 1]}", got "{reason}"')
        if winner is not None and winner != s.winner - 1:
            raise BadPosition(f"winner: expected {s.winner - 1}, got {winner}")
    elif winner is not None:
        raise BadPosition("winner: the match is not over")

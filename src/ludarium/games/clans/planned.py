"""What a seat has planned, as positions write it: staged cards, the hero, and what the round has done to hand,
deck and discard so far."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from ...core.errors import BadPosition
from ...core.specs import Spec
from .hands import own_stack, unpacked
from .reading import card_row, fill_unit, held_row, put, read_code, read_used, rows_of
from .state import EMPTY, LOOKED_AT, MOST_PLANNED, NO_LANE, PILE, SEEN, SHOWN, SLOT_COUNT
from .words import (
    BARKSKIN,
    BOTTOM,
    FEINT,
    FORESIGHT,
    FURNACE_CHARGE,
    INTIMIDATE,
    LANES,
    OMEN,
    POWERS,
    REGROWTH,
    SLOTS,
    SUNDER,
    TOP,
    VANISH,
)

if TYPE_CHECKING:
    from ...core.game import Game

AIMED = (FURNACE_CHARGE, BARKSKIN, FEINT, INTIMIDATE, SUNDER)
DEFAULT_CHARGES = (2, 1)
MOST_CHARGES = 99


def read_plan_of(game: "Game", s: Any, side: int, spec: Spec) -> None:
    """After hero, stacks, deck and discard."""
    p = s.players[side]
    p.take_backs = spec.number("take_backs", 0, 0, 999)
    p.confirmed = int(spec.flag("confirmed", False))
    read_used_ability(game, p, spec)
    read_charges(game, p, spec)
    read_vanished(game, s, side, spec)
    read_regrown(game, p, spec)
    read_hand(game, s, side, spec)
    check_plan(s, side, spec)
    read_looking(game, p, spec)
    read_started(p, spec)
    read_known(game, p, spec)
    p.n_bottom = spec.number("bottom", 0, 0, p.n_deck)


# --- the hero --------------------------------------------------------------------------------------


def powers_of(game: "Game", p: Any) -> list[int]:
    return [] if p.hero == EMPTY else list(game.tables.hero_rows[p.hero].powers)


def read_used_ability(game: "Game", p: Any, spec: Spec) -> None:
    """`[2, "center"]`; what only one ability can have done names it, too."""
    where = spec.at("hero_used")
    given, powers = spec.get("hero_used"), powers_of(game, p)
    if given is not None:
        used = spec.list("hero_used", 2) if not isinstance(given, int) else [given]
        p.used, p.aim = read_used(used or [None], where)
    for key, power in (
        ("foresight", FORESIGHT),
        ("pending", OMEN),
        ("vanished", VANISH),
        ("regrown", REGROWTH),
    ):
        if not given and spec.get(key):
            if power not in powers:
                raise BadPosition(f"{spec.at(key)}: the hero has no {POWERS[power].capitalize()}")
            p.used, p.aim = 1 + powers.index(power), NO_LANE
            where = spec.at(key)
    if not p.used:
        return
    if not powers:
        raise BadPosition(f"{where}: there is no hero")
    power = powers[p.used - 1]
    if (power in AIMED) != (p.aim != NO_LANE):
        wanted = "a lane" if power in AIMED else "no lane"
        raise BadPosition(f"{where}: {POWERS[power].capitalize()} needs {wanted}")
    if spec.flag("foresight", power == FORESIGHT) != (power == FORESIGHT):
        raise BadPosition(f"{spec.at('foresight')}: the ability of this round says otherwise")


def read_charges(game: "Game", p: Any, spec: Spec) -> None:
    """Written after this round's use, kept before it: it is paid at the reveal."""
    full = DEFAULT_CHARGES if p.hero == EMPTY else game.tables.hero_rows[p.hero].charges
    spent = [int(p.used == i + 1) for i in range(2)]
    default = [max(0, n - used) for n, used in zip(full, spent, strict=True)]
    given = spec.list("charges", 2, default)
    if len(given) != 2:
        raise BadPosition(f"{spec.at('charges')}: expected two numbers, got {given!r}")
    table = Spec({"I": given[0], "II": given[1]}, spec.at("charges"))
    for i, key in enumerate(("I", "II")):
        p.charges[i] = table.number(key, 0, 0, MOST_CHARGES) + spent[i]


def used_power(game: "Game", p: Any) -> int:
    return powers_of(game, p)[p.used - 1] if p.used else -1


def read_vanished(game: "Game", s: Any, side: int, spec: Spec) -> None:
    """The card is back in the hand; until the reveal the other side still sees it in its place."""
    if not spec.has("vanished"):
        if used_power(game, s.players[side]) == VANISH:
            raise BadPosition(f"{spec.at('vanished')}: expected the card that has vanished")
        return
    p = s.players[side]
    table = Spec(spec.get("vanished"), spec.at("vanished"))
    lane = LANES.index(table.word("lane", LANES) or LANES[0])
    slot = SLOTS.index(table.word("slot", SLOTS, SLOTS[TOP]) or SLOTS[TOP])
    units = s.lanes[lane].units
    first = side * SLOT_COUNT
    standing = [i for i in range(SLOT_COUNT) if units[first + i].card != EMPTY]
    if len(standing) == SLOT_COUNT or slot > len(standing) or used_power(game, p) != VANISH:
        raise BadPosition(f"{table.path}: no card can have vanished from there")
    if slot == TOP and standing:
        for name in ("card", "damage", "health", "full"):
            setattr(units[first + BOTTOM], name, getattr(units[first + TOP], name))
    row = card_row(game, table.get("card"), table.at("card"))
    fill_unit(game, p, units[first + slot], row, table)
    table.done()
    p.vanished = 1 + lane * SLOT_COUNT + slot


def read_regrown(game: "Game", p: Any, spec: Spec) -> None:
    """The card is back in the hand; until the reveal the other side still sees it in the discard."""
    if not spec.has("regrown"):
        if used_power(game, p) == REGROWTH:
            raise BadPosition(f"{spec.at('regrown')}: expected the card that came back")
        return
    table = Spec(spec.get("regrown"), spec.at("regrown"))
    row = held_row(game, table.get("card"), table.at("card"))
    place = table.number("place", 1, 1, min(PILE, p.n_discard + 1))
    table.done()
    if used_power(game, p) != REGROWTH or p.n_discard == PILE:
        raise BadPosition(f"{table.path}: no card can have come back")
    for i in range(p.n_discard, place - 1, -1):
        p.discard[i] = p.discard[i - 1]
    p.discard[place - 1] = row
    p.n_discard += 1
    p.regrown = place


def read_looking(game: "Game", p: Any, spec: Spec) -> None:
    """While Omen waits: the cards on top of the deck; where the deck does not have them, they are put there."""
    names = spec.list("pending", LOOKED_AT)
    rows = [held_row(game, name, f"{spec.at('pending')}[{i}]") for i, name in enumerate(names)]
    if not rows:
        return
    if used_power(game, p) != OMEN or p.confirmed:
        raise BadPosition(f"{spec.at('pending')}: no Omen waits")
    top = [p.deck[p.n_deck - 1 - i] for i in range(min(len(rows), p.n_deck))]
    if top != rows:
        if p.n_deck + len(rows) > PILE:
            raise BadPosition(f"{spec.at('pending')}: expected at most {PILE} cards in the deck")
        for row in reversed(rows):
            p.deck[p.n_deck] = row
            p.n_deck += 1
    p.looking = len(rows)


# --- hand and plan ---------------------------------------------------------------------------------


def returned(s: Any, side: int) -> int:
    """The row of the card that came back to the hand in this round."""
    p = s.players[side]
    if p.vanished:
        lane, slot = divmod(p.vanished - 1, SLOT_COUNT)
        return int(s.lanes[lane].units[side * SLOT_COUNT + slot].card)
    return int(p.discard[p.regrown - 1]) if p.regrown else EMPTY


def read_hand(game: "Game", s: Any, side: int, spec: Spec) -> None:
    """In the record the staged cards are still in the hand; `held` says where, if not at its end. What came back
    in this round is the last."""
    p = s.players[side]
    cap = int(game.rules["hand_cap"])
    hand = rows_of(game, spec, "hand", cap)
    for i, each in enumerate(spec.list("plan", MOST_PLANNED)):
        p.plan[i] = read_code(game, each, f"{spec.at('plan')}[{i}]")
        p.n_plan += 1
    rows = hand + [unpacked(p.plan[i])[0] for i in range(p.n_plan)]
    if len(rows) > cap:
        raise BadPosition(
            f"{spec.at('hand')}: expected at most {cap} cards with the staged ones, got {len(rows)}"
        )
    back = returned(s, side)
    if back != EMPTY:
        if back not in rows:
            name = game.cards[back]["name"]
            raise BadPosition(f"{spec.at('hand')}: expected {name}, which came back in this round")
        rows.reverse()
        rows.remove(back)
        rows = [*reversed(rows), back]
    held = rows_of(game, spec, "held", cap)
    if held and Counter(held) != Counter(rows):
        raise BadPosition(f"{spec.at('held')}: expected the cards of hand and plan in their order")
    put(p.hand, held or rows)
    p.n_hand = len(rows)


def check_plan(s: Any, side: int, spec: Spec) -> None:
    """C32; and the first card of a stack is its top (C34)."""
    p, where = s.players[side], spec.at("plan")
    n, p.n_plan = p.n_plan, 0
    for i in range(n):
        _, lane, slot = unpacked(p.plan[i])
        stack = own_stack(s, side, lane)
        if len(stack) == SLOT_COUNT:
            raise BadPosition(f"{where}[{i}]: the stack in the {LANES[lane]} lane is full (C32)")
        if not stack and slot == BOTTOM:
            p.plan[i] += TOP - BOTTOM
        p.n_plan += 1


def read_started(p: Any, spec: Spec) -> None:
    """Hand, deck and discard as the round began, which is what the other side sees."""
    default = started(p)
    given = spec.list("started", 3, default)
    if len(given) != 3:
        raise BadPosition(f"{spec.at('started')}: expected hand, deck, discard, got {given!r}")
    table = Spec(dict(zip(("hand", "deck", "discard"), given, strict=True)), spec.at("started"))
    p.hand0 = table.number("hand", 0, 0, p.n_hand)
    p.deck0 = table.number("deck", 0, p.n_deck, PILE)
    p.discard0 = table.number("discard", 0, p.regrown, p.n_discard)


def started(p: Any) -> list[int]:
    """The same where nothing was drawn or burned in this round."""
    return [p.n_hand - (p.vanished + p.regrown != 0), p.n_deck, p.n_discard]


def read_known(game: "Game", p: Any, spec: Spec) -> None:
    """Cards of the hand that everybody knows, and those that only the other seat does: by name, or by place in
    the whole hand."""
    for key, mark in (("known", SHOWN), ("seen", SEEN)):
        for i, each in enumerate(spec.list(key, len(p.hand))):
            where = f"{spec.at(key)}[{i}]"
            free = [j for j in range(p.n_hand) if not p.known[j]]
            if isinstance(each, int) and not isinstance(each, bool):
                found = [j for j in free if j == each - 1]
            else:
                row = held_row(game, each, where)
                found = [j for j in free if p.hand[j] == row]
            if not found:
                raise BadPosition(f"{where}: {each!r} is not in the hand")
            p.known[found[0]] = mark

"""What a player may choose for a card that is played or activated: a place, a relic or upgrade, a card of a zone."""

from ...core.kernel import kernel
from .ends import forget_aim
from .state import (
    AT_CARD,
    AT_NOTHING,
    AT_PLAYER,
    AT_RELIC,
    AT_UNIT,
    AT_UPGRADE,
    NO_PLACE,
    NONE,
    NOWHERE,
    PLAYER_AT,
    RELICS,
    SEATS,
    SLOTS,
    SPECIALS,
    UPGRADES,
)
from .units import passes, upgrade_row
from .words import (
    A_FRIENDLY_UNIT,
    AN_ENEMY_UNIT,
    ANY_CHARACTER,
    ANY_FRIENDLY_CHARACTER,
    ATTACH,
    IN_DECK,
    IN_WASTE,
    RELIC_OR_UPGRADE,
    RETURN_FROM_WASTE,
    SEARCH,
    SUMMON_FROM_WASTE,
    SURGE,
    UNIT_CARD,
    UPGRADE_CARD,
)
from .zones import find_in_deck, find_in_waste

NO_CHOICE, PLACE, SPECIAL, ZONE = 0, 1, 2, 3  # the form of a choice

# --- which choice a card asks for -----------------------------------------------------------------------


@kernel
def form_of(e):
    if e.do == SEARCH or e.do == RETURN_FROM_WASTE or e.do == SUMMON_FROM_WASTE or e.do == ATTACH:
        return ZONE
    return SPECIAL if e.to == RELIC_OR_UPGRADE else PLACE


@kernel
def choice_of(s, t, seat, row):
    """The form of the choice when the card is played; surge asks only if it happens."""
    if t.cards[row].kind == UPGRADE_CARD:
        return PLACE
    if t.cards[row].choice == 0:
        return NO_CHOICE
    e = t.cards[row].effects[t.cards[row].choice - 1]
    if e.on == SURGE and s.players[1 - seat].lost == 0:
        return NO_CHOICE
    return form_of(e)


@kernel
def wish_of(t, row):
    """The same when it is activated."""
    wish = t.cards[row].wish
    return NO_CHOICE if wish == 0 else form_of(t.cards[row].effects[wish - 1])


# --- places ------------------------------------------------------------------------------------------


@kernel
def position(seat, place):
    """The position of a place that the acting seat names."""
    if place == NO_PLACE:
        return NOWHERE
    if place >= 2 * SLOTS:
        return PLAYER_AT + ((place - 2 * SLOTS) ^ seat)
    return (place + SLOTS * seat) % (2 * SLOTS)


@kernel
def hosts(s, t, seat, row):
    """The units that an upgrade may be played on (V23), as a set of bits."""
    found = 0
    for side in range(SEATS):
        if t.cards[row].hosts == 2 or (side == seat) == (t.cards[row].hosts == 0):
            for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
                if s.board[pos].n_upgrades < UPGRADES:
                    found |= 1 << pos
    return found


@kernel
def targets(s, t, e, seat, source, row):
    """The units and players that the effect's player may choose, as a set of bits. `source` is where the card stands, or
    where a unit that is being played will (V50); `row` is its card."""
    found = 0
    friendly_only = e.to == A_FRIENDLY_UNIT or e.to == ANY_FRIENDLY_CHARACTER
    for side in range(SEATS):
        if not (friendly_only and side != seat) and not (e.to == AN_ENEMY_UNIT and side == seat):
            for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
                if passes(t, e, s.board[pos], pos == source):
                    found |= 1 << pos
    if e.to == ANY_CHARACTER:
        found |= 3 << PLAYER_AT
    elif e.to == ANY_FRIENDLY_CHARACTER:
        found |= 1 << (PLAYER_AT + seat)
    entering = seat * SLOTS + s.players[seat].n_units == source
    if entering and e.to != AN_ENEMY_UNIT and entering_passes(t, e, row):
        found |= 1 << source
    return found


@kernel
def entering_passes(t, e, row):
    """The filters for a unit that is about to enter."""
    card = t.cards[row]
    if e.other != 0 or (e.having != 0 and card.keywords & e.having == 0) or e.type > 1:
        return False
    return e.max_cost < 0 or card.cost <= e.max_cost


# --- relics and upgrades -----------------------------------------------------------------------------


@kernel
def special_side(what):
    """0: of the own side, 1: of the other."""
    if what < 2 * RELICS:
        return what // RELICS
    return (what - 2 * RELICS) // (SLOTS * UPGRADES)


@kernel
def special_row(s, seat, what):
    """The relic or upgrade that a number names; NONE if there is none."""
    side = seat ^ special_side(what)
    p = s.players[side]
    if what < 2 * RELICS:
        return p.relics[what % RELICS] if what % RELICS < p.n_relics else NONE
    place = (what - 2 * RELICS) % (SLOTS * UPGRADES)
    if place // UPGRADES >= p.n_units:
        return NONE
    unit = s.board[side * SLOTS + place // UPGRADES]
    return upgrade_row(unit, place % UPGRADES) if place % UPGRADES < unit.n_upgrades else NONE


@kernel
def special_fits(s, t, e, seat, what):
    row = special_row(s, seat, what)
    return row != NONE and fits(t, e, row)


@kernel
def fits(t, e, row):
    """Kind and cost."""
    if e.type != 0 and t.cards[row].kind != e.type - 1:
        return False
    return e.max_cost < 0 or t.cards[row].cost <= e.max_cost


# --- cards of a zone ------------------------------------------------------------------------------------


@kernel
def zone_of(e):
    return e.zone if e.do == SEARCH or e.do == ATTACH else IN_WASTE


@kernel
def card_fits(t, e, row):
    if e.do == SUMMON_FROM_WASTE and t.cards[row].kind != UNIT_CARD:
        return False
    if e.do == ATTACH and t.cards[row].kind != UPGRADE_CARD:
        return False
    return fits(t, e, row)


@kernel
def zone_fits(s, t, e, seat, row):
    p = s.players[seat]
    held = find_in_deck(p, row) if zone_of(e) == IN_DECK else find_in_waste(p, row)
    return held >= 0 and card_fits(t, e, row)


@kernel
def next_in_zone(s, t, e, seat, last):
    """The lowest row above `last` that may be chosen; NONE: no more."""
    p = s.players[seat]
    best = NONE
    if zone_of(e) == IN_DECK:
        for i in range(p.n_deck):
            row = p.deck[i]
            if row > last and (best == NONE or row < best) and card_fits(t, e, row):
                best = row
    else:
        for i in range(p.n_waste):
            row = p.waste[i]
            if row > last and (best == NONE or row < best) and card_fits(t, e, row):
                best = row
    return best


# --- any of them -----------------------------------------------------------------------------------------


@kernel
def has_option(s, t, e, seat, source, row):
    """Whether there is anything to choose for an effect."""
    form = form_of(e)
    if form == PLACE:
        return targets(s, t, e, seat, source, row) != 0
    if form == ZONE:
        return next_in_zone(s, t, e, seat, NONE) != NONE
    for what in range(SPECIALS):
        if special_fits(s, t, e, seat, what):
            return True
    return False


@kernel
def aim_at_place(s, pos):
    """Write the choice down. A unit that will enter is the next one."""
    forget_aim(s)
    if pos == NOWHERE:
        s.aimed = AT_NOTHING
    elif pos >= PLAYER_AT:
        s.aimed = AT_PLAYER
        s.aimed_at = pos - PLAYER_AT
    else:
        s.aimed = AT_UNIT
        s.aimed_at = s.board[pos].id if s.board[pos].id != 0 else s.serial % 9999 + 1


@kernel
def aim_at_special(s, seat, what):
    forget_aim(s)
    side = seat ^ special_side(what)
    if what < 2 * RELICS:
        s.aimed = AT_RELIC
        s.aimed_at = side * RELICS + what % RELICS
    else:
        place = (what - 2 * RELICS) % (SLOTS * UPGRADES)
        s.aimed = AT_UPGRADE
        s.aimed_at = s.board[side * SLOTS + place // UPGRADES].id
        s.aimed_part = place % UPGRADES


@kernel
def aim_at_card(s, row):
    forget_aim(s)
    s.aimed = AT_CARD
    s.aimed_at = row

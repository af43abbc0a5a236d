"""The list of what is legal, from the same parts as the refusals. Only custom cards with dozens of abilities that choose from
dozens of things have more than MAX_LEGAL actions: the last ones are not listed then, though nothing refuses them."""

from ...core.kernel import kernel, lowest_bit
from .aim import (
    NO_CHOICE,
    PLACE,
    SPECIAL,
    ZONE,
    choice_of,
    has_option,
    hosts,
    next_in_zone,
    special_fits,
    targets,
    wish_of,
)
from .legal import (
    MAX_ACTS,
    ability,
    actors,
    attacker_refusal,
    block_refusal,
    card_refusal,
    cost_of,
    entry,
    first_ability,
    mulligan_refusal,
    room_refusal,
    standing,
    use_refusal,
    victim_refusal,
)
from .state import (
    ACT,
    ACT_SPECIAL,
    ACT_ZONE,
    ATTACK,
    BANK,
    BANK_CARD,
    BLOCK,
    BLOCKING,
    BOTTOM,
    END_TURN,
    KEEP,
    MAX_CARDS,
    MAX_LEGAL,
    MULLIGAN,
    MULLIGAN_STAGE,
    NO_BLOCK,
    NO_PLACE,
    NONE,
    PLACES,
    PLAY,
    PLAY_SPECIAL,
    PLAY_ZONE,
    PLAYER_AT,
    RELICS,
    SLOTS,
    SOURCES,
    SPECIALS,
)
from .units import has_leader, has_moment, shines
from .words import ACTIVATE, EFFECT_CARD, UPGRADE_CARD


@kernel
def legal(s, t, seat, out):
    """Write the legal actions into `out`, ascending; returns how many."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.stage == MULLIGAN_STAGE:
        return legal_mulligans(s, seat, out)
    if s.looking != 0:
        out[0] = KEEP
        out[1] = BOTTOM
        return 2
    if s.stage == BLOCKING:
        return legal_blocks(s, t, seat, out)
    out[0] = END_TURN
    if s.acts >= MAX_ACTS:
        return 1
    n = legal_attacks(s, t, seat, out, 1)
    n = legal_cards(s, t, seat, out, n)
    return legal_acts(s, t, seat, out, n)


@kernel
def legal_mulligans(s, seat, out):
    n = 0
    for subset in range(1 << s.players[seat].n_hand):
        if mulligan_refusal(s, seat, subset) == 0:
            out[n] = MULLIGAN + subset
            n += 1
    return n


@kernel
def legal_blocks(s, t, seat, out):
    out[0] = NO_BLOCK
    n = 1
    for slot in range(s.players[seat].n_units):
        if block_refusal(s, t, seat, BLOCK + slot) == 0:
            out[n] = BLOCK + slot
            n += 1
    return n


@kernel
def legal_attacks(s, t, seat, out, n):
    for slot in range(s.players[seat].n_units):
        if attacker_refusal(s, t, seat, slot) == 0:
            base = ATTACK + slot * (SLOTS + 1)
            for place in range(s.players[1 - seat].n_units):
                if victim_refusal(s, t, seat, slot, place) == 0:
                    out[n] = base + place
                    n += 1
            if victim_refusal(s, t, seat, slot, SLOTS) == 0:
                out[n] = base + SLOTS
                n += 1
    return n


@kernel
def next_card(p, last):
    """The lowest row above `last` in a hand; NONE: no more."""
    best = NONE
    for i in range(p.n_hand):
        if p.hand[i] > last and (best == NONE or p.hand[i] < best):
            best = p.hand[i]
    return best


@kernel
def legal_cards(s, t, seat, out, n):
    p = s.players[seat]
    if p.banked == 0 and p.n_bank < BANK:
        card = next_card(p, NONE)
        while card != NONE:
            out[n] = BANK_CARD + card
            n += 1
            card = next_card(p, card)
    shining = shines(s, t)
    choosers = 0  # forms that some playable card asks for, as bits
    card = next_card(p, NONE)
    while card != NONE:
        if is_payable(s, t, seat, card, shining):
            form = choice_of(s, t, seat, card)
            n = legal_places(s, t, seat, card, form, out, n)
            choosers |= 1 << form
        card = next_card(p, card)
    if has_leader(t, p) and card_refusal(s, t, seat, p.paragon) == 0:
        n = legal_places(s, t, seat, p.paragon, choice_of(s, t, seat, p.paragon), out, n)
    if (choosers >> SPECIAL) & 1 != 0:
        n = legal_choices(s, t, seat, SPECIAL, shining, out, n)
    if (choosers >> ZONE) & 1 != 0:
        n = legal_choices(s, t, seat, ZONE, shining, out, n)
    return n


@kernel
def is_payable(s, t, seat, row, shining):
    """Whether there is energy and room for a hand card. Unless something shines nothing costs less, so that nobody need
    look at the whole field for each card of the hand."""
    cost = cost_of(s, t, seat, row) if shining else t.cards[row].cost
    return cost <= s.players[seat].energy and room_refusal(s, t, seat, row) == 0


@kernel
def legal_places(s, t, seat, row, form, out, n):
    """The plays of a card on a place, or on none."""
    base = PLAY + row * PLACES
    card = t.cards[row]
    found = 0
    if card.kind == UPGRADE_CARD:
        found = hosts(s, t, seat, row)
    elif form == PLACE:
        e = card.effects[card.choice - 1]
        found = targets(s, t, e, seat, entry(s, t, seat, row), row)
    bare = form == NO_CHOICE
    if form != NO_CHOICE and card.kind != EFFECT_CARD and card.kind != UPGRADE_CARD:
        e = card.effects[card.choice - 1]
        bare = found == 0 and not has_option(s, t, e, seat, entry(s, t, seat, row), row)
    n = list_places(seat, base, found, out, n)
    if bare:
        out[n] = base + NO_PLACE
        n += 1
    return n


@kernel
def list_places(seat, base, found, out, n):
    """From positions to places: for seat 1 the two sides change, and the two players."""
    if seat == 1:
        own = (1 << SLOTS) - 1
        players = found >> PLAYER_AT
        found = ((found >> SLOTS) & own) | ((found & own) << SLOTS)
        found |= ((players >> 1) | ((players & 1) << 1)) << PLAYER_AT
    while found != 0 and n < MAX_LEGAL:
        out[n] = base + lowest_bit(found)
        found &= found - 1
        n += 1
    return n


@kernel
def legal_choices(s, t, seat, form, shining, out, n):
    """The plays of cards that choose a relic or upgrade, or a card of a zone."""
    p = s.players[seat]
    card = next_card(p, NONE)
    while card != NONE:
        if choice_of(s, t, seat, card) == form and is_payable(s, t, seat, card, shining):
            row = t.cards[card]
            e = row.effects[row.choice - 1]
            if form == SPECIAL:
                n = list_specials(s, t, e, seat, PLAY_SPECIAL + row.special * SPECIALS, out, n)
            else:
                n = list_zone(s, t, e, seat, PLAY_ZONE + row.zoned * MAX_CARDS, out, n)
        card = next_card(p, card)
    return n


@kernel
def list_specials(s, t, e, seat, base, out, n):
    for what in range(SPECIALS):
        if n < MAX_LEGAL and special_fits(s, t, e, seat, what):
            out[n] = base + what
            n += 1
    return n


@kernel
def list_zone(s, t, e, seat, base, out, n):
    row = next_in_zone(s, t, e, seat, NONE)
    while row != NONE and n < MAX_LEGAL:
        out[n] = base + row
        n += 1
        row = next_in_zone(s, t, e, seat, row)
    return n


@kernel
def legal_acts(s, t, seat, out, n):
    if not may_act(s, t, seat):
        return n
    for source in range(SOURCES):
        row = payable(s, t, seat, source)
        if row != NONE:
            form = wish_of(t, row)
            base = ACT + source * PLACES
            if form == NO_CHOICE and n < MAX_LEGAL:
                out[n] = base + NO_PLACE
                n += 1
            elif form == PLACE:
                e = t.cards[row].effects[t.cards[row].wish - 1]
                found = targets(s, t, e, seat, standing(s, seat, source), row)
                n = list_places(seat, base, found, out, n)
    for form in range(SPECIAL, ZONE + 1):
        for source in range(SLOTS + RELICS):
            row = payable(s, t, seat, source)
            if row != NONE and wish_of(t, row) == form:
                e = t.cards[row].effects[t.cards[row].wish - 1]
                if form == SPECIAL:
                    n = list_specials(s, t, e, seat, ACT_SPECIAL + source * SPECIALS, out, n)
                else:
                    n = list_zone(s, t, e, seat, ACT_ZONE + source * MAX_CARDS, out, n)
    return n


@kernel
def payable(s, t, seat, source):
    row = ability(s, t, seat, source)
    return row if row != NONE and use_refusal(s, t, seat, row) == 0 else NONE


@kernel
def may_act(s, t, seat):
    """Whether anything of a seat can be activated at all: most of the time nothing can."""
    p = s.players[seat]
    for pos in range(seat * SLOTS, seat * SLOTS + p.n_units):
        unit = s.board[pos]
        if has_moment(t, unit.card, ACTIVATE) or first_ability(t, unit, seat) != NONE:
            return True
    for i in range(p.n_relics):
        if has_moment(t, p.relics[i], ACTIVATE):
            return True
    return False

"""What is legal, written once: `refusal` says which clause an action breaks, `legal` lists the rest."""

from ...core.kernel import kernel
from .aim import (
    NO_CHOICE,
    PLACE,
    SPECIAL,
    ZONE,
    choice_of,
    has_option,
    hosts,
    position,
    special_fits,
    targets,
    wish_of,
    zone_fits,
)
from .combat import can_block
from .effects import stirs
from .state import (
    ACT,
    ACT_SPECIAL,
    ACT_ZONE,
    ACTIONS,
    ATTACK,
    ATTACKED,
    BANK,
    BANK_CARD,
    BLOCK,
    BLOCKING,
    BOTTOM,
    END_TURN,
    FATIGUED,
    KEEP,
    MAX_CARDS,
    MULLIGAN,
    MULLIGAN_STAGE,
    NO_BLOCK,
    NO_PLACE,
    NONE,
    NOWHERE,
    OVER,
    OWNER,
    PLACES,
    PLAY,
    PLAY_SPECIAL,
    PLAY_ZONE,
    RELICS,
    SEATS,
    SLOTS,
    SPECIALS,
    UPGRADES,
    V1,
    V15,
    V18,
    V21,
    V23,
    V24,
    V31,
    V39,
    V40,
    V41,
    V48,
    V54,
    V56,
    V76,
    VL3_1,
    VL5_2,
    VL6,
    VL6_5,
    VL6_6,
    VL7_1,
    VL7_2,
    VL9,
)
from .units import enough_room, has_leader, has_moment, has_text, keywords_of, upgrade_row
from .words import (
    ACTIVATE,
    AURA,
    BATTLE_READY,
    DISCOUNT,
    EFFECT_CARD,
    EVASIVE,
    PACIFIST,
    RELIC_CARD,
    TAUNT_MODE,
    UNIT_CARD,
    UPGRADE_CARD,
)
from .zones import find_in_hand

MAX_ACTS = 100  # V41


@kernel
def actors(s):
    """The seats that may act now, as bits; both choose their starting hands at once (V14)."""
    if s.stage == OVER:
        return 0
    if s.stage == MULLIGAN_STAGE:
        return (1 if s.players[0].answer == 0 else 0) + (2 if s.players[1].answer == 0 else 0)
    if s.looking != 0:
        return s.looking
    return 1 << (1 - s.active if s.stage == BLOCKING else s.active)


@kernel
def refusal(s, t, seat, action):
    """0 if the action is legal, else the number of the clause it breaks."""
    if s.stage == OVER:
        return VL9
    if (actors(s) >> seat) & 1 == 0:
        return VL5_2 if s.stage == MULLIGAN_STAGE else V31
    if action < END_TURN or action >= ACTIONS:
        return VL6
    if s.stage == MULLIGAN_STAGE:
        if MULLIGAN <= action < ATTACK:
            return mulligan_refusal(s, seat, action - MULLIGAN)
        return VL5_2
    if s.looking != 0:
        return 0 if action == KEEP or action == BOTTOM else V54
    if s.stage == BLOCKING:
        return block_refusal(s, t, seat, action)
    if action == END_TURN:
        return 0
    if action < ATTACK:
        return VL6
    if s.acts >= MAX_ACTS:
        return V41
    if action < BANK_CARD:
        slot = (action - ATTACK) // (SLOTS + 1)
        clause = attacker_refusal(s, t, seat, slot)
        if clause != 0:
            return clause
        return victim_refusal(s, t, seat, slot, (action - ATTACK) % (SLOTS + 1))
    if action < PLAY:
        return bank_refusal(s, seat, action - BANK_CARD)
    if action < ACT:
        return play_refusal(s, t, seat, action)
    return act_refusal(s, t, seat, action)


# --- answers -----------------------------------------------------------------------------------------


@kernel
def mulligan_refusal(s, seat, subset):
    """Of equal cards the first ones go, so that each choice has one number."""
    p = s.players[seat]
    if subset >> p.n_hand != 0:
        return VL5_2
    for i in range(p.n_hand):
        if (subset >> i) & 1 != 0:
            for j in range(i):
                if p.hand[j] == p.hand[i] and (subset >> j) & 1 == 0:
                    return VL5_2
    return 0


@kernel
def block_refusal(s, t, seat, action):
    if action == NO_BLOCK:
        return 0
    if action < BLOCK or action >= KEEP or action - BLOCK >= s.players[seat].n_units:
        return V18
    unit = s.board[seat * SLOTS + action - BLOCK]
    return 0 if unit.id != s.target and can_block(t, unit) else V18


# --- attacks -----------------------------------------------------------------------------------------


@kernel
def attacker_refusal(s, t, seat, slot):
    if slot >= s.players[seat].n_units:
        return VL6_6
    unit = s.board[seat * SLOTS + slot]
    words = keywords_of(t, unit)
    if unit.marks & ATTACKED != 0:
        return V15
    if unit.exhausted != 0 or words & PACIFIST != 0:
        return V48
    if unit.marks & FATIGUED != 0 and words & BATTLE_READY == 0:
        return VL7_1
    return 0


@kernel
def victim_refusal(s, t, seat, slot, place):
    """V17: free choice; in taunt mode defenders come first (V18)."""
    enemy = 1 - seat
    if place < SLOTS and place >= s.players[enemy].n_units:
        return VL7_2
    if t.defender_mode == TAUNT_MODE:
        evasive = keywords_of(t, s.board[seat * SLOTS + slot]) & EVASIVE != 0
        if not evasive and is_guarded(s, t, enemy):
            if place == SLOTS or not can_block(t, s.board[enemy * SLOTS + place]):
                return V48
    return 0


@kernel
def is_guarded(s, t, side):
    for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
        if can_block(t, s.board[pos]):
            return True
    return False


# --- bank and play ------------------------------------------------------------------------------------


@kernel
def bank_refusal(s, seat, card):
    p = s.players[seat]
    if find_in_hand(p, card) < 0:
        return VL6_5
    if p.banked != 0:
        return V1
    return V40 if p.n_bank >= BANK else 0


@kernel
def cost_of(s, t, seat, row):
    """V36, V53: never below 0."""
    return max(t.cards[row].cost - saved(s, t, seat, t.cards[row].kind), 0)


@kernel
def saved(s, t, seat, kind):
    """What all discounts together take off a card of a kind."""
    n = 0
    for side in range(SEATS):
        for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
            unit = s.board[pos]
            if side == seat and has_text(unit):
                n += discount(s, t, seat, unit.card, kind)
            for i in range(unit.n_upgrades):
                if unit.upgrades[i] // OWNER == seat:
                    n += discount(s, t, seat, upgrade_row(unit, i), kind)
    p = s.players[seat]
    for i in range(p.n_relics):
        n += discount(s, t, seat, p.relics[i], kind)
    if has_leader(t, p):
        n += discount(s, t, seat, p.paragon, kind)
    return n


@kernel
def discount(s, t, seat, source, kind):
    """What a card in play takes off the cost of a card of a kind."""
    n = 0
    if has_moment(t, source, AURA):
        for i in range(t.cards[source].n_effects):
            e = t.cards[source].effects[i]
            if e.on == AURA and e.do == DISCOUNT and enough_room(s, e, seat):
                if e.type == 0 or e.type - 1 == kind:
                    if e.first == 0 or s.players[seat].upgrades_played == 0:
                        n += e.n
    return n


@kernel
def card_refusal(s, t, seat, row):
    """Whether a card may be played at all, before anything is chosen."""
    p = s.players[seat]
    if row >= MAX_CARDS:
        if not has_leader(t, p) or p.paragon != row or p.paragon_played != 0:
            return V56
    elif find_in_hand(p, row) < 0:
        return VL6_5
    return price_refusal(s, t, seat, row)


@kernel
def price_refusal(s, t, seat, row):
    """The same for a card that is there: energy and room."""
    if cost_of(s, t, seat, row) > s.players[seat].energy:
        return VL3_1
    return room_refusal(s, t, seat, row)


@kernel
def room_refusal(s, t, seat, row):
    """V21, V22: whether there is a place left for a unit or a relic."""
    p = s.players[seat]
    kind = t.cards[row].kind
    if kind == UNIT_CARD and p.n_units >= t.unit_limit:
        return V21
    if kind == RELIC_CARD and p.n_relics >= t.relic_limit:
        return V21
    return 0


@kernel
def entry(s, t, seat, row):
    """Where a unit that is played will stand; NOWHERE for other cards."""
    is_unit = t.cards[row].kind == UNIT_CARD and s.players[seat].n_units < SLOTS
    return seat * SLOTS + s.players[seat].n_units if is_unit else NOWHERE


@kernel
def play_refusal(s, t, seat, action):
    if action < PLAY_SPECIAL:
        row = (action - PLAY) // PLACES
        clause = card_refusal(s, t, seat, row)
        if clause != 0:
            return clause
        return place_refusal(s, t, seat, row, (action - PLAY) % PLACES)
    form = SPECIAL if action < PLAY_ZONE else ZONE
    row = chooser(s, t, seat, action)
    if row == NONE:
        return VL6_5
    clause = card_refusal(s, t, seat, row)
    if clause != 0:
        return clause
    if choice_of(s, t, seat, row) != form:
        return V24
    e = t.cards[row].effects[t.cards[row].choice - 1]
    if form == SPECIAL:
        fitting = special_fits(s, t, e, seat, (action - PLAY_SPECIAL) % SPECIALS)
    else:
        fitting = zone_fits(s, t, e, seat, (action - PLAY_ZONE) % MAX_CARDS)
    return 0 if fitting else V24


@kernel
def chooser(s, t, seat, action):
    """The hand card that an action with a special choice is about; NONE if it is not there."""
    p = s.players[seat]
    for i in range(p.n_hand):
        row = p.hand[i]
        if t.cards[row].choice != 0:
            if action < PLAY_ZONE:
                if t.cards[row].special == (action - PLAY_SPECIAL) // SPECIALS:
                    return row
            elif t.cards[row].zoned == (action - PLAY_ZONE) // MAX_CARDS:
                return row
    return NONE


@kernel
def place_refusal(s, t, seat, row, place):
    form = choice_of(s, t, seat, row)
    card = t.cards[row]
    if form == NO_CHOICE:
        return 0 if place == NO_PLACE else V24
    if card.kind == UPGRADE_CARD:
        return host_refusal(s, t, seat, row, place)
    e = card.effects[card.choice - 1]
    source = entry(s, t, seat, row)
    if place == NO_PLACE:
        if card.kind == EFFECT_CARD:
            return V24
        return V24 if has_option(s, t, e, seat, source, row) else 0
    if form != PLACE:
        return V24
    return 0 if (targets(s, t, e, seat, source, row) >> position(seat, place)) & 1 != 0 else V24


@kernel
def host_refusal(s, t, seat, row, place):
    if (hosts(s, t, seat, row) >> position(seat, place)) & 1 != 0:
        return 0
    if place < SLOTS and place < s.players[seat].n_units and t.cards[row].hosts == 0:
        return V39
    return V23


# --- activate ----------------------------------------------------------------------------------------


@kernel
def ability(s, t, seat, source):
    """The row of what can be activated there; NONE. A unit without an ability of its own stands for its first upgrade
    that has one."""
    p = s.players[seat]
    if source < SLOTS:
        if source >= p.n_units:
            return NONE
        unit = s.board[seat * SLOTS + source]
        if has_text(unit) and has_moment(t, unit.card, ACTIVATE):
            return unit.card
        i = first_ability(t, unit, seat)
        return upgrade_row(unit, i) if i != NONE else NONE
    if source < SLOTS + RELICS:
        place = source - SLOTS
        held = place < p.n_relics and has_moment(t, p.relics[place], ACTIVATE)
        return p.relics[place] if held else NONE
    slot = (source - SLOTS - RELICS) // UPGRADES
    place = (source - SLOTS - RELICS) % UPGRADES
    if slot >= p.n_units or place >= s.board[seat * SLOTS + slot].n_upgrades:
        return NONE
    unit = s.board[seat * SLOTS + slot]
    row = upgrade_row(unit, place)
    if unit.upgrades[place] // OWNER != seat or not has_moment(t, row, ACTIVATE):
        return NONE
    own = has_text(unit) and has_moment(t, unit.card, ACTIVATE)
    return row if own or place != first_ability(t, unit, seat) else NONE


@kernel
def first_ability(t, unit, seat):
    """The place of the first of a seat's upgrades on a unit that can be activated; NONE."""
    for i in range(unit.n_upgrades):
        if unit.upgrades[i] // OWNER == seat and has_moment(t, upgrade_row(unit, i), ACTIVATE):
            return i
    return NONE


@kernel
def source_of(action):
    if action < ACT_SPECIAL:
        return (action - ACT) // PLACES
    if action < ACT_ZONE:
        return (action - ACT_SPECIAL) // SPECIALS
    return (action - ACT_ZONE) // MAX_CARDS


@kernel
def standing(s, seat, source):
    """The position of the unit that activates; NOWHERE for a relic."""
    if source < SLOTS:
        return seat * SLOTS + source
    if source < SLOTS + RELICS:
        return NOWHERE
    return seat * SLOTS + (source - SLOTS - RELICS) // UPGRADES


@kernel
def use_refusal(s, t, seat, row):
    """Whether an ability that is there may be activated, before anything is chosen."""
    if t.cards[row].energy > s.players[seat].energy:
        return VL3_1
    return 0 if stirs(s, t, row, ACTIVATE, seat) else V76


@kernel
def act_refusal(s, t, seat, action):
    source = source_of(action)
    row = ability(s, t, seat, source)
    if row == NONE:
        return VL6_6
    clause = use_refusal(s, t, seat, row)
    if clause != 0:
        return clause
    form = wish_of(t, row)
    if action < ACT_SPECIAL:
        place = (action - ACT) % PLACES
        if form == NO_CHOICE:
            return 0 if place == NO_PLACE else V24
        if form != PLACE:
            return V24
        e = t.cards[row].effects[t.cards[row].wish - 1]
        found = targets(s, t, e, seat, standing(s, seat, source), row)
        return 0 if (found >> position(seat, place)) & 1 != 0 else V24
    if form != (SPECIAL if action < ACT_ZONE else ZONE):
        return V24
    e = t.cards[row].effects[t.cards[row].wish - 1]
    if form == SPECIAL:
        fitting = special_fits(s, t, e, seat, (action - ACT_SPECIAL) % SPECIALS)
    else:
        fitting = zone_fits(s, t, e, seat, (action - ACT_ZONE) % MAX_CARDS)
    return 0 if fitting else V24

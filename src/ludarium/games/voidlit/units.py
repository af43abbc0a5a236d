"""Units: what they have now, with upgrades and auras; how they come, change and go."""

from ...core.kernel import EVERYONE, emit, kernel
from .state import (
    BROKEN,
    DOOMED,
    FATIGUED,
    MAX_CARDS,
    NONE,
    NOWHERE,
    OWNER,
    SEATS,
    SILENCED,
    SLOTS,
    TOKEN,
    UPGRADES,
    V23,
    VL6_5,
)
from .words import (
    ALL_ENEMY_UNITS,
    ALL_FRIENDLY_UNITS,
    ALL_UNITS,
    ATTACKING,
    AURA,
    BUFF,
    BY_AURA,
    E_ATTACH,
    E_ENTER,
    GRANT,
    GRANTED,
    SHIELDED,
    UPGRADED,
)

# --- asking ----------------------------------------------------------------------------------------


@kernel
def bounded(n):
    """Chains of custom cards may pile up any number; a cell holds 16 bits."""
    return max(-9999, min(9999, n))


@kernel
def is_alive(unit):
    return unit.health > 0 and unit.marks & DOOMED == 0


@kernel
def speaks(unit):
    """Whether its printed keywords and abilities hold."""
    return unit.marks & SILENCED == 0


@kernel
def has_text(unit):
    """Whether its card's effects are its own: a leader's belong to the player (V56)."""
    return unit.marks & SILENCED == 0 and unit.card < MAX_CARDS


@kernel
def upgrade_row(unit, i):
    return unit.upgrades[i] % OWNER


@kernel
def unspent(unit, words):
    """A shield that is used up is no longer a word of its unit (V48)."""
    return words & ~SHIELDED if unit.marks & BROKEN != 0 else words


@kernel
def words_of(t, unit):
    """All but those of auras, used up or not."""
    found = unit.keywords & GRANTED
    if speaks(unit):
        found |= t.cards[unit.card].keywords
    for i in range(unit.n_upgrades):
        found |= t.cards[upgrade_row(unit, i)].keywords
    return found


@kernel
def own_keywords(t, unit):
    """What auras may ask for (V52)."""
    return unspent(unit, words_of(t, unit))


@kernel
def keywords_of(t, unit):
    return unspent(unit, words_of(t, unit) | unit.keywords >> BY_AURA)


@kernel
def salvage_of(t, unit):
    """V49: of all sources together."""
    n = unit.salvage
    if speaks(unit):
        n += t.cards[unit.card].salvage
    for i in range(unit.n_upgrades):
        n += t.cards[upgrade_row(unit, i)].salvage
    return n


@kernel
def is_shielded(t, unit):
    return keywords_of(t, unit) & SHIELDED != 0


@kernel
def attack_of(t, unit):
    """Attack now; `while attacking` counts when it strikes."""
    n = unit.attack + unit.turn_attack + unit.aura_attack
    for i in range(unit.n_upgrades):
        n += t.cards[upgrade_row(unit, i)].attack
    return max(n, 0)


@kernel
def max_of(t, unit):
    """Full Health now."""
    n = unit.max_health + unit.turn_health + unit.aura_health + unit.aura_loss
    for i in range(unit.n_upgrades):
        n += t.cards[upgrade_row(unit, i)].health
    return n


@kernel
def find_unit(s, number):
    """Where the unit with this id stands; NOWHERE if it is gone, or for 0."""
    if number != 0:
        for side in range(SEATS):
            for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
                if s.board[pos].id == number:
                    return pos
    return NOWHERE


@kernel
def has_moment(t, row, moment):
    return (t.cards[row].moments >> moment) & 1 != 0


# --- coming and changing ------------------------------------------------------------------------------


@kernel
def enter(s, t, seat, row, marks, log):
    """A unit enters at the right end, fatigued (V16); returns where, NOWHERE if there is no room (V21)."""
    p = s.players[seat]
    if p.n_units >= t.unit_limit:
        return NOWHERE
    pos = seat * SLOTS + p.n_units
    p.n_units += 1
    s.serial = s.serial % 9999 + 1
    unit = s.board[pos]
    unit.id = s.serial
    unit.card = row
    unit.attack = t.cards[row].attack
    unit.max_health = t.cards[row].health
    unit.health = t.cards[row].health
    unit.marks = marks | FATIGUED
    emit(log, E_ENTER, VL6_5, EVERYONE, seat, unit.id, row, 0, 0)
    s.changed = 1
    refresh(s, t)
    return pos


@kernel
def shift_health(t, unit, before, after):
    """V23: what something adds to the full and the current Health was `before` and is `after`. A gain that ends lowers the
    current Health only to the full one; below 0 both change alike."""
    if after > before:
        unit.health = bounded(unit.health + after - before)
    elif after < before:
        loss = min(after, 0) - min(before, 0)
        unit.health = bounded(min(unit.health, max_of(t, unit) - loss) + loss)


@kernel
def attach(s, t, pos, row, owner, log):
    """Put an upgrade on a unit; False if it holds all it can (V39)."""
    unit = s.board[pos]
    if unit.n_upgrades >= UPGRADES:
        return False
    unit.upgrades[unit.n_upgrades] = row + OWNER * owner
    unit.n_upgrades += 1
    shift_health(t, unit, 0, t.cards[row].health)
    if t.cards[row].keywords & SHIELDED != 0:
        unit.marks &= ~BROKEN
    emit(log, E_ATTACH, V23, EVERYONE, pos // SLOTS, unit.id, row, 0, 0)
    s.changed = 1
    refresh(s, t)
    return True


@kernel
def drop_upgrade(t, unit, i):
    """Take upgrade i off a unit; returns its cell."""
    cell = unit.upgrades[i]
    unit.n_upgrades -= 1
    for j in range(i, unit.n_upgrades):
        unit.upgrades[j] = unit.upgrades[j + 1]
    unit.upgrades[unit.n_upgrades] = 0
    shift_health(t, unit, t.cards[cell % OWNER].health, 0)
    return cell


@kernel
def remove_unit(s, pos):
    """The units to its right move up."""
    side = pos // SLOTS
    p = s.players[side]
    p.n_units -= 1
    s.changed = 1
    last = side * SLOTS + p.n_units
    for i in range(pos, last):
        copy_unit(s.board[i], s.board[i + 1])
    clear_unit(s.board[last])


@kernel
def copy_unit(to, unit):
    to.id = unit.id
    to.card = unit.card
    to.attack = unit.attack
    to.max_health = unit.max_health
    to.health = unit.health
    to.turn_attack = unit.turn_attack
    to.turn_health = unit.turn_health
    to.aura_attack = unit.aura_attack
    to.aura_health = unit.aura_health
    to.aura_loss = unit.aura_loss
    to.keywords = unit.keywords
    to.salvage = unit.salvage
    to.exhausted = unit.exhausted
    to.marks = unit.marks
    to.n_upgrades = unit.n_upgrades
    for i in range(UPGRADES):
        to.upgrades[i] = unit.upgrades[i]


@kernel
def clear_unit(unit):
    unit.id = 0
    unit.card = 0
    unit.attack = 0
    unit.max_health = 0
    unit.health = 0
    unit.turn_attack = 0
    unit.turn_health = 0
    unit.aura_attack = 0
    unit.aura_health = 0
    unit.aura_loss = 0
    unit.keywords = 0
    unit.salvage = 0
    unit.exhausted = 0
    unit.marks = 0
    unit.n_upgrades = 0
    for i in range(UPGRADES):
        unit.upgrades[i] = 0


@kernel
def is_card(unit):
    """Whether it goes to a zone when it leaves the field (V25)."""
    return unit.marks & TOKEN == 0


# --- auras -------------------------------------------------------------------------------------------


@kernel
def refresh(s, t):
    """What auras give to every unit, as the field is now. It looks only if that may have `changed`: a unit, an upgrade or a
    relic has come or gone, or words were granted or silenced."""
    if s.changed == 0:
        return
    s.changed = 0
    if s.auras == 0 and not shines(s, t):
        return
    s.auras = 0
    for side in range(SEATS):
        for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
            unit = s.board[pos]
            gain = unit.aura_health
            loss = unit.aura_loss
            unit.aura_attack = 0
            unit.aura_health = 0
            unit.aura_loss = 0
            unit.keywords &= GRANTED
            add_auras(s, t, pos, 0)
            shift_auras(t, unit, gain, loss)
            if unit.aura_attack != 0 or unit.aura_health != 0 or unit.aura_loss != 0:
                s.auras = 1
            if unit.keywords > GRANTED:
                s.auras = 1


@kernel
def shift_auras(t, unit, gain, loss):
    """Auras gave and took so much Health before: each is a change of its own."""
    taken = unit.aura_loss
    unit.aura_loss = loss
    shift_health(t, unit, gain, unit.aura_health)
    unit.aura_loss = taken
    shift_health(t, unit, loss, taken)


@kernel
def shines(s, t):
    """Whether anything in play has an aura."""
    for side in range(SEATS):
        p = s.players[side]
        for pos in range(side * SLOTS, side * SLOTS + p.n_units):
            unit = s.board[pos]
            if has_text(unit) and has_moment(t, unit.card, AURA):
                return True
            for i in range(unit.n_upgrades):
                if has_moment(t, upgrade_row(unit, i), AURA):
                    return True
        for i in range(p.n_relics):
            if has_moment(t, p.relics[i], AURA):
                return True
        if has_leader(t, p) and has_moment(t, p.paragon, AURA):
            return True
    return False


@kernel
def has_leader(t, p):
    return t.paragon != 0 and p.paragon != NONE


@kernel
def add_auras(s, t, pos, attacking):
    """Add what all auras give to the unit there: those that always hold, or those for an attack alone."""
    for side in range(SEATS):
        p = s.players[side]
        for source in range(side * SLOTS, side * SLOTS + p.n_units):
            unit = s.board[source]
            if has_text(unit) and has_moment(t, unit.card, AURA):
                add_aura(s, t, unit.card, side, source, pos, attacking)
            for i in range(unit.n_upgrades):
                row = upgrade_row(unit, i)
                if has_moment(t, row, AURA):
                    add_aura(s, t, row, unit.upgrades[i] // OWNER, source, pos, attacking)
        for i in range(p.n_relics):
            if has_moment(t, p.relics[i], AURA):
                add_aura(s, t, p.relics[i], side, NOWHERE, pos, attacking)
        if has_leader(t, p) and has_moment(t, p.paragon, AURA):
            add_aura(s, t, p.paragon, side, NOWHERE, pos, attacking)


@kernel
def add_aura(s, t, row, seat, source, pos, attacking):
    unit = s.board[pos]
    for i in range(t.cards[row].n_effects):
        e = t.cards[row].effects[i]
        if e.on == AURA and (e.during == ATTACKING) == (attacking != 0):
            if in_aura(s, t, e, seat, source, pos) and enough_room(s, e, seat):
                if e.do == BUFF:
                    unit.aura_attack = bounded(unit.aura_attack + e.attack)
                    if e.health > 0:
                        unit.aura_health = bounded(unit.aura_health + e.health)
                    else:
                        unit.aura_loss = bounded(unit.aura_loss + e.health)
                elif e.do == GRANT:
                    unit.keywords |= e.keyword << BY_AURA


@kernel
def in_aura(s, t, e, seat, source, pos):
    """Whether an aura of `seat` reaches a unit."""
    unit = s.board[pos]
    if e.during == UPGRADED and unit.n_upgrades == 0:
        return False
    if e.to == ALL_UNITS or e.to == ALL_FRIENDLY_UNITS or e.to == ALL_ENEMY_UNITS:
        friendly = pos // SLOTS == seat
        if e.to == ALL_FRIENDLY_UNITS and not friendly:
            return False
        if e.to == ALL_ENEMY_UNITS and friendly:
            return False
        return passes(t, e, unit, pos == source)
    return pos == source  # self, host


@kernel
def passes(t, e, unit, itself):
    """The filters of an effect on units: cost, keyword, not the card itself."""
    if e.other != 0 and itself:
        return False
    if e.having != 0 and own_keywords(t, unit) & e.having == 0:
        return False
    if e.type > 1:  # no unit is of another kind
        return False
    return e.max_cost < 0 or t.cards[unit.card].cost <= e.max_cost


@kernel
def enough_room(s, e, seat):
    """`fewer_units`: only while its controller has fewer."""
    return e.fewer_units == 0 or s.players[seat].n_units < e.fewer_units

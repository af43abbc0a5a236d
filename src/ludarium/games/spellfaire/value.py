"""How good a position is for a seat, in thousandths: what the bots of SpellfAIre look at.

The book's advice (S13.4) as numbers: lethal first, Guards that stand in the way, good trades,
mana spent on the board, cards while the hand has room.
"""

from ...core.kernel import kernel
from .effects import power
from .kernel import score
from .legal import attacker_refusal, is_guarded
from .state import END_TURN, MAIN, OVER, OWN_HERO_PLACE, PLACES, PLAY, SLOTS, UNKNOWN
from .words import (
    ALWAYS,
    ANY_TARGET,
    CAST,
    DAMAGE,
    DEATH,
    ENEMY_HERO,
    GUARD,
    IT,
    LIFESTEAL,
    SPELL,
    WARD,
)

LETHAL = 990  # the enemy hero can be brought down this turn
SURE = 900  # no position that still has to be played is worth more


@kernel
def value(s, t, seat):
    """-1000 to 1000; 0 is an even position."""
    if s.stage == OVER:
        return score(s, seat)
    mover = s.active
    if s.stage == MAIN and has_lethal(s, t, mover):
        near = LETHAL - min(s.players[1 - mover].health, 50)  # each blow brings it nearer
        return near if mover == seat else -near
    worth = side_worth(s, t, seat) - side_worth(s, t, 1 - seat)
    bent = SURE * abs(worth) // (SURE + abs(worth))  # the further ahead, the less more counts
    return bent if worth >= 0 else -bent


# What a network is given besides the record: the advice above, and what it takes a look ahead to see.
FEATURES = (
    "worth",
    "lethal",
    "own worth",
    "their worth",
    "own burn",
    "own blow",
    "their blow",
    "own guards",
    "their guards",
)


@kernel
def features(s, t, seat, out):
    other = 1 - seat
    out[0] = value(s, t, seat)
    lethal = 1 if s.stage == MAIN and has_lethal(s, t, s.active) else 0
    out[1] = lethal if s.active == seat else -lethal
    out[2] = side_worth(s, t, seat)
    out[3] = side_worth(s, t, other)
    out[4] = burn(s, t, seat)
    out[5] = strength(s, seat)
    out[6] = strength(s, other)
    out[7] = guards(s, seat)
    out[8] = guards(s, other)


@kernel
def strength(s, seat):
    """The Attack of a side's creatures that are not frozen for long."""
    total = 0
    for slot in range(s.players[seat].n_board):
        unit = s.board[seat * SLOTS + slot]
        if unit.frozen_next == 0:
            total += power(unit)
    return total


@kernel
def guards(s, seat):
    """The Health of a side's Guards."""
    total = 0
    for slot in range(s.players[seat].n_board):
        unit = s.board[seat * SLOTS + slot]
        if unit.keywords & GUARD != 0:
            total += unit.health
    return total


@kernel
def has_lethal(s, t, seat):
    """Attackers that reach the hero, and damage spells within the mana that is left."""
    enemy = s.players[1 - seat]
    damage = 0
    if not is_guarded(s, 1 - seat):
        for slot in range(s.players[seat].n_board):
            if attacker_refusal(s, seat, slot) == 0:
                damage += power(s.board[seat * SLOTS + slot])
    if damage >= enemy.health:
        return True
    return damage + burn(s, t, seat) >= enemy.health


@kernel
def burn(s, t, seat):
    """The damage to the enemy hero that the hand can pay for, cheapest price a point first."""
    p = s.players[seat]
    mana = p.mana
    total = 0
    used = 0
    while True:
        best = -1
        best_damage = 0
        best_cost = 1
        for i in range(p.n_hand):
            if (used >> i) & 1 == 0 and p.hand[i] != UNKNOWN:
                damage = hero_damage(t, p.hand[i])
                cost = t.cards[p.hand[i]].cost
                if damage > 0 and cost <= mana and damage * best_cost > best_damage * cost:
                    best = i
                    best_damage = damage
                    best_cost = max(cost, 1)
        if best < 0:
            return total
        used |= 1 << best
        total += best_damage
        mana -= t.cards[p.hand[best]].cost


@kernel
def hero_damage(t, card):
    """What casting the card surely does to the enemy hero."""
    row = t.cards[card]
    damage = 0
    if row.kind == SPELL:
        for i in range(row.n_effects):
            e = row.effects[i]
            if e.on == CAST and e.do == DAMAGE and e.when == ALWAYS:
                chosen = row.aim == i + 1 and e.group == ANY_TARGET
                if chosen or (e.pick == ENEMY_HERO and row.aim == 0):
                    damage += e.n
    return damage


@kernel
def side_worth(s, t, seat):
    """Health, creatures, cards and what threatens."""
    p = s.players[seat]
    worth = hero_worth(p.health)
    for slot in range(p.n_board):
        worth += unit_worth(s.board[seat * SLOTS + slot])
    worth += 30 * min(p.n_hand, 5) + 4 * max(p.n_hand - 5, 0)
    worth -= 60 * max(4 - p.n_deck, 0) + 60 * p.fatigue
    if seat == s.active:  # the other one comes next; if it is already their turn, see has_lethal
        worth -= threat(s, seat)
    return worth


@kernel
def hero_worth(health):
    """A point of Health is worth more when few are left."""
    return 14 * health + 22 * min(health, 15) + 40 * min(health, 7)


@kernel
def unit_worth(unit):
    attack = power(unit)
    worth = 24 * attack + 22 * unit.health
    if unit.keywords & GUARD != 0:
        worth += 20 + 8 * unit.health
    if unit.keywords & WARD != 0:
        worth += 40 + 10 * attack
    if unit.keywords & LIFESTEAL != 0:
        worth += 18 * attack
    if unit.frozen_next != 0:
        worth -= 10 * attack
    return worth


@kernel
def threat(s, seat):
    """How near the other side's creatures on the board are to felling this hero next turn."""
    enemy = 1 - seat
    damage = 0
    for slot in range(s.players[enemy].n_board):
        unit = s.board[enemy * SLOTS + slot]
        if unit.frozen_next == 0:
            damage += power(unit)
    for slot in range(s.players[seat].n_board):
        unit = s.board[seat * SLOTS + slot]
        if unit.keywords & GUARD != 0:
            damage -= max(unit.health, 2)
    if damage >= s.players[seat].health:
        return 400
    return 0


# --- what no sensible player does -------------------------------------------------------------------


@kernel
def wasted(before, after, t, seat, action):
    """Whether an action ends the turn although a blow at the enemy hero costs nothing (it does not strike
    back), hits its own side where it might as well hit that hero, or does nothing but harm to its own side."""
    if before.stage != MAIN:
        return False
    if action == END_TURN:
        return has_free_blow(before, seat)
    if action >= PLAY and is_misaimed(before, t, seat, action):
        return True
    if after.stage != MAIN or after.n_waiting > 0 or after.dice != before.dice:
        return False  # over, not resolved yet, or up to chance
    spent = 1 if action >= PLAY else 0
    if gains(before, after, seat, spent) or gains(after, before, 1 - seat, 0):
        return False
    return holdings(after, seat) < holdings(before, seat)


@kernel
def has_free_blow(s, seat):
    """Whether a creature that is ready may hit the enemy hero."""
    if is_guarded(s, 1 - seat):
        return False
    for slot in range(s.players[seat].n_board):
        if attacker_refusal(s, seat, slot) == 0 and power(s.board[seat * SLOTS + slot]) > 0:
            return True
    return False


@kernel
def is_misaimed(s, t, seat, action):
    """Whether a card that damages any target (S8.1) hits its own side, which gets nothing for that: neither
    does the card go on with what it hit, nor does the creature do anything when it dies."""
    card = (action - PLAY) // PLACES
    place = (action - PLAY) % PLACES
    row = t.cards[card]
    if row.aim == 0 or row.effects[row.aim - 1].do != DAMAGE:
        return False
    if row.effects[row.aim - 1].group != ANY_TARGET:
        return False
    for i in range(row.n_effects):
        if row.effects[i].pick == IT:
            return False
    if place >= SLOTS:
        return place == OWN_HERO_PLACE
    if place < s.players[seat].n_board:  # else the creature that is being played hits itself
        row = t.cards[s.board[seat * SLOTS + place].card]
    leaves = False
    for i in range(row.n_effects):
        leaves = leaves or row.effects[i].on == DEATH
    return not leaves


@kernel
def gains(before, after, seat, spent):
    """Whether a side has anything more than before, apart from the cards that it spent."""
    p = before.players[seat]
    q = after.players[seat]
    if q.health > p.health or q.n_hand > p.n_hand - spent or q.n_deck > p.n_deck:
        return True
    if q.mana > p.mana:
        return True
    for slot in range(q.n_board):
        unit = after.board[seat * SLOTS + slot]
        known = False
        for other in range(p.n_board):
            old = before.board[seat * SLOTS + other]
            if old.id == unit.id:
                tired = unit.rest >= old.rest and unit.frozen >= old.frozen
                known = tired and unit_worth(unit) <= unit_worth(old)
        if not known:
            return True
    return False


@kernel
def holdings(s, seat):
    """The hero's Health and the creatures of a side."""
    worth = hero_worth(s.players[seat].health)
    for slot in range(s.players[seat].n_board):
        worth += unit_worth(s.board[seat * SLOTS + slot])
    return worth

"""How good a position is for a seat, in thousandths: what the bots of Voidlit look at.

Health, units that stand and strike, energy for the turns to come, cards that can still be used; lethal before all.
"""

from ...core.kernel import kernel
from .combat import can_block
from .kernel import score
from .legal import attacker_refusal
from .state import (
    ACT,
    END_TURN,
    MAIN,
    OVER,
    OWN_PLAYER,
    PLACES,
    PLAY,
    PLAY_SPECIAL,
    SLOTS,
    TOKEN,
    UNKNOWN,
)
from .units import attack_of, has_text, keywords_of
from .words import (
    ANY_CHARACTER,
    ARMED,
    BOTH_PLAYERS,
    DAMAGE,
    DECAY,
    DEFENDER,
    DESTROY,
    EFFECT_CARD,
    ENEMY_PLAYER,
    EVASIVE,
    NO_DEFENDERS,
    PACIFIST,
    PLAYED,
    RELIC_CARD,
    SHIELDED,
    UNIT_CARD,
    UPGRADE_CARD,
)
from .zones import search_price

LETHAL = 990  # the enemy player can be brought down this turn
SURE = 900  # no position that still has to be played is worth more
ENOUGH_ENERGY = 8  # a larger bank adds little


@kernel
def value(s, t, seat):
    """-1000 to 1000; 0 is an even position."""
    if s.stage == OVER:
        return score(s, seat)
    mover = s.active
    if s.stage == MAIN and s.looking == 0 and has_lethal(s, t, mover):
        near = LETHAL - min(s.players[1 - mover].health, 50)  # each blow brings it nearer
        return near if mover == seat else -near
    worth = side_worth(s, t, seat) - side_worth(s, t, 1 - seat)
    bent = SURE * abs(worth) // (SURE + abs(worth))  # the further ahead, the less more counts
    return bent if worth >= 0 else -bent


# --- lethal ------------------------------------------------------------------------------------------


@kernel
def has_lethal(s, t, seat):
    """Attackers less what defenders can stop, and damage in the hand that can be paid for."""
    health = s.players[1 - seat].health
    damage = reach(s, t, seat, 1)
    if damage >= health:
        return True
    return damage + burn(s, t, seat) >= health


@kernel
def reach(s, t, seat, now):
    """What a side's units can do to the other player, if every defender stops the largest blow it can; `now`: only those
    that may attack in this turn."""
    blockers = 0
    enemy = 1 - seat
    if t.defender_mode != NO_DEFENDERS:
        for pos in range(enemy * SLOTS, enemy * SLOTS + s.players[enemy].n_units):
            if can_block(t, s.board[pos]):
                blockers += 1
    total = 0
    for slot in range(s.players[seat].n_units):
        unit = s.board[seat * SLOTS + slot]
        if now != 0:
            strikes = attacker_refusal(s, t, seat, slot) == 0
        else:
            strikes = unit.exhausted <= 1 and keywords_of(t, unit) & PACIFIST == 0
        if strikes:
            total += attack_of(t, unit)
    # each defender stops one blow: the largest ones that can be stopped
    last = 10_000
    while blockers > 0:
        largest = 0
        copies = 0
        for slot in range(s.players[seat].n_units):
            unit = s.board[seat * SLOTS + slot]
            attack = attack_of(t, unit)
            if keywords_of(t, unit) & EVASIVE == 0 and attack < last:
                if now == 0 or attacker_refusal(s, t, seat, slot) == 0:
                    if attack > largest:
                        largest = attack
                        copies = 1
                    elif attack == largest:
                        copies += 1
        if largest == 0:
            return max(total, 0)
        stopped = min(copies, blockers)
        total -= stopped * largest
        blockers -= stopped
        last = largest
    return max(total, 0)


@kernel
def burn(s, t, seat):
    """The damage to the enemy player that the hand can pay for, cheapest price a point first."""
    p = s.players[seat]
    energy = p.energy
    total = 0
    used = 0
    while True:
        best = -1
        best_damage = 0
        best_cost = 1
        for i in range(p.n_hand):
            if (used >> i) & 1 == 0 and p.hand[i] != UNKNOWN:
                damage = player_damage(t, p.hand[i])
                cost = t.cards[p.hand[i]].cost
                if damage > 0 and cost <= energy and damage * best_cost > best_damage * cost:
                    best = i
                    best_damage = damage
                    best_cost = max(cost, 1)
        if best < 0:
            return total
        used |= 1 << best
        total += best_damage
        energy -= t.cards[p.hand[best]].cost


@kernel
def player_damage(t, row):
    """What playing an effect card surely does to the enemy player."""
    damage = 0
    if t.cards[row].kind == EFFECT_CARD:
        for i in range(t.cards[row].n_effects):
            e = t.cards[row].effects[i]
            if e.do == DAMAGE and (e.to == ENEMY_PLAYER or e.to == ANY_CHARACTER):
                damage += e.n
    return damage


# --- what a side has ---------------------------------------------------------------------------------


@kernel
def side_worth(s, t, seat):
    p = s.players[seat]
    worth = health_worth(p.health) + bank_worth(p.n_bank)
    blow = next_blow(s, t, seat)
    for slot in range(p.n_units):
        worth += unit_worth(s, t, seat, slot, blow)
    for i in range(p.n_relics):
        worth += 3 * t.cards[p.relics[i]].cost + 30
    worth += hand_worth(s, t, seat)
    if p.banked != 0 and p.n_hand < t.hand_cap:
        worth += 26  # the card at the end of the turn
    if p.n_deck < 4:
        worth -= 12 * (4 - p.n_deck) + 6 * min(search_price(p), 32)
    if seat == s.active:  # the other one comes next
        worth -= threat(s, t, seat)
    return worth


@kernel
def health_worth(health):
    """A point of Health is worth more when few are left."""
    return 8 * health + 14 * min(health, 15) + 30 * min(health, 7)


@kernel
def bank_worth(n):
    """Energy for every turn to come; the first ones matter most."""
    few = min(n, ENOUGH_ENERGY)
    return 78 * few - 4 * few * few + 5 * (n - few)


@kernel
def unit_worth(s, t, seat, slot, blow):
    unit = s.board[seat * SLOTS + slot]
    words = keywords_of(t, unit)
    attack = attack_of(t, unit)
    health = max(unit.health, 0)
    worth = 25 * attack + 20 * health + 6
    if words & PACIFIST != 0:
        worth -= 17 * attack
    if words & DEFENDER != 0:
        worth += 10 + 5 * health
    if words & SHIELDED != 0:
        worth += 18
    if words & ARMED != 0:
        worth += 8 * attack
    if words & EVASIVE != 0:
        worth += 6 * attack
    if words & DECAY != 0:
        worth -= 14 + (30 * attack if health <= 1 else 0)
    if unit.exhausted != 0:
        worth -= 8 * attack
    if has_text(unit) and unit.marks & TOKEN == 0:
        worth += lasting_worth(t, unit.card)
    for i in range(unit.n_upgrades):
        worth += lasting_worth(t, unit.upgrades[i] % 256)
    # what may fall to one blow of the other side next is worth less
    return worth - worth * 12 // 100 if blow >= health else worth


@kernel
def lasting_worth(t, row):
    """Of abilities that go on: what a card's budget holds beyond Attack and Health."""
    card = t.cards[row]
    if card.moments >> 2 == 0:  # nothing, or only when it was played
        return 0
    return max(card.points - 10 * (card.attack + card.health), 5)


@kernel
def next_blow(s, t, seat):
    """The hardest blow of a single unit that this side has to fear next; -1: none."""
    enemy = 1 - seat
    hardest = -1
    if s.active == enemy and s.stage == MAIN:
        return hardest  # it is their turn already: what they do is seen
    for pos in range(enemy * SLOTS, enemy * SLOTS + s.players[enemy].n_units):
        unit = s.board[pos]
        if unit.exhausted == 0:
            hardest = max(hardest, attack_of(t, unit))
    return hardest


@kernel
def hand_worth(s, t, seat):
    p = s.players[seat]
    largest = largest_unit(s, t, 1 - seat)
    worth = 0
    for i in range(p.n_hand):
        if p.hand[i] == UNKNOWN:
            worth += 38
        else:
            worth += card_worth(s, t, seat, p.hand[i], largest)
    return worth - 8 * max(p.n_hand - 6, 0)


@kernel
def card_worth(s, t, seat, row, largest):
    """Of a card in the hand: less if it costs more than will soon be there, more if it answers something (`largest`: the
    other side's largest unit)."""
    card = t.cards[row]
    p = s.players[seat]
    worth = 26 + 4 * min(card.cost, 6) - 9 * max(card.cost - p.n_bank - 2, 0)
    if card.kind == UPGRADE_CARD and p.n_units == 0:
        worth -= 12
    if card.kind == EFFECT_CARD:
        worth += answer_worth(t, row, largest)
    if card.kind == RELIC_CARD and p.n_relics >= t.relic_limit:
        worth -= 25
    if card.kind == UNIT_CARD and p.n_units >= t.unit_limit:
        worth -= 10
    return max(worth, 4)


@kernel
def largest_unit(s, t, side):
    """Attack and Health together."""
    largest = 0
    for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
        unit = s.board[pos]
        largest = max(largest, attack_of(t, unit) + max(unit.health, 0))
    return largest


@kernel
def answer_worth(t, row, largest):
    """Whether an effect could remove a unit of the other side that is worth it, or is dead without one."""
    n = 0
    for i in range(t.cards[row].n_effects):
        e = t.cards[row].effects[i]
        if e.on == PLAYED and (e.do == DAMAGE or e.do == DESTROY):
            if e.to != BOTH_PLAYERS and e.to != ENEMY_PLAYER and e.to != ANY_CHARACTER:
                n += 3 * largest - 10
    return max(min(n, 60), -12)


@kernel
def threat(s, t, seat):
    """How near the other side's units are to felling this player next turn."""
    return 380 if reach(s, t, 1 - seat, 0) >= s.players[seat].health else 0


# --- what no sensible player does ---------------------------------------------------------------------


@kernel
def wasted(before, after, t, seat, action):
    """Whether an action ends the turn although a blow at the enemy player costs nothing (nobody can step in, and a player does
    not strike back), loses the match by a card that was played, or harms only the own side."""
    if before.stage != MAIN or before.looking != 0:
        return False
    if action == END_TURN:
        return has_free_blow(before, t, seat)
    if PLAY <= action < ACT and after.stage == OVER and score(after, seat) < 0:
        return True
    return PLAY <= action < PLAY_SPECIAL and is_misaimed(before, t, seat, action)


@kernel
def has_free_blow(s, t, seat):
    """Whether a unit without any text may hit the enemy player, and nobody can block it."""
    enemy = 1 - seat
    if t.defender_mode != NO_DEFENDERS:
        for pos in range(enemy * SLOTS, enemy * SLOTS + s.players[enemy].n_units):
            if can_block(t, s.board[pos]):
                return False
    for slot in range(s.players[seat].n_units):
        unit = s.board[seat * SLOTS + slot]
        if attacker_refusal(s, t, seat, slot) == 0 and attack_of(t, unit) > 0:
            if unit.n_upgrades == 0 and (not has_text(unit) or t.cards[unit.card].moments == 0):
                return True
    return False


@kernel
def is_misaimed(s, t, seat, action):
    """Whether an effect that only damages or destroys what was chosen is aimed at the own player, or an own unit that leaves nothing behind."""
    row = t.cards[(action - PLAY) // PLACES]
    place = (action - PLAY) % PLACES
    if row.kind != EFFECT_CARD or row.n_effects != 1:
        return False
    if row.effects[0].do != DAMAGE and row.effects[0].do != DESTROY:
        return False
    if place >= s.players[seat].n_units:
        return place == OWN_PLAYER
    for slot in range(s.players[seat].n_units):
        unit = s.board[seat * SLOTS + slot]
        if (
            unit.n_upgrades > 0
            or t.cards[unit.card].moments != 0
            or keywords_of(t, unit) & DECAY != 0
        ):
            return False  # somebody may gain by it
    return s.players[seat].n_relics == 0

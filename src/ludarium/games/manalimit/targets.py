"""Whom an ability reaches, and whether its conditions hold."""

from ...core.kernel import chance, count_bits, kernel, lowest_bit
from .fighters import edge, is_living, living, neighbour, stands_first
from .state import FIGHTERS
from .words import (
    ADJACENT_ALLIES,
    ALL_ALLIES,
    ALL_ENEMIES,
    ALLY_AHEAD,
    ALLY_BEHIND,
    ATTACKER,
    BACK_ENEMY,
    EVERYBODY,
    FRONT_ALLY,
    FRONT_ENEMY,
    HIGHEST_ATTACK_ENEMY,
    HIGHEST_HEALTH_ENEMY,
    LOWEST_HEALTH_ENEMY,
    NONE,
    OTHER_ALLIES,
    RANDOM_ALLY,
    RANDOM_ENEMY,
    SELF,
    THAT_UNIT,
)


@kernel
def narrowed(b, t, among, tribe):
    """B52: only those of a tribe; tokens have none (B48)."""
    if tribe == NONE:
        return among
    found = 0
    rest = among
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        fighter = b.fighters[slot]
        if fighter.token == 0 and t.cards[fighter.card].tribe == tribe:
            found |= 1 << slot
    return found


@kernel
def extreme(b, side, among, to):
    """Lowest Health, highest Attack or highest Health; of equals the frontmost."""
    best = 0
    best_key = 0
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if (among >> slot) & 1 != 0:
            fighter = b.fighters[slot]
            key = fighter.attack
            if to == LOWEST_HEALTH_ENEMY:
                key = -fighter.health
            elif to == HIGHEST_HEALTH_ENEMY:
                key = fighter.health
            if best == 0 or key > best_key:
                best = 1 << slot
                best_key = key
    return best


@kernel
def draw_lots(s, among, n):
    """So many different ones of a set, by the dice."""
    found = 0
    while n > 0 and among != 0:
        rest = among
        for _ in range(chance(s, count_bits(among))):
            rest &= rest - 1
        one = rest & -rest
        found |= one
        among ^= one
        n -= 1
    return found


@kernel
def one(slot):
    return 0 if slot < 0 else 1 << slot


@kernel
def targets(s, t, ability, source, about):
    """The set of living units that an ability reaches."""
    b = s.battle
    to = ability.to
    side = b.fighters[source].side
    own = living(b, side)
    foe = living(b, 1 - side)
    me = 1 << source
    here = me if is_living(b, source) else 0  # a card that was just bought has no place in the line
    among = narrowed(b, t, own | foe | here, ability.tribe)
    if to == SELF:
        return among & me
    if to == ATTACKER or to == THAT_UNIT:
        return among & one(about)
    if to == ALLY_AHEAD or to == ALLY_BEHIND or to == ADJACENT_ALLIES:
        ahead = 0 if to == ALLY_BEHIND else neighbour(b, source, -1)
        behind = 0 if to == ALLY_AHEAD else neighbour(b, source, 1)
        return among & (ahead | behind)
    if to == ALL_ALLIES:
        return among & (own | here)
    if to == OTHER_ALLIES:
        return among & own & ~me
    if to == ALL_ENEMIES:
        return among & foe
    if to == EVERYBODY:
        return among & (own | foe)
    if to == RANDOM_ALLY or to == RANDOM_ENEMY:
        return draw_lots(s, among & (own & ~me if to == RANDOM_ALLY else foe), ability.count)
    if to == LOWEST_HEALTH_ENEMY or to == HIGHEST_ATTACK_ENEMY or to == HIGHEST_HEALTH_ENEMY:
        return extreme(b, 1 - side, among & foe, to)
    if to == FRONT_ENEMY or to == BACK_ENEMY:
        own = foe
        side = 1 - side
    return one(edge(b, side, among & own, 1 if to == FRONT_ALLY or to == FRONT_ENEMY else -1))


@kernel
def holds(s, t, ability, source):
    """`when`: everything that is asked for holds now."""
    b = s.battle
    fighter = b.fighters[source]
    if ability.alone != 0 or ability.tribe_count > 0:
        allies = living(b, fighter.side) & ~(1 << source)
        if ability.alone != 0 and allies != 0:
            return False
        tribe = t.cards[fighter.card].tribe
        if ability.tribe_count > 0:
            if tribe == NONE or count_bits(narrowed(b, t, allies, tribe)) + 1 < ability.tribe_count:
                return False
    if ability.front != 0 and not stands_first(b, source):
        return False
    return s.round >= ability.round

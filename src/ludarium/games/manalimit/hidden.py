"""What nobody knows: the order of the deck and the ghost that waits (B10, B33), and where ghosts come from."""

from ...core.kernel import chance, kernel, mix, peek, roll, sort_cells, spin
from .effects import limit_of
from .state import BOARD, MOST_ROUNDS, SHOP

TRIES = 12  # cards looked at for each unit of an improvised line


@kernel
def hide(s, t, seat):
    """Nobody but the run itself knows more: spectators see what the player sees."""
    s.dice = 0
    sort_cells(s.deck, s.n_deck)
    dismiss(s.ghost)


@kernel
def dismiss(ghost):
    ghost.name = 0
    ghost.round = 0
    ghost.trophies = 0
    ghost.lives = 0
    ghost.n = 0
    for i in range(BOARD):
        soldier = ghost.line[i]
        soldier.card = 0
        soldier.attack = 0
        soldier.health = 0
        soldier.shield = 0


@kernel
def fill(s, t, seat):
    """One possible world, with the dice the record carries."""
    for i in range(s.n_deck - 1):
        j = i + chance(s, s.n_deck - i)
        kept = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = kept
    if s.stage == SHOP:
        n = fitting(s, t)
        if n > 0:
            copy_ghost(s.ghost, t.ghosts[chosen(s, t, chance(s, n))])
        else:
            improvise(s, t, spin(s.dice))


# --- B28: which ghost --------------------------------------------------------------------------------------


@kernel
def nearest_round(s, t):
    """The round that ghosts are taken from: this one, else the nearest lower; 0: there are none."""
    number = min(s.round, MOST_ROUNDS)
    while number > 0 and t.ghosts_from[number] == t.ghosts_from[number + 1]:
        number -= 1
    return number


@kernel
def distance(s, ghost):
    """First the record of wins, then the lives."""
    return abs(ghost.trophies - s.trophies) * 64 + abs(ghost.lives - s.lives)


@kernel
def closest(s, t, number):
    best = 1 << 30
    for i in range(t.ghosts_from[number], t.ghosts_from[number + 1]):
        best = min(best, distance(s, t.ghosts[i]))
    return best


@kernel
def fitting(s, t):
    """How many ghosts fit equally well."""
    if t.n_ghosts == 0:
        return 0
    number = nearest_round(s, t)
    if number == 0:
        return 0
    best = closest(s, t, number)
    n = 0
    for i in range(t.ghosts_from[number], t.ghosts_from[number + 1]):
        n += 1 if distance(s, t.ghosts[i]) == best else 0
    return n


@kernel
def chosen(s, t, which):
    """The place in the stock of one of those that fit."""
    number = nearest_round(s, t)
    best = closest(s, t, number)
    for i in range(t.ghosts_from[number], t.ghosts_from[number + 1]):
        if distance(s, t.ghosts[i]) == best:
            if which == 0:
                return i
            which -= 1
    return t.ghosts_from[number]


@kernel
def send_ghost(s, t):
    """The next enemy, without moving the dice of the run."""
    n = fitting(s, t)
    if n > 0:
        copy_ghost(s.ghost, t.ghosts[chosen(s, t, peek(s, n))])
    else:
        improvise(s, t, mix(s.dice, 0x6057))


@kernel
def copy_ghost(to, ghost):
    to.name = ghost.name
    to.round = ghost.round
    to.trophies = ghost.trophies
    to.lives = ghost.lives
    to.n = ghost.n
    for i in range(BOARD):
        soldier = to.line[i]
        other = ghost.line[i]
        soldier.card = other.card
        soldier.attack = other.attack
        soldier.health = other.health
        soldier.shield = other.shield


@kernel
def improvise(s, t, word):
    """B30: with an empty pool a line of cards that somebody could have bought by now."""
    ghost = s.ghost
    dismiss(ghost)
    ghost.round = s.round
    ghost.trophies = s.trophies
    ghost.lives = s.lives
    budget = 4 + 4 * min(s.round, 10)
    wanted = min(t.board, 1 + s.round)
    while ghost.n < wanted:
        best = -1
        for _ in range(TRIES):
            word = spin(word)
            card = roll(word, t.n_cards)
            cost = t.cards[card].cost
            if cost <= min(budget, limit_of(s.round)):
                if best < 0 or cost > t.cards[best].cost:
                    best = card
        if best < 0:  # nothing that cheap was found: whatever came last
            best = roll(word, t.n_cards)
        soldier = ghost.line[ghost.n]
        soldier.card = best
        soldier.attack = t.cards[best].attack
        soldier.health = t.cards[best].health
        budget -= t.cards[best].cost
        ghost.n += 1
    ghost.name = roll(word, 1 << 20)

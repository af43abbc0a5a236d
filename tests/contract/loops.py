"""A compiled random game that checks the laws at every step (a template, see core/modes).

The states are three records: the match, its hidden copy, a filled copy. `rules` is the kernel.
"""

from ludarium.core.kernel import WORLD, kernel, scramble

# What `faults` counts, in this order.
FAULTS = (
    "an action that legal lists is refused, or out of order",
    "an action that legal does not list is not refused",
    "the default is not legal",
    "hide(fill(hide(s))) is not hide(s)",
    "legal(hide(s)) is not legal(s)",
    "the score is not in -1000..1000",
    "there is an actor with nothing to do",
)
REFUSED, LISTED, DEFAULT, HIDING, LEGAL, SCORE, IDLE = range(7)
MATCH, HIDDEN, FILLED = 0, 1, 2


@kernel
def play(states, words, tables, decks, log, out, other, seed, every, begin, trail, moves, faults):
    """Play one game; returns how many states `trail` holds, or -1 if the game did not end.

    `begin` is 0 for a game from its setup, else play goes on from the state that is there.
    All laws are checked at each `every`-th step (never if 0).
    """
    s = states[MATCH]
    t = tables[0]
    if begin == 0:
        rules.setup(s, t, decks, log)
    rng = seed
    n = 0
    while n < len(trail):
        for w in range(words.shape[1]):
            trail[n, w] = words[MATCH, w]
        n += 1
        bits = rules.actors(s)
        if every > 0 and (n + seed) % every == 0:
            check(states, words, tables, out, other, rng, faults)
        if bits == 0:
            return n
        seat, action = -1, 0
        rng = (rng + 0x9E3779B9) & 0xFFFFFFFF
        if bits == WORLD:
            rules.supply(s, t, log)
        else:
            seat = choose_seat(bits, scramble(rng ^ 0x5555))
            count = rules.legal(s, t, seat, out)
            if count == 0:
                faults[IDLE] += 1
                return -1
            action = out[(scramble(rng) * count) >> 32]
            rules.apply(s, t, seat, action, log)
        moves[n, 0] = seat
        moves[n, 1] = action
    return -1


@kernel
def choose_seat(bits, roll):
    n = 0
    for seat in range(rules.SEATS):
        n += (bits >> seat) & 1
    k = (roll * n) >> 32
    for seat in range(rules.SEATS):
        if (bits >> seat) & 1 != 0:
            if k == 0:
                return seat
            k -= 1
    return 0


@kernel
def check(states, words, tables, out, other, rng, faults):
    s = states[MATCH]
    t = tables[0]
    bits = rules.actors(s)
    for seat in range(-1, rules.SEATS):
        # hide, fill, hide: filled in the third record, hidden again in the same
        for w in range(words.shape[1]):
            words[HIDDEN, w] = words[MATCH, w]
        rules.hide(states[HIDDEN], t, seat)
        for w in range(words.shape[1]):
            words[FILLED, w] = words[HIDDEN, w]
        states[FILLED].dice = rng
        rules.fill(states[FILLED], t, seat)
        rules.hide(states[FILLED], t, seat)
        for w in range(words.shape[1]):
            if words[FILLED, w] != words[HIDDEN, w]:
                faults[HIDING] += 1

        if seat < 0:
            continue
        if abs(rules.score(s, seat)) > 1000:
            faults[SCORE] += 1

        # legal, in the match and in what the seat knows of it
        count = rules.legal(s, t, seat, out)
        if ((bits >> seat) & 1 != 0) != (count > 0):
            faults[IDLE] += 1
        if (bits >> seat) & 1 != 0:
            if rules.legal(states[HIDDEN], t, seat, other) != count:
                faults[LEGAL] += 1
            for i in range(count):
                if other[i] != out[i]:
                    faults[LEGAL] += 1

        # refusal over the whole space of ids
        k = 0
        for action in range(-3, rules.ACTIONS + 4):
            refused = rules.refusal(s, t, seat, action)
            if k < count and out[k] == action:
                k += 1
                if refused != 0 or action < 1:
                    faults[REFUSED] += 1
            elif refused <= 0:
                faults[LISTED] += 1
        if k != count:
            faults[REFUSED] += 1
        if count > 0:
            choice = rules.default(s, t, seat)
            if choice != -1 and rules.refusal(s, t, seat, choice) != 0:
                faults[DEFAULT] += 1


@kernel
def fill_record(states, words, tables, seat, dice):
    """Put into the match what a seat may think it is."""
    rules.hide(states[MATCH], tables[0], seat)
    states[MATCH].dice = dice
    rules.fill(states[MATCH], tables[0], seat)

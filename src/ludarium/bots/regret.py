"""TEMPLATE: regret matching over imagined worlds, for choices that others cannot see.

Instantiated once per game with the names `rules`, `records`, `quick` and `playouts`. Where seats choose together, or
bluff, no single action is best: one has to mix. Every decision met in the search is a *set*: all that its mover may know
there, found by a hash of the record that `hide` leaves it. So the other seat cannot react to what it does not see, and a
plan of several actions is a path through one's own sets.

An iteration imagines a world and plays it once. One seat explores, and learns from the result what its other actions
would have been worth (outcome sampling, with means as baselines); the others play as they would now. What they all would
play adds up to their average strategies. Later iterations weigh more. What came of a position is remembered and used
again, since learning from it is cheap and a playout is not.

What a seat knows alone at the root is its *holding*. Others came here by choice, so a world counts for more the more
their holdings in it are worth to them (`credit`); and they do not know what the thinking seat holds, so that they learn
from worlds in which it may hold something else (`deal_again`).
"""

from typing import Any

import numpy as np

from ..core.kernel import WORLD, mix, roll, spin

rules: Any
records: Any
quick: Any
playouts: Any

MIXING = True
SEEN, WORLD_OF_MIND, TRIAL, SIGHT = quick.SEEN, quick.WORLD_OF_MIND, quick.TRIAL, playouts.SIGHT
SET = np.dtype(  # also a holding: without arms
    [
        ("key", "i8"),
        ("first", "i8"),  # of its arms
        ("n", "i8"),
        ("mover", "i8"),
        ("visits", "i8"),
        ("worth", "f8"),  # of a holding to its seat
    ],
    align=True,
)
ARM = np.dtype(
    [
        ("action", "i8"),
        ("regret", "f8"),
        ("weight", "f8"),  # in the average strategy
        ("mean", "f8"),  # what it has been worth to its mover
        ("visits", "i8"),
        ("share", "f8"),  # in the present strategy
    ],
    align=True,
)
STEP = np.dtype(
    [("set", "i8"), ("arm", "i8"), ("chance", "f8"), ("reach", "f8")], align=True
)  # of an iteration's path; reach: how much likelier its mover comes here than it was made to
OUTCOME = np.dtype(  # what came of a position
    [("key", "i8"), ("playouts", "i8"), ("uses", "i8"), ("worth", "f8", (rules.SEATS,))], align=True
)
MOST_PLANNED = 32  # actions of one plan
PLAN = np.dtype(
    [
        ("match", "i8"),
        ("n", "i8"),
        ("next", "i8"),
        ("keys", "i8", (MOST_PLANNED,)),  # what the seat sees when it takes the action
        ("actions", "i8", (MOST_PLANNED,)),
    ],
    align=True,
)
SIZES = 6
# Cells of `sizes`: sets and arms in use, iterations, playouts, the root's set (from 1), own holdings.
SETS, ARMS, TURN, SPENT, ROOT, OWN = range(SIZES)
MOST_STEPS = 400
EXPLORE = 0.4
IMPATIENCE = 0.003  # as in playouts, but only to tell equals apart: more of it makes another game
GREED = 0.3  # a holding worth so much less is e times less likely
DOUBT = 0.1  # the least chance of another world
FIRM = 4  # visits after which the worth of a holding counts for half
ELSE = 0.25  # share of its own iterations in which the seat holds something else
HOLDINGS, PLAYOUTS_EACH = 4, 8  # own holdings at first, and playouts for each further one
REUSE = 32  # times that an outcome is used before it is played out again
WIDEST = 16  # arms of a set where a game has a `value`, the most promising
ENOUGH = 4  # visits of a set before an action is drawn from it
FEW = 0.05  # arms of a smaller share than this part of the largest are not played
ONE = 1 << 30

compiled = records.compiled
copy, first_actor = records.copy, records.first_actor


# --- sets and outcomes -------------------------------------------------------------------------------


@compiled
def key_of(states, words, row, salt):
    """A hash of a record without its dice."""
    h = np.uint64(salt + 1) * np.uint64(0xC2B2AE3D27D4EB4F)
    for i in range(1, records.used(states[row])):
        h = (h ^ np.uint64(words[row, i])) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(29)
    return np.int64(h >> np.uint64(2))


@compiled
def sight(states, words, t, mover):
    """What the mover may know of the imagined world, into the row SIGHT; its key."""
    copy(states, words, SIGHT, WORLD_OF_MIND)
    rules.hide(states[SIGHT], t, mover)
    return key_of(states, words, SIGHT, mover)


@compiled
def find(slots, entries, key):
    """The slot of an entry: its number plus one lies there, or 0."""
    place = key & (slots.shape[0] - 1)
    while slots[place] != 0 and entries[slots[place] - 1].key != key:
        place = (place + 1) & (slots.shape[0] - 1)
    return place


@compiled
def plant(mixed):
    slots, places, sizes = mixed[0], mixed[5], mixed[3]
    for i in range(slots.shape[0]):
        slots[i] = 0
    for i in range(places.shape[0]):
        places[i] = 0
    for i in range(SIZES):
        sizes[i] = 0


@compiled
def add_arm(arms, i, action, worth):
    arms[i].action = action
    arms[i].regret = 0.0
    arms[i].weight = 0.0
    arms[i].mean = worth
    arms[i].visits = 0
    arms[i].share = 0.0


@compiled
def open_set(states, words, t, bot, mover, word, sets, arms, sizes, out, log):
    """The arms of a new set. With a `value` they are the most promising actions in a world that the mover can imagine,
    and begin with that promise; returns how many, 0 where there is no room."""
    states[SIGHT].dice = mix(word, 1)
    rules.fill(states[SIGHT], t, mover)
    n = quick.list_actions(states[SIGHT], t, mover, out)
    first = sizes[ARMS]
    if sizes[SETS] >= sets.shape[0] or first + n > arms.shape[0]:
        return 0
    if bot.policy != quick.GREEDY:
        for i in range(n):
            add_arm(arms, first + i, out[i], 0.0)
        return n
    kept = 0
    for i in range(n):
        worth = quick.promise(states, words, t, SIGHT, mover, out[i], out, log) / 1000
        at = kept
        while at > 0 and arms[first + at - 1].mean < worth:
            if at < WIDEST:
                add_arm(arms, first + at, arms[first + at - 1].action, arms[first + at - 1].mean)
            at -= 1
        if at < WIDEST:
            add_arm(arms, first + at, out[i], worth)
            kept = min(kept + 1, WIDEST)
    average = 0.0
    for i in range(first, first + kept):
        average += arms[i].mean / kept
    for i in range(first, first + kept):
        arms[i].visits = 1
        arms[i].regret = arms[i].mean - average
    return kept


@compiled
def add_set(sets, arms, sizes, key, mover, n):
    number = sizes[SETS]
    sets[number].key = key
    sets[number].mover = mover
    sets[number].first = sizes[ARMS]
    sets[number].n = n
    sets[number].visits = 0
    sets[number].worth = 0.0
    sizes[SETS] += 1
    sizes[ARMS] += n
    return number


@compiled
def worth_of(states, words, t, bot, seat, begun, work):
    """What the imagined world is worth to a seat, the sooner the better."""
    length = rules.length(states[WORLD_OF_MIND])
    patience = 1.0 - IMPATIENCE * min(length - begun, 20)
    return patience * playouts.reward(states, words, t, bot, seat, work)


@compiled
def evaluate(states, words, t, bot, seat, places, outcomes, sizes, out, log, work, word, begun):
    """What the imagined world is worth to a seat: over, remembered, or played out."""
    s = states[WORLD_OF_MIND]
    if rules.actors(s) == 0:
        return worth_of(states, words, t, bot, seat, begun, work)
    key = key_of(states, words, WORLD_OF_MIND, rules.SEATS)
    place = find(places, outcomes, key)
    number = places[place] - 1
    if number < 0:
        number = sizes[SPENT]  # every new outcome is a playout
        places[place] = number + 1
        outcomes[number].key = key
        outcomes[number].playouts = 0
        outcomes[number].uses = 0
        for each in range(rules.SEATS):
            outcomes[number].worth[each] = 0.0
    known = outcomes[number]
    if known.uses >= REUSE * known.playouts:
        playouts.playout(states, words, t, bot, out, log, word)
        sizes[SPENT] += 1
        known.playouts += 1
        for each in range(rules.SEATS):
            worth = worth_of(states, words, t, bot, each, begun, work)
            known.worth[each] += (worth - known.worth[each]) / known.playouts
    known.uses += 1
    return known.worth[seat]


# --- learning ----------------------------------------------------------------------------------------


@compiled
def match_regrets(sets, arms, number):
    """The present strategy of a set: shares by regret; equal ones where nothing is regretted."""
    first = sets[number].first
    last = first + sets[number].n
    total = 0.0
    for i in range(first, last):
        total += max(arms[i].regret, 0.0)
    for i in range(first, last):
        arms[i].share = max(arms[i].regret, 0.0) / total if total > 0.0 else 1.0 / (last - first)


@compiled
def draw(sets, arms, number, explore, word):
    """An arm by its share, sometimes any."""
    first, n = sets[number].first, sets[number].n
    point = roll(word, ONE) / ONE
    at = 0.0
    for i in range(first, first + n):
        at += explore / n + (1.0 - explore) * arms[i].share
        if point < at:
            return i
    return first + n - 1


@compiled
def learn(sets, arms, steps, depth, seat, worth, weight):
    """Take the result of an iteration back along its path; what it was worth at its beginning."""
    for d in range(depth - 1, -1, -1):
        number, taken = steps[d].set, steps[d].arm
        first = sets[number].first
        last = first + sets[number].n
        sets[number].visits += 1
        match_regrets(sets, arms, number)
        for i in range(first, last):
            arms[i].weight += weight * steps[d].reach * arms[i].share
        if sets[number].mover != seat:
            continue
        arm = arms[taken]
        estimate = arm.mean + (worth - arm.mean) / steps[d].chance
        value = 0.0
        for i in range(first, last):
            value += arms[i].share * (estimate if i == taken else arms[i].mean)
        for i in range(first, last):
            arms[i].regret += (estimate if i == taken else arms[i].mean) - value
        arm.visits += 1
        arm.mean += (worth - arm.mean) / arm.visits
        worth = value
    return worth


# --- who holds what ----------------------------------------------------------------------------------


@compiled
def find_holding(states, words, t, row, seat, slots, sets):
    """The slot of what a seat would know at the root in the world `states[row]`, and its key."""
    copy(states, words, SIGHT, row)
    rules.hide(states[SIGHT], t, seat)
    key = key_of(states, words, SIGHT, rules.SEATS + 1 + seat)
    return find(slots, sets, key), key


@compiled
def credit(states, words, t, seat, slots, sets, usual):
    """What the others make of their holdings in the imagined world; what is hardly known counts as usual."""
    total = 0.0
    for other in range(rules.SEATS):
        if other != seat:
            place, _ = find_holding(states, words, t, WORLD_OF_MIND, other, slots, sets)
            total += usual
            if slots[place] != 0:
                known = sets[slots[place] - 1]
                total += (known.worth - usual) * known.visits / (known.visits + FIRM)
    return total


@compiled
def note_holding(states, words, t, seat, slots, sets, arms, sizes):
    """The number of what a seat holds in the imagined world; -1 where there is no room."""
    place, key = find_holding(states, words, t, WORLD_OF_MIND, seat, slots, sets)
    if slots[place] == 0 and 2 * sizes[SETS] < sets.shape[0]:
        slots[place] = 1 + add_set(sets, arms, sizes, key, seat, 0)
    return slots[place] - 1


@compiled
def deal_again(states, words, t, seat, other, word, slots, sets, arms, sizes):
    """Let the seat hold what another may imagine. Few such holdings are thought through: where there are
    many, nobody would learn from any."""
    copy(states, words, TRIAL, WORLD_OF_MIND)
    rules.hide(states[TRIAL], t, other)
    states[TRIAL].dice = word
    rules.fill(states[TRIAL], t, other)
    place, key = find_holding(states, words, t, TRIAL, seat, slots, sets)
    if slots[place] == 0:
        if (
            sizes[OWN] >= HOLDINGS + sizes[SPENT] // PLAYOUTS_EACH
            or 2 * sizes[SETS] >= sets.shape[0]
        ):
            return
        sizes[OWN] += 1
        slots[place] = 1 + add_set(sets, arms, sizes, key, seat, 0)
    copy(states, words, WORLD_OF_MIND, TRIAL)


@compiled
def think(states, words, t, bot, seat, seed, playouts_left, mixed, out, log, work, stop):
    """Learn from `states[SEEN]` by so many playouts, or until `stop[0]` is set."""
    slots, sets, arms, sizes, steps, places, outcomes, _, _ = mixed
    s = states[WORLD_OF_MIND]
    end = min(sizes[SPENT] + playouts_left, outcomes.shape[0])
    last = sizes[TURN] + REUSE * playouts_left
    kept = -1  # the last world
    kept_credit = 0.0
    usual = 0.0  # worth of a holding
    while stop[0] == 0 and sizes[SPENT] < end and sizes[TURN] < last:
        turn = sizes[TURN]
        sizes[TURN] += 1
        word = mix(seed, turn)
        explorer = (seat + turn) % rules.SEATS
        # The dice of a world are never those of whoever acts in it: its choices would tell what is hidden.
        quick.imagine(states, words, t, seat, mix(word, 1))
        found = credit(states, words, t, seat, slots, sets, usual)
        likely = max(DOUBT, np.exp(min(found - kept_credit, 0.0) / GREED))
        if kept < 0 or roll(mix(word, 2), ONE) < likely * ONE:
            kept = word
            kept_credit = found
        else:
            quick.imagine(states, words, t, seat, mix(kept, 1))
            kept_credit = credit(states, words, t, seat, slots, sets, usual)
        holding = -1
        if explorer != seat:
            holding = note_holding(states, words, t, explorer, slots, sets, arms, sizes)
            deal_again(states, words, t, seat, explorer, mix(word, 3), slots, sets, arms, sizes)
        elif roll(mix(word, 4), ONE) < ELSE * ONE:
            other = (seat + 1) % rules.SEATS
            deal_again(states, words, t, seat, other, mix(word, 3), slots, sets, arms, sizes)
        s.dice = mix(word, 5)
        reach = 1.0
        depth = 0
        begun = rules.length(s)
        together = 0
        fresh = 1
        while depth < MOST_STEPS:
            bits = rules.actors(s)
            if bits == 0:
                break
            if bits == WORLD:
                rules.supply(s, t, log)
                continue
            together = playouts.choosing(bits, together)
            mover = first_actor(s)
            key = sight(states, words, t, mover)
            place = find(slots, sets, key)
            word = spin(word)
            if slots[place] == 0:
                if together == 0:
                    fresh -= 1
                n = open_set(states, words, t, bot, mover, word, sets, arms, sizes, out, log)
                if n == 0 or fresh < 0:
                    break
                slots[place] = 1 + add_set(sets, arms, sizes, key, mover, n)
            number = slots[place] - 1
            match_regrets(sets, arms, number)
            explore = EXPLORE if mover == explorer else 0.0
            arm = draw(sets, arms, number, explore, word)
            steps[depth].set = number
            steps[depth].arm = arm
            steps[depth].chance = explore / sets[number].n + (1.0 - explore) * arms[arm].share
            steps[depth].reach = reach if mover == explorer else 1.0
            if mover == explorer:
                reach *= arms[arm].share / steps[depth].chance
            depth += 1
            rules.apply(s, t, mover, arms[arm].action, log)
        word = spin(word)
        worth = evaluate(
            states, words, t, bot, explorer, places, outcomes, sizes, out, log, work, word, begun
        )
        worth = learn(sets, arms, steps, depth, explorer, worth, turn + 1.0)
        if holding >= 0:
            usual += (worth - usual) * 2.0 / (turn + 2.0)
            sets[holding].visits += 1
            sets[holding].worth += (
                (worth - sets[holding].worth) * 2.0 / (sets[holding].visits + 1.0)
            )
    sizes[ROOT] = slots[find(slots, sets, key_of(states, words, SEEN, seat))]


# --- playing -----------------------------------------------------------------------------------------


@compiled
def draw_average(sets, arms, number, word):
    """The action that is played: drawn from the average strategy, without what it hardly ever plays."""
    first = sets[number].first
    last = first + sets[number].n
    most = 0.0
    for i in range(first, last):
        most = max(most, arms[i].weight)
    total = 0.0
    for i in range(first, last):
        arms[i].share = arms[i].weight if most == 0.0 or arms[i].weight >= FEW * most else 0.0
        total += arms[i].share
    for i in range(first, last):
        arms[i].share = arms[i].share / total if total > 0.0 else 1.0 / (last - first)
    return arms[draw(sets, arms, number, 0.0, word)].action


@compiled
def forget(mixed):
    """No plan is kept from one match to the next."""
    plans = mixed[7]
    for seat in range(plans.shape[0]):
        plans[seat].n = 0


@compiled
def turn_to(mixed, seat, match):
    """The same where one memory thinks for several matches in turn."""
    plans = mixed[7]
    if plans[seat].match != match:
        plans[seat].match = match
        plans[seat].n = 0


@compiled
def planned(states, words, t, seat, plans):
    """What the seat's plan has for what it sees now; -1 where it sees something unforeseen."""
    plan = plans[seat]
    if plan.next >= plan.n:
        return -1
    key = key_of(states, words, SEEN, seat)
    for k in range(plan.next, plan.n):  # where there was no choice, nobody asked
        action = plan.actions[k]
        if plan.keys[k] == key and rules.refusal(states[SEEN], t, seat, action) == 0:
            plan.next = k + 1
            return action
    return -1


@compiled
def draw_plan(states, words, t, seat, seed, mixed, log):
    """Draw the seat's actions from here to the end of its choice, as far as they were thought through; the first of
    them, or -1."""
    slots, sets, arms, plan = mixed[0], mixed[1], mixed[2], mixed[7][seat]
    plan.n = 0
    s = states[WORLD_OF_MIND]
    word = mix(seed, 7)
    quick.imagine(states, words, t, seat, mix(seed, 3))
    begun = rules.length(s)
    key = key_of(states, words, SEEN, seat)
    while plan.n < MOST_PLANNED:
        number = slots[find(slots, sets, key)] - 1
        if number < 0 or (sets[number].visits < ENOUGH and plan.n > 0):
            break
        word = spin(word)
        action = draw_average(sets, arms, number, word)
        plan.keys[plan.n] = key
        plan.actions[plan.n] = action
        plan.n += 1
        rules.apply(s, t, seat, action, log)
        if (rules.actors(s) >> seat) & 1 == 0 or rules.length(s) != begun:
            break
        key = sight(states, words, t, seat)
    plan.next = 1
    return plan.actions[0] if plan.n > 0 else -1


@compiled
def decide(states, words, t, bot, seat, seed, mixed, out, log, work, stop):
    """Follow the plan, or think and draw a new one; -1 without the time for it."""
    action = planned(states, words, t, seat, mixed[7])
    if action >= 0:
        return action
    plant(mixed)
    think(states, words, t, bot, seat, seed, bot.iterations, mixed, out, log, work, stop)
    return draw_plan(states, words, t, seat, seed, mixed, log)

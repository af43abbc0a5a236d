"""TEMPLATE: the same step where whoever does not learn is a bot that thinks.

Instantiated once per game and mode with the names `rules`, `batch` (the step and its parts), `thinker` (all
bots, or on a GPU those that look no further than one action) and `records`. A bot reads a hidden copy,
and its dice come from the seed of the match and the number of the decision, never from the dice of the
match.
"""

from typing import Any

from .arrays import ACT, DONE, SKIP

rules: Any
batch: Any
thinker: Any
records: Any

prepare, turn, show, planner_seed = batch.prepare, batch.turn, batch.show, batch.planner_seed
mix, roll, FOR_BOTS, SEATS = batch.mix, batch.roll, batch.FOR_BOTS, batch.SEATS
SEEN = thinker.SEEN
compiled, woven = records.compiled, records.woven


@woven
def thought_answer(i, seat, t, places, states, words, listed, mind, bot):
    seed = planner_seed(places[i].seed, places[i].decisions, seat)
    n = rules.legal(states[i], t, seat, listed[i])  # the same actions as in what the seat sees
    action = thinker.blind(bot, seed, listed[i], n)
    if action < 0:
        records.bring(mind[0], mind[1], SEEN, states, words, i)
        rules.hide(mind[0][SEEN], t, seat)
        action = thinker.answer(mind, t, bot, seat, seed, places[i].seed)
    return action


@compiled
def step(arrays, bots, mind, actions, mode, chosen, first, last, row):
    """Entry point: a seat that does not learn is played by its bot of the drawn row."""
    (
        tables, decks, starts, runs, coded, log, places, states, words, seen, seen_words, seen_cells, listed,
        observations, final, masks, rewards, scores, over, illegal,
    ) = arrays  # fmt: skip
    t = tables[0]
    for i in range(first, last):
        action = actions[i]
        if action == SKIP:
            continue
        seat = prepare(i, action, mode, places, listed, masks, rewards, scores, over, illegal)
        while places[i].doing != DONE:
            seat = turn(
                i, seat, action, mode, chosen, row, t, decks, starts, runs, coded, log, places, states,
                words, seen, seen_words, seen_cells, final, rewards, scores, over, illegal,
            )  # fmt: skip
            if places[i].doing == ACT:
                drawn = 0
                if bots.shape[0] > SEATS:  # of several opponents each match draws one
                    drawn = SEATS * roll(mix(places[i].seed, FOR_BOTS), bots.shape[0] // SEATS)
                action = thought_answer(
                    i, seat, t, places, states, words, listed, mind, bots[drawn + seat]
                )
        show(
            i, seat, row, t, runs, coded, places, states, words, seen, seen_words, seen_cells,
            listed, observations, masks,
        )  # fmt: skip

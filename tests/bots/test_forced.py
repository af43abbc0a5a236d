"""Forced wins: what is known of a heap, and Mana against a search that is too simple to be wrong."""

import random

import pytest

import ludarium
from ludarium import Match
from ludarium.bots.forced import OutOfNodes, Prover, forced_win, winning_first_actions

from .heap import heap_game

MANA = ludarium.load("mana")
WIN_IN_3 = "...sn/..S.T*/orRgO/..GPt/AN.ap* w"
WIN_IN_5 = "...s./..S.T/r..O./.PRg./.N.Gp* b"


def wins_within(match: Match, attacker: int, plies: int) -> bool:
    """By trying everything, with the referee alone."""
    if match.result is not None:
        return match.result.winner == attacker
    if plies == 0:
        return False
    seat = match.actors[0]
    answers = (
        wins_within(taken(match, seat, action), attacker, plies - 1)
        for action in match.legal_ids(seat)
    )
    return any(answers) if seat == attacker else all(answers)


def taken(match: Match, seat: int, action: int) -> Match:
    after = match.copy()
    after.take(seat, action)
    return after


def midgame(seed: int, plies: int) -> Match:
    """Random play, some plies in."""
    rng = random.Random(seed)
    match = MANA.match(seed=seed)
    while len(match.entries) < plies:
        after = taken(match, match.actors[0], rng.choice(match.legal_ids(match.actors[0])))
        match = after if after.actors else MANA.match(seed=rng.randrange(1000))
    return match


@pytest.mark.parametrize("heap", range(1, 13))
def test_a_heap_is_won_by_leaving_a_multiple_of_four(heap: int) -> None:
    match = heap_game().position({"heap": heap})
    plies = None if heap % 4 == 0 else 2 * (heap // 4) + 1
    assert forced_win(match, 12) == plies
    if plies:
        assert winning_first_actions(match, plies) == [heap % 4]
        assert winning_first_actions(match, plies - 1) == []


@pytest.mark.parametrize("seed", range(12))
def test_a_win_of_two_own_moves_is_found_exactly_where_there_is_one(seed: int) -> None:
    match = midgame(seed, 14)
    seat = match.actors[0]
    shortest = next((n for n in (1, 2, 3) if wins_within(match, seat, n)), None)
    assert forced_win(match, 3) == shortest
    if shortest:
        right = [
            a
            for a in match.legal_ids(seat)
            if wins_within(taken(match, seat, a), seat, shortest - 1)
        ]
        assert winning_first_actions(match, shortest) == right


@pytest.mark.parametrize(("position", "plies"), [(WIN_IN_3, 3), (WIN_IN_5, 5)])
def test_the_line_of_a_forced_win_is_played_to_the_end(position: str, plies: int) -> None:
    match = MANA.position(position)
    winner = match.actors[0]
    assert forced_win(match, 7) == plies
    for action in Prover(MANA).line(match, plies):
        match.take(match.actors[0], action)
    assert match.result is not None and match.result.winner == winner
    assert len(match.entries) == plies


def test_the_other_seat_can_be_the_attacker() -> None:
    """Whoever must move in a heap of 8 loses in 4 plies."""
    match = heap_game().position({"heap": 8, "active": 1})
    prover = Prover(heap_game())
    assert prover.shortest(match.observe(1), 0, 10) == 4
    assert prover.shortest(match.observe(1), 1, 10) is None


def test_too_few_nodes_are_not_taken_for_an_answer() -> None:
    with pytest.raises(OutOfNodes):
        forced_win(MANA.position(WIN_IN_5), 5, node_limit=50)


def test_a_prover_stops_when_it_is_told_to() -> None:
    prover = Prover(MANA)
    prover.stop[0] = 1
    match = MANA.match(seed=1)
    with pytest.raises(OutOfNodes):
        prover.shortest(match.observe(match.actors[0]), match.actors[0], 9)

"""Analysis: forced wins are named, lines are legal, and it ends when it is told to."""

import threading
import time

import numpy as np
import pytest

import ludarium
from ludarium import BadInput, Match
from ludarium.bots.analysis import analyse
from ludarium.bots.explorer import Analysis, look_ahead

from .heap import heap_game
from .test_forced import WIN_IN_3, WIN_IN_5, midgame

MANA = ludarium.load("mana")


def play_out(match: Match, found: Analysis) -> None:
    """Every action of every line is legal, and its text says the same."""
    for line in found.lines:
        twin = match.copy()
        for action, text in zip(line.actions, line.texts, strict=True):
            seat = twin.actors[0]
            assert twin.describe(seat, action) == text
            twin.submit(seat, text)


@pytest.mark.parametrize(("position", "plies"), [(WIN_IN_3, 3), (WIN_IN_5, 5)])
def test_a_forced_win_is_found_and_shown(position: str, plies: int) -> None:
    found = analyse(MANA, position, seconds=20)
    assert found.forced_win_in == plies == len(found.lines[0].actions)
    assert found.forced_loss_in is None and found.lines[0].score == 1000 and found.value == 1
    play_out(MANA.position(position), found)


def test_a_lost_heap_says_how_long_it_lasts() -> None:
    found = analyse(heap_game(), {"heap": 8}, seconds=5)
    assert found.forced_win_in is None and found.forced_loss_in == 4
    assert found.lines[0].score == -1000
    won = analyse(heap_game(), {"heap": 11}, seconds=5, lines=3)
    assert won.forced_win_in == 5 and won.lines[0].texts[0] == "take 3"
    assert [line.score for line in won.lines] == [1000, -1000, -1000]


def test_several_lines_begin_differently_and_the_best_is_first() -> None:
    match = midgame(5, 12)
    found = analyse(MANA, match, seconds=6, lines=4, depth=3)
    assert len({line.first for line in found.lines}) == 4
    ranks = [line.rank for line in found.lines]
    assert ranks == sorted(ranks, reverse=True)
    play_out(match, found)


def test_more_lines_than_actions_are_all_actions() -> None:
    found = analyse(heap_game(), {"heap": 2}, seconds=1, lines=5)
    assert sorted(line.texts[0] for line in found.lines) == ["take 1", "take 2"]


def test_progress_is_told_after_every_depth() -> None:
    told: list[int] = []
    analyse(MANA, "Gg w", seconds=6, depth=4, progress=lambda found: told.append(found.depth))
    assert told == [1, 2, 3, 4]


def test_another_thread_can_stop_it() -> None:
    stop = np.zeros(1, np.int64)
    analyse(MANA, "Gg w", seconds=0.01)  # compiled
    begin = time.monotonic()
    threading.Timer(0.2, lambda: stop.__setitem__(0, 1)).start()
    found = analyse(MANA, "Gg w", seconds=300, stop=stop)
    assert time.monotonic() - begin < 100
    assert found.lines and stop[0] == 1


def test_a_stopped_or_hurried_analysis_still_names_an_action() -> None:
    stop = np.ones(1, np.int64)
    assert analyse(MANA, "Gg w", stop=stop).lines[0].texts
    assert analyse(MANA, "Gg w", seconds=0).lines[0].texts


def test_a_match_that_is_over_and_a_game_with_secrets_are_refused() -> None:
    match = heap_game().position({"heap": 1})
    match.submit(0, "take 1")
    with pytest.raises(BadInput, match="over"):
        analyse(heap_game(), match)
    with pytest.raises(BadInput, match="SpellfAIre cannot be analysed"):
        analyse(ludarium.load("spellfaire"), {})


def test_the_same_nodes_give_the_same_answer() -> None:
    match = midgame(3, 10)
    seen = match.observe(match.actors[0])
    stop = np.zeros(1, np.int64)
    first, second = (look_ahead(seen, stop, 2, nodes=5000, seed=9) for _ in range(2))
    assert first == second and first.nodes <= 2 * 5000 + 200

"""The tree of one-die Bluff is exact: how much the best answer wins against uniform play is known."""

from collections import defaultdict
from pathlib import Path

import pytest

from ludarium import games
from ludarium.envs.adapter import SpielGame, SpielState

Group = list[tuple[SpielState, float]]  # states with the same public past, and how likely each is
EXACT = 0.880  # by a solver of 80 lines that shares no code with this one


def best_answer(group: Group, player: int) -> float:
    """What the best answer of a player to uniform play wins from here, all states together."""
    total = 0.0
    open_states: Group = []
    for state, weight in group:
        if state.is_terminal():
            total += weight * state.returns()[player]
        else:
            open_states.append((state, weight))
    if not open_states:
        return total
    if open_states[0][0].pending:
        rolled = [
            (child(s, face), w * p) for s, w in open_states for face, p in s.chance_outcomes()
        ]
        return total + best_answer(rolled, player)
    mover = open_states[0][0].current_player()
    legal = open_states[0][0].legal_actions()
    if mover != player:
        for action in legal:
            after = [(child(s, action), w / len(legal)) for s, w in open_states]
            total += best_answer(after, player)
        return total
    known: dict[bytes, Group] = defaultdict(list)
    for state, weight in open_states:
        known[state.pasts[player]].append((state, weight))
    for part in known.values():
        total += max(
            best_answer([(child(s, action), w) for s, w in part], player) for action in legal
        )
    return total


def child(state: SpielState, action: int) -> SpielState:
    twin = state.clone()
    twin.apply_action(action)
    return twin


def test_uniform_play_of_one_die_bluff_is_as_exploitable_as_it_truly_is() -> None:
    games.add_folder(Path(__file__).parents[2] / "examples/games")
    won = []
    for first in (0, 1):
        root = SpielGame("bluff", first=first, rules={"dice": 1}).new_initial_state()
        won += [best_answer([(root, 1.0)], player) for player in (0, 1)]
    assert sum(won) / 4 == pytest.approx(EXACT, abs=0.001)

"""Perft in both modes."""

from typing import Any

import numpy as np

import ludarium
from ludarium.core.modes import instantiate


def plain_perft(match: ludarium.Match, depth: int) -> int:
    """By plain kernels on mirrors."""
    game = match.game
    kernel, t = game.kernel, game.tables

    def leaves(s: Any, depth: int) -> int:
        out = [0] * kernel.MAX_LEGAL
        n = int(kernel.legal(s, t, s.active, out))
        if depth == 1:
            return n
        total = 0
        for action in out[:n]:
            after = game.states.copy(s)
            kernel.apply(after, t, s.active, action, [0])
            total += leaves(after, depth - 1)
        return total

    return leaves(game.states.unpack(match.state_bytes), depth)


def jit_perft(match: ludarium.Match, depth: int) -> int:
    """By compiled kernels on records, copying only the words in use."""
    game = match.game
    loops = instantiate("tests.games.mana.loops", game.name, rules=game.jit())
    states = np.zeros(depth + 1, game.kernel.STATE)
    states[0] = np.frombuffer(match.state_bytes, game.kernel.STATE)[0]
    words = states.view(np.int64).reshape(depth + 1, -1)
    out = np.zeros((depth + 1, game.kernel.MAX_LEGAL), np.int32)
    found = loops.perft(states, words, game.table_array, out, np.zeros(1, np.int64), 0, depth)
    return int(found)

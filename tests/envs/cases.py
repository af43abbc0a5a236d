"""What the tests of environments share: the games, and random choices that any mask allows."""

from typing import Any

import numpy as np

from ludarium.envs.play import Play
from ludarium.envs.setting import make_setting

from ..contract.cases import GAMES, Array, load

__all__ = ["GAMES", "Array", "begun", "load", "pick", "walk"]


def pick(mask: Array, word: int) -> int:
    """One of the actions that a mask allows."""
    allowed = np.flatnonzero(mask)
    return int(allowed[word % len(allowed)])


def begun(name: str, stream: int = 1, **options: Any) -> Play:
    """A match in plain Python in which every seat is asked."""
    play = Play(make_setting(load(name), **options))
    play.stream = stream
    play.begin()
    return play


def walk(play: Play, word: int) -> bool:
    """One action of the first who is asked; False when it is over."""
    if play.match.is_over:
        return False
    seat = play.match.actors[0]
    legal = play.legal(seat)
    play.act(seat, legal[word * 7919 % len(legal)])
    return True

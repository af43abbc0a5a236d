"""Every stored puzzle of every game is proved again, by searching all of it."""

import pytest

from ludarium import games, load
from ludarium.bots.solve import faults, prover_of
from ludarium.core.puzzles import puzzles


@pytest.mark.parametrize("name", [name for name in games.names() if puzzles(load(name))])
def test_all_are_proved(name: str) -> None:
    game = load(name)
    prover = prover_of(game)
    assert {p.id: found for p in puzzles(game) if (found := faults(prover, p))} == {}

"""Random cards of the whole vocabulary in compiled matches: they conserve the same, and plain Python agrees."""

import random
from typing import Any

import pytest

from ludarium.core.mirror import mirror
from ludarium.games.voidlit.state import NONE
from ludarium.games.voidlit.words import DECK_SIZE
from tests.contract.cases import LOG_WORDS, Record, Table

from .conservation import conserved
from .test_fuzz import random_game

GAMES, MATCHES = range(3), range(20)


def deck_of(compiled: Table, names: set[str], rng: random.Random) -> Any:
    """40 cards, most of them random ones."""
    rows = [
        i
        for i, card in enumerate(compiled.game.cards)
        if not card["token"] and (card["name"] in names or rng.random() < 0.1)
    ]
    record = mirror(compiled.game.kernel.DECK).new()
    record.n, record.nation, record.paragon = DECK_SIZE, rng.randrange(1, 6), NONE
    for i in range(DECK_SIZE):
        record.cards[i] = rng.choice(rows)
    return record


def replay(compiled: Table, record: Record, seed: int) -> None:
    """The same moves in plain Python give the same bytes and the same log."""
    game = compiled.game
    state, log = game.states.new(), [0] * LOG_WORDS
    state.dice = seed
    game.kernel.setup(state, game.tables, record.decks, log)
    for n, (seat, action) in enumerate(record.moves):
        assert game.states.pack(state) == record.states[n].tobytes(), f"seed {seed}, step {n}"
        game.kernel.apply(state, game.tables, seat, action, log)
    assert game.states.pack(state) == record.states[-1].tobytes()
    assert log[: 1 + log[0]] == record.log


@pytest.mark.parametrize("seed", GAMES)
def test_random_cards_in_compiled_matches(seed: int) -> None:
    game, names = random_game(seed)
    compiled, rng = Table(game), random.Random(seed)
    laws, faults = compiled.loops.FAULTS, [0] * len(compiled.loops.FAULTS)
    for n in MATCHES:
        compiled.words[:] = 0
        compiled.states[0]["dice"] = n
        decks = (deck_of(compiled, set(names), rng), deck_of(compiled, set(names), rng))
        record = compiled._run(decks, n, every=7, begin=0)
        conserved(record.states, decks)
        faults = [a + b for a, b in zip(faults, record.faults, strict=True)]
        if n % 5 == 0:
            replay(compiled, record, n)
    assert [f"{n} times: {text}" for n, text in zip(faults, laws, strict=True) if n] == []

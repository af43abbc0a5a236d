"""Every card is played, and every two cards meet, in compiled random matches with decks of all nations mixed."""

import random
from itertools import combinations
from typing import Any

from ludarium.core.chronicle import read_log
from ludarium.core.mirror import mirror
from ludarium.games.voidlit.state import NONE
from ludarium.games.voidlit.words import DECK_SIZE, E_PLAY, NATIONS
from tests.contract.cases import Table, table

from .conservation import conserved

MATCHES = 300  # some times as many as it takes


def mixed_decks(compiled: Table, rng: random.Random) -> tuple[Any, Any]:
    """Two decks of any cards, each once."""
    rows = [i for i, card in enumerate(compiled.game.cards) if not card["token"]]
    rows.sort(key=lambda i: (rng.random(), i))
    decks = []
    for part in (rows[:DECK_SIZE], rows[-DECK_SIZE:]):
        record = mirror(compiled.game.kernel.DECK).new()
        record.n, record.nation, record.paragon = DECK_SIZE, rng.randrange(1, len(NATIONS)), NONE
        for i, row in enumerate(part):
            record.cards[i] = row
        decks.append(record)
    return decks[0], decks[1]


def test_every_two_cards_are_played_in_one_match() -> None:
    compiled = table("voidlit")
    cards = [i for i, card in enumerate(compiled.game.cards) if not card["token"]]
    missing = set(combinations(cards, 2))
    rng = random.Random(1)
    for seed in range(MATCHES):
        if not missing:
            break
        decks = mixed_decks(compiled, rng)
        compiled.words[:] = 0
        compiled.states[0]["dice"] = seed
        record = compiled._run(decks, seed, every=0, begin=0)
        conserved(record.states, decks)
        played = {fact[4] for fact in read_log(record.log) if fact[0] == E_PLAY}
        missing.difference_update(combinations(sorted(played), 2))
    assert not missing, f"{len(missing)} pairs, such as {sorted(missing)[0]}"

"""The laws by seeds: a thousand compiled random games each, and plain Python step by step beside them."""

from pathlib import Path

import numpy as np
import pytest

from ludarium.core.mirror import mirror

from .cases import CASES, EVERY_CASE, GAMES, LOG_WORDS, Table, deck_pairs, share, table
from .conservation import law_of


def seeds(variant: str, book: int, others: int) -> range:
    """More games by the book than of each variant."""
    return range(others if variant else book)


@EVERY_CASE
def test_every_game_ends_and_keeps_the_laws_on_the_way(name: str, variant: str) -> None:
    """Laws 2, 5 and 6 (what `loops.check` looks at), and what the game conserves."""
    played = table(name, variant)
    laws = played.loops.FAULTS
    faults = np.zeros(len(laws), np.int64)
    pairs, n = len(deck_pairs(played.game)), len(seeds(variant, 1000, 300))
    for pair in range(min(pairs, n)):  # all matches of the same decks are asked at once
        records = [played.play(seed, every=16) for seed in range(pair, n, pairs)]
        words = np.concatenate([each.states.view(np.int64) for each in records])
        law_of(name)(words.view(played.game.kernel.STATE), records[0].decks)
        faults += np.sum([each.faults for each in records], axis=0)
    assert [f"{n} times: {text}" for n, text in zip(faults, laws, strict=True) if n] == []


@EVERY_CASE
def test_plain_python_gives_the_same_bytes_after_every_action(name: str, variant: str) -> None:
    """Law 1, with the same events."""
    compiled = table(name, variant)
    for seed in seeds(variant, 200, 40):
        assert_plain_agrees(compiled, seed)


def assert_plain_agrees(compiled: Table, seed: int) -> None:
    game, record = compiled.game, compiled.play(seed)
    kernel, tables = game.kernel, game.tables
    state = game.states.new()
    state.dice = seed
    log = [0] * LOG_WORDS
    kernel.setup(state, tables, record.decks, log)
    words = record.states.tobytes()
    size = game.kernel.STATE.itemsize
    for n, (seat, action) in enumerate([*record.moves, (-2, 0)]):
        packed = game.states.pack(state)
        assert packed == words[n * size : (n + 1) * size], f"seed {seed}, step {n}"
        if seat == -1:
            kernel.supply(state, tables, log)
        elif seat >= 0:
            kernel.apply(state, tables, seat, action, log)
    assert log[: 1 + log[0]] == record.log
    assert kernel.actors(state) == 0


@EVERY_CASE
def test_worlds_a_seat_may_think_of_conserve_the_same_and_end(name: str, variant: str) -> None:
    """Law 2: `fill` gives states from which one can play."""
    compiled = table(name, variant)
    rng = np.random.default_rng(3)
    for seed in seeds(variant, 200, 50):
        record = compiled.play(seed)
        state = record.states[rng.integers(len(record.states))]
        seat = int(rng.integers(-1, compiled.game.seats))
        law_of(name)(compiled.play_on(state, seat, seed).states, None)


@pytest.mark.parametrize("name", GAMES)
def test_hide_and_fill_are_the_same_in_plain_python(name: str) -> None:
    """Law 1 for the functions that no action calls."""
    compiled = table(name)
    game = compiled.game
    for seed in range(30):
        record = compiled.play(seed)
        for i in range(seed % 5, len(record.states), 5):
            seat = (i + seed) % (game.seats + 1) - 1
            plain = game.states.unpack(record.states[i].tobytes())
            game.kernel.hide(plain, game.tables, seat)
            plain.dice = seed
            game.kernel.fill(plain, game.tables, seat)
            compiled.states[0] = record.states[i]
            compiled.loops.fill_record(
                compiled.states, compiled.words, game.table_array, seat, seed
            )
            assert game.states.pack(plain) == compiled.states[0].tobytes()


@EVERY_CASE
def test_no_cell_leaves_its_range(name: str, variant: str) -> None:
    """The strict mirror checks type, range and index of all that plain Python touches."""
    compiled = table(name, variant)
    game = compiled.game
    strict, tables = mirror(game.kernel.STATE, strict=True), mirror(game.kernel.TABLES, strict=True)
    t = tables.unpack(game.own_tables.tobytes())
    for seed in range(share(variant, 10)):
        record = compiled.play(seed)
        state = strict.new()
        state.dice = seed
        game.kernel.setup(state, t, record.decks, [0])
        for seat, action in record.moves:
            if seat < 0:
                game.kernel.supply(state, t, [0])
            else:
                game.kernel.legal(state, t, seat, [0] * game.kernel.MAX_LEGAL)
                game.kernel.apply(state, t, seat, action, [0])
            hidden = strict.copy(state)
            game.kernel.hide(hidden, t, seat)
            game.kernel.fill(hidden, t, seat)


def test_every_game_says_what_it_conserves() -> None:
    folder = Path(__file__).parents[1] / "games"
    assert [name for name in GAMES if not (folder / name / "conservation.py").is_file()] == []


def test_games_are_played_with_many_decks() -> None:
    for name, variant in CASES:
        game = table(name, variant).game
        assert len(deck_pairs(game)) == max(1, len(game.decks) ** game.seats)

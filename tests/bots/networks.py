"""Networks for tests: random weights, and judgements in plain mode."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from ludarium import Game, Match
from ludarium.bots.parts import collect_of, dice_of, judgement_of, network_of
from ludarium.core.inputs import inputs_of
from ludarium.core.mirror import mirror
from ludarium.core.modes import game_module, instantiate
from ludarium.core.networks import FORMAT, Network, layout_digest, network_dtype

SIZES = (8, 16, 8)


def random_network(game: Game, seed: int = 1, cards: int = 4) -> Network:
    """Weights of no sense, in the form of learned ones; a few numbers of each card count."""
    dice, inputs = np.random.default_rng(seed), inputs_of(game.name)
    d, h, j = SIZES
    with_cards = bool(inputs.cards and game.cards)
    known = len(game.cards) if with_cards else 0
    cells = cards if with_cards else 0

    def some(*shape: int, most: int = 120) -> Any:
        return dice.integers(-most, most + 1, shape).astype(np.int16)

    parts = {
        "scales": dice.integers(100, 4096, len(inputs.direct[0]) + len(inputs.features)),
        "element_scales": dice.integers(100, 4096, len(inputs.cells)),
        "slot_used": np.ones(len(inputs.slots[0]), np.int16),
        "weights": some(inputs.n_direct, h),
        "element_weights": some(inputs.n_element + len(inputs.cards) * known, d),
        "element_bias": some(len(inputs.groups), d, most=9000),
        "slot_weights": some(len(inputs.slots[0]), d, h, most=60),
        "first_bias": some(h, most=9000),
        "second_weights": some(j, h),
        "second_bias": some(j, most=9000),
        "last_weights": some(j, most=300),
        "last_bias": some(1, most=900),
        "card_cells": np.arange(cells),
        "card_values": np.full(cells, -1),
        "card_scales": np.full(cells, 2048),
        "card_weights": some(len(inputs.cards), cells, d),
    }
    about = {
        "format": FORMAT,
        "game": game.name,
        "layout": layout_digest(inputs),
        "cards": list(game.card_ids) if with_cards else [],
        "sizes": {"element": d, "first": h, "second": j},
    }
    return Network(about, parts)


def positions(game: Game, n: int) -> list[Match]:
    """Positions of random matches."""
    found: list[Match] = []
    seed = 0
    while len(found) < n:
        seed += 1
        match, dice = game.match(seed=seed), np.random.default_rng(seed)
        while match.actors and len(found) < n:
            found.append(match.copy())
            seat = match.actors[0]
            match.take(seat, int(dice.choice(match.observe(seat).legal)))
    return found


def records(game: Game, matches: list[Match]) -> Any:
    return np.frombuffer(
        b"".join(game.states.pack(m._state) for m in matches), game.kernel.STATE
    ).copy()


def compiled_worths(game: Game, states: Any, seats: Any, which: int = 1) -> list[int]:
    worths, work = np.zeros(len(states), np.int64), np.zeros(network_of(game).WORK, np.int32)
    words = states.view(np.int64).reshape(len(states), -1)
    collect_of(game).judge_all(
        states, words, game.table_array, which, np.asarray(seats), work, worths
    )
    return [int(each) for each in worths]


def plain_worths(game: Game, states: Any, seats: Any) -> list[int]:
    network = instantiate(
        "ludarium.bots.network",
        game.name,
        "plain",
        rules=game_module(game.name, "kernel", "plain"),
        judgement=judgement_of(game, "plain"),
        dice=dice_of("plain"),
        inputs=inputs_of(game.name),
    )
    net = mirror(network_dtype(game.name)).unpack(game.table_array[0]["networks"][0].tobytes())
    names = game.kernel.TABLES.names or ()
    tables = SimpleNamespace(**{name: getattr(game.tables, name) for name in names}, networks=[net])
    words, found = states.view(np.int64).reshape(len(states), -1).tolist(), []
    for i, seat in enumerate(seats):
        rows = Rows([words[i]])
        plain = [game.states.unpack(states[i].tobytes())]
        found.append(network.judge(plain, rows, tables, 1, 0, int(seat), Work(network.WORK)))
    return found


class Rows(list[list[int]]):
    """Lists that are read like an array of two dimensions."""

    def __getitem__(self, at: Any) -> Any:
        return (
            super().__getitem__(at[0])[at[1]] if isinstance(at, tuple) else super().__getitem__(at)
        )


class Work(list[int]):
    """Numbers whose slices are views, as those of an array."""

    def __init__(self, n: int) -> None:
        super().__init__([0] * n)

    def __getitem__(self, at: Any) -> Any:
        return Part(self, at.start or 0) if isinstance(at, slice) else super().__getitem__(at)


class Part:
    def __init__(self, whole: Work, start: int) -> None:
        self.whole, self.start = whole, start

    def __getitem__(self, i: int) -> int:
        return int(self.whole[self.start + i])

    def __setitem__(self, i: int, value: int) -> None:
        self.whole[self.start + i] = value

"""Positions as a network reads them: lists of inputs, by the same compiled code that plays."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..bots.parts import collect_of, network_of
from ..core.game import Game
from ..core.inputs import AT, BEGIN, CELL, CELLS, ELEMENTS, KIND, NUMBER, STRIDE, inputs_of
from ..core.networks import ONE, SCALE_BITS
from .selfplay import Positions

Array = np.ndarray[Any, np.dtype[Any]]
ROOM = 200  # numbers that a position becomes, at first


@dataclass
class Examples:
    """Inputs of positions as lists one after the other, and results from 0 (lost) to 1 (won)."""

    direct: Array  # pairs: number of the input, its size
    direct_ends: Array  # of each position
    element: Array  # pairs likewise
    element_ends: Array  # of each element
    slots: Array  # of each element: position * slots + slot
    results: Array
    matches: Array
    n_slots: int
    targets: Array = field(default_factory=lambda: np.zeros(0))  # what is learned

    def __len__(self) -> int:
        return len(self.results)


def scales_of(game: Game, positions: Positions) -> tuple[Array, Array]:
    """How far numbers spread: their inputs become about 1."""
    inputs = inputs_of(game.name)
    small = positions.states.view(np.int16).reshape(len(positions), -1)
    direct = np.full(len(inputs.direct[0]), 1 << SCALE_BITS, np.int64)
    for k, cell in enumerate(inputs.direct[0]):
        other = inputs.direct[-1][k]
        if cell[KIND] == NUMBER:
            direct[k] = scale_of(np.concatenate([small[:, cell[AT]], small[:, other[AT]]]))
    extra = np.zeros((game.seats * len(positions), max(1, len(inputs.features))), np.int32)
    seats = np.repeat(np.arange(game.seats), len(positions))
    states = np.tile(positions.states, game.seats)
    collect_of(game).features_all(states, game.table_array, seats, extra)
    direct = np.append(direct, [scale_of(extra[:, k]) for k in range(len(inputs.features))])
    element = np.full(len(inputs.cells), 1 << SCALE_BITS, np.int64)
    for k, cell in enumerate(inputs.cells):
        if cell[KIND] == NUMBER:
            slots = [s for part in inputs.slots for s in part if s[CELL] <= k < s[CELL] + s[CELLS]]
            spots = {s[BEGIN] + i * s[STRIDE] + cell[AT] for s in slots for i in range(s[ELEMENTS])}
            element[k] = scale_of(small[:, sorted(spots)].ravel())
    return direct, element


def scale_of(cells: Array) -> int:
    """0 where a number never changes: it says nothing, and is not read."""
    if len(cells) == 0 or cells.min() == cells.max():
        return 0
    usual = float(np.quantile(np.abs(cells[cells != 0]), 0.9))
    return max(1, round(ONE * (1 << SCALE_BITS) / max(usual, 1.0)))


def read_examples(
    game: Game, positions: Positions, scales: tuple[Array, Array], seed: int, trust: float
) -> Examples:
    """Each position from the side of every seat, half of them as that seat sees them, half with all that is hidden."""
    made, network = collect_of(game), network_of(game)
    tables = game.with_networks().table_array.copy()
    net = tables[0]["networks"][0]
    net["scales"][: len(scales[0])], net["slot_used"] = scales[0], 1
    net["element_scales"][: len(scales[1])] = scales[1]
    seats = np.tile(np.arange(game.seats), len(positions))
    states = np.repeat(positions.states, game.seats)
    hidden = np.random.default_rng(seed).integers(0, 2, len(states))
    scratch = np.zeros(1, game.kernel.STATE)
    ends, room = np.zeros(len(states), np.int64), ROOM
    work = np.zeros(network.WORK, np.int32)
    while True:
        tokens = np.zeros(room * len(states) + network.WORK, np.int32)
        n = made.read_all(
            states, states.view(np.int64).reshape(len(states), -1), tables, seats, hidden,
            scratch, scratch.view(np.int64).reshape(1, -1), work, tokens, ends,
        )  # fmt: skip
        if n >= 0:
            break
        room *= 2
    about = np.repeat(positions.about, game.seats)
    results = np.clip((about["scores"][np.arange(len(states)), seats] + 1000) / 2000, 0, 1)
    parted = _parted(game, tokens[:n], ends, results, about["match"])
    parted.targets = targets_of(game, about, seats, results, trust)
    return parted


def targets_of(game: Game, about: Array, seats: Array, results: Array, trust: float) -> Array:
    """What is learned: the result, mixed with what the player's search found. A result depends on all the luck that
    followed; a search has looked at the luck of many worlds."""
    chances = (about["worth"] / 1e6 + 1) / 2
    own = about["mover"] == seats
    if game.seats == 2:
        chances, own = np.where(own, chances, 1 - chances), np.full(len(own), True)
    known = own & (about["worth"] != collect_of(game).UNKNOWN)
    return np.where(known, (1 - trust) * results + trust * np.clip(chances, 0, 1), results)


def _parted(game: Game, tokens: Array, ends: Array, results: Array, matches: Array) -> Examples:
    n, n_slots = len(tokens) // 2 + 1, len(inputs_of(game.name).slots[0])
    direct, element = np.zeros((n, 2), np.int32), np.zeros((n, 2), np.int32)
    direct_ends, element_ends = np.zeros(len(ends), np.int64), np.zeros(len(tokens), np.int64)
    slots = np.zeros(len(tokens), np.int64)
    a, b, e = collect_of(game).part(
        tokens, len(ends), n_slots, direct, direct_ends, element, element_ends, slots
    )
    return Examples(
        direct[:a], direct_ends, element[:b], element_ends[:e], slots[:e], results, matches, n_slots
    )

"""The network in floating point, as PyTorch trains it: the same layers, the same limits."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import Game
from ..core.inputs import GROUP, inputs_of
from ..core.networks import MOST, NUMBER, ONE, SCALE_BITS, WHOLE, card_cells, room_for_cards
from .examples import Array, Examples, scale_of

MOST_WORDS = 12  # values of a card's number that count as words
Sizes = tuple[int, int, int]  # of the layers: elements, first, second
LIMIT = WHOLE // ONE  # of what a layer gives


def torch() -> Any:
    try:
        import torch as found
    except ImportError:
        raise BadInput('training needs PyTorch: pip install "ludarium[learn]"') from None
    return found


def check_device(device: str) -> None:
    """An error where training on a GPU is not possible here."""
    if device == "cuda" and not torch().cuda.is_available():
        raise BadInput(
            "PyTorch finds no GPU: install a build of it for CUDA, or omit --device to train on the CPU"
        )


# --- what cards are by their numbers ---------------------------------------------------------------


def card_plan(game: Game) -> tuple[Array, Array, Array]:
    """Which numbers of a card become inputs: cells, words (or NUMBER) and scales."""
    rows: list[tuple[int, int, int]] = []
    if inputs_of(game.name).cards and game.cards:
        cells = card_cells(game._unstocked, len(game.cards))
        for k in range(cells.shape[1]):
            column = cells[:, k]
            if scale := scale_of(column):
                rows.append((k, NUMBER, scale))
                words = sorted(set(column.tolist()))
                if len(words) <= MOST_WORDS:
                    rows += [(k, word, 0) for word in words if word]
    return tuple(np.array([row[i] for row in rows], np.int64) for i in range(3))  # type: ignore[return-value]


# --- the network -----------------------------------------------------------------------------------


def weights(spread: float, *shape: int) -> Any:
    t = torch()
    return t.nn.Parameter(spread * t.randn(*shape))


def make_model(game: Game, sizes: Sizes, seed: int) -> Any:
    """The same network in floating point."""
    t = torch()
    t.manual_seed(seed)
    inputs = inputs_of(game.name)
    d, h, j = sizes
    cells = card_plan(game)
    n_cards = len(game.cards) if inputs.cards else 0

    class Model(t.nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.direct = weights(0.1, max(1, inputs.n_direct), h)
            self.element = weights(0.2, max(1, inputs.n_element), d)
            self.element_bias = weights(0.1, max(1, len(inputs.groups)), d)
            self.slots = weights(0.15, max(1, len(inputs.slots[0])), d, h)
            self.cards = weights(0.05, max(1, len(inputs.cards)), max(1, n_cards), d)
            self.by_number = weights(0.05, max(1, len(inputs.cards)), max(1, len(cells[0])), d)
            self.first_bias = weights(0.1, h)
            self.second = weights((2 / h) ** 0.5, j, h)
            self.second_bias = weights(0.1, j)
            self.last = weights((1 / j) ** 0.5, j)
            self.last_bias = t.nn.Parameter(t.zeros(1))
            known = t.ones(max(1, inputs.n_element), 1)
            for first, many in inputs.cards:
                known[first : first + many] = 0
                known[first + many] = 1  # unknown cards
            self.register_buffer("known", known)
            self.register_buffer("groups", t.tensor([s[GROUP] for s in inputs.slots[0]] or [0]))
            self.register_buffer("worth", t.tensor(_card_worth(game, cells), dtype=t.float32))

        def rows(self, keep: Any) -> Any:
            """The weights of elements' inputs, cards included."""
            found = self.element * self.known
            for k, (first, many) in enumerate(inputs.cards if n_cards else ()):
                rows = self.cards[k] * keep + self.worth @ self.by_number[k]
                room = many // max(1, many // room_for_cards(game._unstocked))
                for at in range(first, first + many, room):
                    found = found.index_add(0, t.arange(at, at + n_cards, device=rows.device), rows)
            return found

        def forward(self, batch: "Batch", keep: Any) -> Any:
            bag = t.nn.functional.embedding_bag
            hidden = self.first_bias + bag(
                batch.direct,
                self.direct,
                batch.direct_starts,
                mode="sum",
                per_sample_weights=batch.direct_sizes,
            )
            if len(inputs.slots[0]):
                units = bag(
                    batch.element, self.rows(keep), batch.element_starts, mode="sum",
                    per_sample_weights=batch.element_sizes,
                )  # fmt: skip
                n_slots = len(inputs.slots[0])
                units = (units + self.element_bias[self.groups[batch.slots % n_slots]]).clamp(
                    0, 127
                )
                sums = (
                    t.zeros(batch.n * n_slots, d, device=units.device)
                    .index_add(0, batch.slots, units)
                    .clamp(max=LIMIT)
                )
                hidden = hidden + t.einsum(
                    "nsd,sdh->nh", sums.view(batch.n, n_slots, d), self.slots
                )
            hidden = hidden.clamp(0, LIMIT)
            second = (hidden @ self.second.T + self.second_bias).clamp(0, LIMIT)
            return second @ self.last + self.last_bias[0]

    return Model()


def _card_worth(game: Game, cells: tuple[Array, Array, Array]) -> Any:
    if not len(cells[0]):
        return np.zeros((max(1, len(game.cards)), 1))
    found = card_cells(game._unstocked, len(game.cards))[:, cells[0]]
    numbers = np.clip((found * cells[2]) >> SCALE_BITS, -MOST, MOST) / ONE
    return np.where(cells[1] == NUMBER, numbers, found == cells[1])


@dataclass
class Batch:
    """Some examples as tensors."""

    n: int
    direct: Any
    direct_sizes: Any
    direct_starts: Any
    element: Any
    element_sizes: Any
    element_starts: Any
    slots: Any
    targets: Any


class Stack:
    """All examples on one device, to take batches from."""

    def __init__(self, examples: Examples, device: str) -> None:
        t = torch()

        def tensor(values: Array) -> Any:
            return t.from_numpy(np.ascontiguousarray(values)).to(device)

        self.n_slots = max(1, examples.n_slots)
        self.direct, self.element = tensor(examples.direct), tensor(examples.element)
        self.direct_ends = tensor(np.append(0, examples.direct_ends))
        self.element_ends = tensor(np.append(0, examples.element_ends))
        self.slots = tensor(examples.slots)
        bounds = np.arange(len(examples) + 1) * self.n_slots
        self.elements = tensor(
            np.searchsorted(examples.slots, bounds)
        )  # of each example, the first
        self.targets = tensor(examples.targets.astype(np.float32))

    def batch(self, some: Array) -> Batch:
        t = torch()
        chosen = t.from_numpy(some).to(self.targets.device)
        direct, direct_starts = _gather(self.direct, self.direct_ends, chosen)
        many = self.elements[chosen + 1] - self.elements[chosen]
        rows, _ = _ranges(self.elements[chosen], many)
        element, element_starts = _gather(self.element, self.element_ends, rows)
        example = t.arange(len(some), device=chosen.device).repeat_interleave(many)
        return Batch(
            len(some),
            direct[:, 0],
            direct[:, 1] / ONE,
            direct_starts,
            element[:, 0],
            element[:, 1] / ONE,
            element_starts,
            self.slots[rows] % self.n_slots + self.n_slots * example,
            self.targets[chosen],
        )


def _gather(pairs: Any, ends: Any, some: Any) -> tuple[Any, Any]:
    """The lists of some, one after the other, and where each begins."""
    rows, starts = _ranges(ends[some], ends[some + 1] - ends[some])
    return pairs[rows], starts


def _ranges(starts: Any, lengths: Any) -> tuple[Any, Any]:
    """start, start + 1, ... of every one, and where each begins."""
    new = lengths.cumsum(0) - lengths
    total = torch().arange(int(lengths.sum()), device=starts.device)
    return total + (starts - new).repeat_interleave(lengths), new

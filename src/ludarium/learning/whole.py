"""A trained network in whole numbers, as compiled code takes it."""

from typing import Any

import numpy as np

from ..core.game import Game
from ..core.inputs import inputs_of
from ..core.networks import FORMAT, ONE, SHIFT, Network, layout_digest
from .examples import Array
from .model import Sizes, card_plan

SCALE = 1 << SHIFT


def in_whole_numbers(game: Game, model: Any, scales: tuple[Array, Array], sizes: Sizes) -> Network:
    inputs, cells = inputs_of(game.name), card_plan(game)

    def whole(values: Any, scale: int = SCALE, bits: int = 15) -> Any:
        most = (1 << bits) - 1
        kind = np.int16 if bits == 15 else np.int32
        return np.clip(np.round(values.detach().numpy() * scale), -most, most).astype(kind)

    n = inputs.n_element
    element = whole(model.element * model.known)[:n]
    cards = whole(model.cards).reshape(-1, sizes[0])
    with_cards = bool(inputs.cards and game.cards)
    parts: dict[str, Array] = {
        "scales": scales[0].astype(np.int32),
        "element_scales": scales[1].astype(np.int32),
        "slot_used": np.ones(len(inputs.slots[0]), np.int16),
        "weights": whole(model.direct)[: inputs.n_direct],
        "element_weights": np.concatenate([element, cards]) if with_cards else element,
        "element_bias": whole(model.element_bias, ONE * SCALE, 31)[: len(inputs.groups)],
        "slot_weights": whole(model.slots)[: len(inputs.slots[0])],
        "first_bias": whole(model.first_bias, ONE * SCALE, 31),
        "second_weights": whole(model.second),
        "second_bias": whole(model.second_bias, ONE * SCALE, 31),
        "last_weights": whole(model.last),
        "last_bias": whole(model.last_bias, ONE * SCALE, 31),
        "card_cells": cells[0],
        "card_values": cells[1],
        "card_scales": cells[2],
        "card_weights": whole(model.by_number)[: len(inputs.cards), : len(cells[0])],
    }
    about = {
        "format": FORMAT,
        "game": game.name,
        "layout": layout_digest(inputs),
        "cards": list(game.card_ids) if with_cards else [],
        "sizes": dict(zip(("element", "first", "second"), sizes, strict=True)),
    }
    return Network(about, parts)

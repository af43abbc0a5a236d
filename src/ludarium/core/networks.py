"""A learned judgement as data: `value.npz` in a game's folder, and the weights that compiled code finds in the tables.

A file holds whole numbers only, so that every machine makes the same tables of it. Rows of cards are kept by the
card's id and by what its numbers (cost, attack, effects ...) are worth: a card that a network never saw counts by its
numbers alone, and a changed one by the change.
"""

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import warn

import numpy as np

from .errors import BadInput
from .inputs import Inputs, inputs_of

if TYPE_CHECKING:
    from .game import Game

Array = np.ndarray[Any, np.dtype[Any]]
FORMAT = 1  # raised when a file of before cannot be read any more
FILE = "value.npz"
ELEMENT, FIRST_LAYER, SECOND_LAYER = 16, 32, 16  # the largest layers
ONE = 64  # stands for 1.0 of an input and of what a layer gives
SHIFT = 8  # bits behind the point of a weight
MOST = 16 * ONE  # of an input
WHOLE = 127 * ONE  # of what a layer gives
SCALE_BITS = 12  # behind the point of an input's scale
CURVE = 192  # steps of the curve from log odds to chances
STEP_BITS = 11  # 1/8 of a unit of log odds
PLACES = 2  # networks that tables have room for: the game's own, and a rival to compare it with
# What a file holds besides `about`; those of cards only where a game has cards.
PARTS = (
    "scales", "element_scales", "slot_used", "weights", "element_weights", "element_bias", "slot_weights",
    "first_bias", "second_weights", "second_bias", "last_weights", "last_bias", "card_cells", "card_values",
    "card_scales", "card_weights",
)  # fmt: skip
NUMBER = -1  # in `card_values`: the cell counts as a number, not as one of several words


@dataclass(frozen=True)
class Network:
    """One file."""

    about: dict[str, Any]  # game, layout, cards, how it was made, its measured strength
    parts: dict[str, Array] = field(repr=False)

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = np.frombuffer(json.dumps(self.about, sort_keys=True).encode(), np.uint8)
        with path.open("wb") as file:
            np.savez_compressed(file, about=text, **self.parts)  # type: ignore[arg-type]

    @property
    def digest(self) -> str:
        made = hashlib.sha256(repr(self.about.get("cards")).encode())
        for name in PARTS:
            made.update(self.parts[name].tobytes())
        return made.hexdigest()[:16]


def layout_digest(inputs: Inputs) -> str:
    """Names what the weights belong to: the inputs of a game, in their order."""
    made = hashlib.sha256(repr((inputs.names, inputs.element_names, inputs.groups)).encode())
    made.update(inputs.slot_array().tobytes() + inputs.direct_array().tobytes())
    return made.hexdigest()[:16]


def load_network(path: Path, game: str) -> Network:
    """A file of this game; BadInput says what is wrong with another."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            about = json.loads(bytes(found["about"]))
            parts = {name: found[name] for name in PARTS}
    except FileNotFoundError:
        raise BadInput(f"{path}: no such file") from None
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError) as fault:
        raise BadInput(
            f"{path}: expected weights that `ludarium learn` wrote, got a damaged or different file ({fault})"
        ) from None
    again = f"; run `ludarium learn {game}` to make new weights"
    if about.get("format") != FORMAT:
        raise BadInput(f"{path}: expected format {FORMAT}, got {about.get('format')!r}{again}")
    if about.get("game") != game:
        raise BadInput(f"{path}: expected weights of {game}, got those of {about.get('game')!r}")
    inputs = inputs_of(game)
    if about.get("layout") != layout_digest(inputs):
        raise BadInput(
            f"{path}: the record of {game} has changed since these weights were learned{again}"
        )
    _check_parts(path, inputs, about, parts)
    return Network(about, parts)


def _check_parts(
    path: Path, inputs: Inputs, about: Mapping[str, Any], parts: Mapping[str, Array]
) -> None:
    d, h, j = (int(about["sizes"][name]) for name in ("element", "first", "second"))
    if not (0 < d <= ELEMENT and 0 < h <= FIRST_LAYER and 0 < j <= SECOND_LAYER):
        raise BadInput(
            f"{path}: expected layers of at most {ELEMENT}, {FIRST_LAYER} and {SECOND_LAYER}, got {d}, {h}, {j}"
        )
    cells, rows = len(parts["card_cells"]), len(about["cards"])
    expected = {
        "scales": (len(inputs.direct[0]) + len(inputs.features),),
        "element_scales": (len(inputs.cells),),
        "slot_used": (len(inputs.slots[0]),),
        "weights": (inputs.n_direct, h),
        "element_weights": (inputs.n_element + len(inputs.cards) * rows, d),
        "element_bias": (len(inputs.groups), d),
        "slot_weights": (len(inputs.slots[0]), d, h),
        "first_bias": (h,),
        "second_weights": (j, h),
        "second_bias": (j,),
        "last_weights": (j,),
        "last_bias": (1,),
        "card_cells": (cells,),
        "card_values": (cells,),
        "card_scales": (cells,),
        "card_weights": (len(inputs.cards), cells, d),
    }
    for name, shape in expected.items():
        if parts[name].shape != shape or parts[name].dtype.kind != "i":
            got = f"{parts[name].dtype} {parts[name].shape}"
            raise BadInput(f"{path}: {name}: expected whole numbers of shape {shape}, got {got}")


# --- into the tables of compiled code --------------------------------------------------------------


@cache
def network_dtype(game: str) -> np.dtype[Any]:
    inputs = inputs_of(game)
    slots = max(1, len(inputs.slots[0]))
    scales = max(1, len(inputs.direct[0]) + len(inputs.features))
    element_scales = max(1, len(inputs.cells))
    spare = 1 + (CURVE + scales + element_scales) % 2  # what follows begins at a multiple of 8
    return np.dtype(
        [
            ("used", "i8"),
            ("element_size", "i8"),
            ("first_size", "i8"),
            ("second_size", "i8"),
            ("last_bias", "i8"),
            ("slot_used", "i8", (slots,)),  # what does not pay is not even read
            ("scales", "i4", (scales,)),
            ("element_scales", "i4", (element_scales,)),
            ("element_bias", "i4", (max(1, len(inputs.groups)) * ELEMENT,)),
            ("first_bias", "i4", (FIRST_LAYER,)),
            ("second_bias", "i4", (SECOND_LAYER,)),
            ("curve", "i4", (CURVE + 1,)),
            ("spare", "i4", (spare,)),
            ("weights", "i2", (max(1, inputs.n_direct) * FIRST_LAYER,)),
            ("element_weights", "i2", (max(1, inputs.n_element) * ELEMENT,)),
            ("slot_weights", "i2", (slots * ELEMENT * FIRST_LAYER,)),
            ("second_weights", "i2", (SECOND_LAYER * FIRST_LAYER,)),
            ("last_weights", "i2", (SECOND_LAYER,)),
        ],
        align=True,
    )


@cache
def tables_dtype(game: str, tables: np.dtype[Any]) -> np.dtype[Any]:
    """A game's tables with room for networks behind them."""
    assert tables.names is not None and tables.fields is not None
    inner = network_dtype(game)
    end = -(-tables.itemsize // 8) * 8
    return np.dtype(
        {
            "names": [*tables.names, "networks"],
            "formats": [*(tables.fields[name][0] for name in tables.names), (inner, (PLACES,))],
            "offsets": [*(tables.fields[name][1] for name in tables.names), end],
            "itemsize": end + PLACES * inner.itemsize,
        },
        align=True,
    )


def with_networks(game: "Game", tables: Array, networks: tuple[Network | None, ...]) -> Array:
    """The tables as compiled code takes them."""
    full = np.zeros(len(tables), tables_dtype(game.name, tables.dtype))
    for name in tables.dtype.names or ():
        full[name] = tables[name]
    for place, network in enumerate(networks):
        if network is not None:
            _put(game, tables, full[0]["networks"][place], network)
    return full


def _put(game: "Game", tables: Array, into: Any, network: Network) -> None:
    parts = network.parts
    sizes = network.about["sizes"]
    into["used"] = 1
    into["element_size"], into["first_size"] = sizes["element"], sizes["first"]
    into["second_size"], into["last_bias"] = sizes["second"], int(parts["last_bias"][0])
    into["curve"] = curve()
    alike = (
        "slot_used",
        "scales",
        "element_scales",
        "element_bias",
        "first_bias",
        "second_bias",
        "weights",
    )
    for name in (*alike, "slot_weights", "second_weights", "last_weights"):
        flat = parts[name].ravel()
        into[name][: len(flat)] = flat
    rows = element_rows(game, tables, network).ravel()
    into["element_weights"][: len(rows)] = rows


def element_rows(game: "Game", tables: Array, network: Network) -> Array:
    """The weights of the inputs of elements, those of cards made for these cards."""
    inputs, parts = inputs_of(game.name), network.parts
    known = {card: i for i, card in enumerate(network.about["cards"])}
    rows = parts["element_weights"][: inputs.n_element].astype(np.int64)
    if inputs.cards and game.cards:
        size, room = rows.shape[1], room_for_cards(tables)
        own = parts["element_weights"][inputs.n_element :].reshape(-1, len(known), size)
        worth = card_inputs(tables, parts, len(game.cards))
        learned = [known.get(card) for card in game.card_ids]
        for k, (first, many) in enumerate(inputs.cards):
            by_numbers = (worth @ parts["card_weights"][k].astype(np.int64)) // ONE
            for begin in range(first, first + many, room):  # a part per owner
                for i, row in enumerate(learned):
                    rows[begin + i] += by_numbers[i] + (own[k, row] if row is not None else 0)
    return np.clip(rows, -32767, 32767).astype(np.int16)


def room_for_cards(tables: Array) -> int:
    return int(tables.dtype["cards"].shape[0])


def card_inputs(tables: Array, parts: Mapping[str, Array], n: int) -> Any:
    """The numbers of the cards as inputs: scaled, or one of several words."""
    cells = card_cells(tables, n)[:, parts["card_cells"]]
    words = parts["card_values"]
    numbers = np.clip((cells * parts["card_scales"]) >> SCALE_BITS, -MOST, MOST)
    return np.where(words == NUMBER, numbers, ONE * (cells == words))


def card_cells(tables: Array, n: int) -> Any:
    """Every number of the first n cards, in the order of their record."""
    rows = tables[0]["cards"][:n].copy()
    return rows.view(np.int16).reshape(n, -1).astype(np.int64)


def curve() -> Array:
    """From log odds to a score in millionths."""
    odds = (np.arange(CURVE + 1) - CURVE // 2) / 8
    return np.round(1e6 * np.tanh(odds / 2)).astype(np.int32)


def own_networks(game: "Game") -> tuple[Network | None, ...]:
    """What lies in the game's folder. Bots go on without weights that cannot be used."""
    try:
        found = weights_of(game)
    except BadInput as fault:
        warn(f"{fault}; until then its bots judge without what was learned", stacklevel=2)
        return ()
    return (found,) if found else ()


def weights_of(game: "Game") -> Network | None:
    """The weights in the game's folder, if there are any."""
    path = game.definition.folder / FILE
    return _kept(path, game.name, path.stat().st_mtime_ns) if path.is_file() else None


@cache
def _kept(path: Path, game: str, _: int) -> Network:
    return load_network(path, game)

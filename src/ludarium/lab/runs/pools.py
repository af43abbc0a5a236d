"""What runs of a deck leave for others to meet, in a game with pools (`core/pools.py`).

Runs of a bot with one deck, against what the game itself stocks and under rules that let them go on, leave a pool; a
game with that pool in stock is one in which runs meet only this deck. Pools differ more than runs against one of them
do, since all these runs meet the same few lines. So there are several of each deck, and a pool is the unit.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ...bots.bot import Settings
from ...bots.parts import collect_of
from ...core.decks import Deck
from ...core.errors import BadInput
from ...core.game import Game
from ...core.pools import Pools, sharing
from ...plain.core.kernel import mix
from ..hand import Hand
from ..plan import Array, Draft, seeds_of

POOLS = 6  # of each deck
LEAVING = 240  # runs of each deck that leave something, in all its pools
SALT = 0x600D  # between the seeds of runs that leave something and those that meet it
NAMES = 1 << 20  # numbers that a bot's run may give to what it leaves
BATCH = 8  # runs whose positions are held at once
ROOM = 400  # positions of a run, on average at most


def pools_of(game: Game) -> Pools:
    found = game.definition.pools
    if found is None:
        raise BadInput(f"{game.title}: its runs leave nothing that others could meet")
    return found


def met_by(
    game: Game,
    deck: Deck | None,
    settings: Settings,
    runs: int,
    seed: int,
    place: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Game]:
    """The same game with what runs of a deck leave in stock, once for each pool; `place` tells the decks of a field
    apart."""
    made, long = [], lasting(game)
    for words in np.array_split(seeds_of(seed ^ SALT, runs, place), min(POOLS, runs)):
        left = left_by(long, deck, settings, words, progress)
        if not len(left):
            raise BadInput(f"{game.title}: {len(words)} runs left nothing that others could meet")
        made.append(game.with_stock(pools_of(game).stock(game, left)))
    return made


def lasting(game: Game) -> Game:
    """The same game with rules under which runs go on."""
    rules = {**game.rule_changes, **pools_of(game).long}
    made = Game(game.definition, game.variant, rules, game.card_changes)
    return sharing(game, made)[0]


def left_by(
    game: Game,
    deck: Deck | None,
    settings: Settings,
    seeds: Array,
    progress: Callable[[int], None] = lambda done: None,
) -> Array:
    """What the turns of a run on each of these seeds leave, run after run."""
    found: list[Any] = []
    for first in range(0, len(seeds), BATCH):
        some = seeds[first : first + BATCH]
        states, about = turns_of(game, deck, settings, some)
        words = [
            mix(int(some[match]), int(length)) % NAMES
            for match, length in zip(about["match"], about["length"], strict=True)
        ]
        found.append(pools_of(game).take(game, states, np.array(words, np.int64)))
        progress(len(some))
    made: Array = np.concatenate(found)
    return made


def turns_of(
    game: Game, deck: Deck | None, settings: Settings, seeds: Array
) -> tuple[Array, Array]:
    """The first positions with a choice after each turn of a run, in compiled code; played as a series plays them."""
    draft = Draft([game], {"bot": settings})
    draft.add_runs(("deck", deck), seeds, "bot")
    plan = draft.plan()
    hand, made = Hand(plan), collect_of(game)
    memory = hand.memory
    kept = np.zeros((len(seeds) * ROOM, memory.words.shape[1]), np.int64)
    about = np.zeros(len(kept), made.ABOUT)
    n = made.collect(
        memory.states, memory.words, hand.tables, plan.decks, hand.bots, plan.rows, plan.opening,
        *memory.rest, memory.stack.all, hand.stop, np.zeros(1, np.int64), 1, kept, about,
    )  # fmt: skip
    _, first = np.unique(about[["match", "length"]][:n], return_index=True)
    first = first[about["length"][first] > 0]  # a turn has ended before
    return kept[first].view(game.kernel.STATE)[:, 0], about[first]

"""What `ludarium bench` times besides what it times in every game: a full round, from the last confirmation to the next
planning."""

import time
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.measure import BenchRow
from ...plain.core.kernel import roll, spin
from ...plain.games.clans.units import unit_at
from .state import (
    CONFIRM,
    CONFIRM_NOTHING,
    EMPTY,
    HERO_PLAIN,
    LANE_COUNT,
    MOST_PLANNED,
    PLACE,
    SEATS,
    SLOT_COUNT,
    STATE,
    TAKE,
    TAKE_BACK,
)

if TYPE_CHECKING:
    from ...core.game import Game

ROUNDS, MID_GAME = 256, (3, 4, 5, 6)  # how many different ones, and from which round on
OFTEN, REPEATS = 20_000, 9
OFF = np.zeros(1, np.int64)  # nobody listens


class Dice:
    """The same rolls in every run."""

    word = 1

    def roll(self, n: int) -> int:
        self.word = spin(self.word)
        return int(roll(self.word, n))


def full_rounds(game: "Game") -> Any:
    """Records in which all six stacks will be full, both heroes do something, and only seat 0 has yet to confirm: from matches
    of players who save cards until they can fill every stack. All ready decks meet, from several rounds on."""
    dice, rules, t = Dice(), game.kernel, game.tables
    pairs = list(product(game.decks, repeat=SEATS))
    found: list[Any] = []
    while len(found) < ROUNDS:
        s = game.states.new()
        s.dice = dice.roll(1 << 30)
        rules.setup(s, t, game.deck_records(pairs[len(found) % len(pairs)]), [0])
        while not s.over:
            saving = s.round < MID_GAME[len(found) % len(MID_GAME)]
            for seat in reversed(range(SEATS)):
                plan_full(game, s, seat, saving, dice)
            if not saving and is_full(s):
                found.append(game.states.pack(s))
                break
            rules.apply(s, t, 0, CONFIRM, [0])
    return np.frombuffer(b"".join([*found, found[0]]), STATE).copy()


def plan_full(game: "Game", s: Any, seat: int, saving: bool, dice: Dice) -> None:
    """Fill every stack and use the hero, or while saving place a card or two. Seat 0 does not confirm."""
    out = [0] * game.kernel.MAX_LEGAL

    def take(first: int, end: int) -> bool:
        n = game.kernel.legal(s, game.tables, seat, out)
        fitting = [action for action in out[:n] if first <= action < end]
        if fitting:
            game.kernel.apply(s, game.tables, seat, fitting[dice.roll(len(fitting))], [0])
        return bool(fitting)

    if saving:
        for _ in range(dice.roll(3)):
            take(PLACE, TAKE_BACK)
    elif s.players[seat].n_hand >= MOST_PLANNED - standing(s, seat):
        while take(PLACE, TAKE_BACK):
            pass
        take(HERO_PLAIN, TAKE)
        take(TAKE, PLACE)  # Omen
    if seat != 0:
        take(CONFIRM, CONFIRM_NOTHING)


def standing(s: Any, seat: int) -> int:
    return sum(
        unit_at(s, lane, seat, slot).card != EMPTY
        for lane in range(LANE_COUNT)
        for slot in range(SLOT_COUNT)
    )


def is_full(s: Any) -> bool:
    """What stands and what is planned fills all stacks, and nothing is taken back out of them."""
    return all(
        standing(s, seat) + player.n_plan == MOST_PLANNED and player.used and not player.vanished
        for seat, player in enumerate(s.players)
    )


def full_round(game: "Game") -> float:
    """Microseconds for one of them, in the quickest of several repetitions."""
    states = full_rounds(game)
    words = states.view(np.int64)
    resolve, t = game.jit("rounds").resolve_often, game.table_array[0]
    resolve(states, words, t, 0, ROUNDS, OFF)  # compiles, too
    taken = []
    for _ in range(REPEATS):
        begin = time.process_time()
        resolve(states, words, t, 0, OFTEN, OFF)
        taken.append(time.process_time() - begin)
    return round(min(taken) / OFTEN * 1e6, 2)


BENCH_ROWS = (
    BenchRow("full_round_us", "a full round, compiled, one core, µs", full_round, rate=False),
)

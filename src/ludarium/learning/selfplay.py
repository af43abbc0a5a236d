"""Positions of self-play, in chunks that are saved as Parquet: whatever is interrupted goes on."""

import random
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..bots.bot import Memory, Settings, fitting
from ..bots.parts import collect_of, engine_of
from ..core.decks import Deck
from ..core.game import Game
from ..lab.ladder import opening_of
from ..lab.plan import Draft, Plan, Player

Array = np.ndarray[Any, np.dtype[Any]]
MATCHES = 64  # of a chunk
CHANGES = 12  # cards by which a random deck differs from a ready one, at most
ROOM = 200  # positions of a match, on average at most
BLUNDER = 60  # in a thousand: random moves, so that the network sees what good players avoid


@dataclass
class Positions:
    """States with what came of them."""

    states: Array  # STATE
    about: Array  # ABOUT

    def __len__(self) -> int:
        return len(self.states)


def decks_of(game: Game, n: int, dice: random.Random) -> list[Player]:
    """Ready decks, every other one with some of its cards exchanged for random ones, as far as that is legal."""
    if game.definition.build_deck is None:
        return [("none", None)] * n
    ready = list(game.decks.items())
    found: list[Player] = []
    for i in range(n):
        name, deck = dice.choice(ready)
        if i % 2:
            name, deck = f"{name}-{i}", changed(game, deck, dice)
        found.append((name, deck))
    return found


def changed(game: Game, deck: Deck, dice: random.Random) -> Deck:
    known = [card["id"] for card in game.cards if game.in_decks(card)]
    for _ in range(dice.randint(1, CHANGES)):
        out, into = dice.choice(list(deck)), dice.choice(known)
        counts = dict(deck)
        counts[out] -= 1
        counts[into] = counts.get(into, 0) + 1
        tried = deck.holding({card: n for card, n in counts.items() if n})
        if not game.definition.check_deck(game, tried):
            deck = tried
    return deck


def plan_of(game: Game, settings: Settings, seed: int, matches: int, opening: int) -> Plan:
    """Matches of a bot against itself, with random moves in between."""
    dice = random.Random(seed)
    bot = replace(fitting(game, settings), blunder=BLUNDER)
    draft = Draft([game], {"a": bot}, opening)
    for _ in range(matches // 2):
        start = np.array([dice.randrange(1, 1 << 52)], np.int64)
        if game.seats == 1:
            draft.add_runs(decks_of(game, 1, dice)[0], start, "a")
        else:
            draft.add(decks_of(game, 2, dice), start, ("a", "a"))
    return draft.plan()


def play_chunk(game: Game, settings: Settings, seed: int, every: int, stop: Array) -> Positions:
    return play_plan(plan_of(game, settings, seed, MATCHES, opening_of(game)), every, stop)


def play_plan(plan: Plan, every: int, stop: Array) -> Positions:
    """One in so many positions of a plan with one bot."""
    game, (bot,) = plan.game, plan.bots.values()
    engine, made = engine_of(game), collect_of(game)
    memory = Memory(game, bot.iterations, max(bot.nodes, 1))
    kept = np.zeros((len(plan.rows) * ROOM, memory.words.shape[1]), np.int64)
    about = np.zeros(len(kept), made.ABOUT)
    n = made.collect(
        memory.states,
        memory.words,
        game.table_array,
        plan.decks,
        np.array([bot.row(engine)], engine.BOT),
        plan.rows,
        plan.opening,
        *memory.rest,
        memory.stack.all,
        stop,
        np.zeros(1, np.int64),
        every,
        kept,
        about,
    )
    return Positions(kept[:n].copy().view(game.kernel.STATE)[:, 0], about[:n].copy())

"""The signature of a game: a few digits that change when its behaviour does.

It is a hash over random matches of the plain kernel: every state, every list of legal actions,
every score. Events and views are not part of it; the golden playthroughs show those.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

from ..core.dice import word
from ..core.game import Game
from ..plain.core.kernel import WORLD, lowest_bit, planner_seed, random_pick

MATCHES = 50
SALT = 8  # of the seeds: with it, every kind of event of SpellfAIre happens in some match
DIGITS = 8
NO_LOG = [0]


def signature(game: Game) -> str:
    """What its name says, of a game as it was loaded; with nothing in stock, as the fingerprint is."""
    digest, game = hashlib.sha256(), game.with_stock({})
    for i in range(MATCHES):
        digest.update(match_hash(game, word("signature", SALT, i), pairing(game, i)))
    return digest.hexdigest()[:DIGITS]


def pairing(game: Game, i: int) -> list[str] | None:
    """The ready decks of match i: all get their turn, each time against another."""
    names = list(game.decks)
    if not names:
        return None
    step = 1 + i // len(names)
    return [names[(i + seat * step) % len(names)] for seat in range(game.seats)]


def match_hash(game: Game, seed: int, decks: Sequence[Any] | None) -> bytes:
    """A hash over all that a random match goes through."""
    rules, t, pack = game.kernel, game.tables, game.states.pack
    out = [0] * rules.MAX_LEGAL
    s = game.states.new()
    s.dice = seed
    rules.setup(s, t, game.deck_records(decks), NO_LOG)
    digest = hashlib.sha256(pack(s))
    decisions = 0
    while bits := rules.actors(s):
        if bits == WORLD:
            rules.supply(s, t, NO_LOG)
        else:
            seat = lowest_bit(bits)
            n = rules.legal(s, t, seat, out)
            digest.update(repr(out[:n]).encode())
            action = out[random_pick(planner_seed(seed, decisions, seat), n)]
            rules.apply(s, t, seat, action, NO_LOG)
            decisions += 1
        digest.update(pack(s))
    digest.update(repr([rules.score(s, seat) for seat in range(game.seats)]).encode())
    return digest.digest()

"""The field: decks against each other, a cell per pairing, and what its matches say.

A game without decks has a field of one nameless deck. The mirror of a deck against itself says
nothing about the deck and everything about the seats.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from ..core.decks import Deck
from ..core.errors import BadInput
from ..core.game import Game
from .plan import Array, Draft, seeds_of
from .play import Outcome
from .series import points
from .stats import Interval, clustered, mean_interval, pair_means, paired, share, spread, wilson

Decks = Mapping[str, Deck | None]
Pair = tuple[str, str]
Rate = Sequence[float]


def field_of(game: Game, wanted: Iterable[Any] | None = None) -> Decks:
    """The decks by name: all ready ones, or those that are named."""
    if game.seats > 2:
        raise BadInput(
            f"{game.title} has {game.seats} seats: expected a game with one or two; use `tournament`"
        )
    if game.definition.build_deck is None:
        if wanted:
            raise BadInput(f"{game.title} is played without decks; omit --decks")
        return {"": None}
    if wanted is None:
        return dict(game.decks)
    found = {str(each): game.deck(each) for each in wanted}
    if not found:
        raise BadInput("--decks names no deck; omit it to use all ready decks")
    return found


def pairs_of(decks: Decks, mirrors: bool = True) -> list[Pair]:
    """Every pair once."""
    every = combinations_with_replacement(decks, 2)
    return [(a, b) for a, b in every if mirrors or a != b or len(decks) == 1]


def add_pairs(
    draft: Draft,
    decks: Decks,
    pairs: Sequence[Pair],
    n: int | Mapping[Pair, int],
    seed: int,
    bots: Pair,
    tables: int = 0,
    named: Mapping[str, str] | None = None,
) -> dict[Pair, int]:
    """A cell of n pairs of matches for each of these; the same seed gives the same matches in
    every set of tables. `named`: the names of decks that differ from those of the other tables."""
    groups = {}
    names = named or {}
    for i, (a, b) in enumerate(pairs):
        players = [(names.get(each, each), decks[each]) for each in (a, b)]
        count = n if isinstance(n, int) else n[a, b]
        groups[a, b] = draft.add(players, seeds_of(seed, count, i), bots, tables)
    return groups


def mirrors_of(outcome: Outcome, groups: Mapping[Pair, int]) -> dict[str, Array]:
    """The results of every mirror match, by deck."""
    return {a: outcome.cell(group) for (a, b), group in groups.items() if a == b}


def deck_points(outcome: Outcome, groups: Mapping[Pair, int], deck: str) -> Array:
    """The score of a deck in each match against the others."""
    made = [np.zeros(0)]
    for (a, b), group in groups.items():
        if a != b and deck in (a, b):
            mine = points(outcome.cell(group))
            made.append(mine if deck == a else 1 - mine)
    return np.concatenate(made)


def deck_rate(outcome: Outcome, groups: Mapping[Pair, int], deck: str) -> dict[str, Any]:
    made = deck_points(outcome, groups, deck)
    return {
        "deck": deck,
        "n": len(made),
        "rate": rounded(paired(made)) if len(made) else None,
    }


def ranked_rates(
    outcome: Outcome, groups: Mapping[Pair, int], decks: Iterable[str]
) -> list[dict[str, Any]]:
    """All decks, the best first."""
    mine: dict[str, list[Array]] = {deck: [] for deck in decks}
    for (a, b), group in groups.items():
        made = points(outcome.cell(group))
        for deck, own in ((a, made), (b, 1 - made)):
            if a != b and deck in mine:
                mine[deck].append(own)
    rows = [
        {"deck": deck, "n": sum(map(len, made)), "rate": rounded(paired(np.concatenate(made)))}
        for deck, made in mine.items()
        if made
    ]
    return sorted(rows, key=lambda row: -row["rate"][1])


def first_points(results: Array) -> Array:
    """The first player's score in each match; empty where the seats move together."""
    known = results[results["first"] >= 0]
    rows = np.arange(len(known))
    mine = known["scores"][rows, known["first"]]
    theirs = known["scores"][rows, 1 - known["first"]]
    return np.where(mine > theirs, 1.0, np.where(mine < theirs, 0.0, 0.5))


def first_seat(results: Array) -> dict[str, Any] | None:
    """The first player's score; the two matches of a pair count as one."""
    made = first_points(results)
    if not len(made):
        return None
    if len(made) % 2:
        return {"n": len(made), "rate": rounded(wilson(float(made.sum()), len(made)))}
    return {"n": len(made), "rate": rounded(paired(made))}


def lengths(results: Array) -> dict[str, Any]:
    return {
        "n": len(results),
        "interval": rounded(mean_length(results)),
        **spread(results["length"]),
    }


def mean_length(results: Array) -> Interval:
    """Of the mean length; all of one length could still have been a turn longer or shorter."""
    return mean_interval(pair_means(results["length"].astype(float)), step=1.0)


def end_reasons(game: Game, results: Array) -> list[dict[str, Any]]:
    n = len(results)
    counted = Counter(results["reason"].tolist())
    return [
        {"reason": game.definition.reasons[each], "n": n, "rate": rounded(share(found))}
        for each, _ in counted.most_common()
        for found in [results["reason"] == each]
    ]


def step_outcomes(game: Game, results: Array, together: int = 1) -> dict[str, Any]:
    """`outcomes`, in a game whose steps have any: how often each came to whoever acted, and the rate of the best
    among the n that were decided. So many matches in a row vary as one."""
    outcomes = game.definition.outcomes
    if outcomes is None:
        return {}
    counts = results["outcomes"][:, : len(outcomes.names)]
    units = counts.reshape(-1, together, len(outcomes.names)).sum(axis=1)
    decided = units[:, [name not in outcomes.undecided for name in outcomes.names]].sum(axis=1)
    row = {
        "step": outcomes.step,
        "counts": dict(zip(outcomes.names, counts.sum(axis=0).tolist(), strict=True)),
        "best": outcomes.names[0],
        "n": int(decided.sum()),
        "rate": rounded(clustered(units[:, 0], decided)),
    }
    return {"outcomes": row}


def rounded(rate: Rate) -> list[float]:
    return [round(float(each), 5) for each in rate]

"""Openings: a seed names its random first moves, whoever plays and whoever runs the match."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from ludarium.plain.core.kernel import mix

import ludarium
from ludarium.bots import BOTS, Settings
from ludarium.bots.explorer import is_decided
from ludarium.lab import refereed
from ludarium.lab.desk import Desk, Terms
from ludarium.lab.entrants import Entrant
from ludarium.lab.hand import Hand
from ludarium.lab.openings import draw, opened
from ludarium.lab.plan import Draft, seeds_of
from ludarium.lab.play import play
from ludarium.lab.referee import Outside, Played
from ludarium.lab.referee import play as led
from ludarium.lab.samples import Samples
from ludarium.lab.series import series_plan
from ludarium.lab.tournament import in_series, play_pairing

from ..bots.programs import program
from ..contract.cases import toy_is_known
from ..parts import FOR_TWO
from .test_series import play_randomly

games: Any = ludarium.games  # a module that can be called
MANA = ludarium.load("mana")
RANDOM = Settings(kind="random")
GREEDY = BOTS["heuristic"]
ALSO_GREEDY = replace(GREEDY, turns=7)  # plays the same moves, and is no mirror


def last_state(hand: Hand, m: int) -> bytes:
    """Where match m of a plan ended, compiled."""
    hand.play((m, m + 1))
    return bytes(hand.memory.states[0].tobytes())


@pytest.mark.parametrize(("name", "plies"), [*product((*FOR_TWO, "toy"), (4,)), ("mana", 9)])
def test_the_referee_opens_as_the_compiled_series(name: str, plies: int) -> None:
    """The whole last state agrees, and with it every move of the opening. The toy waits for inputs in it."""
    with toy_is_known():
        check_openings(ludarium.load(name), plies)


def check_openings(game: ludarium.Game, plies: int) -> None:
    decks = list(game.decks)[:2] or None
    plan = series_plan(game, [RANDOM, RANDOM], decks, 15, seed=4, opening=plies)
    hand, drawn_again = Hand(plan), 0
    for m, row in enumerate(plan.rows):
        seed = int(row["seed"])
        order = decks[:: -1 if m % 2 else 1] if decks else None
        match = opened(game, seed, order, plies)
        first = game.match(seed, order)
        draw(first, mix(seed, 5), plies)
        drawn_again += first.state_bytes != match.state_bytes
        play_randomly(match, seed)
        assert match.state_bytes == last_state(hand, m)
    assert drawn_again or not game.definition.perfect  # the look at an opening is tested, too


def test_a_program_meets_the_openings_of_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tournament with a program and one without it: the same seeds, the same first moves."""
    seen: dict[tuple[int, int], list[Any]] = {}

    def noted(match: Any, players: Any, seed: int) -> Played:
        seat = [isinstance(player, Outside) for player in players].index(True)
        seen[seed, seat] = [(entry.seat, entry.value) for entry in match.entries]
        return led(match, players, seed)

    monkeypatch.setattr(refereed, "play", noted)
    desk = Desk(MANA, Terms(pairs=3, seed=9, opening=4))
    mine, random = Entrant("mine", command=tuple(program(tmp_path))), Entrant("random", RANDOM)
    rows = play_pairing(desk, mine, random, 1)
    assert not any(row.fault for row in rows)

    plan = series_plan(MANA, [GREEDY, RANDOM], None, 3, seed=9, opening=4)
    samples = Samples(play(plan), [MANA], {})
    for m, row in enumerate(plan.rows):
        entries = samples.replay(m).entries[:4]
        assert seen[int(row["seed"]), m % 2] == [(entry.seat, entry.value) for entry, _ in entries]
    bots = play_pairing(desk, Entrant("greedy", GREEDY), random, 1)
    assert [(row.seed, row.first) for row in rows] == [(row.seed, row.first) for row in bots]


def test_who_plays_the_same_scores_the_same_in_series_and_at_the_table() -> None:
    desk = Desk(MANA, Terms(pairs=8, seed=2, opening=5, threads=2))
    a, b = Entrant("a", GREEDY), Entrant("b", ALSO_GREEDY)
    table, series = refereed.by_referee(desk, a, b, 1), in_series(desk, a, b, 1)
    assert [replace(row, length=None) for row in series] == table


def test_an_opening_does_not_depend_on_the_memory_of_those_who_play() -> None:
    """What looks at it has a table of its own size, however large that of a bot is."""
    hands = []
    for other in (RANDOM, Settings(kind="deep", nodes=50_000, depth=1)):
        draft = Draft([MANA], {"greedy": GREEDY, "other": other}, opening=8)
        draft.add([("", None), ("", None)], seeds_of(1, 45), ("greedy", "greedy"))
        hands.append(Hand(draft.plan()))
    for m in range(90):
        assert last_state(hands[0], m) == last_state(hands[1], m)


def test_a_mirror_match_names_the_seed_it_was_played_with() -> None:
    desk = Desk(MANA, Terms(pairs=2, opening=4))
    rows = in_series(desk, Entrant("a", GREEDY), Entrant("b", GREEDY), 1)
    assert len({row.seed for row in rows}) == 4
    for row in rows:
        match = opened(MANA, row.seed, None, 4)
        assert refereed.first_mover(match) == row.first
        assert not is_decided(match.observe(match.actors[0]))

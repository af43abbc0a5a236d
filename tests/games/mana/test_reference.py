"""The kernel against a slow reference with sets of cells, in every variant."""

import random

import pytest

import ludarium

from .board import EVERY_VARIANT, VARIANTS, end, load
from .reference import BOOK, Board, perft, scatter

MIXED = {"connectivity": "no_isolated", "frame": "strict", "suicide": "illegal", "jump": "one"}


def compare(match: ludarium.Match, board: Board) -> None:
    """The same actions, leading to the same positions and ends."""
    assert match.position() == board.text()
    assert end(match) == board.outcome
    actions = board.actions()
    legal = match.legal(match.actors[0]) if match.actors else []
    assert {action.text for action in legal} == set(actions), match.position()
    for action in legal:
        twin = match.copy()
        twin.submit(action.seat, action)
        found = actions[action.text]
        assert twin.position() == found.text(), (match.position(), action.text)
        assert end(twin) == found.outcome, (match.position(), action.text)


@EVERY_VARIANT
def test_random_positions(variant: str) -> None:
    game, rules = ludarium.load("mana", variant or ()), BOOK | VARIANTS[variant]
    running = 0
    for seed in range(200 if variant else 800):
        match = game.position(scatter(seed, rules))
        if not match.is_over:
            running += 1
            compare(match, Board.read(match.position(), rules))
    assert running > (100 if variant else 400)


@EVERY_VARIANT
def test_random_matches(variant: str) -> None:
    """With their history: repetitions and the cap come of themselves, since plies are few."""
    rules = BOOK | VARIANTS[variant] | {"ply_cap": 60}
    game = ludarium.load("mana", variant or (), rules={"ply_cap": 60})
    reasons = set()
    for seed in range(6 if variant else 24):
        dice = random.Random(seed)
        match = game.match(seed)
        board = Board.read(match.position(), rules)
        while match.actors:
            if match.view()["turn"] % 7 == seed % 7:
                compare(match, board)
            # shuffling to and fro now and then, so that positions come again
            legal = match.legal(match.actors[0])
            few = [action for action in legal if action.text[0] in "Gg"] or legal
            action = dice.choice(few if seed % 3 == 0 else legal)
            match.submit(action.seat, action)
            board = board.actions()[action.text]
            assert (match.position(), end(match)) == (board.text(), board.outcome)
        reasons.add(board.outcome and board.outcome[1])
    assert len(reasons) >= 2


def test_several_variants_at_once() -> None:
    game = ludarium.load("mana", rules=MIXED)
    for seed in range(200):
        match = game.position(scatter(seed, MIXED))
        if not match.is_over:
            compare(match, Board.read(match.position(), MIXED))


@EVERY_VARIANT
def test_perft_to_depth_two(variant: str) -> None:
    rules = BOOK | VARIANTS[variant]
    for start in (load(variant).match(1, first=0).position(), "N.o/GRg/.tS* b"):
        board, match = Board.read(start, rules), load(variant).position(start)
        total = 0
        for action in match.legal(match.actors[0]):
            twin = match.copy()
            twin.submit(action.seat, action)
            total += sum(len(twin.legal_ids(seat)) for seat in twin.actors)
        assert total == perft(board, 2) > 1000


def test_the_reference_knows_the_numbers_of_the_book() -> None:
    assert [perft(Board.read("Gg w"), depth) for depth in (1, 2)] == [40, 1582]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_named_after_what_it_changes(variant: str) -> None:
    changed = dict(ludarium.load("mana", variant or ()).rules)
    assert changed == BOOK | VARIANTS[variant]
    assert ludarium.load("mana", rules=VARIANTS[variant]).rules == changed

"""What players of Clans own and earn: the amounts of the rulings."""

from random import Random

import pytest

import ludarium
from ludarium.progress.book import FILE, Book
from ludarium.progress.economy import days_to_own_all
from ludarium.progress.rewards import Today, match_prize

from ...clauses import clause

GAME = ludarium.load("clans")
BOOK = Book(GAME, GAME.definition.folder / FILE)


@clause("C65")
def test_only_a_kept_deck_costs_something_to_attune() -> None:
    """That a new one is free is tested with the server's other steps."""
    fields = ("base_element", "crystal_element")
    assert BOOK["attune"] == {"price": 100, "fields": fields}
    assert set(fields) <= set(GAME.reader.fields(GAME.deck("ember-rush")))


@clause("C64")
@pytest.mark.parametrize("outcome", ["won", "drawn", "lost"])
def test_practice_pays_gold_twenty_times_a_day(outcome: str) -> None:
    view = {"seats": [{"gold": 400}, {"gold": 0}]}
    last, over = (match_prize(BOOK, outcome, True, Today(1, n, 1), view, 0) for n in (19, 20))
    assert last.coins["gold"] == 100 and not over.coins
    assert match_prize(BOOK, outcome, False, Today(1, 20, 1), view, 0).coins["gold"] == 100


def test_two_weeks_of_five_matches_a_day_own_all() -> None:
    view = {"seats": [{"gold": 2000}, {"gold": 2000}]}
    days = [days_to_own_all(BOOK, 5, Random(seed).randrange, view=view) for seed in range(5)]
    assert 12 <= sum(days) / len(days) <= 17

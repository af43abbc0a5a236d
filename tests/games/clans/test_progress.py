"""What players of Clans own and earn: the amounts of the rulings."""

import pytest

import ludarium
from ludarium.progress.book import FILE, Book
from ludarium.progress.rewards import Today, match_prize

from ...clauses import clause

GAME = ludarium.load("clans")
BOOK = Book(GAME, GAME.definition.folder / FILE)


@clause("C64")
@pytest.mark.parametrize("outcome", ["won", "drawn", "lost"])
def test_practice_pays_gold_twenty_times_a_day(outcome: str) -> None:
    view = {"seats": [{"gold": 400}, {"gold": 0}]}
    last, over = (match_prize(BOOK, outcome, True, Today(1, n, 1), view, 0) for n in (19, 20))
    assert last.coins["gold"] == 100 and not over.coins
    assert match_prize(BOOK, outcome, False, Today(1, 20, 1), view, 0).coins["gold"] == 100

"""A deck that a bot drafts and builds beats one of random picks."""

from random import Random

import numpy as np
import pytest

import ludarium
from ludarium.bots.levels import settings_of
from ludarium.core.decks import Deck
from ludarium.lab.play import play
from ludarium.lab.series import points, series_plan
from ludarium.lab.stats import paired
from ludarium.progress import Book, book_of
from ludarium.progress.builders import build, draft

from ..parts import OURS

MATCHES, EACH = 400, 10  # in all, and with each pair of decks
BOOKS = [book for name in OURS if (book := book_of(ludarium.load(name))) is not None]


def drafted(book: Book, care: int, dice: Random) -> Deck:
    value, picks = draft(book, dice.randrange, care)
    return build(book, "draft", value, picks, dice.randrange, care)


@pytest.mark.parametrize("book", [pytest.param(b, id=b.game.name) for b in BOOKS if b["draft"]])
def test_care_in_drafting_wins(book: Book) -> None:
    dice, made = Random(11), list[float]()
    for n in range(MATCHES // EACH):
        decks = [drafted(book, care, dice) for care in (100, 0)]
        plan = series_plan(book.game, [settings_of("adept")] * 2, decks, EACH // 2, seed=n)
        made += [float(x) for x in points(play(plan).results)]
    low, rate, high = paired(np.array(made))
    print(f"{100 * rate:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {len(made)} matches")
    assert len(made) == MATCHES and rate >= 0.6

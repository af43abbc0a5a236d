"""Errors as they are raised, also in another process."""

import pickle

from ludarium.core.errors import BadDeck, IllegalAction


def test_errors_come_whole_out_of_another_process() -> None:
    deck = pickle.loads(pickle.dumps(BadDeck(["24 cards, 25 wanted", "no hero"])))
    assert str(deck) == "24 cards, 25 wanted; no hero"
    assert deck.problems == ["24 cards, 25 wanted", "no hero"]
    action = pickle.loads(pickle.dumps(IllegalAction("not now", clause="LC1")))
    assert (str(action), action.clause) == ("not now", "LC1")

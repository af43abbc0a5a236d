"""ML2 and B32: what a deck may hold."""

import pytest

import ludarium
from ludarium import BadDeck
from ludarium.core.game import Game
from tests.clauses import clause

NAMES = [card["name"] for card in ludarium.load("manalimit").cards]
GOOD = dict.fromkeys(NAMES[:20], 3)


@pytest.fixture(scope="module", params=["", "first"])
def game(request: pytest.FixtureRequest) -> Game:
    return ludarium.load("manalimit", variant=request.param or ())


@clause("ML2", "B32")
def test_60_cards_with_3_copies_are_legal(game: Game) -> None:
    assert game.check_deck({"cards": GOOD}) == []
    assert sum(game.deck(GOOD).values()) == 60
    assert game.check_deck(NAMES[:60]) == []


@clause("ML2", "B32")
def test_59_and_61_cards_are_refused(game: Game) -> None:
    assert game.check_deck(GOOD | {NAMES[0]: 2}) == ["59 cards, exactly 60 are needed (ML2, B32)"]
    assert game.check_deck(GOOD | {NAMES[30]: 1}) == ["61 cards, exactly 60 are needed (ML2, B32)"]
    assert game.check_deck([]) == ["0 cards, exactly 60 are needed (ML2, B32)"]


@clause("ML2", "B32")
def test_a_fourth_copy_is_refused(game: Game) -> None:
    deck = GOOD | {NAMES[0]: 4, NAMES[1]: 2}
    assert game.check_deck(deck) == [f"4 copies of {NAMES[0]}, at most 3 are allowed (ML2, B32)"]
    with pytest.raises(BadDeck):
        game.match(1, decks=[deck])


@clause("ML2", "B32")
def test_nothing_else_is_a_card(game: Game) -> None:
    assert game.check_deck(["Mitee"]) == ['unknown card "Mitee" (did you mean "Mite"?)']
    assert "no such deck" in game.check_deck("ember-voley")[0]


@clause("ML2")
def test_the_starter_decks_are_legal_and_differ(game: Game) -> None:
    assert len(game.decks) >= 8
    for name, deck in game.decks.items():
        assert game.check_deck(name) == []
        assert game.read_deck(game.deck_code(name)) == deck
    assert len({tuple(deck.items()) for deck in game.decks.values()}) == len(game.decks)


@clause("ML2")
def test_every_card_is_in_a_starter_deck_of_a_playable_curve(game: Game) -> None:
    rows = {card["id"]: card for card in game.cards}
    assert {card_id for deck in game.decks.values() for card_id in deck} == set(rows)
    for deck in game.decks.values():
        cheap = sum(n for card_id, n in deck.items() if rows[card_id]["cost"] <= 4)
        carries = sum(n for card_id, n in deck.items() if rows[card_id]["cost"] >= 7)
        assert cheap >= 33 and 1 <= carries <= 18


@clause("ML2")
def test_a_run_is_played_with_the_deck_it_was_given(game: Game) -> None:
    position = game.match(1, decks=[GOOD]).position()
    cards = [*position["belt"], *position["deck"]]
    assert sorted(cards) == sorted(name for name, n in GOOD.items() for _ in range(n))

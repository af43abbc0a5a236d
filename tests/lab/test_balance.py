"""Balance: the matrix, the first seat, what cards do; planted changes are found."""

import base64
import json
from functools import cache
from typing import Any

import pytest

from ludarium.core.changes import changed_game
from ludarium.core.errors import BadInput
from ludarium.core.replay import Replay
from ludarium.lab.balance import Balance, Question
from ludarium.lab.field import field_of
from ludarium.lab.impact import with_neutrals
from ludarium.lab.pages import balance_report
from ludarium.lab.play import How
from ludarium.lab.samples import Sampler

DECKS = ("kingdom-frost", "necropolis-fire", "ironbound-shadow")
# One game with every planted change, so that it is measured once.
PLANTED = (
    *("Banner Knight.attack=4", "Banner Knight.health=4"),  # stronger: 3/3 in the book
    *("Ghoul.attack=0", "Ghoul.health=1", "Ghoul.keywords=none"),  # useless: 3/3 with Lifesteal
    "Combust.effects=none",  # useless: a spell of cost 4
    "Town Guard.keywords=none",  # 1/2 for 1, as the neutral card of that cost
)


def measured(changes: tuple[str, ...] = (), games: int = 320, impact: int = 1200) -> Balance:
    return measured_once(changes, games, impact)


@cache  # it tells arguments left out from the same ones given
def measured_once(changes: tuple[str, ...], games: int, impact: int) -> Balance:
    game = changed_game("spellfaire", (), changes)
    return Question(game, field_of(game, DECKS), games=games, impact=impact).answer(How())


def impacts(changes: tuple[str, ...] = ()) -> dict[str, Any]:
    rows = measured(changes).document["cards"]
    return {row["card"]: row["impact"] for row in rows if row["impact"]}


def test_the_matrix_is_seen_from_both_sides() -> None:
    document = measured().document
    cells = {(cell["a"], cell["b"]): cell for cell in document["matrix"]}
    assert len(cells) == len(DECKS) ** 2
    for (a, b), cell in cells.items():
        low, mid, high = cell["rate"]
        assert low <= mid <= high and cell["n"] > 0
        other = cells[b, a]["rate"]
        assert [1 - each for each in reversed(other)] == pytest.approx(cell["rate"], abs=2e-5)
    assert {cell["n"] for cell in document["matrix"]} == {320}  # as --games says


def test_every_number_has_its_n_and_interval() -> None:
    document = measured().document
    assert document["first_seat"]["n"] == 6 * 320
    assert document["first_seat_mirrors"]["n"] == 3 * 320
    assert {row["deck"] for row in document["first_seat_by_deck"]} == set(DECKS)
    assert {row["n"] for row in document["first_seat_by_deck"]} == {320}
    assert sum(row["rate"][1] for row in document["end_reasons"]) == pytest.approx(1, abs=1e-4)
    rates = [row["rate"][1] for row in document["deck_rates"]]
    assert rates == sorted(rates, reverse=True) and sum(rates) / 3 == pytest.approx(0.5, abs=1e-4)
    for card in document["cards"]:
        for what in document["columns"]:
            low, mid, high = card[what]["share"]
            assert 0 <= low <= mid <= high <= 1
        assert card["kept"]["share"][1] <= card["drawn"]["share"][1]


def test_of_no_match_nothing_is_known() -> None:
    """Few matches, so that some card is never played."""
    cards = measured(games=2, impact=0).document["cards"]
    cells = [card[what] for card in cards for what in ("drawn", "played")]
    assert {cell["n"] > 0 for cell in cells} == {True, False}
    assert all((cell["win_rate"] is None) == (cell["n"] == 0) for cell in cells)


def test_the_neutral_cards_change_nothing_by_being_there() -> None:
    """Without the impact the tables hold no neutral card: the same matches all the same."""
    plain = measured(impact=0).document
    for key in ("matrix", "deck_rates", "first_seat", "length", "end_reasons"):
        assert plain[key] == measured().document[key]
    game = with_neutrals(changed_game("spellfaire"))
    assert {"neutral_1", "neutral_8"} <= set(game.card_ids)


@pytest.mark.parametrize("key", ["id", "name"])
def test_a_card_may_be_called_like_a_neutral_one(key: str) -> None:
    """It is no yardstick: the impact of the others is what it was."""
    named = {"id": "neutral_1"} if key == "id" else {"name": "neutral 1"}
    card = {"id": "x", "name": "X", "kind": "creature", "cost": 9, "attack": 9, "health": 9} | named
    game = changed_game("spellfaire", cards=[card])
    asked = Question(game, field_of(game, DECKS), games=8, impact=100)
    found = [asked.answer(How()), measured(games=8, impact=100)]
    mine, book = ({r["card"]: r["impact"] for r in each.document["cards"]} for each in found)
    assert mine == book
    added = [row for row in with_neutrals(game).cards if row["id"] not in game.card_ids]
    assert [row["attack"] for row in added if row["cost"] == 1] == [1]


def test_without_counting_the_impact_is_the_same() -> None:
    """As on a GPU, where nobody reads events. Match by match the same, so a few matches show it."""
    game = changed_game("spellfaire")
    asked = Question(game, field_of(game, DECKS), games=8, impact=100, tallied=False)
    found = asked.answer(How())
    counted = measured(games=8, impact=100).document["cards"]
    expected = {row["card"]: row["impact"] for row in counted if row["impact"]}
    assert {row["card"]: row["impact"] for row in found.document["cards"]} == expected
    assert len(expected) > 20
    assert found.document["columns"] == []
    assert "What happened with each card" not in balance_report(found).html()


def test_some_cards_can_be_measured_alone() -> None:
    game = changed_game("spellfaire", (), ())
    few = Question(game, field_of(game, DECKS), games=2, impact=40, only=["ghoul"]).answer(How())
    assert [row["name"] for row in few.document["cards"] if row["impact"]] == ["Ghoul"]


def test_a_card_made_stronger_gains_most() -> None:
    before, after = impacts(), impacts(PLANTED)
    gains = {card: after[card]["difference"][1] - before[card]["difference"][1] for card in after}
    assert max(gains, key=lambda card: gains[card]) == "banner_knight"
    assert after["banner_knight"]["difference"][0] > 0


def test_cards_that_do_nothing_are_last() -> None:
    ranked = [row["card"] for row in measured(PLANTED).document["cards"] if row["impact"]]
    assert set(ranked[-2:]) == {"ghoul", "combust"}
    assert impacts(PLANTED)["ghoul"]["clear"] and impacts(PLANTED)["combust"]["clear"]


def test_a_card_equal_to_its_neutral_one_does_nothing() -> None:
    low, _, high = impacts(PLANTED)["town_guard"]["difference"]
    assert low <= 0 <= high


def test_samples_are_replays_of_what_was_counted() -> None:
    found = measured(games=6, impact=0)
    Sampler(found).add()
    cell = next(c for c in found.document["matrix"] if c["a"] != c["b"])
    held = base64.b64decode(cell["sample"].partition(",")[2]).decode()
    replay = Replay.from_json(held)
    result = replay.run().result
    first = found.outcome.place(found.groups[cell["a"], cell["b"]]).start
    assert result is not None
    assert list(result.scores) == found.outcome.results[first]["scores"][:2].tolist()
    assert json.loads(held)["game"] == "spellfaire"
    page = balance_report(found).html()
    assert cell["sample"] in page and "https://" not in page


@pytest.mark.parametrize("tallied", [True, False])
def test_the_sample_of_a_card_shows_the_card(tallied: bool) -> None:
    """Tokens as well, which are in no deck."""
    game = changed_game("spellfaire")
    asked = Question(game, field_of(game, DECKS), games=40, impact=0, tallied=tallied)
    found = asked.answer(How())
    if not tallied:  # as on a GPU, with a list of cards as it would be with the impact
        rows = measured().document["cards"]
        found.document["cards"] = [dict(row) for row in rows if row["decks"]]
    Sampler(found).add()
    assert found.document["cards"]
    for row in found.document["cards"]:
        replay = Replay.from_json(base64.b64decode(row["sample"].partition(",")[2]).decode())
        match = replay.run()
        named = {event.get("card") for seat in range(2) for event in match.events(seat)}
        assert row["card"] in named, row["name"]


@pytest.mark.parametrize(("games", "impact"), [(0, 0), (1, 0), (2, -1)])
def test_too_few_matches_are_refused(games: int, impact: int) -> None:
    with pytest.raises(BadInput, match=r"expected .* got"):
        game = changed_game("spellfaire")
        Question(game, field_of(game, DECKS), games=games, impact=impact)


def test_a_game_without_decks_has_seats_length_and_tiles() -> None:
    game = changed_game("mana")
    document = Question(game, field_of(game), games=40).answer(How()).document
    assert document["first_seat"]["n"] == 40 and document["deck_rates"] == []
    assert {"Gran", "Abramelin"} <= {row["card"] for row in document["cards"]}
    with pytest.raises(BadInput, match="without decks"):
        field_of(game, ["kingdom-frost"])

"""A census: every part of a field has its n and interval, names matches that play again, or says why it is missing."""

from functools import cache
from typing import Any

import pytest

import ludarium
from ludarium.core.changes import changed_game
from ludarium.core.errors import BadInput
from ludarium.lab.balance import Question
from ludarium.lab.census import Census, Size, difference, play_again, size_for
from ludarium.lab.field import field_of
from ludarium.lab.play import How, in_slices, play
from ludarium.lab.synergy import likely
from ludarium.lab.turns import Look, Seen, by_turn, could_win, ends_of, settled
from tests.parts import OURS

DECKS = ("kingdom-frost", "necropolis-fire", "ironbound-shadow")
SMALL = Size(games=12, impact=12, watched=24, fresh=8, pairs=1, together=24)


def game() -> Any:
    return ludarium.load("spellfaire")


@cache
def counted() -> list[dict[str, Any]]:
    """Every document of one census, in the order in which they came."""
    return list(Census(game(), decks=field_of(game(), DECKS), size=SMALL).parts())


def last() -> dict[str, Any]:
    return counted()[-1]


def test_parts_arrive_one_after_the_other_and_nothing_is_taken_back() -> None:
    progress = [each["progress"] for each in counted()]
    assert [each["played"] for each in progress] == sorted(each["played"] for each in progress)
    assert progress[-1]["played"] == progress[-1]["wanted"]
    with_matrix = [i for i, each in enumerate(counted()) if each.get("matrix")]
    with_lead = [i for i, each in enumerate(counted()) if each.get("lead")]
    assert with_matrix[0] < with_lead[0] < len(counted()) - 1
    assert all(each["matrix"] == last()["matrix"] for each in counted()[with_matrix[0] :])


def test_the_matrix_is_that_of_balance_with_the_same_matches() -> None:
    found = Question(game(), field_of(game(), DECKS), games=12, impact=12).answer(How()).document
    rates = {(row["a"], row["b"]): row["rate"] for row in found["matrix"]}
    assert {(row["a"], row["b"]): row["rate"] for row in last()["matrix"]} == rates
    impacts = {row["card"]: row["impact"] for row in found["cards"]}
    assert {row["card"]: row["impact"] for row in last()["cards"]} == impacts
    assert last()["mirrors"]["all"] == found["first_seat_mirrors"]


def test_slices_give_what_one_run_gives() -> None:
    plan = Question(game(), field_of(game(), DECKS), games=120, impact=0).plan
    going = in_slices(plan, How(), seconds=0.01)
    done = []
    while True:
        try:
            done.append(next(going))
        except StopIteration as end:
            outcome = end.value
            break
    whole = play(plan)
    assert len(done) > 1 and done[-1] == len(plan.rows)
    assert outcome.results.tobytes() == whole.results.tobytes()
    assert (outcome.tally == whole.tally).all()


def test_lengths_are_a_distribution_of_all_matches() -> None:
    length = last()["length"]
    assert sum(row["n"] for row in length["rows"]) == length["n"] == last()["n"]
    mean = sum(row["turn"] * row["n"] for row in length["rows"]) / length["n"]
    assert mean == pytest.approx(length["interval"][1], abs=1e-4)
    assert last()["alternate"] is True


def test_every_match_behind_a_number_plays_again_as_it_did() -> None:
    decks = field_of(game(), DECKS)
    cell = next(each for each in last()["matrix"] if each["matches"])
    rows = [cell, last()["length"]["rows"][0], last()["lead"]["rows"][-1]]
    for one in [each for row in rows for each in row["matches"][:1]]:
        match = play_again(game(), "heuristic", one, decks, last()["opening"])
        assert (match.result and match.result.winner, match.length) == (one["won"], one["turns"])


def test_a_match_of_a_deck_that_is_gone_is_refused_in_words() -> None:
    one = last()["length"]["rows"][0]["matches"][0] | {"decks": ["nobody", "nobody"]}
    with pytest.raises(BadInput, match='there is no deck "nobody" in this version'):
        play_again(game(), "heuristic", one, field_of(game(), DECKS), 0)


def test_matches_of_a_card_end_otherwise_without_it() -> None:
    shown = [one for row in last()["cards"] for one in row["matches"]]
    assert shown
    for one in shown:
        assert one["won"] != one["other"]
        assert one["instead"]["deck"] in one["decks"]


def test_counts_of_cards_are_beside_the_impact_and_add_up() -> None:
    columns = last()["columns"]
    assert {"kept", "drawn", "played"} <= set(columns)
    for row in last()["cards"]:
        for name in columns:
            assert 0 <= row["counts"][name]["n"] <= row["n"]
    drawn = difference(seen=600, half=800.0, total=1000, every=1000.0)  # 66.7 % against 25 %
    low, middle, high = drawn["difference"]
    assert low < middle < high and middle == pytest.approx(2 / 3 - 1 / 4, abs=1e-4)
    assert difference(1, 2.0, 1000, 1000.0)["difference"] is None


def test_a_mix_has_shares_that_add_up_and_are_uncertain() -> None:
    mix = last()["mix"]
    assert sum(row["share"] for row in mix["mix"]) == pytest.approx(1, abs=1e-3)
    for row in mix["mix"]:
        low, share, high = row["share_interval"]
        assert low <= share <= high
    assert mix["of"] == len(DECKS) and mix["verified"]


def test_pairs_are_of_cards_in_one_deck() -> None:
    decks = field_of(game(), DECKS)
    cards = [next(iter(deck)) for deck in decks.values() if deck]  # no two in one deck
    assert likely(cards, decks, 3) == []
    both = list(next(deck for deck in decks.values() if deck))[:3]
    assert likely(both, decks, 2) == [(both[0], both[1]), (both[0], both[2])]
    [pair] = last()["pairs"]["rows"]
    assert pair["n"] >= 24 and pair["difference"][0] < pair["difference"][2]


def test_what_is_spent_and_left_is_what_a_seat_had() -> None:
    energy = last()["energy"]
    assert energy["name"] == "mana"
    assert [row["had"] for row in energy["rows"][:3]] == [1.0, 2.0, 3.0]
    for row in energy["rows"]:
        assert row["spent"] + row["left"] == pytest.approx(row["had"], abs=0.02)


# --- turn by turn, made up ----------------------------------------------------------------------------


def seen(chances: list[float], winner: int | None = 0, m: int = 0) -> Seen:
    """Turns of both seats in turn; the chances of seat 0 as each begins."""
    looks = [Look(i + 1, i % 2, bytes([i]), chance) for i, chance in enumerate(chances)]
    n = len(chances)
    return Seen(m, winner, n, 0, (n - 1) % 2, looks)


def test_a_lead_is_that_of_the_later_winner() -> None:
    matches = [seen([0.4, 0.7], 0, m) for m in range(6)] + [
        seen([0.4, 0.1], 1, 6 + m) for m in range(6)
    ]
    first, second = by_turn(matches, "somehow", game())["rows"]
    assert first["lead"] == pytest.approx([-10, 0, 10])
    assert first["behind"][1] == 0.5 and first["matches"] == [3, 4, 5]
    assert second["lead"] == pytest.approx([20, 30, 40]) and second["behind"][1] == 0
    assert by_turn(matches, "", game())["why"]


def test_the_first_lethal_is_the_first_turn_that_a_solver_says() -> None:
    match = seen([0.5] * 7)
    assert could_win(match, 0, lambda record, seat: record[0] >= 3 and seat == 0) == (5, 0)
    assert could_win(match, 0, lambda record, seat: False) == (7, 0)


def test_without_a_solver_it_is_where_the_chance_stays_high() -> None:
    assert settled(seen([0.5, 0.97, 0.6, 0.96, 0.99])) == (4, 0)
    assert settled(seen([0.5, 0.5])) == (2, 0)


def test_turns_alternate_only_where_the_last_decision_says_so() -> None:
    assert ends_of([seen([0.5] * n) for n in (3, 4, 5, 6)])
    odd = [seen([0.5] * n) for n in (3, 4, 5, 6)]
    for each in odd:
        each.last = 0
    assert not ends_of(odd)


# --- every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_a_census_or_says_why_not(name: str) -> None:
    one = ludarium.load(name)
    decks = dict(list(field_of(one).items())[:2])
    size = Size(games=4, impact=0, watched=4, fresh=0, pairs=0, together=0)
    found = Census(one, "random", decks, size).whole()
    assert found["n"] and found["length"]["rows"] and found["columns"]
    for part in ("impact", "mix", "pairs", "lead", "lethal", "energy"):
        assert found[part]["why"].endswith((".", ")")) if "why" in found[part] else found[part]
    assert found["matrix"] or found["why"]


def test_bots_that_search_are_asked_for_less() -> None:
    decks = field_of(game())
    assert size_for(game(), decks, "adept").games < size_for(game(), decks, "heuristic").games


def test_a_census_follows_changed_tables() -> None:
    changed = changed_game("spellfaire", (), ("rules.hero_health=5",))
    decks = field_of(changed, DECKS)
    size = Size(games=12, impact=0, watched=2, fresh=0, pairs=0, together=0)
    short = Census(changed, "heuristic", decks, size).whole()
    assert short["length"]["interval"][2] < last()["length"]["interval"][0]

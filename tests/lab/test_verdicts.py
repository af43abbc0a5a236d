"""What is said at the end is what was played: counts of matches, goals that were missed."""

from typing import Any

import numpy as np
import pytest

from ludarium.cli.metagame import show
from ludarium.core.changes import changed_game
from ludarium.core.errors import BadInput
from ludarium.lab.field import field_of
from ludarium.lab.gain import compared
from ludarium.lab.metagame import Metagame, shape
from ludarium.lab.mixes import FRESH, Found, check
from ludarium.lab.pages import metagame_report
from ludarium.lab.play import play
from ludarium.lab.ready import ready_decks
from ludarium.lab.tune import Tuning, Vary, goal_of, judged

BOOK = changed_game("spellfaire")


# --- the metagame -----------------------------------------------------------------------------------


def test_a_deck_counts_the_matches_it_played_against_the_mix() -> None:
    asked = Metagame(BOOK, "random", 2)
    source = asked.source(lambda plan, folder, label: play(plan))
    found = {row["deck"]: row for row in check(source, {0: 0.5, 1: 0.5}, [0, 1, 2]).rows}
    assert [found[deck]["n"] for deck in (0, 1, 2)] == [2 * FRESH, 2 * FRESH, 4 * FRESH]


def test_a_mix_of_one_deck_did_not_play_itself(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Metagame(BOOK, "random", 2)
    source = asked.source(lambda plan, folder, label: play(plan))
    checked = check(source, {0: 1.0}, [0, 200])
    found = {row["deck"]: row for row in checked.rows}
    assert found[0]["n"] == 0 and found[200]["n"] == 2 * FRESH
    shares = {0: (0.2, 0.9, 1.0), 200: (0.0, 0.3, 0.8)}
    document = shape(Found({0: 1.0}, shares, checked, 1, 400, [0, 200]), asked.names)
    known = {"label": "x", "matches": 0, "bot": "random", "seed": 1, "fingerprint": "x"}
    show(known | {"decks": []} | document)
    told = " ".join(capsys.readouterr().out.split())
    assert f"The best is {asked.names[200]}: " in told and "n 400" in told
    assert f"100.0 % (20 to 100) {asked.names[0]}, in the mix in 90 % of resamples" in told
    assert f"{asked.names[200]} (30 %)" in told
    played = [{"deck": "x", "rate": [0.4, 0.5, 0.6], "n": 400}]
    page = metagame_report(known | {"decks": played, "matches": 400} | document).html()
    row = page.partition("The equilibrium mix")[2].partition("</table>")[0]
    assert "20.0 to 100.0" in row and asked.names[0] in row


def test_ready_decks_are_legal_after_all_changes() -> None:
    legal, broken = ready_decks(BOOK)
    assert list(legal) == list(BOOK.decks) and not broken
    moved = changed_game("spellfaire", (), ["Rivet Guard.faction=kingdom"])
    for games in ((moved,), (BOOK, moved)):
        legal, broken = ready_decks(*games)
        assert len(legal) == 12 and set(broken) == {d for d in BOOK.decks if "ironbound" in d}
        assert "exactly one faction is allowed" in broken["ironbound-fire"]


# --- tuning -----------------------------------------------------------------------------------------


def verified(before: float, after: float, half: float) -> dict[str, Any]:
    gain = [before - after - half, before - after, before - after + half]
    return {
        "before": {"distance_interval": [before - half, before, before + half]},
        "after": {"distance_interval": [max(after - half, 0.0), after, after + half], "n": 1000},
        "gain": gain,
    }


@pytest.mark.parametrize(
    ("changes", "before", "after", "half", "reached", "result", "said"),
    [
        (["x=1"], 0.2, 0.004, 0.01, True, "better", "The proposal is better: gain +19.6 points"),
        (["x=1"], 0.2, 0.1, 0.01, False, "better", "off by 10.0 points (9.0 to 11.0), before by"),
        (["x=1"], 0.2, 0.1, 0.15, False, "no clear difference", "(-5.0 to +25.0). Try --verify"),
        (["x=1"], 0.2, 0.2, 0.01, False, "no clear difference", "Keep these. Wider bounds"),
        (["x=1"], 0.34, 0.3386, 0.0007, False, "trivial", "not worth a change"),
        (["x=1"], 0.002, 0.03, 0.01, False, "worse", "The proposal is worse: gain -2.8 points"),
        ([], 0.2, 0.2, 0.01, False, "unchanged", "missed: off by 20.0 points (19.0 to 21.0) with"),
        ([], 0.001, 0.001, 0.01, True, "unchanged", "reached: off by 0.10 points"),
    ],
)
def test_a_proposal_is_judged_by_its_interval(
    changes: list[str],
    before: float,
    after: float,
    half: float,
    reached: bool,
    result: str,
    said: str,
) -> None:
    found = judged(changes, verified(before, after, half))
    assert (found["reached"], found["result"]) == (reached, result)
    assert found["better"] == (result == "better") and said in found["said"]
    assert found["gain"][1] == pytest.approx(before - after)


@pytest.mark.parametrize(("before", "after"), [(0.04, 0.01), (0.1, 0.0), (0.02, 0.02), (0.0, 0.03)])
def test_the_interval_of_a_gain_holds(before: float, after: float) -> None:
    """Two decks, 100 pairs, the same pairs in both arms: 150 times."""
    rng, held = np.random.default_rng(5), 0
    for _ in range(150):
        luck = rng.random((100, 2))
        arms = [(luck < 0.5 + edge).mean(axis=1) - 0.5 for edge in (before, after)]
        rows = [np.stack([made, -made], axis=1) for made in arms]
        low, mid, high = compared(rows[0], rows[1], 1)["gain"]
        assert low <= mid <= high and low < high
        held += low <= before - after <= high
    assert held >= 133  # 95 % of 150 are 142; fewer than 134 come in less than 1 % of such tests


def test_equal_arms_that_could_differ_leave_some_doubt() -> None:
    made = np.random.default_rng(6).integers(0, 2, (50, 1)) - 0.5
    low, mid, high = compared(made, made.copy(), 1)["gain"]
    assert mid == 0 and low < 0 < high


def tuning(*fields: str) -> Tuning:
    decks = field_of(BOOK, ["kingdom-frost", "ironbound-fire"])
    return Tuning(BOOK, decks, goal_of("even-decks"), [Vary.read(each) for each in fields])


def test_a_path_is_read_as_a_change_is() -> None:
    asked = tuning("rules. hero_health=20:40", "RULES.max_mana=5:10", "ember_bolt . n=1:3")
    assert asked.book == (25, 10, 2)


@pytest.mark.parametrize(
    "other", ["Ember Bolt.n", "ember_bolt.effects.1.n", "cards.Ember Bolt.effects.1 . n"]
)
def test_one_field_is_varied_once(other: str) -> None:
    with pytest.raises(BadInput, match="are one field: name it once"):
        tuning("Ember Bolt.n=1:3", f"{other}=2:4")


def test_fields_of_a_card_and_its_token_are_two() -> None:
    assert tuning("Sproutling.cost=1:3", "sproutling_token.cost=0:4").book == (2, 0)


def test_seats_are_tuned_by_mirror_matches() -> None:
    """Between uneven decks the seat hardly matters: making them uneven would look like success."""
    decks = field_of(BOOK, ["kingdom-frost", "ironbound-fire"])
    asked = Tuning(BOOK, decks, goal_of("even-seats"), [Vary.read("rules.hero_health=20:30")])
    _, groups = asked.arms([BOOK, BOOK], 40, 1).plan("random")
    assert all(list(cells) == [(deck, deck) for deck in decks] for cells in groups)

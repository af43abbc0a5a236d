"""What is said at the end is what was played: counts of matches, goals that were missed."""

from typing import Any

import pytest

from ludarium.cli.metagame import show
from ludarium.core.changes import changed_game
from ludarium.core.errors import BadInput
from ludarium.lab.field import field_of
from ludarium.lab.metagame import FRESH, Metagame
from ludarium.lab.play import How
from ludarium.lab.ready import ready_decks
from ludarium.lab.tune import Tuning, Vary, goal_of, judged

BOOK = changed_game("spellfaire")


# --- the metagame -----------------------------------------------------------------------------------


def test_a_deck_counts_the_matches_it_played_against_the_mix() -> None:
    asked = Metagame(BOOK, "random", 2)
    a, b, c = asked.names[:3]
    found = {row["deck"]: row for row in asked.verify({a: 0.5, b: 0.5}, [a, b, c], How())}
    assert [found[deck]["n"] for deck in (a, b, c)] == [2 * FRESH, 2 * FRESH, 4 * FRESH]


def test_a_mix_of_one_deck_did_not_play_itself(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Metagame(BOOK, "random", 2)
    a, b = asked.names[0], asked.names[200]
    rows = asked.verify({a: 1.0}, [a, b], How())
    found = {row["deck"]: row for row in rows}
    assert found[a]["n"] == 0 and found[b]["n"] == 2 * FRESH
    known = {"label": "x", "matches": 0, "bot": "random", "seed": 1, "fingerprint": "x"}
    show(known | {"decks": [], "mix": [{"deck": a, "share": 1.0}], "verified": rows})
    told = " ".join(capsys.readouterr().out.split())
    assert f"the best deck against it is {b}" in told and "n 400" in told


def test_ready_decks_are_legal_after_all_changes() -> None:
    legal, broken = ready_decks(BOOK)
    assert list(legal) == list(BOOK.decks) and not broken
    moved = changed_game("spellfaire", (), ["Rivet Guard.faction=kingdom"])
    for games in ((moved,), (BOOK, moved)):
        legal, broken = ready_decks(*games)
        assert len(legal) == 12 and set(broken) == {d for d in BOOK.decks if "ironbound" in d}
        assert "exactly one faction is allowed" in broken["ironbound-fire"]


# --- tuning -----------------------------------------------------------------------------------------


def verified(before: float, after: float) -> dict[str, Any]:
    return {"before": {"distance": before}, "after": {"distance": after}}


@pytest.mark.parametrize(
    ("changes", "before", "after", "reached", "better", "said"),
    [
        (["x=1"], 0.2, 0.004, True, True, "The goal is reached: off by 0.4 %, before by 20.0 %."),
        (["x=1"], 0.2, 0.1, False, True, "missed: off by 10.0 %, before by 20.0 %. Wider bounds"),
        (["x=1"], 0.2, 0.2, False, False, "no better than the present numbers on fresh matches"),
        (["x=1"], 0.002, 0.003, True, False, "no better than the present numbers"),
        ([], 0.2, 0.2, False, False, "missed: off by 20.0 %, with the present numbers. Wider"),
        ([], 0.001, 0.001, True, False, "reached: off by 0.1 %, with the present numbers."),
    ],
)
def test_a_proposal_is_judged_by_fresh_matches(
    changes: list[str], before: float, after: float, reached: bool, better: bool, said: str
) -> None:
    found = judged(changes, verified(before, after))
    assert (found["reached"], found["better"]) == (reached, better)
    assert said in found["said"]


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

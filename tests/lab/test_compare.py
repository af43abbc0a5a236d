"""What a change does: paired arms, switches, tuning, and the whole metagame."""

from collections import Counter
from math import comb
from typing import Any

import numpy as np
import pytest

from ludarium.core.changes import changed_game
from ludarium.core.errors import BadInput
from ludarium.lab.ambiguities import findings, readings
from ludarium.lab.compare import Arms, quantities, verdicts
from ludarium.lab.field import field_of
from ludarium.lab.metagame import Metagame, every_deck
from ludarium.lab.mixes import smoothed, solve
from ludarium.lab.play import How, play
from ludarium.lab.stats import difference, holm
from ludarium.lab.tune import Tuning, Vary, goal_of

from ..parts import FOR_TWO

BOOK = changed_game("spellfaire")
FIELD = field_of(BOOK, ["kingdom-frost", "ironbound-fire", "necropolis-nature"])


def compared(
    change: list[str], n: int, bot: str = "random", seed: int = 1, paired: bool = True
) -> Any:
    games = [BOOK, changed_game("spellfaire", (), change)]
    return Arms(games, FIELD, n, seed, paired).measure(bot, How()).against_first(1)


def test_no_change_changes_exactly_nothing() -> None:
    found = compared([], 600, "heuristic")
    for change in (found["first_seat"], found["length"], found["draws"], *found["decks"]):
        assert change["difference"] == [0, 0, 0] and not change["clear"]


def test_on_other_seeds_no_change_is_rarely_mistaken_for_one() -> None:
    """100 repetitions at the 95 % level: of each quantity, and of all that a run says."""
    runs = [compared([], 240, seed=seed, paired=False) for seed in range(1, 101)]
    for name in ("first_seat", "length", "draws"):
        assert sum(run[name]["p"] >= 0.05 for run in runs) >= 90
    silent = [not any(each["clear"] for each in quantities(run).values()) for run in runs]
    assert sum(silent) >= 90


def test_more_health_makes_matches_longer() -> None:
    found = compared(["rules.hero_health=40"], 600, "heuristic")
    assert found["length"]["clear"] and found["length"]["difference"][0] > 0
    assert found["length"]["before"]["mean"] < found["length"]["after"]["mean"]


def test_a_stronger_card_helps_its_deck() -> None:
    found = compared(["Titan Forgeguard.cost=4"], 1200, "heuristic")
    rows = {row["deck"]: row for row in found["decks"]}
    assert rows["ironbound-fire"]["clear"] and rows["ironbound-fire"]["difference"][0] > 0


def strength(bot: str, first: float, clear: bool) -> dict[str, Any]:
    change = {"difference": [first - 0.01, first, first + 0.01], "clear": clear}
    return {"bot": bot, "first_seat": change, "length": change, "draws": change, "decks": []}


def test_a_conclusion_that_flips_with_strength_is_told() -> None:
    said = verdicts([strength("random", 0.05, True), strength("adept", -0.05, True)])
    assert "flips with the strength" in said["flips"][0] and "adept" in said["flips"][0]
    said = verdicts([strength("random", 0.05, True), strength("adept", 0.02, False)])
    assert not said["flips"] and "no change is significant" in said["partly"][0]
    said = verdicts([strength("random", 0.05, True), strength("adept", 0.05, True)])
    assert not said["flips"] and len(said["agreed"]) == 3


def test_other_cards_cannot_be_compared() -> None:
    card = {"id": "new", "name": "New", "kind": "creature", "cost": 1, "attack": 1, "health": 1}
    more = changed_game("spellfaire", cards=[card])
    Arms([BOOK, more], FIELD)
    with pytest.raises(BadInput, match="same cards in the same order"):
        Arms([more, BOOK], FIELD)


# --- switches ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FOR_TWO)
def test_every_switch_has_its_readings(name: str) -> None:
    book = changed_game(name)
    found = {(each.rule.name, each.other) for each in readings(book)}
    wanted = {
        (rule.name, choice)
        for rule in book.rulebook.rules.values()
        for choice in rule.choices
        if choice is not rule.default and choice != rule.default
    }
    assert found == wanted and found
    assert all(each.game.fingerprint != book.fingerprint for each in readings(book))


def test_a_switch_that_matters_is_found() -> None:
    others = readings(BOOK)
    arms = Arms([BOOK, *(each.game for each in others)], FIELD, 900)
    measured = arms.measure("heuristic", How())
    rows = [each.row(measured.against_first(i)) for i, each in enumerate(others, 1)]
    early = next(row for row in rows if row["switch"] == "first_turn_mana")
    assert early["length"]["clear"] and early["length"]["difference"][1] < 0
    said = findings(rows)
    assert "changes" in said[0] and all(row["switch"] in " ".join(said) for row in rows)


# --- tuning ------------------------------------------------------------------------------------------


def test_a_skewed_deck_is_brought_back() -> None:
    """One deck far above 65 %; only the fields that may change do."""
    skewed = changed_game("spellfaire", (), ["Titan Forgeguard.cost=4", "Rivet Guard.health=4"])
    decks = field_of(skewed, ["ironbound-fire", "kingdom-fire"])
    fields = [Vary.read("Titan Forgeguard.cost=4:9"), Vary.read("Rivet Guard.health=1:4")]
    tuning = Tuning(skewed, decks, goal_of("even-decks"), fields, games=1500, rounds=6)
    best = tuning.search(How())
    found = tuning.verify(best, 20_000, How())
    before, after = (
        {row["deck"]: row["rate"][1] for row in found[when]["decks"]}
        for when in ("before", "after")
    )
    assert before["ironbound-fire"] >= 0.65
    assert all(0.47 <= rate <= 0.53 for rate in after.values())
    assert found["after"]["n"] >= 20_000
    changed = tuning.make(best)
    assert {row["id"] for row in changed.card_changes} <= {"titan_forgeguard", "rivet_guard"}
    assert all(v.low <= x <= v.high for v, x in zip(fields, best, strict=True))


@pytest.mark.parametrize(
    "text", ["Titan Forgeguard.attack", "=1:2", "Titan Forgeguard.attack=5:2", "X.n=a:b", ""]
)
def test_bad_bounds_are_told(text: str) -> None:
    with pytest.raises(BadInput, match="--vary"):
        Vary.read(text)


def test_bad_goals_and_fields_are_told() -> None:
    with pytest.raises(BadInput, match=r'even-decks.*did you mean "even-decks"'):
        goal_of("even-deck")
    for text, said in (
        ("Titan Forgeguard.atack=1:2", "attack"),
        ("Nobody.attack=1:2", "no such card"),
        ("rules.hero_health=0:30", "outside"),
        ("Titan Forgeguard.name=1:2", "whole numbers"),
    ):
        with pytest.raises(BadInput, match=said):
            Tuning(BOOK, FIELD, goal_of("even-decks"), [Vary.read(text)])
    with pytest.raises(BadInput, match="nothing may be changed"):
        Tuning(BOOK, FIELD, goal_of("even-decks"), [])


# --- the metagame ------------------------------------------------------------------------------------


def ways_to_take(n: int, cards: int) -> int:
    """How many decks of n cards there are, with at most two copies of each: so many doubled."""
    return sum(
        comb(cards, twice) * comb(cards - twice, n - 2 * twice) for twice in range(n // 2 + 1)
    )


def test_all_decks_are_legal_and_different() -> None:
    decks = every_deck(BOOK)
    made = 0  # all ways to take 14 creatures of a faction and 10 spells of a school, two copies at most
    for groups, n in (("faction", 14), ("school", 10)):
        sizes = Counter(card[groups] for card in BOOK.cards if card[groups] and not card["token"])
        ways = sum(ways_to_take(n, size) for size in sizes.values())
        made = made * ways if made else ways
    assert len(decks) == made == len({tuple(sorted((d or {}).items())) for d in decks.values()})
    assert not any(BOOK.check_deck({"cards": deck}) for deck in decks.values())
    with pytest.raises(BadInput, match="no list of all its decks"):
        every_deck(changed_game("mana"))


def test_the_field_ranks_every_deck() -> None:
    asked = Metagame(BOOK, "random", 2, field_only=True)
    plan, groups = asked.plan()
    document = asked.answer(play(plan), groups)
    assert len(document["decks"]) == len(asked.decks) and "mix" not in document
    for row in document["decks"]:
        assert row["n"] == 2 * 16 or row["n"] == 2 * 15
        assert BOOK.read_deck(row["code"]) == asked.decks[row["deck"]]


def test_the_solver_finds_known_mixes() -> None:
    rock = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) / 2
    assert solve(rock) == pytest.approx([1 / 3] * 3, abs=0.01)
    best = np.array([[0, 0.2, 0.1], [-0.2, 0, 0.3], [-0.1, -0.3, 0]])
    assert solve(best) == pytest.approx([1, 0, 0], abs=0.01)


def test_noise_is_smoothed_and_structure_kept() -> None:
    rng = np.random.default_rng(1)
    strength = np.linspace(-0.2, 0.2, 30)
    truth = strength[:, None] - strength[None, :]
    noise = np.triu(rng.normal(0, 0.25, truth.shape), 1)
    seen = truth + noise - noise.T
    assert np.abs(smoothed(seen, 2) - truth).mean() < 0.5 * np.abs(seen - truth).mean()
    rock = np.kron(np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) / 2, np.ones((5, 5)))
    assert np.abs(smoothed(rock, 50) - rock).max() < 0.02


# --- statistics --------------------------------------------------------------------------------------


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_differences_know_their_pairs() -> None:
    rng = np.random.default_rng(2)
    a = rng.normal(0, 1, 2000)
    b = a + 0.05
    assert difference(a, b)[0] > 0.048  # the same noise cancels; unseen pairs count a little
    low, mid, high, p = difference(a, b, together=False)
    assert low < 0 < high and mid == pytest.approx(0.05) and p > 0.05

"""The mix that no deck beats, on made-up results: a cycle is found, a hidden answer too, and what the
check refutes is retracted. `Metagame` plays real matches through the same `Search`."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import polars
import pytest

from ludarium.core.changes import changed_game
from ludarium.lab.metagame import Metagame, shape
from ludarium.lab.mixes import FRESH, Array, Cell, Found, Search, Source, smoothed, solve
from ludarium.lab.play import How, play

DECKS = 336
NAMES = [f"deck {i}" for i in range(DECKS)]


class World:
    """Decks with true strengths, and matches by them."""

    def __init__(self, seed: int, decks: int = DECKS) -> None:
        self.rng = np.random.default_rng(seed)
        self.strength = np.sort(self.rng.uniform(-0.1, 0.1, decks))[::-1].copy()
        self.special: dict[Cell, float] = {}
        self.labels: list[str] = []

    @property
    def truth(self) -> Array:
        made: Array = self.strength[:, None] - self.strength[None, :]
        for (i, j), edge in self.special.items():
            made[i, j], made[j, i] = edge, -edge
        return made

    def cycle(self, edge: float = 0.12) -> "World":
        """The best three beat each other in a circle, 62:38."""
        self.strength[:3] = self.strength[3] + 0.05
        self.special |= {(0, 1): edge, (1, 2): edge, (2, 0): edge}
        return self

    def matrix(self, pairs: int = 4) -> Array:
        seen = np.triu(self.rng.binomial(2 * pairs, 0.5 + self.truth) / (2 * pairs) - 0.5, 1)
        made: Array = seen - seen.T
        return made

    def source(self) -> Source:
        truth = self.truth

        def play_cells(cells: Sequence[Cell], counts: Sequence[int], label: str) -> list[Array]:
            self.labels.append(label)
            return [
                (self.rng.random((n, 2)) < 0.5 + truth[cell]).mean(axis=1)
                for cell, n in zip(cells, counts, strict=True)
            ]

        return play_cells

    def find(self, budget: int = 225_000) -> Found:
        return Search(self.matrix(), 4, self.source(), budget).find()

    def beaten_by(self, found: Found) -> float:
        """What the best answer gains on the mix, in truth."""
        shares = np.zeros(len(self.strength))
        shares[list(found.mix)] = list(found.mix.values())
        return float((self.truth @ shares).max())


def test_a_cycle_of_the_best_three_is_found() -> None:
    """The case of the review: 336 decks, 8 matches per cell, the best three in a 62:38 cycle."""
    world = World(1).cycle()
    rates = world.matrix()
    before = solve(smoothed(rates, 4), 4000)  # what the matrix of all decks alone would say
    assert (world.truth @ before).max() > 0.06
    found = Search(rates, 4, world.source(), 225_000).find()
    assert set(found.mix) == {0, 1, 2}
    assert all(0.25 < share < 0.42 for share in found.mix.values())
    assert world.beaten_by(found) < 0.02
    document = shape(found, NAMES)
    assert not document["refuted"] and "no deck scores significantly above" in document["said"][0]
    assert all(row["in_mix"] > 0.9 for row in document["mix"])


def test_an_answer_that_is_weak_on_average_is_found() -> None:
    """One deck loses to most, and beats the best one."""
    world = World(2, 120)
    world.strength[0] += 0.08
    world.special[100, 0] = 0.15
    found = world.find()
    assert 100 in found.circle and world.beaten_by(found) < 0.02


def test_what_the_check_refutes_is_retracted() -> None:
    """Nothing may be added, so the answer cannot join: the mix is reported as beaten."""
    world = World(3, 120)
    world.strength[0] += 0.08
    world.special[100, 0] = 0.15
    document = shape(world.find(budget=0), NAMES)
    assert document["refuted"] and "deck 100" in document["beaten_by"]
    assert "This mix is refuted" in document["said"][0] and "points" in document["said"][0]
    assert document["verified"][0]["rate"][0] > 0.5


def test_a_refuted_mix_is_not_checked_again_until_it_passes() -> None:
    """A deck of the circle beats the mix in every check and in no other match, so more matches can
    change nothing: one check decides."""
    world = World(6, 12)
    world.strength[0] += 0.3
    play_cells, checks = world.source(), 0

    def source(cells: Sequence[Cell], counts: Sequence[int], label: str) -> list[Array]:
        nonlocal checks
        checks += label == "check"
        made = play_cells(cells, counts, label)
        if label == "check":
            made = [1 - each if i == 1 else each for (i, _), each in zip(cells, made, strict=True)]
        return made

    found = Search(world.matrix(), 4, source, 225_000).find()
    assert set(found.mix) == {0} and [row["deck"] for row in found.check.beaten_by] == [1]
    assert found.checks == checks <= 2


def test_near_ties_are_said() -> None:
    """Two best decks that are equal: neither is the one answer."""
    world = World(4, 120)
    world.strength[:2] = world.strength[2] + 0.08
    document = shape(world.find(), NAMES)
    named = {row["deck"] for row in (*document["mix"], *document["mix_others"])}
    assert {"deck 0", "deck 1"} <= named
    assert not document["refuted"]
    told = " ".join(document["said"])
    assert all(row["share_interval"][0] < 0.5 for row in document["mix"])
    assert len(document["mix"]) == 2 or "Not distinguishable from the mix" in told


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_few_decks_have_a_mix(decks: int) -> None:
    world = World(5, decks)
    found = world.find()
    assert sum(found.mix.values()) == pytest.approx(1)
    assert shape(found, NAMES)["said"]


def test_added_matches_are_kept_apart(tmp_path: Path) -> None:
    """The folder's own matches give the printed rates; those for the mix lie in folders inside."""
    asked = Metagame(changed_game("spellfaire"), "random", 2, extra=0)
    asked.names = asked.names[::84]
    asked.decks = {name: asked.decks[name] for name in asked.names}
    plan, groups = asked.plan()

    def more(plan, folder, label):  # type: ignore[no-untyped-def]
        return play(plan, How(folder=tmp_path / folder))

    document = asked.answer(play(plan, How(folder=tmp_path)), groups, more)
    kept = polars.read_parquet(tmp_path / "matches-*.parquet")
    assert len(kept) == document["matches"] == 2 * 6
    added = [polars.read_parquet(each / "*.parquet") for each in sorted(tmp_path.glob("mix-*"))]
    checks = 2 * FRESH * sum(row["n"] > 0 for row in document["verified"])
    assert sum(map(len, added)) >= document["added"]["matches"] + checks
    for row in document["decks"]:
        made = [
            (r["score_0"] > r["score_1"])
            if r["deck_0"] == row["deck"]
            else r["score_1"] > r["score_0"]
            for r in kept.iter_rows(named=True)
            if row["deck"] in (r["deck_0"], r["deck_1"])
        ]
        assert row["n"] == len(made)

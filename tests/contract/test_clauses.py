"""Law 7: every clause of a rule book is cited by a test, and every citation is of a clause."""

from pathlib import Path

import pytest

import ludarium
from ludarium.core.clauses import cited_clauses

from .cases import GAMES, load

TESTS = Path(__file__).parents[1]


def folders(name: str) -> list[Path]:
    return [TESTS / "contract"] if name == "toy" else [TESTS / "games" / name]


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_test_that_cites_it(name: str) -> None:
    cited = cited_clauses(folders(name), TESTS)
    assert [clause for clause in load(name).clauses if clause not in cited] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_citation_is_of_a_clause(name: str) -> None:
    clauses = load(name).clauses
    cited = cited_clauses(folders(name), TESTS)
    assert {clause: cited[clause] for clause in cited if clause not in clauses} == {}


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_may_be_changed_names_its_clause(name: str) -> None:
    game = load(name)
    for rule in game.rulebook.rules.values():
        assert rule.clause in game.clauses
        assert rule.read(rule.default) == rule.default
    for variant in game.rulebook.variants:
        changed = ludarium.load(name, variant)
        # one that spells out the defaults, or whose cards are those of the set, is the same game
        same = changed.rules == game.rules and changed.cards == game.cards
        assert (changed.fingerprint == game.fingerprint) == same
        assert variant in changed.label

"""Every clause of the rule page has a test in this folder; so has every card that a ruling names."""

import ast
from pathlib import Path

from ludarium.core.clauses import cited_clauses

from .duel import GAME

HERE = Path(__file__).parent


def test_every_clause_is_cited_by_a_test() -> None:
    cited = cited_clauses([HERE], HERE)
    assert [each for each in GAME.clauses if each not in cited] == []
    assert [each for each in cited if each not in GAME.clauses] == []


def test_every_card_with_a_ruling_and_every_token_has_a_test_of_its_own() -> None:
    tested = {
        node.name.removeprefix("test_")
        for path in HERE.glob("test_cards_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    rulings = [clause.text for clause in GAME.clauses.values() if clause.id.startswith("A")]
    cards = [
        card["id"]
        for card in GAME.cards
        if card["token"] or any(card["name"] in text for text in rulings)
    ]
    assert cards and [card for card in cards if card not in tested] == []

"""Clauses: their numbers, their page, the tests that cite them."""

from pathlib import Path

import pytest

from ludarium.core.clauses import cited_clauses, clause_id, read_clauses

PAGE = """# A game

Before the first clause.

## Combat
### S6 Combat
How one fights.

Two paragraphs.

### S6.2 Guard first
Guards come first.
#### A detail without a number
is no clause.

### A13 Ruling
### LC10.11 Two letters
Text.
"""


def test_a_page_is_read_in_its_order() -> None:
    clauses = read_clauses(PAGE)
    assert list(clauses) == ["S6", "S6.2", "A13", "LC10.11"]
    assert clauses["S6"].title == "Combat" and clauses["S6"].text.endswith("Two paragraphs.")
    assert clauses["S6.2"].text == "Guards come first."
    assert clauses["A13"].text == ""


@pytest.mark.parametrize(
    ("number", "name"), [(602, "S6.2"), (600, "S6"), (11300, "A13"), (1011, "S10.11"), (100, "S1")]
)
def test_numbers_are_clauses(number: int, name: str) -> None:
    assert clause_id(number, ("S", "A")) == name


def test_tests_cite_clauses(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        '@clause("S6.2", "A13")\n@other("S1")\ndef test_guard() -> None: ...\n'
        '@clause("S6.2")\ndef test_other() -> None: ...\n'
        '@clause("S9")\ndef helper() -> None: ...\n'
    )
    (tmp_path / "notes.py").write_text('@clause("S1")\ndef test_no() -> None: ...\n')
    assert cited_clauses([tmp_path], tmp_path) == {
        "S6.2": ["test_x.py::test_guard", "test_x.py::test_other"],
        "A13": ["test_x.py::test_guard"],
    }

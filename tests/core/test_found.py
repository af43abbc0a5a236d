"""A game is found by its folders: no file outside them names one, and no list of games is edited."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from ..parts import OURS

ROOT = Path(__file__).parents[2]
SOURCE, TESTS = ROOT / "src" / "ludarium", ROOT / "tests"
BUILD = ("Makefile", "pyproject.toml", "hatch_build.py", ".ci/run", "tests/__main__.py")
NAME = re.compile(rf"(?<![\w-])({'|'.join(OURS)})(?![\w-])")

# Files that may name a game, each with its reason.
SPOKEN = {
    "cli/deck.py": "an example in a help text that is not a docstring",
    "server/http_docs.py": "an example in the page of the HTTP interface",
}
LISTED = {
    "server/test_api.py": "the shelf, with the games that are still to come",
    "server/test_forge.py": "two games that wait for one compiler",
    "server/test_changed.py": "a game, and another one whose matches do not fit it",
}


def own(path: Path) -> bool:
    """Whether a file belongs to a game: it lies in one of its folders, or has its name."""
    folders = pairwise(path.relative_to(ROOT).parts)
    return path.stem in OURS or any(a == "games" and b in OURS for a, b in folders)


def python_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.py")) if not own(path)]


def docstrings(tree: ast.AST) -> set[int]:
    """The texts that only explain, by their identity."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def spoken(path: Path) -> Iterator[str]:
    """What code says: texts but docstrings, names, imports; and whole files that are data."""
    content = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from (line for line in content.splitlines() if not line.lstrip().startswith("#"))
        return
    tree = ast.parse(content)
    silent = docstrings(tree)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in silent
        ):
            yield node.value
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").replace(".", " ")
            yield " ".join(alias.name for alias in node.names)


def groups(tree: ast.AST) -> Iterator[set[str]]:
    """The games that one list, tuple, set or table names: its elements, its keys, the elements of its rows."""
    for node in ast.walk(tree):
        cells: list[ast.expr | None] = []
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            cells = list(node.elts)
        elif isinstance(node, ast.Dict):
            cells = list(node.keys)
        rows = [each for cell in cells if isinstance(cell, ast.Tuple) for each in cell.elts]
        texts = [c.value for c in [*cells, *rows] if isinstance(c, ast.Constant)]
        yield {text for text in texts if isinstance(text, str) and text in OURS}


@pytest.mark.parametrize("name", BUILD)
def test_no_build_file_names_a_game(name: str) -> None:
    assert [line for line in spoken(ROOT / name) if NAME.search(line)] == []


def test_no_general_code_names_a_game() -> None:
    named = {
        path.relative_to(SOURCE).as_posix()
        for path in python_files(SOURCE)
        if any(map(NAME.search, spoken(path)))
    }
    assert named - SPOKEN.keys() == set()


def test_no_general_test_lists_games() -> None:
    """One game may serve as a specimen; whoever wants several asks which there are (`tests/parts.py`)."""
    listed = {
        path.relative_to(TESTS).as_posix()
        for path in python_files(TESTS)
        if any(len(found) > 1 for found in groups(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert listed - LISTED.keys() == set()


def test_what_names_a_game_is_seen(tmp_path: Path) -> None:
    """The searches find what they are for."""
    one, two, *_ = OURS
    code = tmp_path / "code.py"
    code.write_text(
        f'"""{one} explains."""\nfrom .games.{one} import x\ny = ("{one}", "a {two} b")\n'
    )
    assert [text for text in spoken(code) if NAME.search(text)] == [
        f"games {one}",
        one,
        f"a {two} b",
    ]
    for text in (
        f'["{one}", "{two}"]',
        f'{{"{one}": 1, "{two}": 2}}',
        f'[("{one}", 1), ("{two}", 2)]',
    ):
        assert {one, two} in groups(ast.parse(text))
    make = tmp_path / "Makefile"
    make.write_text(f"# {one}\nmeasure:\n\tludarium ladder {two} --record\n\tsemi{one}\n")
    assert [line for line in spoken(make) if NAME.search(line)] == [
        f"\tludarium ladder {two} --record"
    ]

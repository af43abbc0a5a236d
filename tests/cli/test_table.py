"""The table in a terminal: one for any game, or the one in the game's folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import ludarium
from ludarium.cli.table import Table, table_of
from ludarium.core.errors import BadInput
from ludarium.core.game import Game

from ..contract.cases import load, toy_is_known


@pytest.fixture(scope="module")
def game() -> Game:
    return ludarium.load("spellfaire")


def test_the_plain_table_draws_any_view(game: Game) -> None:
    match = game.match(seed=3, first=0)
    table, console = Table(game), Console(width=80, record=True, quiet=True)
    for viewer in (0, 1, None):
        legal = table.ordered(match.view(viewer), match.legal(0))
        console.print(table.draw(match.view(viewer), viewer, legal, 40))
        console.print(table.actions(match.view(viewer), legal))
        console.print(table.heading(match.view(viewer), viewer))
    match.concede(0)
    assert match.result and table.ending(match.result, 0) == "The enemy wins: you conceded."


TABLE = """
from ...cli.table import Table


class {name}(Table):
    def prompt(self, view):
        return "what now?"
"""


def copied(tmp_path: Path, name: str, table: str) -> Game:
    """Bluff under another name, in a folder of its own with a table of its own."""
    folder, bluff = tmp_path / name, Path(__file__).parents[2] / "examples" / "games" / "bluff"
    folder.mkdir()
    for path in bluff.glob("*.*"):
        text = path.read_text(encoding="utf-8").replace('name="bluff"', f'name="{name}"')
        (folder / path.name).write_text(text, encoding="utf-8")
    (folder / "terminal.py").write_text(table, encoding="utf-8")
    ludarium.games.add_folder(tmp_path)
    return ludarium.load(name)


@pytest.fixture(autouse=True)
def _same_games_after() -> Iterator[None]:
    before = list(ludarium.games.__path__)
    yield
    ludarium.games.__path__[:] = before


def test_a_game_from_outside_brings_its_own_table(tmp_path: Path) -> None:
    game = copied(tmp_path, "bluff_tabled", TABLE.format(name="GameTable"))
    assert table_of(game).prompt({}) == "what now?"
    with toy_is_known():
        assert type(table_of(load("bluff"))) is Table


def test_a_file_without_a_table_is_refused(tmp_path: Path) -> None:
    game = copied(tmp_path, "bluff_mistabled", TABLE.format(name="Tabel"))
    with pytest.raises(BadInput, match=r"terminal\.py: expected a class GameTable\(Table\)"):
        table_of(game)


def test_a_table_that_cannot_be_imported_is_named_with_its_line(tmp_path: Path) -> None:
    game = copied(tmp_path, "bluff_torn", "from ...cli.table import Table\nTable.nothing\n")
    with pytest.raises(BadInput, match=r"terminal\.py, line 2: AttributeError"):
        table_of(game)

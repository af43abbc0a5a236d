"""Imports run downward only, and the rules of a game know neither time nor chance but the dice."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "ludarium"
TOYS = Path(__file__).parents[1] / "contract"
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
OUTSIDE = [*sorted(TOYS.glob("*/*.py")), *sorted(EXAMPLES.glob("*/*.py"))]
LEVELS = {
    "core": 0,
    "games": 1,
    "bots": 2,
    "lab": 3,
    "envs": 3,
    "progress": 3,
    "server": 4,
    "learning": 4,
    "cli": 5,
}
FILES = sorted(SOURCE.rglob("*.py"))
CHANCE = {"random", "time", "datetime", "secrets", "uuid"}
ALLOWED_CHANCE = {("core/keyed.py", "secrets")}  # where the secret of a match comes from
ALLOWED = {
    ("core/game.py", "games"),  # `load` asks which games there are
    ("envs/drawing.py", "cli"),  # `render` draws the terminal's table
}


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Those in which something is imported or looked up."""
    wanted = (ast.Import, ast.ImportFrom, ast.Attribute)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, wanted)]


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Every import as the parts of its absolute name, those in functions too."""
    package = ("ludarium", *path.relative_to(SOURCE).parent.parts)
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield tuple(alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            parts = (*start, *(node.module.split(".") if node.module else ()))
            for alias in node.names:
                yield (*parts, alias.name)


def inside(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The way below `ludarium`, the second names of the same files left out."""
    if parts[:1] != ("ludarium",):
        return ()
    return parts[2:] if parts[1:2] in (("plain",), ("gpu",)) else parts[1:]


def level_of(path: Path) -> str:
    """The folder it belongs to; a game's table in the terminal is part of the commands."""
    return "cli" if path.name == "terminal.py" else path.relative_to(SOURCE).parts[0]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_run_downward(path: Path) -> None:
    own = level_of(path)
    if own not in LEVELS:  # the public names, `python -m ludarium`, the other modes
        return
    for parts in map(inside, imports(path)):
        if not parts or parts[0] not in LEVELS or parts[0] == own:
            continue
        if (name_of(path), parts[0]) not in ALLOWED:
            assert LEVELS[parts[0]] < LEVELS[own], f"{name_of(path)} imports {'.'.join(parts)}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_games_do_not_know_each_other(path: Path) -> None:
    own = path.relative_to(SOURCE).parts
    games = {folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir()}
    for parts in map(inside, imports(path)):
        if own[0] == "games" and len(own) > 2 and parts[:1] == ("games",) and len(parts) > 1:
            assert parts[1] == own[1], f"{name_of(path)} imports {'.'.join(parts)}"
        if own[0] in ("core", "bots", "lab", "envs", "progress", "server"):
            assert not (parts[:1] == ("games",) and games & set(parts[1:])), name_of(path)


@pytest.mark.parametrize("path", [*FILES, *OUTSIDE], ids=lambda path: path.name)
def test_core_and_games_import_neither_random_nor_time(path: Path) -> None:
    if path not in OUTSIDE and path.relative_to(SOURCE).parts[0] not in ("core", "games"):
        return
    label = path.name if path in OUTSIDE else name_of(path)
    forbidden = {word for word in CHANCE if (label, word) not in ALLOWED_CHANCE}
    if path.name == "bench.py":
        forbidden -= {"time"}  # what a game times of its own
    for node in nodes(path):
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & forbidden
        if isinstance(node, ast.ImportFrom) and not node.level:
            assert (node.module or "").split(".")[0] not in forbidden
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert (node.value.id, node.attr) != ("np", "random")


def test_every_folder_has_a_level() -> None:
    folders = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    assert folders - {"plain", "gpu"} <= set(LEVELS)

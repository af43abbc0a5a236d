"""Games outside the package: found by folder or environment, refused with what is wrong and where."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import BadInput, UnknownGame
from ludarium.core.game import restore
from tests.contract.cases import EXAMPLES

games: Any = ludarium.games  # a module that can be called


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds is unknown afterwards."""
    monkeypatch.delenv(games.VARIABLE, raising=False)
    before, modules = list(games.__path__), set(sys.modules)
    yield
    games.__path__[:] = before
    for name in set(sys.modules) - modules:
        if ".games." in name:
            del sys.modules[name]


Changes = dict[str, tuple[str, str]]  # by file: what stands there, what shall


def copied(folder: Path, name: str = "bluff2", changes: Changes | None = None) -> Path:
    """The example under another name, some of its files changed; gives the folder around it."""
    shutil.copytree(EXAMPLES / "bluff", folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / name).glob("*.py"):
        text = path.read_text(encoding="utf-8").replace('name="bluff"', f'name="{name}"')
        old, new = (changes or {}).get(path.stem, ("", ""))
        assert old in text
        path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return folder


def test_a_folder_is_added_once_and_its_game_plays(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    games.add_folder(folder)
    games.add_folder(str(folder))
    assert games.__path__.count(str(folder)) == 1 and "bluff2" in games()
    match = ludarium.load("bluff2").match(seed=4)
    assert match.legal(match.actors[0])[0].text == "bid 1 x one"


def line_of(text: str) -> int:
    """Where a text stands in the game.py of the example."""
    source = (EXAMPLES / "bluff" / "game.py").read_text(encoding="utf-8")
    return source[: source.index(text)].count("\n") + 1


WRONG = [
    (
        {"game": ("NAMES = ", "NAMES = nobody + ")},
        f"game.py, line {line_of('NAMES = ')}: NameError: name 'nobody'",
    ),
    (
        {"game": ("def words(bid):", "def words(bid:")},
        f"game.py, line {line_of('def words(bid):')}: SyntaxError",
    ),
    ({"game": ("DEFINITION = ", "NOTHING = ")}, "game.py: it has no DEFINITION"),
    ({"game": ('name="bluff2"', 'name="other"')}, '`name` is "other", not "bluff2"'),
    ({"kernel": ("import *", "import nothing")}, "kernel.py, line 3: ImportError"),
    ({"kernel": ("def default", "def defaults")}, "kernel.py: it lacks default"),
    ({"state": ('("wild", "i2")', '("tame", "i2")')}, 'the rule "wild" has no cell'),
    (
        {"state": ('("turns", "i2"), ', "")},
        'state.py: STATE: it has padding: 2 bytes are missing behind "cups"; order the fields by '
        'size, i8 before i2, or add one there, such as ("spare", "i2") (38 of 40 bytes',
    ),
    (
        {"state": ('("begins", "i2"), ("active", "i2")', '("begins", "i2"), ("active", "i8")')},
        'STATE: it has padding: 6 bytes are missing behind "begins"',
    ),
    (
        {"state": ("(SEATS * MOST,))], align=True)", "(SEATS * 5,))])")},
        "STATE: 44 bytes; expected a multiple of 8: add a field of 4 bytes",
    ),
    (
        {"state": ('("wild", "i2")', '("wild", "f8")')},
        "state.py: TABLES: expected a cell of i2, i4",
    ),
]


@pytest.mark.parametrize(("changes", "said"), WRONG, ids=[said[:24] for _, said in WRONG])
def test_a_broken_game_says_what_is_wrong_and_where(
    tmp_path: Path, changes: Changes, said: str
) -> None:
    games.add_folder(copied(tmp_path, changes=changes))
    with pytest.raises(BadInput) as caught:
        ludarium.load("bluff2")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (None, "rules.toml: cannot be read"),
        ("[rule.dice", "not valid TOML"),
        ("[rule.dice]\ndefault = 3", "rule dice: clause, text is missing"),
        ("[variant.quick]\ndice = 2", "variant quick: text is missing"),
    ],
)
def test_broken_rules_are_told(tmp_path: Path, rules: str | None, said: str) -> None:
    games.add_folder(copied(tmp_path))
    path = tmp_path / "bluff2" / "rules.toml"
    path.unlink() if rules is None else path.write_text(rules)
    with pytest.raises(BadInput) as caught:
        ludarium.load("bluff2")
    assert said in str(caught.value)


def test_folders_that_hold_no_game_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "odd" / "my-game").mkdir(parents=True)
    (tmp_path / "odd" / "my-game" / "game.py").touch()
    before = list(games.__path__)
    for folder, said in (
        (tmp_path / "missing", "no such folder"),
        (tmp_path / "empty", "no game in it"),
        (EXAMPLES / "bluff", f"name the folder around it: {EXAMPLES}"),
        (tmp_path / "odd", "letters, digits and _"),
    ):
        with pytest.raises(BadInput) as caught:
            games.add_folder(folder)
        assert said in str(caught.value) and str(folder) in str(caught.value)
    assert games.__path__ == before


def test_two_games_of_one_name_are_refused_with_both_places(tmp_path: Path) -> None:
    one, two = copied(tmp_path / "one", "twin"), copied(tmp_path / "two", "twin")
    games.add_folder(one)
    with pytest.raises(BadInput) as caught:
        games.add_folder(two)
    assert f"{one / 'twin'} and {two / 'twin'}" in str(caught.value)
    assert str(two) not in games.__path__ and ludarium.load("twin").name == "twin"


def child(script: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, **env},
    )


def test_the_environment_names_folders_and_children_inherit_them(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    script = "import ludarium, json; print(json.dumps(ludarium.games()))"
    both = os.pathsep.join(["", str(EXAMPLES), str(folder), str(EXAMPLES)])
    assert json.loads(child(script, LUDARIUM_GAMES=both).stdout)[-2:] == ["bluff", "bluff2"]
    games.add_for_all(folder)
    games.add_for_all(folder)
    assert os.environ[games.VARIABLE] == str(folder)
    assert json.loads(child(script).stdout)[-1] == "bluff2"


def test_a_bad_folder_in_the_environment_is_told_when_games_are_asked_for() -> None:
    script = "import ludarium; print('imported'); ludarium.games()"
    done = child(script, LUDARIUM_GAMES="/nowhere")
    assert done.stdout == "imported\n"
    assert "/nowhere: no such folder" in done.stderr and "LUDARIUM_GAMES names it" in done.stderr


def test_the_rules_of_a_game_that_is_gone_are_refused_by_name(tmp_path: Path) -> None:
    games.add_folder(copied(tmp_path))
    snapshot = ludarium.load("bluff2").snapshot()
    assert restore("bluff2", snapshot).fingerprint == ludarium.load("bluff2").fingerprint
    games.__path__.remove(str(tmp_path))
    with pytest.raises(UnknownGame, match="bluff2"):
        restore("bluff2", snapshot)

"""What `import ludarium` gives: exact names, one tree of errors, and no Numba before it is needed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludarium
from ludarium.core import errors

from ..parts import OURS

PUBLIC = {
    *("Action", "Game", "Match", "Observation", "Replay", "Result", "games", "load"),
    *("BadCard", "BadDeck", "BadInput", "BadPosition", "BadReplay", "BadRules"),
    *("IllegalAction", "LudariumError", "NotYourTurn", "ReplayMismatch", "UnknownGame"),
}


def run(code: str, **environment: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_public_names_are_exact() -> None:
    assert set(ludarium.__all__) == PUBLIC
    assert ludarium.__all__ == sorted(ludarium.__all__)
    for name in PUBLIC:
        assert getattr(ludarium, name) is not None
    namespace: dict[str, object] = {}
    exec("from ludarium import *", namespace)
    assert namespace.keys() >= PUBLIC


def test_the_drawn_tree_of_errors_is_the_real_one() -> None:
    drawn: dict[str, str] = {}
    above: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        if match := re.match(r"([│├└─ ]*)(\w+)(  |$)", line):
            depth = len(match[1]) // 4
            if depth or match[2] == "LudariumError":
                above[depth:] = [match[2]]
                drawn[match[2]] = above[depth - 1] if depth else "Exception"
    real = {
        name: cls.__bases__[0].__name__
        for name, cls in vars(errors).items()
        if isinstance(cls, type) and issubclass(cls, errors.LudariumError)
    }
    assert drawn == real
    assert set(real) <= PUBLIC
    assert issubclass(ludarium.BadInput, ValueError)


def test_near_words_are_suggested() -> None:
    assert errors.nearest("frezze", ["Freeze", "burn"]) == ' (did you mean "Freeze"?)'
    assert errors.nearest("zzz", ["Freeze", "burn"]) == errors.nearest(3, []) == ""


def test_plain_mode_does_not_import_numba() -> None:
    code = """
import sys, ludarium
for name in ludarium.games():
    match = ludarium.load(name).match(seed=7)
    while not match.is_over:
        seat = match.actors[0]
        match.submit(seat, match.legal(seat)[-1])
    match.replay().run(), match.view(0), match.events()
print("numba" in sys.modules, "llvmlite" in sys.modules)
"""
    assert run(code) == "False False"


# --- the cache folder --------------------------------------------------------------------------------


def test_the_cache_folder_is_named_by_all_that_changes_machine_code(tmp_path: Path) -> None:
    code = f"""
import os, numba
from pathlib import Path
from ludarium.core import cache
cache.PACKAGE = Path({str(tmp_path)!r})
(cache.PACKAGE / "games").mkdir()
def folder(source="1", name="a.py", **environment):
    for old in (cache.PACKAGE / "games").iterdir():
        old.unlink()
    (cache.PACKAGE / "games" / name).write_text(source)
    os.environ.update(environment)
    cache.cache_folder.cache_clear()
    return cache.cache_folder()
first = folder()
print(first.parent == Path(os.environ["XDG_CACHE_HOME"]) / "ludarium")
print(folder() == folder(OTHER_BOUNDSCHECK="1") == first)
print(folder("2") != first)
print(folder(name="b.py") != first)
print(folder(NUMBA_BOUNDSCHECK="1") != first)
del os.environ["NUMBA_BOUNDSCHECK"]
numba.__version__ = "0"
print(folder() != first)
"""
    assert run(code, XDG_CACHE_HOME=str(tmp_path / "home")).split() == ["True"] * 6


def test_every_compiled_source_names_the_cache_folder() -> None:
    from ludarium.core.cache import COMPILED, PACKAGE

    known = [PACKAGE / part for part in COMPILED]
    for path in PACKAGE.rglob("*.py"):
        if re.search(r"^@(kernel|compiled|njit)|njit\(", path.read_text(), re.MULTILINE):
            assert any(part == path or part in path.parents for part in known), path


def test_the_cache_part_of_a_game_from_outside_changes_with_its_sources(tmp_path: Path) -> None:
    from ludarium.core.cache import PACKAGE, game_part

    assert game_part(PACKAGE / "games" / "spellfaire") == "spellfaire"
    (tmp_path / "kernel.py").write_text("1")
    one = game_part(tmp_path)
    game_part.cache_clear()
    (tmp_path / "kernel.py").write_text("2")
    assert one != game_part(tmp_path)
    assert one.startswith(tmp_path.name)


def test_compiled_is_said_only_of_these_sources(tmp_path: Path) -> None:
    """Wherever they lie and whenever they were written."""
    from ludarium.core.cache import game_part, warm_mark

    games = [tmp_path / place / "game" for place in ("here", "there", "changed")]
    for game, text in zip(games, "112", strict=True):
        game.mkdir(parents=True)
        (game / "kernel.py").write_text(text)
    os.utime(games[0] / "kernel.py", (1, 1))
    here, there, changed = map(warm_mark, games)
    assert here == there != changed
    assert here.parent.name == game_part(games[0])


def test_numba_is_told_of_the_folder_before_a_kernel_is_made() -> None:
    code = """
import ludarium.core.kernel, numba
from ludarium.core.cache import cache_folder
print(numba.config.CACHE_DIR == str(cache_folder()) or numba.config.CACHE_DIR)
"""
    assert run(code) == "True"


@pytest.mark.parametrize("name", OURS)
def test_all_modes_are_the_same_files(name: str) -> None:
    code = f"""
import ludarium.games.{name}.state as a
import ludarium.plain.games.{name}.state as b
import ludarium.gpu.games.{name}.state as c
print(a.__file__ == b.__file__ == c.__file__, a.STATE == b.STATE == c.STATE, a is not b)
"""
    assert run(code) == "True True True"

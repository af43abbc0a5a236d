"""What the tests of a game add by a file of its folder, `tests/games/<name>/<part>.py`: found by name, listed nowhere."""

import importlib
import importlib.util
from types import ModuleType

import ludarium

PACKAGE = "tests.games"
OURS = [name for name, at in ludarium.games.folders().items() if ludarium.games.is_ours(at)]
FOR_TWO = [name for name in OURS if ludarium.load(name).seats == 2]


def who_begins(game: str, seat: int) -> dict[str, int]:
    """`first` for a match, where the game has a seat that begins."""
    return {"first": seat} if hasattr(ludarium.load(game).states.new(), "begins") else {}


def part_of(game: str, part: str) -> ModuleType | None:
    """A file of a game's tests; one from outside the repository has none."""
    module = f"{PACKAGE}.{game}"
    if importlib.util.find_spec(module) and importlib.util.find_spec(f"{module}.{part}"):
        return importlib.import_module(f"{module}.{part}")
    return None

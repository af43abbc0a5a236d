"""Level 1: one folder a game. Calling this module lists the games: `ludarium.games()`.

More folders of games can be added with `add_folder`; each is then found in every mode.
"""

import sys
from pathlib import Path
from types import ModuleType

if __name__ != "ludarium.games":
    # plain and gpu look where this one looks
    __path__ = sys.modules["ludarium.games"].__path__  # type: ignore[assignment]


def names() -> list[str]:
    """The names of all games that can be loaded."""
    folders = [Path(folder) for folder in __path__]
    return [p.parent.name for folder in folders for p in sorted(folder.glob("*/game.py"))]


def add_folder(folder: str | Path) -> None:
    """Let `load` find the games in one more folder."""
    if str(folder) not in __path__:
        __path__.append(str(folder))


class Games(ModuleType):
    def __call__(self) -> list[str]:
        """The names of all games that can be loaded."""
        return names()


sys.modules[__name__].__class__ = Games

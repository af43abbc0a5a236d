"""Level 1: one folder a game. Calling this module lists the games: `ludarium.games()`.

More folders of games come from the environment variable LUDARIUM_GAMES, which child processes
inherit, or from `add_folder`; their games are then found in every mode.
"""

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

VARIABLE = "LUDARIUM_GAMES"  # folders, with the separator of PATH between them
# What a kernel exports.
CONTRACT = (
    *("STATE", "TABLES", "DECK", "INPUT", "SEATS", "ACTIONS", "MAX_LEGAL", "RULES"),
    *("setup", "actors", "legal", "refusal", "default", "apply"),
    *("supply", "feed", "score", "length", "reason", "hide", "fill"),
)

MOST_ACTIONS, MOST_LEGAL, MOST_BYTES = 16384, 2048, 2048

if __name__ != "ludarium.games":
    # plain and gpu look where this one looks
    __path__ = sys.modules["ludarium.games"].__path__  # type: ignore[assignment]


def given() -> list[str]:
    """The folders that the environment names."""
    written = os.environ.get(VARIABLE, "").split(os.pathsep)
    return [str(Path(folder).absolute()) for folder in dict.fromkeys(written) if folder]


if __name__ == "ludarium.games":
    # Only noted: `names` says what is wrong with a folder, where an import could not.
    __path__ += given()


def names() -> list[str]:
    """The names of all games that can be loaded."""
    return list(folders())


def folders() -> dict[str, Path]:
    """Every game with its folder; a folder that holds none, or a second game of a name, is refused."""
    found: dict[str, Path] = {}
    for place in map(Path, __path__):
        for game in games_in(place):
            if game.name in found:
                raise fault(
                    f'two games are called "{game.name}": {found[game.name]} and {game}; '
                    "rename one (its folder and `name` in its game.py), or leave one out"
                )
            found[game.name] = game
    return found


def games_in(place: Path) -> list[Path]:
    """The folders of the games in a folder."""
    origin = f" ({VARIABLE} names it)" if str(place) in given() else ""
    if not place.is_dir():
        raise fault(f"{place}: no such folder; expected a folder of games{origin}")
    games = [path.parent for path in sorted(place.glob("*/game.py"))]
    if not games and (place / "game.py").is_file():
        raise fault(f"{place} is a game itself; name the folder around it: {place.parent}")
    if not games:
        raise fault(f"{place}: no game in it; expected a file such as chess/game.py{origin}")
    for game in games:
        if not game.name.isidentifier():
            raise fault(f"{game}: the folder of a game needs a name of letters, digits and _")
    return games


def add_folder(folder: str | Path) -> None:
    """Let `load` find the games in one more folder."""
    place = Path(folder).absolute()
    if str(place) in __path__:
        return
    games_in(place)
    __path__.append(str(place))
    try:
        folders()
    except Exception:
        __path__.remove(str(place))
        raise


def add_for_all(folder: str | Path) -> None:
    """The same for the processes that this one starts, too."""
    add_folder(folder)
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys([*given(), str(Path(folder).absolute())]))


def is_ours(folder: Path) -> bool:
    return Path(__file__).parent in folder.parents


def check() -> None:
    """Every game from elsewhere can be loaded, or BadInput says which cannot and why."""
    from ..core.game import load
    from ..core.look import look_of

    for name, folder in folders().items():
        if not is_ours(folder):
            look_of(load(name))


def definition(name: str) -> Any:
    """What a game's folder says of it. A fault in its files is told with its place."""
    from ..core.modes import game_module
    from ..core.sentences import read_sentences

    where = folders()[name]
    try:
        game = game_module(name, "game", "jit")
        kernel = game_module(name, "kernel", "plain")
    except Exception as error:
        if is_ours(where):
            raise  # a game of our own: whoever broke it wants to see where
        raise fault(f"{where}: the game cannot be loaded: {told(error, where)}") from error
    found = getattr(game, "DEFINITION", None)
    if found is None:
        raise fault(f"{where / 'game.py'}: it has no DEFINITION")
    if found.name != name:
        raise fault(
            f'{where / "game.py"}: its `name` is "{found.name}", not "{name}" as its folder'
        )
    missing = [part for part in CONTRACT if not hasattr(kernel, part)]
    if missing:
        raise fault(f"{where / 'kernel.py'}: it lacks {', '.join(missing)}")
    check_measure(found, kernel, where)
    check_records(kernel, where)
    check_sizes(kernel, where)
    for name in getattr(kernel, "STOCKED", ()):
        if name not in (kernel.TABLES.names or ()):
            raise fault(f'{where / "kernel.py"}: STOCKED: "{name}" is not a field of TABLES')
    read_sentences(found)
    return found


def check_measure(found: Any, kernel: Any, where: Path) -> None:
    """A measure has a name in `game.py` and a function in `kernel.py`, and belongs to one seat."""
    named, computed = found.measure is not None, hasattr(kernel, "achieved")
    if computed and not named:
        raise fault(
            f"{where / 'game.py'}: expected measure=Measure(...) in the DEFINITION, since kernel.py has achieved(s)"
        )
    if named and not computed:
        raise fault(
            f"{where / 'kernel.py'}: it lacks achieved(s), which the DEFINITION names ({found.measure.name})"
        )
    if named and kernel.SEATS != 1:
        raise fault(
            f"{where / 'game.py'}: measure: expected a game with one seat, got {kernel.SEATS} seats"
        )


def check_records(kernel: Any, where: Path) -> None:
    """Every record can be mirrored, and copied as whole words."""
    from ..core.mirror import CODES, mirror

    written = where / "state.py"
    place = written if written.is_file() else where / "kernel.py"
    for name in ("STATE", "TABLES", "DECK", "INPUT"):
        dtype = getattr(kernel, name)
        try:
            mirror(dtype)
        except KeyError as error:
            cells = ", ".join(CODES)
            raise fault(f"{place}: {name}: expected a cell of {cells}, got {error}") from None
        except TypeError as error:
            raise fault(f"{place}: {name}: {error}") from None
    if rest := -kernel.STATE.itemsize % 8:
        raise fault(
            f"{place}: STATE: {kernel.STATE.itemsize} bytes; expected a multiple of 8: "
            f"add a field of {rest} bytes, or remove one"
        )


def check_sizes(kernel: Any, where: Path) -> None:
    """Lists of actions and copies of states stay short enough to be quick."""
    state, has_history = kernel.STATE, hasattr(kernel, "used")
    before = state.fields[state.names[-1]][1] if has_history else state.itemsize
    for name, size, most in (
        ("ACTIONS", kernel.ACTIONS - 1, MOST_ACTIONS),
        ("MAX_LEGAL", kernel.MAX_LEGAL, MOST_LEGAL),
        ("STATE before its history" if has_history else "bytes of STATE", before, MOST_BYTES),
    ):
        if size > most:
            raise fault(f"{where / 'kernel.py'}: {name}: expected at most {most}, got {size}")


def told(error: Exception, where: Path) -> str:
    """'kernel.py, line 12: NameError: name 'x' is not defined'"""
    import traceback

    kind = type(error).__name__
    if isinstance(error, SyntaxError):
        return f"{Path(error.filename or '').name}, line {error.lineno}: {kind}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    inner = [frame for frame in frames if Path(frame.filename).parent == where]
    place = f"{Path(inner[-1].filename).name}, line {inner[-1].lineno}: " if inner else ""
    return f"{place}{kind}: {error}"


def fault(message: str) -> Exception:
    from ..core.errors import BadInput

    return BadInput(message)


class Games(ModuleType):
    def __call__(self) -> list[str]:
        """The names of all games that can be loaded."""
        return names()


sys.modules[__name__].__class__ = Games

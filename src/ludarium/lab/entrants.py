"""Who takes part in a tournament, as people write it: our bots by name or budget, programs outside.

`adept`, `search:2000` (iterations), `deep:50000` (nodes), `depth:3` (plies), or a command; each may
have a name of its own in front: `fast=search:100`, `mine=python3 my_bot.py`.
"""

import re
import shlex
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..bots.bot import Settings, fitting
from ..bots.levels import BOTS, BUDGET, BUDGETS, settings_of
from ..core.errors import BadInput, nearest
from ..core.game import Game

PART = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*'|["'])+""")  # between commas that are not quoted
QUOTED = re.compile(r"""(["'])(.*)\1""", re.DOTALL)
NAMED = re.compile(r"([A-Za-z0-9_.-]{1,40})=(.+)", re.DOTALL)


@dataclass(frozen=True)
class Entrant:
    """One who plays: a bot of ours with its settings, or a program with its command."""

    name: str
    settings: Settings | None = None
    command: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """What plays under this name."""
        return shlex.join(self.command) if self.command else self.name


def read_entrants(game: Game, lists: Iterable[str], options: Iterable[str] = ()) -> list[Entrant]:
    """All that were named; BadInput where one cannot play."""
    words = [word.strip() for written in lists for word in PART.findall(written)]
    found: list[Entrant] = []
    for word in filter(None, words):
        named = NAMED.fullmatch(word)
        own, body = (named[1], named[2].strip()) if named else (None, word)
        if quoted := QUOTED.fullmatch(body):
            body = quoted[2] if quoted[1] not in quoted[2] else body
        one = read_one(game, body)
        if own in [each.name for each in found]:
            raise BadInput(f'two bots are called "{own}"')
        found.append(renamed(one, own or free_name(one.name, found)))
    if len(found) < 2:
        raise BadInput(f"--bots: expected two or more bots, got {len(found)}")
    return with_options(found, options)


def read_one(game: Game, body: str) -> Entrant:
    if body in BOTS:
        fitting(game, BOTS[body])
        return Entrant(body, BOTS[body])
    if BUDGET.fullmatch(body):
        settings = settings_of(body)
        try:
            fitting(game, settings)
        except BadInput as fault:
            raise BadInput(f"{body}: {fault}") from None
        return Entrant(body, settings)
    try:
        command = tuple(shlex.split(body))
    except ValueError as fault:
        raise BadInput(f"cannot parse the command {body}: {fault}") from None
    if not command or shutil.which(command[0]) is None:
        hint = nearest(body, BOTS) or f"; expected a program or one of {', '.join(BOTS)}, {BUDGETS}"
        raise BadInput(f'no such bot or program: "{(command or ("",))[0]}"{hint}')
    return Entrant(called(command), command=command)


def called(command: tuple[str, ...]) -> str:
    """The default name of a program: its script, or else the program itself."""
    scripts = [word for word in command if not word.startswith("-") and Path(word).is_file()]
    return Path(scripts[-1] if scripts else command[0]).name[:40]


def free_name(name: str, taken: list[Entrant]) -> str:
    names = {each.name for each in taken}
    n = 1
    found = name
    while found in names:
        n += 1
        found = f"{name}-{n}"
    return found


def renamed(one: Entrant, name: str) -> Entrant:
    return Entrant(name, one.settings, one.command, one.options)


def with_options(entrants: list[Entrant], options: Iterable[str]) -> list[Entrant]:
    """`NAME.OPTION=VALUE` for programs outside."""
    by_name: dict[str, dict[str, str]] = {each.name: {} for each in entrants}
    programs = [each.name for each in entrants if each.command]
    for written in options:
        path, equals, value = written.partition("=")
        owner = max((name for name in programs if path.startswith(f"{name}.")), key=len, default="")
        if not equals or not owner or "\n" in written:
            whom = f"one of {', '.join(programs)}" if programs else "no program takes part"
            raise BadInput(f'--option: expected "NAME.OPTION=VALUE" ({whom}), got "{written}"')
        by_name[owner][path[len(owner) + 1 :]] = value
    return [Entrant(e.name, e.settings, e.command, by_name[e.name]) for e in entrants]

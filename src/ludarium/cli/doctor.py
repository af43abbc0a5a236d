"""`ludarium doctor`"""

import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .common import AsJson, game_names, out, print_json

if TYPE_CHECKING:
    from ..core.game import Game

TOOLS = ("numpy", "numba", "llvmlite", "typer", "rich")


def command(json: AsJson = False) -> None:
    """Show what Ludarium runs on: versions, compile cache, cores, GPU, games.

    Example: [bold]ludarium doctor[/bold]
    """
    found = examine()
    if json:
        return print_json(found)
    from rich.table import Table

    cache = found["cache"]
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, number in found["versions"].items():
        table.add_row(name, number or "[red]missing[/]")
    table.add_row("machine", f"{found['system']}, {found['cores']} cores")
    table.add_row("gpu", found["gpu"] or "[dim]none that Numba can use[/]")
    table.add_row("cache", f"{cache['folder']}, {cache['bytes'] / 1e6:.1f} MB")
    for game in found["games"]:
        state = "[green]warm[/]" if game["warm"] else "[yellow]cold: the first bot move compiles[/]"
        learned = game["weights"] or "no learned weights"
        facts = f"{game['title']}, rules {game['fingerprint']}, {state}, {learned}"
        table.add_row(game["name"], facts)
    return out.print(table)


def examine() -> dict[str, Any]:
    from .. import __version__
    from ..core import device
    from ..core.game import load

    versions = {"ludarium": __version__, "python": platform.python_version()}
    cache = cache_facts()
    games = [load(name) for name in game_names()]
    return {
        "versions": versions | {tool: installed(tool) for tool in TOOLS},
        "system": f"{platform.system()} {platform.machine()}",
        "cores": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count(),
        "gpu": device.gpu_name(),
        "cache": cache | {"warm": sorted(cache["warm"])},
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "fingerprint": game.fingerprint,
                "warm": game.name in cache["warm"],
                "weights": weights(game),
            }
            for game in games
        ],
    }


def weights(game: "Game") -> str | None:
    """What its bots have learned, or why that cannot be used."""
    from ..core.errors import BadInput
    from ..core.networks import weights_of

    try:
        found = weights_of(game)
    except BadInput as fault:
        return str(fault)
    if found is None:
        return None
    return f"learned weights {found.digest}"


def installed(tool: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(tool)
    except PackageNotFoundError:
        return None


def cache_facts() -> dict[str, Any]:
    """Compiled code of exactly these sources; other folders beside it are of other ones."""
    from ..core.cache import cache_folder

    try:
        folder = cache_folder()
    except ImportError:
        return {"folder": None, "bytes": 0, "warm": set()}
    files = [path for path in Path(folder).rglob("*") if path.is_file()]
    warm = {
        path.relative_to(folder).parts[0].partition("_")[0]
        for path in files
        if path.name.startswith("engine.run-") and path.suffix == ".nbc"
    }
    return {
        "folder": str(folder),
        "bytes": sum(path.stat().st_size for path in files),
        "warm": warm,
    }

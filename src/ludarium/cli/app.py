"""The commands by name, each in a module of its own that is imported when it is asked for.

A module offers a function `command`, or a Typer `app` where a command has commands of its own.
"""

import importlib
import importlib.util
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..core.errors import BadDeck, LudariumError
from .common import err, report

PANELS = {
    "Play": ("serve", "play", "watch", "puzzles", "replay"),
    "Look things up": ("games", "cards", "deck", "rules"),
    "Measure": ("analyse", "simulate", "ladder", "tournament", "bench", "perft"),
    "Balance": ("balance", "whatif", "ambiguities", "tune", "metagame"),
    "Learn": ("learn",),
    "Keep in order": ("admin", "doctor", "warm", "docs"),
}
PANEL_OF = {name: panel for panel, names in PANELS.items() for name in names}


class Commands(TyperGroup):
    """Finds commands by their module and turns expected errors into one red line."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for name in PANEL_OF if importlib.util.find_spec(f"{__package__}.{name}")]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__package__}.{cmd_name}")
        part: typer.Typer | None = getattr(module, "app", None)
        if part is None:
            part = typer.Typer(add_completion=False, rich_markup_mode="rich")
            part.command(cmd_name, rich_help_panel=PANEL_OF[cmd_name])(module.command)
        found: Any = typer.main.get_command(part)
        found.name = cmd_name
        found.rich_help_panel = PANEL_OF[cmd_name]
        return found

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        names: Any = dict.fromkeys(self.list_commands(ctx))
        self.commands = names  # only for "did you mean"; `get_command` looks elsewhere
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            err.print()
            raise typer.Exit(130) from None
        except BadDeck as fault:
            for problem in fault.problems:
                report(problem)
        except LudariumError as fault:
            report(str(fault))
        except BrokenPipeError:  # whoever read along has enough
            raise
        except OSError as fault:
            known = [str(part) for part in (fault.filename, fault.strerror) if part]
            report(": ".join(known) or str(fault))
        except MemoryError as fault:
            report(f"not enough memory ({fault}): try fewer matches at a time")
        raise typer.Exit(2)


app = typer.Typer(
    cls=Commands,
    add_completion=True,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"ludarium {__version__}")
        raise typer.Exit()


@app.callback()
def ludarium(
    games: Annotated[
        list[Path] | None,
        typer.Option(
            "--games",
            metavar="FOLDER",
            help="Also load the games in this folder (like LUDARIUM_GAMES); repeatable.",
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Written rule books as games that people play, designers measure and bots learn.

    Start with: [bold]ludarium play spellfaire[/bold]

    Every command explains itself: [bold]ludarium deck --help[/bold]
    """
    from ..games import add_for_all, check, given

    for folder in games or ():
        add_for_all(folder)
    if given():
        check()

"""`ludarium learn`: a value of a game from self-play."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from .common import AsJson, GameName, interval, open_game, out, print_json
from .measuring import Html, Seed, Threads, wrote

if TYPE_CHECKING:
    from ..core.game import Game
    from ..learning.run import Generation


def command(
    game: GameName,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--out", help="Folder of the run; the same command resumes it. Default: learn-GAME."
        ),
    ] = None,
    generations: Annotated[
        int, typer.Option(min=1, help="Generations of self-play and training.")
    ] = 3,
    positions: Annotated[
        int, typer.Option(min=1000, help="Positions to learn from, per generation.")
    ] = 200_000,
    bot: Annotated[
        str | None,
        typer.Option(
            help="Who plays itself: a level or a budget. Default: search:40; deep:400 with perfect information."
        ),
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the positions in training.")] = 6,
    test: Annotated[
        int, typer.Option(min=1, help="Iterations per decision in the test of a generation.")
    ] = 200,
    most: Annotated[int, typer.Option(min=8, help="Most games of the test of a generation.")] = 400,
    install: Annotated[
        bool,
        typer.Option("--install", help="Put the weights into the game's folder, for all its bots."),
    ] = False,
    device: Annotated[
        str,
        typer.Option(
            help="cpu, or cuda: train on a GPU, and let bots that look one action ahead play on it."
        ),
    ] = "cpu",
    seed: Seed = 1,
    threads: Threads = None,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Learn what a position is worth, from matches of the game's bots against themselves.

    Each generation plays itself, trains a small network on the results, and is kept only if it
    beats the best so far in a sequential test (at most 5 % error). A game that has weights
    starts from them. The best weights are written to value.npz in the folder of the run.

    Example: ludarium learn spellfaire --positions 100000 --install
    """
    from ..learning.model import torch
    from ..learning.run import Course, Run

    if device not in ("cpu", "cuda"):
        raise BadInput(f"--device: expected cpu or cuda, got {device!r}")
    torch()
    opened = open_game(game)
    course = Course(
        generations=generations, positions=positions, bot=bot or usual_bot(opened), epochs=epochs, test=test,
        most=most, device=device, seed=seed,
    )  # fmt: skip
    where = folder or Path(f"learn-{opened.name}")
    with Bar(as_json) as bar:
        run = Run(opened, where, course, threads, bar.show)
        done = run.run(lambda made: None if as_json else tell(made))
    best = run.best if run.last_kept else None
    if install and best is not None:
        shutil.copyfile(run.folder.best, opened.definition.folder / "value.npz")
    if html is not None:
        from ..learning.report import learning_report

        learning_report(opened, course, done).write(html)
    if as_json:
        print_json(
            {
                "game": opened.name,
                "folder": str(where),
                "generations": [vars(each) for each in done],
            }
        )
        return
    wrote(html, as_json)
    if best is None:
        out.print(
            "No generation beat the bots that were there; they stay as they are.", highlight=False
        )
    elif install:
        out.print(
            f"The bots of {opened.title} now use generation {best.about['made']['generation']}.",
            highlight=False,
        )
    else:
        out.print(
            f"The best weights are in {run.folder.best}; --install gives them to the bots.",
            highlight=False,
        )


def usual_bot(game: "Game") -> str:
    return "deep:400" if game.definition.perfect else "search:40"


def tell(made: "Generation") -> None:
    verdict = "kept" if made.kept else "not kept"
    out.print(
        f"generation {made.number}: {made.positions:,} positions, log loss {made.loss:.3f}, "
        f"{interval(made.score)} against the best before, {made.games} games: {verdict} ({made.seconds:.0f} s)",
        markup=False,
        highlight=False,
    )


class Bar:
    """What a generation is doing."""

    def __init__(self, quiet: bool) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
        )
        self.bar = Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True)
        self.task: Any = None
        self.what = ""

    def __enter__(self) -> "Bar":
        self.bar.__enter__()
        return self

    def __exit__(self, *fault: Any) -> None:
        self.bar.__exit__(*fault)

    def show(self, what: str, share: float) -> None:
        if what != self.what:
            if self.task is not None:
                self.bar.remove_task(self.task)
            self.what, self.task = what, self.bar.add_task(what, total=1.0)
        self.bar.update(self.task, completed=share)

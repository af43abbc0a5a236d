"""`ludarium puzzles`: look at puzzles, solve them, prove them, make them."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from ..core.puzzles import GRADES, Puzzle, find_puzzle, is_within_turn, puzzles
from ..core.text import plural
from .common import AsJson, GameName, open_game, out, print_json

if TYPE_CHECKING:
    from ..core.game import Game


def command(
    game: GameName,
    show: Annotated[str | None, typer.Option(metavar="ID", help="Draw one puzzle.")] = None,
    solution: Annotated[
        bool, typer.Option("--solution", help="With --show: print the solution.")
    ] = False,
    solve: Annotated[
        str | None, typer.Option(metavar="ID", help="Solve one in the terminal.")
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Verify every puzzle by exhaustive search.")
    ] = False,
    sample: Annotated[
        int | None, typer.Option(metavar="N", help="With --prove: only N, chosen at random.")
    ] = None,
    make: Annotated[
        int | None, typer.Option(metavar="N", help="Make N new puzzles from self-play.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of --make and --sample.")] = 1,
    to: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="File that --make writes.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Puzzles: find the only action that forces a win, or the only way to win this turn.

    Without options, count the puzzles by length and grade (1 easy to 5 hard).

    Example: ludarium puzzles mana

    Example: ludarium puzzles mana --solve 2-001

    Example: ludarium puzzles mana --prove --sample 12
    """
    chosen = {"--show": show, "--solve": solve, "--prove": prove or None, "--make": make}
    named = [name for name, value in chosen.items() if value is not None]
    if len(named) > 1:
        raise BadInput(f"{' and '.join(named)} cannot be combined")
    needs = {"--solution": ("--show", solution), "--sample": ("--prove", sample is not None)}
    needs["--out"] = ("--make", to is not None)
    for option, (other, given) in needs.items():
        if given and other not in named:
            raise BadInput(f"{option} needs {other}")
    if solve and as_json:
        raise BadInput("--solve is interactive: drop --json")

    opened = open_game(game)
    if show:
        show_puzzle(opened, find_puzzle(opened, show), solution, as_json)
    elif solve:
        from .solving import Solving

        Solving(opened, find_puzzle(opened, solve)).run()
    elif prove:
        prove_puzzles(opened, sample, seed, as_json)
    elif make is not None:
        make_puzzles(opened, make, seed, to, as_json)
    else:
        list_puzzles(opened, as_json)


def known_puzzles(game: "Game") -> list[Puzzle]:
    found = puzzles(game)
    if not found:
        raise BadInput(f"{game.title} has no puzzles")
    return found


# --- looking at them ---------------------------------------------------------------------------------


def list_puzzles(game: "Game", as_json: bool) -> None:
    found = known_puzzles(game)
    if as_json:
        rows = [{"id": p.id, "moves": p.moves, "grade": p.grade} for p in found]
        return print_json({"game": game.name, "n": len(found), "puzzles": rows})
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("win in")
    for heading in (*(f"grade {grade}" for grade in GRADES), "all"):
        table.add_column(heading, justify="right")
    for moves in sorted({puzzle.moves for puzzle in found}):
        grades = [puzzle.grade for puzzle in found if puzzle.moves == moves]
        counts = [*(grades.count(grade) for grade in GRADES), len(grades)]
        table.add_row(plural(moves, "move"), *map(str, counts))
    out.print(f"{game.title}: {plural(len(found), 'puzzle')}, {found[0].id} to {found[-1].id}\n")
    out.print(table)
    return out.print(
        f"\nTry [bold]ludarium puzzles {game.name} --solve {found[0].id}[/bold]", style="dim"
    )


def show_puzzle(game: "Game", puzzle: Puzzle, with_solution: bool, as_json: bool) -> None:
    match = game.position(puzzle.position)
    seat = match.actors[0]
    legal = match.legal(seat)
    if as_json:
        document: dict[str, Any] = vars(puzzle) | {"seat": seat, "actions": [a.text for a in legal]}
        line = document.pop("line")
        return print_json(document | ({"solution": line} if with_solution else {}))
    from .table import table_of

    out.print(question(puzzle, is_within_turn(game)), style="bold")
    out.print(table_of(game).draw(match.view(seat), seat, legal, out.height))
    if isinstance(puzzle.position, str):
        out.print(puzzle.position, style="dim", markup=False, soft_wrap=True)
    if with_solution:
        out.print(f"Solution: {written(puzzle.line)}", style="green", markup=False)
    return None


def written(line: Iterable[str]) -> str:
    """Actions of one word stand side by side, longer ones are set apart."""
    texts = list(line)
    return (", " if any(" " in text for text in texts) else " ").join(texts)


def question(puzzle: Puzzle, within_turn: bool) -> str:
    moves, head = plural(puzzle.moves, "move"), f"Puzzle {puzzle.id}, grade {puzzle.grade} of 5"
    if within_turn:
        return f"{head}: you win this turn in {moves}, in one way. What is it?"
    return f"{head}: you win in {moves}. What is your first move?"


# --- proving and making ------------------------------------------------------------------------------


def prove_puzzles(game: "Game", n: int | None, seed: int, as_json: bool) -> None:
    """Status 1 when one of them is not what it says."""
    import random

    from ..bots.solve import faults, prover_of
    from .progress import matches_bar, warming

    if n is not None and n < 1:
        raise BadInput(f"--sample: expected 1 or more, got {n}")
    found = known_puzzles(game)
    if n is not None and n < len(found):
        found = sorted(random.Random(seed).sample(found, n), key=lambda puzzle: puzzle.id)
    prover = prover_of(game)
    with warming(game, as_json):
        faults(prover, found[0])
    wrong = {}
    with matches_bar(len(found), as_json, "puzzles") as advance:
        for puzzle in found:
            if problems := faults(prover, puzzle):
                wrong[puzzle.id] = problems
            advance(1)
    if as_json:
        right = len(found) - len(wrong)
        print_json({"game": game.name, "n": len(found), "proved": right, "faults": wrong})
    else:
        for name, problems in wrong.items():
            out.print(f"{name}: {'; '.join(problems)}", style="red", markup=False, soft_wrap=True)
        out.print(f"{len(found) - len(wrong)} of {plural(len(found), 'puzzle')} proved")
    if wrong:
        raise typer.Exit(1)


def make_puzzles(game: "Game", n: int, seed: int, to: str | None, as_json: bool) -> None:
    from .. import __version__
    from ..core.puzzles import write_puzzles
    from ..lab import puzzles as lab
    from .progress import matches_bar

    if n < 1:
        raise BadInput(f"--make: expected 1 or more, got {n}")
    if to is None:
        raise BadInput("--make needs a file to write: --out puzzles.json")
    with matches_bar(lab.n_candidates(game, n), as_json, "candidates") as advance:
        made = lab.make_puzzles(game, n, seed, advance)
    command = f"ludarium puzzles {game.name} --make {n} --seed {seed}"
    write_puzzles(Path(to), made, f"{command}, version {__version__}")
    if as_json:
        print_json({"game": game.name, "n": len(made), "file": to})
    else:
        out.print(f"{plural(len(made), 'puzzle')} written to {to}", soft_wrap=True)

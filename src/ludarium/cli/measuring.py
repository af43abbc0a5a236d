"""What the measuring commands share: where the matches are played, and where the answers go."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadDeck, BadInput
from .common import err, interval, read_deck

if TYPE_CHECKING:
    from rich.table import Table

    from ..core.decks import Deck
    from ..core.game import Game
    from ..lab.field import Decks
    from ..lab.plan import Plan
    from ..lab.play import How

DeckList = Annotated[
    str | None,
    typer.Option(
        "--decks", metavar="A,B,..", help="Decks by name, code or file; default: all ready decks."
    ),
]
Games = Annotated[
    int,
    typer.Option(
        min=2,
        help="Matches per comparison: between two players or decks, or per version of the rules.",
    ),
]
BotName = Annotated[
    str, typer.Option("--bot", help="The bot that plays, e.g. random, heuristic, adept.")
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same results.")]
Opening = Annotated[
    int | None,
    typer.Option(
        min=0, help="Random first moves; default: 4 in games of perfect information, else 0."
    ),
]
Threads = Annotated[int | None, typer.Option(min=1, help="Default: all cores.")]
Device = Annotated[
    str, typer.Option(help="cpu, or cuda (a GPU; plays random, novice and heuristic).")
]
Workers = Annotated[
    int | None, typer.Option(min=1, help="Play on a local Dask cluster with this many processes.")
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on an existing Dask cluster.")
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Save every match as Parquet. Run the same command again to resume.",
    ),
]


def writable(file: Path | None) -> Path | None:
    """Refuse what cannot be written before anything is played."""
    if file is not None:
        if file.is_dir():
            raise BadInput(f"expected a file, got the folder {file}")
        try_to_write(file, file)
    return file


def writable_folder(folder: Path | None) -> Path | None:
    """The same for a folder of files."""
    if folder is not None:
        try_to_write(folder / ".try", folder)
    return folder


def try_to_write(file: Path, told: Path) -> None:
    new = not file.exists()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if new or file.is_file():  # a pipe would take a try for the end
            with open(file, "ab"):
                pass
        if new:
            file.unlink()
    except FileExistsError as fault:
        raise BadInput(f"{told} cannot be written: {fault.filename} is not a folder") from None
    except OSError as fault:
        raise BadInput(f"{told} cannot be written: {fault.strerror}") from None


def named_table(file: Path | None) -> Path | None:
    if file is not None and file.suffix not in (".csv", ".parquet"):
        raise BadInput(f"--table: expected a name that ends in .csv or .parquet, got {file}")
    return with_polars(file)


def with_polars(file: Path | None) -> Path | None:
    """A file that only Polars writes: checked before anything is played."""
    if file is not None:
        from ..lab.chunks import polars

        polars()
    return writable(file)


Html = Annotated[
    Path | None,
    typer.Option(
        "--html", metavar="FILE", help="Write a report: one page to share.", callback=writable
    ),
]


TableFile = Annotated[
    Path | None,
    typer.Option(
        "--table",
        metavar="FILE",
        help="Write the numbers as .csv or .parquet.",
        callback=named_table,
    ),
]

Ghosts = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="N",
        help="In games whose runs meet ghosts: runs of each deck that leave the ghosts which the others meet, in "
        "six pools; default: 240. 0 for no matrix of decks.",
    ),
]


@contextmanager
def playing(
    plans: "Plan | int",
    quiet: bool,
    threads: int | None = None,
    device: str = "cpu",
    workers: int | None = None,
    cluster: str | None = None,
    out: Path | None = None,
    label: str = "matches",
) -> Iterator["How"]:
    """How a plan (or so many matches) is played, with a bar that shows it."""
    from ..lab.play import How
    from .progress import matches_bar

    if workers is not None and cluster is not None:
        raise BadInput("--workers starts a cluster, --cluster uses another one: choose one of them")
    if device != "cpu" and (workers or cluster):
        raise BadInput("--device cuda plays on this machine: omit --workers and --cluster")
    total = plans if isinstance(plans, int) else len(plans.rows)
    done = 0
    try:
        with matches_bar(total, quiet, label) as advance:

            def count(more: int) -> None:
                nonlocal done
                done += more
                advance(more)

            def resumed(kept: int) -> None:
                if not quiet:
                    err.print(f"{kept:,} of {total:,} matches were in {out} already", markup=False)

            yield How(threads, device, workers, cluster, out, count, resumed)
    except KeyboardInterrupt:
        said = f"Interrupted after {done:,} of {total:,} matches."
        if out is not None:
            said += f" Finished chunks are in {out}: run the same command again to resume."
        err.print(f"\n{said}", markup=False, soft_wrap=True)
        raise


def warm_up(game: "Game", plan: "Plan", quiet: bool, device: str = "cpu") -> None:
    """Compile before anything is timed."""
    from ..lab.play import warm
    from .progress import warming

    if len(plan.rows):
        with warming(game, quiet):
            warm(plan, device)


def ghosts_of(
    game: "Game", decks: "Decks", bot: str, runs: int | None, seed: int, quiet: bool
) -> "dict[str, list[Game]]":
    """What runs of each deck leave for the others to meet; nothing in games without that, or of a single deck."""
    from ..lab.runs.matrix import LEAST, meetings
    from ..lab.runs.pools import LEAVING
    from .progress import matches_bar, warming

    if runs and len(decks) < 2:
        raise BadInput("--ghosts: one deck has no others to meet; name two or more, or omit it")
    runs = LEAVING if runs is None else runs
    if game.definition.pools is None or not runs or len(decks) < 2:
        return {}
    with warming(game, quiet):
        meetings(game, dict(list(decks.items())[:1]), "random", LEAST, seed)
    with matches_bar(runs * len(decks), quiet, "runs that leave ghosts") as progress:
        return meetings(game, decks, bot, runs, seed, progress)


def decks_for(game: "Game", written: str | None, *others: "Game") -> "Decks":
    """The decks that are named, or all ready ones; each is legal in this game and in the others."""
    from ..lab.field import field_of
    from ..lab.ready import ready_decks

    names = None if written is None else [each.strip() for each in written.split(",")]
    names = names and [name for name in names if name]
    if names and game.definition.build_deck is not None:
        return {name: named_deck(game, name, others) for name in names}
    field = field_of(game, names)
    if game.definition.build_deck is None:
        return field
    legal, broken = ready_decks(game, *others)
    tell_left_out(broken)
    if not legal:
        raise BadInput("no ready deck is legal with these cards: name legal ones with --decks")
    return legal


def named_deck(game: "Game", name: str, others: "Sequence[Game]") -> "Deck":
    written = read_deck(game, name)
    try:
        deck = game.deck(written)
    except BadDeck as fault:
        if not others or any(other.check_deck(written) for other in others):
            raise
        raise BadDeck(
            [
                f"{name} is legal in the changed game only ({fault}), and decks play before and after "
                'the change: try --replace "OLD CARD=NEW CARD" with the deck as it was, or '
                "`ludarium balance` with the same change"
            ]
        ) from None
    problems = [each for other in others for each in other.check_deck(deck)]
    if problems:
        raise BadDeck([f"{name} is not legal after the change: {'; '.join(problems)}"])
    return deck


def tell_left_out(broken: Mapping[str, str]) -> None:
    for name, problem in broken.items():
        err.print(f"skipped: {name} is not legal here: {problem}", markup=False, soft_wrap=True)


def tell_unheld(before: "Game", game: "Game", decks: "Iterable[Deck | None]") -> None:
    """A changed card that no deck brings into play changes no number: better said before the numbers."""
    from ..lab.idle import none_holds, unheld

    if names := unheld(before, game, decks):
        err.print(f"note: {none_holds(names)}.", markup=False, soft_wrap=True)


def write_table(file: Path | None, rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows as CSV or Parquet; [low, mid, high] becomes three columns."""
    if file is None:
        return
    from ..lab.chunks import polars

    made = [flat(row) for row in rows]
    names = {name for row in made for name in row}
    made = [{k: v for k, v in row.items() if f"{k}_low" not in names} for row in made]  # null rates
    frame = polars().DataFrame(made, infer_schema_length=None)
    frame.write_csv(file) if file.suffix == ".csv" else frame.write_parquet(file)


def flat(row: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, Mapping):
            made |= flat(value, f"{prefix}{name}_")
        elif isinstance(value, list | tuple) and len(value) == 3 and isinstance(value[1], float):
            made |= dict(zip((f"{prefix}{name}_{end}" for end in ENDS), value, strict=True))
        else:
            made[prefix + name] = ", ".join(map(str, value)) if isinstance(value, list) else value
    return made


ENDS = ("low", "mid", "high")


def wrote(file: Path | None, quiet: bool) -> None:
    if file is not None and not quiet:
        err.print(f"wrote {file}")


def starred(text: str, change: Mapping[str, Any]) -> str:
    """Bold and with a star where it is significant."""
    return f"[bold]{text} *[/]" if change["clear"] else text


def turns_of(difference: Sequence[float]) -> str:
    """'+0.25 (+0.22 to +0.28)', in the game's unit of length."""
    low, mid, high = difference
    return f"{mid:+.2f} ({low:+.2f} to {high:+.2f})"


def points_of(difference: Sequence[float]) -> str:
    """'+1.3 (+0.2 to +2.4)' percentage points of [low, mid, high]."""
    low, mid, high = (100 * each for each in difference)
    return f"{mid:+.1f} ({low:+.1f} to {high:+.1f})"


def turns(length: Mapping[str, Any]) -> str:
    """'17.19 (17.12 to 17.26)' of a mean length."""
    low, mid, high = length["interval"]
    return f"{mid:.2f} ({low:.2f} to {high:.2f})"


def length_in(document: Mapping[str, Any]) -> str:
    """'length, rounds': by the word of the game that a document is about."""
    from ..core.game import definition_of

    return f"length, {definition_of(document['game']).counted}"


def add_outcomes(table: "Table", row: Mapping[str, Any], bot: str = "") -> None:
    """'battle of expert: victory', '64.1 % (60.0 to 68.0), n 1,234' in a game whose steps have outcomes."""
    if found := row.get("outcomes"):
        whose = f"{found['step']} of {bot}" if bot else found["step"]
        table.add_row(f"{whose}: {found['best']}", f"{interval(found['rate'])}, n {found['n']:,}")


def names_in(text: str, option: str) -> list[str]:
    """Names between commas, each once."""
    names = [part.strip() for part in text.split(",") if part.strip()]
    if not names:
        raise BadInput(f"{option}: expected at least one name")
    return list(dict.fromkeys(names))

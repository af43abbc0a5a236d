"""`ludarium ladder`: does each level beat the one below?"""

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import AsJson, CardFile, Changes, GameName, Variants, interval, open_game, print_json

if TYPE_CHECKING:
    from ..core.game import Game
    from ..lab.ladder import Pairing

REFERENCE = "heuristic"  # plays along, but is no level
YARDSTICK = "depth-3"  # likewise in games of perfect information: a search to this depth
REFERENCE_GAMES = 200  # against it, all of them: the rate is wanted, not only who is stronger


def command(
    game: GameName,
    levels: Annotated[
        str | None, typer.Option(help="Only these, from the weakest up, e.g. random,novice,adept.")
    ] = None,
    most: Annotated[int, typer.Option(help="Most games a pair.")] = 400,
    decks: Annotated[
        str | None,
        typer.Option(help="Mirror decks to play in turn; four of the ready ones if left out."),
    ] = None,
    opening: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Random plies at the start of a match, drawn again if they decide it; "
            "4 in games without dice and secrets, else 0.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Fixes everything that follows.")] = 1,
    threads: Annotated[int | None, typer.Option(help="All cores when left out.")] = None,
    record: Annotated[
        str | None, typer.Option(help="Append the table to this Markdown file.")
    ] = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Play all levels against each other with mirror decks and swapped seats, and rate them.

    The two matches of a pair begin alike: the same dice, or the same random opening plies.

    A pair stops when its 95 % interval leaves 50 %. Exit status 1 if some level does not beat the
    one below beyond doubt.

    Example: ludarium ladder spellfaire --levels random,novice,adept
    """
    opened = open_game(game, variant, changes, card_file)
    from ..bots.levels import BOTS, LEVELS, YARDSTICKS, settings_of

    names = [each.strip() for each in levels.split(",")] if levels else list(LEVELS)
    for name in names:
        settings_of(name)
    if len(names) < 2:
        raise typer.BadParameter("a ladder has at least two levels")
    chosen = decks.split(",") if decks else list(opened.decks)[::5]
    from ..lab.ladder import opening_of

    plies = opening_of(opened) if opening is None else opening
    bots = BOTS | (YARDSTICKS if opened.definition.perfect else {})
    pairings = play(opened, bots, names, chosen, most, seed, threads, as_json, plies)
    document = shape(opened, names, pairings, chosen, seed) | {"opening": plies}
    if record:
        append(record, opened, document)
    if as_json:
        print_json(document)
    else:
        show(opened, document)
    steps = [p for p in pairings if (p.b, p.a) in pairwise(names)]
    if not all(p.decided and p.score[0] > 0.5 for p in steps):
        raise typer.Exit(1)


def play(
    game: "Game",
    bots: dict[str, Any],
    names: list[str],
    decks: list[str],
    most: int,
    seed: int,
    threads: int | None,
    quiet: bool,
    opening: int,
) -> "list[Pairing]":
    from ..lab.ladder import play_pairing
    from ..lab.series import play_series
    from .progress import matches_bar, warming

    with warming(game, quiet):
        mirror = [decks[0]] * 2 if decks else None
        play_series(game, [bots["random"], bots["random"]], mirror, 1, seed, threads)
    # Strongest first against weakest: the clear cases are quick and show that all is well.
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    if len(names) > 2 and REFERENCE in bots:
        pairs += [(REFERENCE, names[0]), (names[-1], REFERENCE)]
    if len(names) > 2 and YARDSTICK in bots:
        pairs.append((names[-1], YARDSTICK))
    out = []
    for a, b in pairs:
        fixed = bool({REFERENCE, YARDSTICK} & {a, b})
        games = min(most, REFERENCE_GAMES) if fixed else most
        with matches_bar(games, quiet, f"{a} against {b}") as advance:
            pairing = play_pairing(
                game, bots, a, b, list(decks), games, seed, threads, fixed, advance, opening
            )
        out.append(pairing)
        if not quiet:
            typer.echo(
                f"{a} against {b}: {interval(pairing.score)}, {pairing.games} games", err=True
            )
    return out


def shape(
    game: "Game", names: list[str], pairings: "list[Pairing]", decks: list[str], seed: int
) -> dict[str, Any]:
    from ..lab.ladder import ratings

    rated = names + sorted({name for p in pairings for name in (p.a, p.b)} - set(names))
    return {
        "game": game.name,
        "fingerprint": game.fingerprint,
        "levels": names,
        "decks": decks,
        "seed": seed,
        "pairs": [
            {"a": p.a, "b": p.b, "games": p.games, "score": [round(x, 4) for x in p.score]}
            for p in pairings
        ],
        "ratings": {name: list(rating) for name, rating in ratings(pairings, rated).items()},
    }


def show(game: "Game", document: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(
        "level", "against", "games", "score, 95 % interval", title=f"{game.label}: ladder"
    )
    for pair in document["pairs"]:
        table.add_row(pair["a"], pair["b"], str(pair["games"]), interval(pair["score"]))
    console.print(table)
    rated = Table("bot", "rating", "95 % interval", title="Elo, the weakest at 0")
    for name, (low, middle, high) in document["ratings"].items():
        rated.add_row(name, f"{middle:.0f}", f"{low:.0f} to {high:.0f}")
    console.print(rated)


def append(path: str, game: "Game", document: dict[str, Any]) -> None:
    """A dated section in bench/results.md."""
    from pathlib import Path

    from ..lab.machine import heading

    lines = [f"\n## Ladder of {game.title}, {heading()}\n"]
    how = f"mirror decks {', '.join(document['decks'])}" if document["decks"] else "seats swapped"
    if document["opening"]:
        how += f", {document['opening']} random plies at the start"
    lines.append(f"Rules {document['fingerprint']}, {how}.\n")
    lines.append("| level | against | games | score | 95 % interval |\n|---|---|---|---|---|")
    for pair in document["pairs"]:
        low, middle, high = pair["score"]
        lines.append(
            f"| {pair['a']} | {pair['b']} | {pair['games']} | {100 * middle:.1f} % "
            f"| {100 * low:.1f} to {100 * high:.1f} |"
        )
    lines.append("\n| bot | Elo | 95 % interval |\n|---|---|---|")
    for name, (low, middle, high) in document["ratings"].items():
        lines.append(f"| {name} | {middle:.0f} | {low:.0f} to {high:.0f} |")
    with Path(path).open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")

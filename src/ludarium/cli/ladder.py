"""`ludarium ladder`: is each level stronger than the one below?"""

import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from .common import (
    AsJson,
    CardFile,
    Changes,
    GameName,
    Variants,
    err,
    interval,
    open_game,
    out,
    print_json,
)
from .measuring import names_in

if TYPE_CHECKING:
    from ..core.game import Game
    from ..lab.ladder import Ladder, Pairing
    from ..lab.race import Contest

REFERENCE = "heuristic"  # plays every level, but is not a level itself
YARDSTICK = "depth-3"  # likewise in games of perfect information: a search to this depth
REFERENCE_GAMES = 100  # per level: all are played, since the rate is wanted
WHOLE = "one test of a fixed number of runs (seed by seed), Holm over all pairs of levels"
PLAIN = "95 %, for each number alone: how many runs are played was fixed"
ANYTIME = "95 % confidence sequence: valid whenever a pair stops, for each pair alone"


def command(
    game: GameName,
    levels: Annotated[
        str | None,
        typer.Option(
            help="Only these bots, weakest first, e.g. random,novice,search:50 (a name, search:N, "
            "tree:N, regret:N, deep:N or depth:N)."
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=2, help="Most games per pair.")] = 400,
    decks: Annotated[
        str | None,
        typer.Option(
            help="Mirror decks to play in turn (in games with one seat: decks); default: four of the "
            "ready decks, or all where a game fixes the number of runs."
        ),
    ] = None,
    opening: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Random plies at the start of each match, redrawn if they decide it; default: 4 "
            "in games without dice and secrets, otherwise 0.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the run: same seed, same results.")] = 1,
    threads: Annotated[int | None, typer.Option(min=1, help="Default: all cores.")] = None,
    record: Annotated[
        str | None, typer.Option(help="Append the tables to this Markdown file.")
    ] = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Play all levels against each other with mirror decks and swapped seats, and rate them.

    Both matches of a pair share their seed: the same dice, or the same random opening plies.

    Each pair is a sequential test (betting) and stops as soon as one level is significantly stronger.
    The error is at most 5 % for the whole ladder, over all its pairs (Holm) and all looks. Exit
    status 1 if some level is not significantly stronger than the one below.

    In a game with one seat all levels play the same seeds alone, and the better result by the game's
    measure wins the seed. Its folder may fix how many runs of each level are played (bots.toml); --most
    is then a limit on them.

    Example: ludarium ladder spellfaire --levels random,novice,adept
    """
    opened = open_game(game, variant, changes, card_file)
    from ..bots.levels import BOTS, LEVELS, YARDSTICKS, settings_of
    from ..bots.tuning import runs_of
    from ..lab.ladder import Ladder, opening_of
    from ..lab.ready import FEW, few_decks

    names = [each.strip() for each in levels.split(",")] if levels else list(LEVELS)
    bots = BOTS | (YARDSTICKS if opened.definition.perfect else {})
    bots |= {name: settings_of(name) for name in names if name not in bots}
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadInput(f"--levels: expected two or more different bots, got {', '.join(names)}")
    if opened.seats > 2:
        raise BadInput(f"a ladder needs one or two seats, {game} has {opened.seats}")
    if decks and opened.definition.build_deck is None:
        raise BadInput(f"{opened.title} is played without decks; omit --decks")
    chosen = decks.split(",") if decks else few_decks(opened)
    if opened.seats == 1:
        few = None if runs_of(opened, "") else FEW  # of a fixed number every deck has its part
        chosen = names_in(decks, "--decks") if decks else list(opened.decks)[:few]
    if most < (least := max(len(chosen), 1) * min(opened.seats, 2)):
        what = "a run per deck" if opened.seats == 1 else "a pair per mirror deck"
        raise BadInput(f"--most: expected {least} or more games ({what}), got {most}")
    plies = opening_of(opened) if opening is None else opening
    ladder = Ladder(opened, bots, chosen, seed, threads, plies)
    pairings = play(ladder, names, most, as_json)
    document = shape(ladder, names, pairings, most)
    if record:
        append(record, opened, document)
    if as_json:
        print_json(document)
    else:
        show(opened, document)
    steps = [p for p in pairings if (p.b, p.a) in pairwise(names)]
    weak = [p for p in steps if not (p.decided and p.score[1] > 0.5)]
    for pairing in weak:
        said = f"{pairing.a} is not significantly stronger than {pairing.b}, the level below."
        err.print(said, markup=False, highlight=False)
    if weak:
        raise typer.Exit(1)


def pairs_of(names: list[str], bots: Mapping[str, Any]) -> list[tuple[str, str, bool]]:
    """Who meets whom, and whether only the rate is wanted. References meet every level: a rating
    says little about two bots that never met."""
    tested = [(a, b, False) for i, a in enumerate(names) for b in names[:i]]
    more = [each for each in (REFERENCE, YARDSTICK) if each in bots and each not in names]
    measured = [(name, each, True) for each in more for name in names if len(names) > 2]
    return tested + measured


def play(ladder: "Ladder", names: list[str], most: int, quiet: bool) -> "list[Pairing]":
    from ..lab.race import race
    from ..lab.series import play_series
    from .progress import matches_bar, warming

    game, bots, decks = ladder.game, ladder.bots, ladder.decks
    with warming(game, quiet):
        mirror = [decks[0]] * 2 if decks else None
        play_series(game, [bots["random"], bots["random"]], mirror, 1, ladder.seed, ladder.threads)
    contests = [
        ladder.contest(a, b, min(most, REFERENCE_GAMES) if fixed else most, fixed)
        for a, b, fixed in pairs_of(names, bots)
    ]
    play_levels(ladder, names, most, quiet)
    total = sum(each.most for each in contests)
    said = set()
    with matches_bar(ladder.games_of(total), quiet, "at most") as advance:

        def step(contest: "Contest", new: int) -> None:
            left = max(contest.most - contest.n, 0) if not contest.running else 0
            advance(ladder.games_of(new + left))
            for each in contests:
                if not (each.running or quiet or each in said):
                    said.add(each)
                    typer.echo(line(ladder.pairing(each), ladder.alone), err=True)

        race(contests, step)
    return [ladder.pairing(each) for each in contests]


def play_levels(ladder: "Ladder", names: list[str], most: int, quiet: bool) -> None:
    """All runs of the levels whose number is fixed, in a game for one seat."""
    from .progress import matches_bar

    for name in names:
        runs = ladder.wanted(name, most)
        if runs is None:
            continue
        begin = time.perf_counter()
        with matches_bar(runs, quiet, f"runs of {name}") as advance:
            ladder.play_runs(name, runs, advance)
        if not quiet:
            (row,) = ladder.alone_rows([name], most)
            low, middle, high = row["measure"]
            said = f"{middle:.2f} {ladder.game.measure.short} ({low:.2f} to {high:.2f})"
            took = f"{time.perf_counter() - begin:,.0f} s"
            typer.echo(f"{name}: {row['runs']} runs, {said}, {took}", err=True)


def line(pairing: "Pairing", alone: bool = False) -> str:
    what = "seeds" if alone else "games"
    return (
        f"{pairing.a} against {pairing.b}: {interval(pairing.score)}, {pairing.games} {what}, "
        f"{verdict(pairing.tested, pairing.decided, pairing.score)}"
    )


def verdict(tested: bool, significant: bool | None, score: Sequence[float]) -> str:
    if not tested:
        return "rate only"
    if not significant:
        return "not significant"
    return "stronger *" if score[1] > 0.5 else "weaker *"


def shape(
    ladder: "Ladder", names: list[str], pairings: "list[Pairing]", most: int
) -> dict[str, Any]:
    from ..lab.ladder import ratings
    from ..lab.runs.field import measure_words
    from ..lab.sequential import LEVEL

    game = ladder.game
    whole = all(ladder.wanted(name, most) is not None for name in names)
    rated = names + sorted({name for p in pairings for name in (p.a, p.b)} - set(names))
    return {
        "game": game.name,
        "fingerprint": game.fingerprint,
        "levels": ladder.alone_rows(names, most) if ladder.alone else names,
        **({"measure": measure_words(game), "winnable": game.is_winnable} if ladder.alone else {}),
        "decks": list(ladder.decks),
        "seed": ladder.seed,
        "most": most,
        "opening": ladder.opening,
        "test": {
            "method": WHOLE
            if whole
            else "sequential test by betting, Holm over all pairs of levels",
            "level": LEVEL,
            "pairs": sum(p.tested for p in pairings),
            "intervals": PLAIN if whole else ANYTIME,
        },
        "pairs": [
            {
                "a": p.a,
                "b": p.b,
                "games": p.games,
                "score": [round(x, 4) for x in p.score],
                "significant": p.decided if p.tested else None,
                "p_adjusted": p.p_adjusted,
            }
            | ({"difference": [round(x, 3) for x in p.difference]} if p.difference else {})
            for p in pairings
        ],
        "ratings": {name: list(rating) for name, rating in ratings(pairings, rated).items()},
    }


def show(game: "Game", document: dict[str, Any]) -> None:
    from rich.table import Table

    from .runs import plain, signed, title_of

    alone = "measure" in document
    table = Table(title=f"{game.label}: ladder", title_justify="left")
    columns = ["level", "against", "games", "score, 95 % interval", "verdict"]
    if alone:
        columns = ["level", "against", "seeds", "score, 95 %", f"more {title_of(document)}, 95 %"]
        columns.append("verdict")
    for name in columns:
        side: Any = "right" if name in ("games", "seeds") else "left"
        table.add_column(name, justify=side)
    for pair in document["pairs"]:
        tested = pair["significant"] is not None
        said = verdict(tested, pair["significant"], pair["score"])
        gained = [signed(pair["difference"])] if alone else []
        score = interval(pair["score"])
        table.add_row(pair["a"], pair["b"], str(pair["games"]), score, *gained, said)
    out.print(table)
    if alone:
        table = Table(title="Alone, all on the same seeds", title_justify="left")
        won = ["won, 95 % interval"] if document["winnable"] else []
        for name in ("level", "runs", *won, f"mean {title_of(document)}, 95 % interval"):
            table.add_column(name)
        for each in document["levels"]:
            wins = [interval(each["won"])] if document["winnable"] else []
            mean = plain(each["measure"])
            table.add_row(each["name"], str(each["runs"]), *wins, mean)
        out.print(table)
    rated = Table(title=f"Elo, {next(iter(document['ratings']))} at 0", title_justify="left")
    for name in ("bot", "rating", "95 % interval"):
        rated.add_column(name)
    for name, (low, middle, high) in document["ratings"].items():
        rated.add_row(name, f"{middle:.0f}", f"{low:.0f} to {high:.0f}")
    out.print(rated)
    for text in notes(document):
        out.print(text)


def notes(document: dict[str, Any]) -> list[str]:
    """How the tables are to be read."""
    test = document["test"]
    pairs = f"{test['pairs']} pairs" if test["pairs"] > 1 else "one pair"
    family = f"{100 * test['level']:.0f} % for the whole ladder: {pairs}, Holm"
    significant = f"sequential test by betting, {family}, all looks"
    if test["intervals"] == PLAIN:
        significant = f"one test of a fixed number of runs, {family}"
    found = [
        f"* significant ({significant}).",
        f"Intervals: {test['intervals']}. Ratings are approximate and compare these bots only.",
    ]
    if "measure" in document:
        found.insert(
            0,
            f"Score: the share of seeds on which the level has the better result ({better(document)}). "
            "The verdict is by the score.",
        )
    if any(pair["significant"] is None for pair in document["pairs"]):
        found.append("Rate only: all games are played and nothing is tested; plain 95 % interval.")
    return found


def better(document: dict[str, Any]) -> str:
    """'more trophies; a tie counts half'"""
    measure = document["measure"]
    more = "more" if measure["more_is_better"] else "fewer"
    return f"{more} {measure['name']}; a tie counts half"


def append(path: str, game: "Game", document: dict[str, Any]) -> None:
    """A dated section in bench/results.md."""
    from pathlib import Path

    from ..lab.machine import heading

    lines = [f"\n## Ladder of {game.title}, {heading()}\n"]
    alone = "measure" in document
    how = "runs on the same seeds" if alone else "seats swapped"
    if document["decks"]:
        how = f"{'decks' if alone else 'mirror decks'} {', '.join(document['decks'])}"
    if document["opening"]:
        how += f", {document['opening']} random plies at the start"
    lines.append(f"Rules {document['fingerprint']}, {how}.\n")
    lines.append(
        "| level | against | games | score | 95 % interval | verdict |\n|---|---|---|---|---|---|"
    )
    for pair in document["pairs"]:
        low, middle, high = pair["score"]
        said = verdict(pair["significant"] is not None, pair["significant"], pair["score"])
        lines.append(
            f"| {pair['a']} | {pair['b']} | {pair['games']} | {100 * middle:.1f} % "
            f"| {100 * low:.1f} to {100 * high:.1f} | {said.replace('*', chr(92) + '*')} |"
        )
    if alone:
        lines.append(f"\n| level | runs | won | {document['measure']['name']} |\n|---|---|---|---|")
        for row in document["levels"]:
            low, middle, high = row["measure"]
            won = interval(row["won"]) if row["won"] else ""
            lines.append(
                f"| {row['name']} | {row['runs']} | {won} | {middle:.2f} ({low:.2f} to {high:.2f}) |"
            )
    lines.append("\n| bot | Elo | 95 % interval |\n|---|---|---|")
    for name, (low, middle, high) in document["ratings"].items():
        lines.append(f"| {name} | {middle:.0f} | {low:.0f} to {high:.0f} |")
    lines += ["", *(text.replace("*", chr(92) + "*") for text in notes(document))]
    with Path(path).open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")

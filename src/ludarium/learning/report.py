"""A run of learning as a page: whether each generation was kept, how training went, how honest the chances are."""

import sys
from collections.abc import Sequence
from dataclasses import asdict

from .. import __version__
from ..core.game import Game
from ..lab.report import Cell, Report
from .run import Course, Generation


def learning_report(game: Game, course: Course, done: Sequence[Generation]) -> Report:
    made = Report(
        f"Learned value of {game.title}",
        "Each generation plays itself, learns from the results, and is kept only if it beats the best so far at "
        f"{course.test} iterations per decision. Intervals are 95 %, valid whenever a test stops.",
        {
            "game": game.label,
            "fingerprint": game.fingerprint,
            **asdict(course),
            "Ludarium": __version__,
            "command": " ".join(["ludarium", *sys.argv[1:]]),
        },
    )
    kept = [each.number for each in done if each.kept]
    words = f"Kept: generation {', '.join(map(str, kept))}." if kept else "No generation was kept."
    made.findings([words, f"{sum(each.positions for each in done):,} positions of self-play."])
    made.heading("Strength")
    rows = [(f"generation {each.number}", Cell(each.score, each.games)) for each in done]
    made.intervals("Score against the best before it", rows)
    made.heading("Training")
    lines = {
        f"generation {each.number}": [(k + 1.0, held) for k, (_, held) in enumerate(each.losses)]
        for each in done
    }
    made.curve("Log loss on matches that it never saw", lines, "epoch", "log loss")
    head = ("generation", "positions", "log loss", "accuracy, %", "kept", "seconds")
    made.table(
        "",
        head,
        [
            (
                each.number,
                each.positions,
                round(each.loss, 4),
                round(100 * each.accuracy, 1),
                "yes" if each.kept else "no",
                each.seconds,
            )
            for each in done
        ],
    )
    made.heading("Chances", "Of positions judged at 70 %, 70 % should be won.")
    last = done[-1]
    made.table(
        f"Generation {last.number}, matches that it never saw",
        ("judged, %", "won, %", "positions"),
        [(round(100 * judged, 1), round(100 * won, 1), n) for judged, won, n in last.reliability],
    )
    return made

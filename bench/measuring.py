"""What the scripts that measure cards and decks share: tables on the terminal, the lab's question, progress."""

import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from rich.console import Console

from ludarium.core.game import Game
from ludarium.lab.balance import Question
from ludarium.lab.field import Decks
from ludarium.lab.play import How


def rows(title: str, found: list[dict[str, Any]], bound: float) -> None:
    print(f"\n{title}")
    for row in found:
        low, middle, high = (100 * x for x in row["interval"])
        far = " <--" if abs(middle - row.get("centre", 50.0)) > bound else ""
        print(f"  {row['name']:24} {middle:6.1f}  [{low:5.1f}, {high:5.1f}]  n={row['n']}{far}")


def measure(
    game: Game,
    bot: str,
    games: int,
    impact: int,
    how: How,
    only: list[str] | None = None,
    more: Decks | None = None,  # beside the ready decks
) -> dict[str, Any]:
    held: Decks = {name: game.deck(name) for name in game.decks} | (more or {})
    return Question(game, held, bot, games, impact, tallied=False, only=only).answer(how).document


def impacts(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "name": row["name"],
            "interval": row["impact"]["difference"],
            "n": row["impact"]["n"],
            "centre": 0.0,
        }
        for row in document["cards"]
        if row.get("impact")
    ]


class Progress:
    """Says every ten seconds how far it is."""

    def __init__(self) -> None:
        self.said, self.done, self.console = time.monotonic(), 0, Console(stderr=True)

    def __call__(self, done: int) -> None:
        self.done += done
        if time.monotonic() > self.said + 10:
            self.said = time.monotonic()
            self.console.print(f"{self.done:,} matches done")

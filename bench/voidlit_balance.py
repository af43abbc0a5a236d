"""Measures the cards and decks of Voidlit: is any nation, deck or card too strong?

    python bench/voidlit_balance.py                       # everything, about an hour on two cores
    python bench/voidlit_balance.py nations --games 20    # a quick look
    python bench/voidlit_balance.py --variant first       # the first card set, with its decks

nations  every ready deck against every other by `adept`, and the ten most uneven pairings of two nations again by
         `expert`; a nation has the mean rate of its decks against those of the others
cards    the impact of every card (the same matches with a neutral card of its cost instead) by `heuristic`
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np
from measuring import Progress, impacts, measure, rows

import ludarium
from ludarium.bots.levels import settings_of
from ludarium.core.game import Game
from ludarium.lab.play import How, play
from ludarium.lab.series import points, series_plan
from ludarium.lab.stats import paired

NARROW, LARGE = 5.0, 5.0  # points from 50, points
UNEVEN = 10  # pairings that are looked at again


def nations(game: Game, bot: str, games: int, again: int, how: How) -> dict[str, Any]:
    found = measure(game, bot, games, 0, how)
    nation = {name: game.deck(name).fields["nation"] for name in game.decks}
    cells = [row for row in found["matrix"] if nation[row["a"]] != nation[row["b"]]]
    by_nation = [mean_of(cells, nation, name) for name in sorted(set(nation.values()))]
    rows(f"Nations, by {bot} (45 to 55 wanted)", by_nation, NARROW)
    decks = [
        {"name": row["deck"], "interval": row["rate"], "n": row["n"]} for row in found["deck_rates"]
    ]
    rows(f"Decks, by {bot}, in the whole field", decks, 100)
    once = [row for row in cells if row["a"] < row["b"]]
    uneven = sorted(once, key=lambda row: -abs(row["rate"][1] - 0.5))[:UNEVEN]
    rows(f"The most uneven pairings, by {bot}", [pairing(row) for row in uneven], 100)
    checked = [play_again(game, row, again, how) for row in uneven] if again else []
    rows("The same by expert", checked, 100)
    return {"nations": by_nation, "decks": decks, "uneven": uneven, "again": checked}


def mean_of(cells: list[dict[str, Any]], nation: dict[str, str], name: str) -> dict[str, Any]:
    """The interval as if the pairings were independent."""
    own = [row for row in cells if nation[row["a"]] == name]
    middle = float(np.mean([row["rate"][1] for row in own]))
    spread = np.array([(row["rate"][2] - row["rate"][0]) / 2 for row in own])
    half = float(np.sqrt((spread**2).sum())) / len(own)
    n = sum(row["n"] for row in own)
    return {"name": name, "interval": [middle - half, middle, middle + half], "n": n}


def pairing(row: dict[str, Any]) -> dict[str, Any]:
    return {"name": f"{row['a']} v {row['b']}", "interval": row["rate"], "n": row["n"]}


def play_again(game: Game, row: dict[str, Any], games: int, how: How) -> dict[str, Any]:
    both = [game.deck(row["a"]), game.deck(row["b"])]
    plan = series_plan(game, [settings_of("expert")] * 2, both, games // 2, seed=2)
    made = points(play(plan, how).results)
    return pairing(row | {"rate": [float(x) for x in paired(made)], "n": len(made)})


def cards(game: Game, bot: str, matches: int, how: How) -> dict[str, Any]:
    found = impacts(measure(game, bot, 2, matches, how))
    rows(f"Cards, impact in points by {bot}", found, LARGE)
    return {"cards": found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", help="nations, cards; default: both")
    parser.add_argument("--bot", default="adept", help="for the nations")
    parser.add_argument("--games", type=int, default=40, help="matches of every two decks")
    parser.add_argument("--again", type=int, default=40, help="matches of an uneven pairing")
    parser.add_argument("--impact", type=int, default=1000, help="matches for every card")
    parser.add_argument("--variant", default="")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=Path, help="where to write all numbers")
    given = parser.parse_args()
    for part in given.parts:
        if part not in ("nations", "cards"):
            parser.error(f"unknown part {part!r}; expected nations or cards")
    parts = given.parts or ("nations", "cards")
    game = ludarium.load("voidlit", given.variant or ())
    begin = time.monotonic()
    document: dict[str, Any] = {"label": game.label, "fingerprint": game.fingerprint}
    how = How(threads=given.threads, progress=Progress())
    if "nations" in parts:
        document |= nations(game, given.bot, given.games, given.again, how)
    if "cards" in parts:
        document |= cards(game, "heuristic", given.impact, how)
    document["seconds"] = round(time.monotonic() - begin)
    print(f"\n{game.label}, {document['seconds']} s")
    if given.json:
        given.json.write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Measures the cards and decks of Clans: is any deck, element or card too strong, and can one run out of gas?

    python bench/clans_balance.py                       # everything, about 25 minutes on two cores
    python bench/clans_balance.py decks --games 40      # a quick look
    python bench/clans_balance.py --variant first       # the first card set, with its decks

decks  every ready deck against every other by `expert`; an element has the mean rate of the decks that hold its
       cards, weighed by how many they hold
cards  the impact of every card (the same matches with a neutral card of its budget instead) by `heuristic`, and that
       of the ten largest again by `adept`
gas    a player that places all it can, each card in the lane that `heuristic` would choose, against `adept` with the
       same deck
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np
from ludarium.plain.games.clans.policy import NOTHING, best_place, habit
from measuring import Progress, impacts, measure, rows

import ludarium
from ludarium.bots import make_bot
from ludarium.core.game import Game
from ludarium.lab.play import How
from ludarium.lab.stats import mean_interval

ALL = -1_000_000  # any placement is better than to keep the card
NARROW, LARGE, DRY = 5.0, 5.0, 45.0  # points from 50, points, per cent


def decks(game: Game, bot: str, games: int, how: How) -> dict[str, Any]:
    found = measure(game, bot, games, 0, how)
    rates = [
        {"name": row["deck"], "interval": row["rate"], "n": row["n"]} for row in found["deck_rates"]
    ]
    rows(f"Decks, by {bot} (45 to 55 wanted)", rates, NARROW)
    return {"decks": rates, "elements": elements(game, rates)}


def elements(game: Game, rates: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Weighed by cards; the interval as if the decks' rates were independent."""
    held: dict[str, dict[str, int]] = {}
    rows_of = {card["id"]: card for card in game.cards}
    for row in rates:
        for card, n in game.deck(row["name"]).items():
            element = rows_of[card].get("element") or "none"
            counts = held.setdefault(str(element), {})
            counts[row["name"]] = counts.get(row["name"], 0) + n
    found = []
    for element, counts in held.items():
        weights = np.array([counts.get(row["name"], 0) for row in rates], float)
        weights /= weights.sum()
        spread = np.array([(row["interval"][2] - row["interval"][0]) / 2 for row in rates])
        middle = float(weights @ np.array([row["interval"][1] for row in rates]))
        half = float(np.sqrt(((weights * spread) ** 2).sum()))
        n = sum(row["n"] for row in rates if counts.get(row["name"]))
        interval = [middle - half, middle, middle + half]
        found.append({"name": element, "interval": interval, "n": n})
    rows("Elements (45 to 55 wanted)", found, NARROW)
    return found


def cards(game: Game, matches: int, how: How) -> dict[str, Any]:
    document = measure(game, "heuristic", 2, matches, how)
    found = impacts(document)
    rows("Cards, impact in points by heuristic (at most 5 wanted)", found, LARGE)
    ids = {card["name"]: card["id"] for card in game.cards}
    largest = sorted(found, key=lambda row: -abs(row["interval"][1]))[:10]
    names = [row["name"] for row in largest]
    again = impacts(measure(game, "adept", 2, matches, how, [ids[name] for name in names]))
    rows("The ten largest again, by adept", again, LARGE)
    return {"cards": found, "largest": again}


# --- running out of gas --------------------------------------------------------------------------------


def spend(game: Game, match: Any, seat: int) -> int:
    """What a player does next that keeps nothing back."""
    s = game.states.unpack(match.observe(seat).state)
    if s.players[seat].looking == 0:
        placed = int(best_place(s, game.tables, seat, ALL))
        if placed != NOTHING:
            return placed
    return int(habit(s, game.tables, seat))


def gas_match(given: tuple[str, str, int, int]) -> float:
    """The spender's points."""
    variant, deck, seed, seat = given
    game = ludarium.load("clans", variant)
    match = game.match(seed=seed, decks=[deck, deck])
    bot = make_bot(game, "adept", seed, seconds=0)
    while match.result is None:
        mover = match.actors[0]
        if mover == seat:
            match.submit(mover, spend(game, match, mover))
        else:
            match.submit(mover, bot.choose(match.observe(mover)))
    if match.result.winner is None:
        return 0.5
    return float(match.result.winner == seat)


def gas(variant: str, game: Game, pairs: int, cores: int) -> dict[str, Any]:
    asked = [
        (variant, deck, seed, seat)
        for seed in range(pairs)
        for deck in game.decks
        for seat in (0, 1)
    ]
    gas_match(asked[0])  # compiled once
    with ProcessPoolExecutor(cores) as pool:
        points = np.array(list(pool.map(gas_match, asked, chunksize=4))).reshape(-1, 2).mean(axis=1)
    interval = [float(x) for x in mean_interval(points)]
    print(f"\nWho places all it can makes {100 * interval[1]:.1f} % against adept", end=" ")
    print(
        f"[{100 * interval[0]:.1f}, {100 * interval[2]:.1f}], n={2 * len(points)} (at most {DRY:.0f} wanted)"
    )
    return {"rate": interval, "n": 2 * len(points)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", help="decks, cards, gas; default: all")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--games", type=int, default=100, help="matches of every two decks")
    parser.add_argument("--impact", type=int, default=2000, help="matches for every card")
    parser.add_argument("--pairs", type=int, default=25, help="of matches a deck, for gas")
    parser.add_argument("--variant", default="full")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=Path, help="where to write all numbers")
    given = parser.parse_args()
    known = ("decks", "cards", "gas")
    for part in given.parts:
        if part not in known:
            parser.error(f"unknown part {part!r}; expected {', '.join(known)}")
    parts = given.parts or known
    game = ludarium.load("clans", given.variant)
    begin = time.monotonic()
    document: dict[str, Any] = {"label": game.label, "fingerprint": game.fingerprint}
    how = How(threads=given.threads, progress=Progress())
    if "decks" in parts:
        document |= decks(game, given.bot, given.games, how)
    if "cards" in parts:
        document |= cards(game, given.impact, how)
    if "gas" in parts:
        document["gas"] = gas(given.variant, game, given.pairs, given.threads)
    document["seconds"] = round(time.monotonic() - begin)
    print(f"\n{game.label}, {document['seconds']} s")
    if given.json:
        given.json.write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Measures the cards and decks of Voidlit: is any nation, deck or card too strong?

    python bench/voidlit_balance.py --write               # everything, of both card sets, onto the rule page
    python bench/voidlit_balance.py nations --games 20    # a quick look
    python bench/voidlit_balance.py cards --set after --keep voidlit.json --write

The sets are `before`, the first one with its decks (variant `first`), and `after`, the default one. `--keep` names a
file of numbers: parts that are not measured in this run stay as they are there. `--write` puts tables of all numbers
that are known for both sets onto the rule page, between its marks.

nations  every ready deck against every other by `adept`, and the ten most uneven pairings of two nations again by
         `expert`; a nation has the mean rate of its decks against those of the others
cards    the impact of every card (the same matches with a neutral card of its cost instead) by `heuristic`
"""

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np
from measuring import Progress, impacts, measure, rows

import ludarium
from ludarium.bots.levels import settings_of
from ludarium.core.decks import Deck
from ludarium.core.game import Game
from ludarium.lab.impact import playable, replaced
from ludarium.lab.play import How, play
from ludarium.lab.series import points, series_plan
from ludarium.lab.stats import paired

NARROW, LARGE = 5.0, 5.0  # points from 50, points
UNEVEN = 10  # pairings that are looked at again
SETS: dict[str, Any] = {"before": "first", "after": ()}
PAGE = Path(__file__).parents[1] / "docs" / "games" / "voidlit.md"
MEASURED = re.compile(r"(<!-- measured: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


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
    return {"name": name.title(), "interval": [middle - half, middle, middle + half], "n": n}


def pairing(row: dict[str, Any]) -> dict[str, Any]:
    return {"name": f"{row['a']} v {row['b']}", "interval": row["rate"], "n": row["n"]}


def play_again(game: Game, row: dict[str, Any], games: int, how: How) -> dict[str, Any]:
    both = [game.deck(row["a"]), game.deck(row["b"])]
    plan = series_plan(game, [settings_of("expert")] * 2, both, games // 2, seed=2)
    made = points(play(plan, how).results)
    return pairing(row | {"rate": [float(x) for x in paired(made)], "n": len(made)})


def with_loose(game: Game) -> dict[str, Deck]:
    """A deck for every card that no ready deck holds: a ready one with that card for a Universal, as many copies."""
    ready = {name: game.deck(name) for name in game.decks}
    universal = {row["id"] for row in game.cards if row["nation"] == "universal"}
    found: dict[str, Deck] = {}
    for row in playable(game):
        card, most = row["id"], 1 if row["rarity"] == "legendary" else 3
        if any(card in deck for deck in ready.values()):
            continue
        fits = [
            (deck, other)
            for deck in ready.values()
            for other, n in deck.items()
            if other in universal
            and n <= most
            and row["nation"] in ("universal", deck.fields["nation"])
        ]
        found[card] = replaced(*max(fits, key=lambda fit: fit[0][fit[1]]), card)
    return found


def cards(game: Game, bot: str, matches: int, how: How) -> dict[str, Any]:
    found = impacts(measure(game, bot, 2, matches, how))
    loose = with_loose(game)
    found += impacts(measure(game, bot, 2, matches, how, list(loose), loose)) if loose else []
    rows(f"Cards, impact in points by {bot}", found, LARGE)
    return {"cards": found}


# --- the rule page -------------------------------------------------------------------------------------


def points_of(row: dict[str, Any]) -> str:
    low, middle, high = (f"{round(100 * x, 1) + 0.0:+.1f}" for x in row["interval"])
    return f"{middle} ({low} to {high})".replace("+0.0 (", "0.0 (")


def share(row: dict[str, Any]) -> str:
    low, middle, high = (100 * x for x in row["interval"])
    return f"{middle:.1f} ({low:.1f} to {high:.1f})"


def side_by_side(
    sets: dict[str, Any], part: str, unit: str, cell: Callable[[dict[str, Any]], str]
) -> str:
    """A row for each name, from the best after; n may differ where the decks do."""
    before, after = ({row["name"]: row for row in sets[label][part]} for label in SETS)
    names = sorted(after, key=lambda name: -after[name]["interval"][1])
    heads = f"| {part.rstrip('s')} | n before | before, {unit} | n after | after, {unit} |"
    lines = [heads, "|---|---|---|---|---|"]
    for name in names:
        cells = [
            f"{row['n']:,} | {cell(row)}" if row else "| "
            for row in (before.get(name), after[name])
        ]
        lines.append(f"| {name} | {cells[0]} | {cells[1]} |")
    return "\n".join(lines) + "\n"


def again_table(sets: dict[str, Any]) -> str:
    lines = [
        "The most uneven pairings of two nations, and the same again by `expert`:",
        "",
        "| set | pairing | n | % of the first, by the field's bot | n | by expert |",
        "|---|---|---|---|---|---|",
    ]
    for label in SETS:
        once = [pairing(row) for row in sets[label]["uneven"]]
        for row, anew in zip(once, sets[label]["again"], strict=True):
            cells = f"{row['n']} | {share(row)} | {anew['n']} | {share(anew)}"
            lines.append(f"| {label} | {row['name']} | {cells} |")
    return "\n".join(lines) + "\n"


def nations_table(sets: dict[str, Any]) -> str:
    return side_by_side(sets, "nations", "%", share)


def cards_table(sets: dict[str, Any]) -> str:
    return side_by_side(sets, "cards", "points", points_of)


TABLES = {"nations": nations_table, "again": again_table, "cards": cards_table}


def written(page: str, sets: dict[str, Any]) -> str:
    """The page with the tables of what is known of both sets; other tables stay."""

    def part(found: re.Match[str]) -> str:
        if not all(sets.get(label, {}).get(found[2]) for label in SETS):
            return found[0]
        return f"{found[1]}{TABLES[found[2]](sets)}{found[3]}"

    return MEASURED.sub(part, page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", help="nations, cards; default: both")
    parser.add_argument("--set", choices=SETS, help="default: both")
    parser.add_argument("--bot", default="adept", help="for the nations")
    parser.add_argument("--games", type=int, default=40, help="matches of every two decks")
    parser.add_argument("--again", type=int, default=20, help="matches of an uneven pairing")
    parser.add_argument("--impact", type=int, default=1000, help="matches for every card")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, help="a JSON file of all numbers, old and new")
    parser.add_argument("--write", action="store_true", help="write the tables of the rule page")
    given = parser.parse_args()
    for part in given.parts:
        if part not in ("nations", "cards"):
            parser.error(f"unknown part {part!r}; expected nations or cards")
    parts = given.parts or ("nations", "cards")
    kept = given.keep and given.keep.is_file()
    sets: dict[str, Any] = json.loads(given.keep.read_text()) if kept else {}
    begin = time.monotonic()
    how = How(threads=given.threads, progress=Progress())
    for label in (given.set,) if given.set else SETS:
        game = ludarium.load("voidlit", SETS[label])
        print(f"\n{label}: {game.label}")
        if sets.get(label, {}).get("fingerprint") != game.fingerprint:
            sets[label] = {"label": game.label, "fingerprint": game.fingerprint}
        if "nations" in parts:
            sets[label] |= nations(game, given.bot, given.games, given.again, how)
        if "cards" in parts:
            sets[label] |= cards(game, "heuristic", given.impact, how)
        if given.keep:
            given.keep.write_text(json.dumps(sets, indent=1) + "\n")
    print(f"\n{time.monotonic() - begin:.0f} s")
    if given.write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), sets), encoding="utf-8")


if __name__ == "__main__":
    main()

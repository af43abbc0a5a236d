"""Makes MANALIMIT's pools of ghosts (B28 to B30): the same bytes on every machine.

    python bench/manalimit_ghosts.py                  # all pools, into the game's folder
    python bench/manalimit_ghosts.py normal --check   # makes one again and compares

Bots of several strengths play runs that go on past the last life, so that late rounds have ghosts, too. Each generation
meets the ghosts of the one before it; the first meets improvised lines.
"""

import argparse
import json
import sys
from collections import deque
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots import make_bot
from ludarium.core.game import Game
from ludarium.core.kernel import mix
from ludarium.games.manalimit.bench import OFF, decks
from ludarium.games.manalimit.ghosts import PER_RECORD, ROUNDS, Ghost, card_marks, packed, snapshot
from ludarium.games.manalimit.state import OVER, SHOP, STATE

FOLDER = Path(ludarium.__file__).parent / "games" / "manalimit" / "ghosts"
SETS = {"": (), "first-": ("first",)}  # the file's prefix, and the variants that it is for
# By pool: who plays how many runs with each ready deck. A number is a thrifty player who burns so many cards a round.
RECIPES: dict[str, list[tuple[int | str, int]]] = {
    "easy": [(2, 20), (3, 20)],
    "normal": [(3, 8), (5, 8), (8, 12)],
    "hard": [(8, 8), ("adept", 4), ("expert", 3)],
}
GENERATIONS = 2
LONG = {
    "lives": 9,
    "trophies": 60,
    "round_cap": ROUNDS + 1,
}  # every run lasts as long as there are ghosts to make
LIVES, TROPHIES = 3, 9  # of a real run before its last battle, at most


def make(pool: str, variant: tuple[str, ...]) -> list[Ghost]:
    game = ludarium.load("manalimit", variant=variant, rules=LONG).with_stock({})
    ghosts: list[Ghost] = []
    for generation in range(GENERATIONS):
        made: list[Ghost] = []
        for who, runs in RECIPES[pool]:
            if generation < GENERATIONS - 1 and isinstance(who, str):
                continue  # only the last generation is kept: bots that think are slow
            for deck in game.decks:
                for run in range(runs):
                    seed = mix(mix(generation, hash_of(f"{pool} {who} {deck}")), run)
                    made += play(game, who, deck, seed)
            print(
                f"{pool}: generation {generation}, {who}: {len(made)} ghosts",
                file=sys.stderr,
                flush=True,
            )
        ghosts = chosen(made)
        game = game.with_stock(packed(game, ghosts))
    return ghosts


def hash_of(text: str) -> int:
    return int.from_bytes(text.encode()[-6:], "big")


def play(game: Game, who: int | str, deck: str, seed: int) -> list[Ghost]:
    rules, policy, tables = game.jit(), game.jit("policy"), game.table_array[0]
    s, found = np.zeros(1, STATE)[0], []
    s["dice"] = seed
    bot = None if isinstance(who, int) else make_bot(game, who, seed, seconds=0)
    rules.setup(s, tables, decks(game, deck), OFF)
    while s["stage"] != OVER and s["round"] <= ROUNDS:
        rules.supply(s, tables, OFF)
        while s["stage"] == SHOP:
            if bot is None:
                action = policy.thrifty(s, tables, who)
            else:
                action = bot.choose(seen(game, s))
            rules.apply(s, tables, 0, action, OFF)
        if s["last"]["n_own"]:
            found.append(
                snapshot(
                    game, game.states.unpack(s.tobytes()), mix(seed, int(s["round"])) % (1 << 20)
                )
            )
    return found


def seen(game: Game, s: Any) -> Any:
    """What a bot sees of a record."""
    from ludarium.core.match import Match

    return Match(game, game.states.unpack(s.tobytes()), {}, False).observe(0)


def chosen(made: list[Ghost]) -> list[Ghost]:
    """B29: the latest of each round and record, as real runs have them."""
    kept: dict[tuple[int, int], deque[Ghost]] = {}
    for ghost in made:
        ghost = ghost | {
            "lives": max(1, LIVES - LONG["lives"] + ghost["lives"]),
            "trophies": min(TROPHIES, ghost["trophies"]),
        }
        kept.setdefault((ghost["round"], ghost["trophies"]), deque(maxlen=PER_RECORD)).append(ghost)
    return [ghost for record in sorted(kept) for ghost in kept[record]]


def text_of(game: Game, ghosts: list[Ghost]) -> str:
    marks = card_marks(game)
    cards = sorted({card for ghost in ghosts for card, _, _ in ghost["line"]})
    place = {card: i for i, card in enumerate(cards)}
    rows = [
        [
            *(ghost[key] for key in ("name", "round", "trophies", "lives")),
            [[place[card], attack, health] for card, attack, health in ghost["line"]],
        ]
        for ghost in ghosts
    ]
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    head = json.dumps({card: marks[card] for card in cards})
    return f'{{"cards": {head},\n"ghosts": [\n{lines}\n]}}\n'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "pools", nargs="*", metavar="POOL", help=f"of {', '.join(RECIPES)}; all unless given"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare with the files instead of writing them"
    )
    given = parser.parse_args()
    if unknown := set(given.pools) - set(RECIPES):
        parser.error(f"expected pools of {', '.join(RECIPES)}, got {', '.join(sorted(unknown))}")
    failed = False
    for prefix, variant in SETS.items():
        game = ludarium.load("manalimit", variant=variant)
        if prefix and card_marks(game) == card_marks(ludarium.load("manalimit")):
            continue  # the same cards: one pool serves both
        for pool in given.pools or RECIPES:
            text, path = text_of(game, make(pool, variant)), FOLDER / f"{prefix}{pool}.json"
            if given.check:
                same = path.is_file() and path.read_text() == text
                failed = failed or not same
                print(f"{path.name}: {'the same' if same else 'DIFFERENT'}")
            else:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
                print(f"{path.name}: {len(text.splitlines()) - 3} ghosts")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

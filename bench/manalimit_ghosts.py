"""Makes MANALIMIT's pools of ghosts (B28 to B30): the same bytes on every machine.

    python bench/manalimit_ghosts.py                  # all pools, into the game's folder
    python bench/manalimit_ghosts.py normal --check   # makes one again and compares

Bots of several strengths play runs that go on past the last life, so that late rounds have ghosts, too. Each generation
meets the ghosts of the one before it; the first meets improvised lines.
"""

import argparse
import json
import sys
import zlib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots import make_bot
from ludarium.core.game import Game
from ludarium.core.kernel import mix
from ludarium.games.manalimit.bench import OFF, decks
from ludarium.games.manalimit.ghosts import ROUNDS, card_marks
from ludarium.games.manalimit.pools import LONG, POOLS
from ludarium.games.manalimit.state import OVER, SHOP, STATE

FOLDER = Path(ludarium.__file__).parent / "games" / "manalimit" / "ghosts"
SETS = {"": (), "first-": ("first",)}  # the file's prefix, and the variants that it is for
# By pool: who plays how many runs with each ready deck. A number is a thrifty player who burns so many cards a round.
RECIPES: dict[str, list[tuple[int | str, int]]] = {
    "easy": [(2, 20), (3, 20)],
    "normal": [(3, 12), (5, 8), (8, 5)],
    "hard": [(8, 8), ("adept", 4), ("expert", 3)],
}
GENERATIONS = 2


def make(pool: str, variant: tuple[str, ...]) -> Any:
    """The ghosts of a pool, as rows of its stock."""
    game = ludarium.load("manalimit", variant=variant, rules=LONG).with_stock({})
    for generation in range(GENERATIONS):
        made = []
        for who, runs in RECIPES[pool]:
            if generation < GENERATIONS - 1 and isinstance(who, str):
                continue  # only the last generation is kept: bots that think are slow
            for deck in game.decks:
                for run in range(runs):
                    seed = mix(mix(generation, hash_of(f"{pool} {who} {deck}")), run)
                    made.append(play(game, who, deck, seed))
            print(
                f"{pool}: generation {generation}, {who}: {sum(map(len, made))} ghosts",
                file=sys.stderr,
                flush=True,
            )
        left = POOLS.stock(game, np.concatenate(made))  # B29
        game = game.with_stock(left)
    return left["ghosts"]


def hash_of(text: str) -> int:
    return zlib.crc32(text.encode())


def play(game: Game, who: int | str, deck: str, seed: int) -> Any:
    """What the battles of a run leave."""
    rules, policy, tables = game.jit(), game.jit("policy"), game.table_array[0]
    s, fought, names = np.zeros(1, STATE)[0], [], []
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
        fought.append(s.copy())
        names.append(mix(seed, int(s["round"])) % (1 << 20))
    return POOLS.take(game, np.array(fought, STATE), np.array(names))


def seen(game: Game, s: Any) -> Any:
    """What a bot sees of a record."""
    from ludarium.core.match import Match

    return Match(game, game.states.unpack(s.tobytes()), {}, False).observe(0)


def text_of(game: Game, ghosts: Any) -> str:
    marks, ids = card_marks(game), game.card_ids
    lines = [[ids[unit["card"]] for unit in ghost["line"][: ghost["n"]]] for ghost in ghosts]
    cards = sorted({card for line in lines for card in line})
    place = {card: i for i, card in enumerate(cards)}
    rows = [
        [
            *(int(ghost[key]) for key in ("name", "round", "trophies", "lives")),
            [
                [place[card], int(unit["attack"]), int(unit["health"])]
                for card, unit in zip(line, ghost["line"], strict=False)
            ],
        ]
        for ghost, line in zip(ghosts, lines, strict=True)
    ]
    text = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    head = json.dumps({card: marks[card] for card in cards})
    return f'{{"cards": {head},\n"ghosts": [\n{text}\n]}}\n'


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

"""Makes MANALIMIT's pools of ghosts (B28 to B30): the same bytes on every machine.

    python bench/manalimit_ghosts.py                  # all pools, into the game's folder
    python bench/manalimit_ghosts.py normal --check   # makes one again and compares

Bots of several strengths play runs that go on past the last life, so that late rounds have ghosts, too. Each run has a
deck of its own, drawn around a tribe: more lines to meet than ready decks would leave, and a ready deck can change
without a new pool. Each generation meets the ghosts of the one before it; the first meets improvised lines.
"""

import argparse
import json
import sys
import time
import zlib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots import make_bot
from ludarium.core.decks import Deck
from ludarium.core.game import Game
from ludarium.core.kernel import mix
from ludarium.core.mirror import mirror
from ludarium.games.manalimit.bench import OFF
from ludarium.games.manalimit.budget import is_fuel
from ludarium.games.manalimit.ghosts import ROUNDS, card_marks
from ludarium.games.manalimit.pools import LONG, POOLS
from ludarium.games.manalimit.state import DECK, OVER, SHOP, STATE
from ludarium.games.manalimit.words import COPIES, DECK_SIZE

FOLDER = Path(ludarium.__file__).parent / "games" / "manalimit" / "ghosts"
SETS = {"": (), "first-": ("first",)}  # the file's prefix, and the variants that it is for
FUEL = 4  # kinds of a ghost's deck that burn well
# By pool: who plays how many runs with decks around each tribe. A number is a thrifty player who burns so many cards a
# round; bots that think play in the last generation only, as they are slow.
# Many runs, so that rare records have as many ghosts as others: a deck must not stand or fall with one of them.
RECIPES: dict[str, list[tuple[int | str, int]]] = {
    "easy": [(2, 20), (3, 20)],
    "normal": [(5, 20), (8, 30), ("expert", 20)],
    "hard": [(8, 6), ("expert", 8)],
}
GENERATIONS = 2
TELL_S = 10


def make(pool: str, variant: tuple[str, ...]) -> Any:
    """The ghosts of a pool, as rows of its stock."""
    game = ludarium.load("manalimit", variant=variant, rules=LONG).with_stock({})
    for generation in range(GENERATIONS):
        made, told = [], time.monotonic()
        last = generation == GENERATIONS - 1
        turns = [turn for turn in in_turn(pool, tribes(game)) if last or isinstance(turn[0], int)]
        for n, (who, tribe, run) in enumerate(turns, 1):
            seed = mix(mix(generation, hash_of(f"{pool} {who} {tribe}")), run)
            made.append(play(game, who, drawn(game, tribe, seed), seed))
            if n == len(turns) or time.monotonic() - told > TELL_S:
                told = time.monotonic()
                words = f"{pool}, generation {generation + 1} of {GENERATIONS}: {n} of {len(turns)} runs"
                print(words, file=sys.stderr, flush=True)
        left = POOLS.stock(game, np.concatenate(made))  # B29
        game = game.with_stock(left)
    return left["ghosts"]


def in_turn(pool: str, tribes: list[str]) -> list[tuple[int | str, str, int]]:
    """All runs, the players and tribes evenly mixed: of each record only the latest ghosts are kept."""
    runs = [
        ((run + 0.5) / n, who, tribe, run)
        for who, n in RECIPES[pool]
        for tribe in tribes
        for run in range(n)
    ]
    return [each[1:] for each in sorted(runs, key=lambda each: each[0])]


def tribes(game: Game) -> list[str]:
    return list(dict.fromkeys(card["tribe"] for card in game.cards))


def drawn(game: Game, tribe: str, seed: int) -> Deck:
    """Three of every unit of the tribe, and of others at random, some of which are fuel."""
    shuffled = sorted(enumerate(game.cards), key=lambda each: mix(seed, each[0]))
    others = [card for _, card in shuffled if card["tribe"] != tribe]
    kinds = [card for card in game.cards if card["tribe"] == tribe]
    kinds += [card for card in others if is_fuel(card)][:FUEL]
    kinds += [card for card in others if card not in kinds]
    return Deck({card["id"]: COPIES for card in kinds[: DECK_SIZE // COPIES]})


def hash_of(text: str) -> int:
    return zlib.crc32(text.encode())


def play(game: Game, who: int | str, deck: Deck, seed: int) -> Any:
    """What the battles of a run leave."""
    rules, policy, tables = game.jit(), game.jit("policy"), game.table_array[0]
    s, fought, names = np.zeros(1, STATE)[0], [], []
    s["dice"] = seed
    bot = None if isinstance(who, int) else make_bot(game, who, seed, seconds=0)
    rules.setup(s, tables, mirror(DECK).array(list(game.deck_records([deck]))), OFF)
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

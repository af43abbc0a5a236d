"""What the best answer gains against bots that choose in secret: `python bench/mixing.py [GAME...]`.

Blotto: plans for many seeds, and the best of all answers to them. Toy, one round: bids for every hand, and the best
answer of every hand. Bluff with one die each, where the seats act one after the other: the exact best response to
policies that are estimated from answers in all 474 situations. `tree:N` is the old search, `search:N` and the levels use
the new one where seats choose together, `regret:N` everywhere. `adept` has 80 iterations, `expert` 500, `master` 10,000,
and `novice`, in games without a `value`, 50 with blunders.
"""

import sys
import time
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots import make_bot
from ludarium.core.match import Observation

ROOT = Path(__file__).parents[1]
games: Any = ludarium.games
DECISIONS = {"blotto": 1, "toy": 20, "bluff": 78}  # for an n of 1; a plan of Blotto counts once
DICE, FACES, CALL = 12, 6, 49  # Bluff: bids with one die each, faces, the action that calls


def blotto(name: str, n: int) -> float:
    """The best single answer to n plans, of 1."""
    game = ludarium.load("blotto")
    bot, found = make_bot(game, name, seed=1), Counter[tuple[int, ...]]()
    for seed in range(n):
        match, lanes = game.match(seed=seed), [0, 0, 0]
        for _ in range(5):
            action = bot.choose(match.observe(0))
            lanes[action - 1] += 1
            match.take(0, action)
        found[tuple(lanes)] += 1

    def worth(mine: tuple[int, ...]) -> float:
        made = 0
        for theirs, times in found.items():
            lead = sum(int(np.sign(a - b)) for a, b in zip(mine, theirs, strict=True))
            made += times * int(np.sign(lead))
        return made / n

    return max(worth(each) for each in product(range(6), repeat=3) if sum(each) == 5)


def toy(name: str, n: int) -> float:
    """The best answer of every hand to n bids of every hand; of two cards the higher one is blocked."""
    game = ludarium.load("toy", rules={"rounds": 1})
    hands = list(combinations(range(6), 3))
    bot = make_bot(game, name, seed=1)
    bids: list[list[int]] = []
    for hand in hands:
        record = np.zeros(1, game.kernel.STATE)
        record[0]["stage"] = 1
        record[0]["prize"] = record[0]["came"] = 2
        for player, cards in zip(record[0]["players"], (hand, ()), strict=True):
            player["hand"] = sum(1 << card for card in cards)
            player["pile"], player["n_hand"] = 63 - player["hand"], 3
        legal = [1 + s for s in range(64) if s & ~int(record[0]["players"][0]["hand"]) == 0]
        legal = [action for action in legal if (action - 1).bit_count() <= 2]
        seen = Observation(game, 0, record.tobytes(), tuple(legal))
        bids.append([left(bot.choose(seen) - 1) for _ in range(n)])
    theirs = np.array(bids).ravel()
    best = []
    for hand in hands:
        mine = [0, *(card + 1 for card in hand)]
        best.append(max(float(np.sign(card - theirs).mean()) for card in mine))
    return float(np.mean(best))


def left(cards: int) -> int:
    """What counts of a bid: its only card, or the lower of two."""
    return (cards & -cards).bit_length()


# --- Bluff, one die each ------------------------------------------------------------------------------


def situations() -> list[tuple[int, int, int]]:
    """Die, turns, bid: all that a seat may see."""
    spots = [(0, 0), *((turn, bid) for turn in range(1, 13) for bid in range(turn, DICE + 1))]
    return [(die, *spot) for die in range(1, FACES + 1) for spot in spots]


def policy(name: str, n: int) -> dict[tuple[int, int, int], Any]:
    """Shares of answers. How many turns it took to come to a bid changes nothing for a bot, so that n answers to a die
    and a bid, by either seat in turn, serve all situations that differ in turns only."""
    game = ludarium.load("bluff", rules={"dice": 1})
    bot, found = make_bot(game, name, seed=1), {}
    for die, bid in product(range(1, FACES + 1), range(DICE + 1)):
        shares = np.zeros(CALL + 1)
        for k in range(n):
            turns = min(bid, 1 + k % 2)
            record, seat = np.zeros(1, game.kernel.STATE), turns % 2
            row = record[0]
            row["begins"], row["active"], row["turns"] = 1, seat, turns
            row["rounds"], row["bid"], row["left"][:], row["cups"][4 * seat] = 1, bid, 1, die
            legal = (*range(bid + 1, DICE + 1), *((CALL,) if bid else ()))
            shares[bot.choose(Observation(game, seat, record.tobytes(), legal))] += 1 / n
        found[die, bid] = shares
    return {(die, turns, bid): found[die, bid] for die, turns, bid in situations()}


def holds(bid: int, *dice: int) -> bool:
    return sum(die == (bid - 1) % FACES + 1 for die in dice) > (bid - 1) // FACES


def best_response(theirs: dict[tuple[int, int, int], Any], first: bool) -> float:
    def go(die: int, turns: int, bid: int, reach: Any) -> float:
        calls = (
            [(1 if holds(bid, die, other) else -1) for other in range(1, FACES + 1)] if bid else []
        )
        if (turns % 2 == 0) == first:
            raised = [go(die, turns + 1, each, reach) for each in range(bid + 1, DICE + 1)]
            return max(raised + ([-float(reach @ calls)] if bid else []))
        shares = np.array([theirs[other, turns, bid] for other in range(1, FACES + 1)])
        worth = float((reach * shares[:, CALL]) @ calls) if bid else 0.0
        for each in range(bid + 1, DICE + 1):
            if (further := reach * shares[:, each]).sum() > 1e-12:
                worth += go(die, turns + 1, each, further)
        return worth

    return sum(go(die, 0, 0, np.ones(FACES) / FACES) for die in range(1, FACES + 1)) / FACES


def bluff(name: str, n: int) -> float:
    found = policy(name, n)
    return (best_response(found, True) + best_response(found, False)) / 2


# Which bots, and how many plans, bids of each hand, or answers in each situation: fewer where a decision takes long.
MEASURED = (
    (blotto, ("tree:80", "tree:500", "tree:3000"), 600),
    (blotto, ("novice", "adept", "expert"), 2000),
    (blotto, ("search:3000",), 2000),
    (toy, ("tree:80", "tree:500", "tree:3000"), 20),
    (toy, ("novice", "adept", "expert", "search:3000"), 20),
    (bluff, ("random",), 400),
    (bluff, ("tree:80", "regret:80"), 100),
    (bluff, ("tree:500", "regret:500"), 40),
    (bluff, ("tree:3000", "regret:3000"), 20),
    (blotto, ("master",), 400),
)


def main() -> None:
    games.add_folder(ROOT / "examples" / "games")
    games.add_folder(ROOT / "tests" / "contract")
    only = sys.argv[1:] or ["blotto", "toy", "bluff"]
    print("| game | bot | best answer gains | n | CPU ms per decision |\n|---|---|---|---|---|")
    for game, names, n in MEASURED:
        for name in names if game.__name__ in only else ():
            game(name, 1)  # compiled by now
            begun = time.process_time()
            gain = game(name, n)
            spent = 1000 * (time.process_time() - begun) / (n * DECISIONS[game.__name__])
            print(f"| {game.__name__} | {name} | {gain:+.3f} | {n} | {spent:.1f} |", flush=True)


if __name__ == "__main__":
    main()

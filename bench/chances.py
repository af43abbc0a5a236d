"""How well the chances of winning hold: of positions judged at 70 %, how many are won?

    python bench/chances.py spellfaire --matches 200

Bots of level `expert` play each other with ready decks drawn at random. Every few decisions the position is judged in
three ways: by the network with what both seats know (open hands), by the network with what spectators know, and by the
search that gives hints. Prints a reliability table and the log loss of each. Positions of one match are not
independent: read the counts with that in mind.
"""

import argparse
import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import ludarium
from ludarium.bots import make_bot
from ludarium.bots.chances import chances_of, has_chances

EVERY = 5  # decisions between two positions that are judged
WAYS = ("open hands", "spectators", "hints")
Judged = list[tuple[float, ...]]  # by each way for seat 0, then what seat 0 made of it


def play(game: ludarium.Game, seed: int) -> Judged:
    dice = random.Random(seed)
    names = list(game.decks)
    decks = [dice.choice(names) for _ in range(game.seats)] if names else None
    match = game.match(seed=seed, decks=decks)
    bots = [make_bot(game, "expert", 2 * seed + seat) for seat in range(2)]
    adviser, found, n = make_bot(game, "expert", seed + 1), [], 0
    while match.actors:
        seat = match.actors[0]
        seen = match.observe(seat)
        if len(match.actors) == 1 and len(seen.legal) > 1 and n % EVERY == 0:
            hint = adviser.counsel(seen).chance
            own = 0.5 if hint is None else hint
            shown = chances_of(match.observe(0), match.observe(1))[0]
            public = chances_of(match.observe(None))[0]
            found.append((shown, public, own if seat == 0 else 1 - own))
        match.take(seat, bots[seat].choose(seen))
        n += 1
    result = match.result
    winner = result.winner if result else None
    return [(*row, 0.5 if winner is None else float(winner == 0)) for row in found]


def table(rows: Judged) -> None:
    print("| judged | " + " | ".join(f"{way}: won (positions)" for way in WAYS) + " |")
    print("|---|" + "---|" * len(WAYS))
    for low in range(0, 100, 10):
        cells = []
        for way in range(len(WAYS)):
            own = [row[-1] for row in rows if low <= 100 * row[way] < low + 10 + (low == 90)]
            cells.append(f"{100 * sum(own) / len(own):.0f} % ({len(own)})" if own else "-")
        print(f"| {low} to {low + 10} % | " + " | ".join(cells) + " |")
    losses = []
    for way in range(len(WAYS)):
        total = 0.0
        for row in rows:
            chance = min(max(row[way], 0.005), 0.995)
            total -= row[-1] * math.log(chance) + (1 - row[-1]) * math.log(1 - chance)
        losses.append(f"{total / len(rows):.3f}")
    print("| log loss | " + " | ".join(losses) + " |")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game = ludarium.load(wanted.game)
    if game.seats != 2 or not has_chances(game):
        print(f"{game.title}: expected a game for two with a value.npz, got none", file=sys.stderr)
        return 1
    rows: Judged = []
    for i in range(wanted.matches):
        rows += play(game, wanted.seed + i)
    print(f"{game.title}: {wanted.matches} matches, {len(rows)} positions\n")
    table(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())

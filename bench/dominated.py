"""How often a level wastes: turns ended although a blow at the hero was free, and actions that only harm
their own side, over matches against `heuristic`. `python bench/dominated.py --levels adept,expert --games 200`.

A match is played from its seed by the referee, so that releases can be compared; see bench/results.md.
"""

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import ludarium
from ludarium.bots import make_bot


def free_blow(match: ludarium.Match, seat: int) -> bool:
    """Whether a creature with Attack may hit the enemy hero, which does not strike back."""
    view = match.view(seat)
    power = {unit["id"]: unit["attack"] for unit in view["seats"][seat]["board"]}
    return any(
        action.parts["kind"] == "attack"
        and action.parts["target"] == {"hero": 1 - seat}
        and power[action.parts["source"]] > 0
        for action in match.legal(seat)
    )


def worth(view: Any, seat: int) -> tuple[int, int, int, int, int]:
    """Health, total Attack, health and keywords of creatures, and how many are not frozen."""
    side = view["seats"][seat]
    units = side["board"]
    return (
        side["health"],
        sum(u["attack"] for u in units),
        sum(u["health"] for u in units),
        sum(len(u["keywords"]) for u in units),
        sum(not u["frozen"] for u in units),
    )


def only_harms(before: Any, after: Any, seat: int, dice: bool) -> bool:
    """Nothing of the enemy's is less, nothing of one's own is more, something of one's own is less."""
    own, own_after = worth(before, seat), worth(after, seat)
    enemy, enemy_after = worth(before, 1 - seat), worth(after, 1 - seat)
    drew = after["seats"][seat]["deck"] != before["seats"][seat]["deck"]
    no_gain = all(b <= a for a, b in zip(own, own_after, strict=True)) and own_after != own
    return not dice and not drew and no_gain and enemy == enemy_after


def play(level: str, seed: int) -> Counter[str]:
    game = ludarium.load("spellfaire")
    decks = sorted(game.decks)
    pair = [decks[seed % len(decks)], decks[seed * 7 // 3 % len(decks)]]
    match = game.match(seed=300 + seed, decks=pair)
    level_seat = seed % 2
    bots = [make_bot(game, level if seat == level_seat else "heuristic", seed) for seat in (0, 1)]
    found: Counter[str] = Counter()
    while not match.is_over:
        seat = match.actors[0]
        action = bots[seat].choose(match.observe(seat))
        text = match.describe(seat, action)
        counted = seat == level_seat
        before = match.view(seat) if counted else None
        if counted and text == "end turn":
            found["turns"] += 1
            found["wasted turns"] += free_blow(match, seat)
        word = match.position()["seed"]
        match.submit(seat, action)
        if counted and text != "end turn" and not match.is_over and "mulligan" not in text:
            found["actions"] += 1
            found["harmful actions"] += only_harms(
                before, match.view(seat), seat, match.position()["seed"] != word
            )
    found["won"] += match.result is not None and match.result.winner == level_seat
    found["games"] += 1
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--levels", default="novice,adept,expert,heuristic")
    asked.add_argument("--games", type=int, default=200)
    given = asked.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for level in given.levels.split(","):
            total: Counter[str] = Counter()
            for found in pool.map(play, [level] * given.games, range(given.games)):
                total += found
            print(
                f"{level}: {total['wasted turns']} of {total['turns']} turns ended with a free blow "
                f"at the hero; {total['harmful actions']} of {total['actions']} actions only harmed "
                f"their own side; won {total['won']} of {total['games']} against heuristic",
                flush=True,
            )


if __name__ == "__main__":
    main()

"""Measures MANALIMIT's cards and decks by bots: is every card used, is no plan far ahead, does liquidation pay?

    python bench/manalimit_balance.py                     # everything: one to two hours on two cores
    python bench/manalimit_balance.py cards --runs 50     # a quick look at cards and decks
    python bench/manalimit_balance.py --variant first     # the first card set, with its decks and its pool

Cards and decks: `expert` plays so many runs with every ready deck against the Normal pool. A chance is a card that
comes to the belt with its cost within the limit, or is within it later because it was frozen. Fuel is what gives
more mana than its cost asks for: it is judged by pitching.

Liquidation (ML6): `master` plays the same seeds twice, free and with the rule that forbids to pitch from the board.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np
from ludarium.plain.games.manalimit.effects import limit_of

import ludarium
from ludarium.bots import make_bot
from ludarium.core.game import Game
from ludarium.core.kernel import mix
from ludarium.core.match import Match
from ludarium.games.manalimit.bench import OFF, decks
from ludarium.games.manalimit.budget import is_fuel
from ludarium.games.manalimit.state import (
    BELT,
    BUY_CARD,
    EMPTY,
    END_TURN,
    FREEZE,
    OVER,
    PITCH_BELT,
    PITCH_BENCH,
    PITCH_BOARD,
    SHOP,
    STATE,
)
from ludarium.games.manalimit.words import DEFEAT, VICTORY, WON
from ludarium.lab.stats import mean_interval, wilson

LEAST_USED, MOST_BOUGHT, MOST_APART = 2.0, 60.0, 10.0  # per cent, per cent, points
LATE, DEAR = 8, 7  # a round, and the cost of what a pivot pays for


@dataclass
class Run:
    """What came of one run."""

    deck: str
    arm: str
    number: int
    trophies: int = 0
    won: bool = False
    rounds: int = 0
    decided: int = 0
    victories: int = 0
    pivots: int = (
        0  # shops in which a unit of the board was pitched and something dear bought after it
    )
    decisions: int = 0
    seconds: float = 0.0
    chances: Counter[str] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    pitched: Counter[str] = field(default_factory=Counter)


def play(game: Game, level: str, deck: str, number: int, arm: str) -> Run:
    rules, tables = game.jit(), game.table_array[0]
    seed = mix(list(game.decks).index(deck) + 1, number)
    run, s = Run(deck, arm, number), np.zeros(1, STATE)[0]
    s["dice"] = seed
    bot = make_bot(game, level, seed, seconds=0)
    watch = Watch(game, run)
    rules.setup(s, tables, decks(game, deck), OFF)
    begin = time.process_time()
    while s["stage"] != OVER:
        rules.supply(s, tables, OFF)
        watch.opens(s)
        while s["stage"] == SHOP:
            seen = Match(game, game.states.unpack(s.tobytes()), {}, False).observe(0)
            action = bot.choose(seen)
            watch.chooses(s, action)
            rules.apply(s, tables, 0, action, OFF)
            watch.chose(s, action)
    run.seconds = time.process_time() - begin
    run.trophies, run.won = int(s["trophies"]), int(s["over"]) == WON
    run.rounds = int(s["round"])
    return run


class Watch:
    """Counts what a run's player had the chance to do, and did."""

    def __init__(self, game: Game, run: Run) -> None:
        self.game, self.run = game, run
        self.counted = [False] * BELT  # whether the card in this place has been a chance
        self.sold = False  # a unit of the board, in this shop
        self.frozen = 0

    def opens(self, s: Any) -> None:
        for place in range(BELT):
            if not (self.frozen >> place) & 1:
                self.counted[place] = False
            self.offers(s, place)
        self.sold = False

    def offers(self, s: Any, place: int) -> None:
        card = int(s["belt"][place])
        if card != EMPTY and not self.counted[place]:
            row = self.game.cards[card]
            if row["cost"] <= limit_of(int(s["round"])):
                self.counted[place] = True
                self.run.chances[row["id"]] += 1

    def chooses(self, s: Any, action: int) -> None:
        run, ids = self.run, self.game.card_ids
        run.decisions += 1
        if PITCH_BELT <= action < PITCH_BOARD:
            if self.counted[action - PITCH_BELT]:  # else it was too dear to be bought anyway
                run.pitched[ids[s["belt"][action - PITCH_BELT]]] += 1
        elif PITCH_BOARD <= action < PITCH_BENCH:
            self.sold = True
        elif BUY_CARD <= action < FREEZE:
            card = int(s["belt"][action - BUY_CARD])
            run.bought[ids[card]] += 1
            if self.sold and self.game.cards[card]["cost"] >= DEAR:
                run.pivots += 1
        elif action == END_TURN:
            self.frozen = int(s["frozen"])

    def chose(self, s: Any, action: int) -> None:
        if PITCH_BELT <= action < PITCH_BOARD:
            self.counted[action - PITCH_BELT] = False
            self.offers(s, action - PITCH_BELT)
        elif action == END_TURN:
            outcome = int(s["last"]["outcome"])
            self.run.victories += outcome == VICTORY
            self.run.decided += outcome in (VICTORY, DEFEAT)


# --- many runs ---------------------------------------------------------------------------------------------

_games: dict[str, Game] = {}


def open_games(variant: tuple[str, ...]) -> None:
    pool = ludarium.load("manalimit", variant=variant)
    _games["free"] = pool
    bound = ludarium.load("manalimit", variant=variant, rules={"pitch_from_board": "illegal"})
    _games["bound"] = bound.with_stock(pool.stock)


def job(level: str, deck: str, number: int, arm: str) -> Run:
    return play(_games[arm], level, deck, number, arm)


def play_all(
    jobs: list[tuple[str, str, int, str]], variant: tuple[str, ...], workers: int
) -> Iterator[Run]:
    begin = told = time.monotonic()
    with ProcessPoolExecutor(workers, initializer=open_games, initargs=(variant,)) as pool:
        for n, done in enumerate(as_completed(pool.submit(job, *each) for each in jobs), 1):
            yield done.result()
            now = time.monotonic()
            if now - told > 10 or n == len(jobs):
                told, left = now, (now - begin) / n * (len(jobs) - n)
                print(f"{n} of {len(jobs)} runs, {left / 60:.0f} min left", file=sys.stderr)


# --- what it says --------------------------------------------------------------------------------------------


def shown(interval: Any, digits: int = 1) -> str:
    low, mid, high = interval
    return f"{mid:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def rate(hits: int, n: int) -> list[float]:
    return [100 * each for each in wilson(hits, n)]


def cards_and_decks(game: Game, runs: list[Run]) -> dict[str, Any]:
    by_deck = {deck: [run for run in runs if run.deck == deck] for deck in game.decks}
    mean = 100 * sum(run.won for run in runs) / len(runs)
    out: dict[str, Any] = {"runs": len(runs), "decks": {}, "cards": {}, "mean_won": mean}
    out["decided"] = rate(sum(r.victories for r in runs), sum(r.decided for r in runs))
    print(
        f"{len(runs)} runs; decided rounds won: {shown(out['decided'])} %; runs won: {mean:.1f} %"
    )
    print(f"\n{'deck':14} {'n':>4}  {'trophies':22} {'runs won, %':22} from the mean")
    for deck, own in by_deck.items():
        won = rate(sum(run.won for run in own), len(own))
        trophies = [float(x) for x in mean_interval(np.array([run.trophies for run in own], float))]
        apart = won[1] - mean
        out["decks"][deck] = {"n": len(own), "trophies": trophies, "won": won, "apart": apart}
        mark = "  TOO FAR" if abs(apart) > MOST_APART else ""
        print(f"{deck:14} {len(own):4}  {shown(trophies, 2):22} {shown(won):22} {apart:+.1f}{mark}")
    chances, bought, pitched = (
        sum((getattr(run, name) for run in runs), Counter())
        for name in ("chances", "bought", "pitched")
    )
    print(f"\n{'card':20} {'chances':>8}  {'bought, %':22} {'pitched, %':22}")
    for card in sorted(
        game.cards, key=lambda each: -bought[each["id"]] / max(1, chances[each["id"]])
    ):
        name, n = card["id"], chances[card["id"]]
        if n == 0:
            print(f"{name:20} never came")
            out["cards"][name] = {"chances": 0}
            continue
        buys, burns = rate(bought[name], n), rate(pitched[name], n)
        low = (burns if is_fuel(card) else buys)[1] < LEAST_USED
        high = buys[1] > MOST_BOUGHT
        out["cards"][name] = {"chances": n, "bought": buys, "pitched": burns}
        mark = "  UNUSED" if low else "  ALWAYS" if high else ""
        fuel = " (fuel)" if is_fuel(card) else ""
        print(f"{name:20} {n:8}  {shown(buys):22} {shown(burns):22}{fuel}{mark}")
    return out


def liquidation(runs: list[Run]) -> dict[str, Any]:
    arms = {
        arm: {(run.deck, run.number): run for run in runs if run.arm == arm}
        for arm in ("free", "bound")
    }
    late = [run for run in arms["free"].values() if run.rounds >= LATE]
    pivots = sum(run.pivots > 0 for run in late)
    gains = np.array(
        [arms["free"][k].trophies - arms["bound"][k].trophies for k in arms["bound"]], float
    )
    out = {
        "pairs": len(gains),
        "pivots": [pivots, len(late)],
        "gain": [float(x) for x in mean_interval(gains)],
        "won": rate(sum(run.won for run in arms["free"].values()), len(arms["free"])),
    }
    print(f"\nOf {len(late)} master runs that reached round {LATE}, {pivots} had a pivot (ML6).")
    print(
        f"Trophies that pitching from the board is worth: {shown(out['gain'], 2)}, {len(gains)} pairs."
    )
    print(f"Runs that master won: {shown(out['won'])} %, n {len(arms['free'])}.")
    return out


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help="cards, liquidation; both unless given"
    )
    parser.add_argument("--runs", type=int, default=200, help="of expert, with every deck")
    parser.add_argument("--pairs", type=int, default=104, help="of master runs")
    parser.add_argument("--level", default="expert", help="who plays cards and decks")
    parser.add_argument("--variant", action="append", default=[])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="the numbers as JSON")
    given = parser.parse_args()
    if unknown := set(given.parts) - {"cards", "liquidation"}:
        parser.error(f"expected cards or liquidation, got {', '.join(sorted(unknown))}")
    if min(given.runs, given.pairs, given.workers) < 1:
        parser.error("expected --runs, --pairs and --workers of 1 or more")
    parts, variant = given.parts or ["cards", "liquidation"], tuple(given.variant)
    game = ludarium.load("manalimit", variant=variant)
    names = list(game.decks)
    make_bot(game, given.level).choose(
        game.match(seed=1).observe(0)
    )  # compiles once for all workers
    out: dict[str, Any] = {"fingerprint": game.fingerprint, "variant": list(variant)}
    if "cards" in parts:
        jobs = [(given.level, deck, n, "free") for n in range(given.runs) for deck in names]
        out["expert"] = cards_and_decks(game, list(play_all(jobs, variant, given.workers)))
    if "liquidation" in parts:
        jobs = [
            ("master", names[n % len(names)], n, arm)
            for n in range(given.pairs)
            for arm in ("free", "bound")
        ]
        out["master"] = liquidation(list(play_all(jobs, variant, given.workers)))
    if given.out:
        given.out.write_text(json.dumps(out, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

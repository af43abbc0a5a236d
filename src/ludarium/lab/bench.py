"""How fast a game runs in every mode; numbers of one run, to be read as ratios."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..bots import Bot, Settings, make_bot, outcome_odds
from ..bots.bot import TO_THE_END, Memory
from ..bots.counting import count_leaves
from ..bots.deadline import deadline
from ..bots.explorer import look_ahead
from ..bots.parts import engine_of
from ..core.device import has_gpu
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from ..core.measure import BenchRow
from ..plain.core.kernel import WORLD, planner_seed, random_pick
from . import gpu
from .plan import seeds_of
from .series import play_series, series_plan
from .warming import warm_up

RANDOM = Settings(kind="random")
# By one tree also where seats choose together, so that iterations are the same thing in every game.
FULL_PLAYOUT = Settings(
    kind="search", iterations=1, policy="random", turns=TO_THE_END, mixes="never"
)
FIRST_MOVE = """
import sys, ludarium
from ludarium.bots import make_bot
game = ludarium.load(sys.argv[1])
match = game.match(seed=1)
while len(match.legal_ids(match.actors[0])) < 2:
    match.submit(match.actors[0], match.legal_ids(match.actors[0])[0])
make_bot(game, "adept").choose(match.observe(match.actors[0]))
"""


def state_bytes(game: Game) -> int:
    """The bytes of a state; of one with a history (`used`) those before it, which are always copied."""
    state = game.kernel.STATE
    return int(state.fields[state.names[-1]][1] if hasattr(game.kernel, "used") else state.itemsize)


def measure(
    game: Game, cold: bool = True, say: Callable[[str], None] = lambda what: None
) -> dict[str, Any]:
    """All numbers of a game, in the shape of `ludarium bench --json`."""
    say("loading compiled code")
    warm_up(game)
    out: dict[str, Any] = {"state_bytes": state_bytes(game)}
    say("plain Python")
    out["plain_decisions_per_s"] = plain_speed(game)
    say("compiled, one core")
    decisions, matches = series_speed(game, 1)
    out |= {"jit_decisions_per_s": decisions, "jit_games_per_s": matches}
    say("compiled, all cores")
    out["threads_decisions_per_s"] = series_speed(game, None)[0]
    say("GPU")
    out["cuda_decisions_per_s"] = cuda_speed(game)
    say("copying")
    out["copy_ns"] = copy_time(game)
    say("search")
    out["search_iterations_per_s"] = search_speed(game)
    if game.definition.outcomes is not None:
        say("re-rolls")
        out["reroll_1000_ms"] = reroll_time(game)
    if game.definition.perfect:
        say("looking ahead")
        out |= {"perft_leaves_per_s": perft_speed(game), "nodes_per_s": node_speed(game)}
    say("warm start")
    out["warm_first_move_s"] = process_time([sys.executable, "-c", FIRST_MOVE, game.name])
    say("cold compilation (a minute)")
    out["cold_compile_s"] = cold_compile(game) if cold else None
    for row in game.definition.bench_rows:
        say(row.text)
        if row.key in out:
            raise BadInput(f'bench_rows of {game.title}: expected a new key, got "{row.key}" again')
        out[row.key] = own_row(game, row)
    out["jit_per_plain"] = round(out["jit_decisions_per_s"] / out["plain_decisions_per_s"], 1)
    return out


def own_row(game: Game, row: BenchRow, seconds: float = 2.0) -> float:
    """A row that the game added: units per second, or what its work returns."""
    made = row.work(game)  # compiles, too
    if not row.rate:
        return made
    total, begin = 0.0, time.perf_counter()
    while (taken := time.perf_counter() - begin) < seconds or not total:
        if (more := row.work(game)) <= 0:
            raise BadInput(
                f"bench_rows of {game.title}: {row.key}: expected the number of units done (1 or more), "
                f"got {more!r}"
            )
        total += more
    return int(total / taken)


def plain_speed(game: Game, seconds: float = 2.0) -> int:
    """Random play by Python itself."""
    kernel, tables = game.kernel, game.tables
    records = game.deck_records(None)
    out, log = [0] * kernel.MAX_LEGAL, [0]
    total = 0
    begin = time.perf_counter()
    for seed in seeds_of(1, 100_000).tolist():
        s = game.states.new()
        s.dice = seed
        kernel.setup(s, tables, records, log)
        n = 0
        while bits := kernel.actors(s):
            if bits == WORLD:
                kernel.supply(s, tables, log)
                continue
            seat = (bits & -bits).bit_length() - 1
            legal = kernel.legal(s, tables, seat, out)
            kernel.apply(s, tables, seat, out[random_pick(planner_seed(seed, n, seat), legal)], log)
            n += 1
        total += n
        if time.perf_counter() - begin > seconds:
            break
    return int(total / (time.perf_counter() - begin))


def series_speed(game: Game, threads: int | None) -> tuple[int, int]:
    """Random play compiled: (decisions/s, matches/s)."""
    pairs = 4000 * (threads or os.cpu_count() or 1)
    begin = time.perf_counter()
    results = play_series(game, [RANDOM, RANDOM], None, pairs, 1, threads)
    seconds = time.perf_counter() - begin
    return int(results["decisions"].sum() / seconds), int(len(results) / seconds)


def cuda_speed(game: Game, matches: int = 4_000_000) -> int | None:
    if not has_gpu():
        return None
    results, _, seconds = gpu.launch(series_plan(game, [RANDOM, RANDOM], None, matches // 2))
    return int(results["decisions"].sum() / seconds)


def copy_time(game: Game, n: int = 2_000_000) -> float:
    memory = Memory(game, 2)
    begin = time.perf_counter()
    engine_of(game).copies(memory.states, memory.words, n)
    return round((time.perf_counter() - begin) / n * 1e9, 1)


def search_speed(game: Game, seconds: float = 2.0) -> int:
    """Iterations with a full random playout from the middle of a match, one core."""
    match = middle_of_match(game)
    bot = Bot(game, "playouts", FULL_PLAYOUT)
    begin = time.perf_counter()
    iterations = bot.count_iterations(match.observe(match.actors[0]), seconds)
    return int(iterations / (time.perf_counter() - begin))


def reroll_time(game: Game) -> float:
    """Milliseconds to play a step of the middle of a match 1,000 times more with other dice, one core."""
    match, player = middle_of_match(game), make_bot(game, "heuristic")
    while match.actors and match.outcome is None:
        match.take(match.actors[0], player.choose(match.observe(match.actors[0])))
    outcome_odds(match, n=1)
    begin = time.perf_counter()
    outcome_odds(match, n=1000)
    return round(1000 * (time.perf_counter() - begin), 2)


def perft_speed(game: Game, seconds: float = 2.0) -> int:
    """Leaves counted from the start of a match, one core; the depth that takes long enough."""
    match = game.match(seed=1)
    depth, leaves, taken = 2, 0, 0.0
    while taken < seconds / 20 and depth < 20:
        depth += 1
        begin = time.perf_counter()
        leaves = count_leaves(match, depth)
        taken = time.perf_counter() - begin
    return int(leaves / taken)


def node_speed(game: Game, seconds: float = 2.0) -> int:
    """Positions that the alpha-beta makes, from the start of a match, one core."""
    match, stop = game.match(seed=1), np.zeros(1, np.int64)
    begin = time.perf_counter()
    with deadline(stop, seconds):
        found = look_ahead(match.observe(match.actors[0]), stop)
    return int(found.nodes / (time.perf_counter() - begin))


def middle_of_match(game: Game) -> Match:
    """Half of a match between two heuristic bots, at a decision with several choices."""
    match, player = game.match(seed=5), make_bot(game, "heuristic")
    while match.actors:
        match.submit(match.actors[0], player.choose(match.observe(match.actors[0])))
    replay = match.replay()
    n = len(replay.entries) // 2
    while True:
        half = replay.fork(n)
        if len(half.legal_ids(half.actors[0])) > 3 or n < 3:
            return half
        n -= 1


def cold_compile(game: Game) -> float:
    """CPU seconds to compile everything into an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.times()
        subprocess.run(
            [sys.executable, "-m", "ludarium", "warm", game.name],
            env=os.environ | {"XDG_CACHE_HOME": folder},
            capture_output=True,
            check=True,
        )
        after = os.times()
    used = after.children_user + after.children_system
    return round(used - before.children_user - before.children_system, 1)


def process_time(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return round(time.perf_counter() - begin, 2)


def reference_loop(n: int = 20_000_000) -> float:
    """Seconds of a fixed loop in NumPy: what to divide by when machines are compared."""
    begin = time.perf_counter()
    np.cumsum(np.arange(n, dtype=np.int64) & 0xFF)
    return round(time.perf_counter() - begin, 4)

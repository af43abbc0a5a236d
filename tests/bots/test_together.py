"""Where seats choose together, bots mix: what the best answer to their plans gains, and how a plan is kept."""

from collections import Counter
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import ludarium
from ludarium import Match
from ludarium.bots import make_bot
from ludarium.bots.bot import Bot
from ludarium.bots.levels import LEVELS
from ludarium.core.errors import BadInput
from ludarium.lab.play import play
from ludarium.lab.samples import Samples
from ludarium.lab.series import series_plan

from ..contract.cases import toy_is_known


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def plan_of(bot: Bot, match: Match, seat: int = 0) -> tuple[int, ...]:
    """How many tokens it puts into each lane."""
    lanes = [0, 0, 0]
    while seat in match.actors:
        action = bot.choose(match.observe(seat))
        lanes[action - 1] += 1
        match.take(seat, action)
    return tuple(lanes)


def best_answer(plans: "Counter[tuple[int, ...]]") -> float:
    """What the best single answer scores on average, of 1."""
    total = plans.total()

    def worth(mine: tuple[int, ...]) -> float:
        made = 0
        for theirs, n in plans.items():
            lead = sum(int(np.sign(a - b)) for a, b in zip(mine, theirs, strict=True))
            made += n * int(np.sign(lead))
        return made / total

    return max(worth(each) for each in product(range(6), repeat=3) if sum(each) == 5)


def gain(name: str, n: int) -> float:
    game = ludarium.load("blotto")
    found: Counter[tuple[int, ...]] = Counter()
    bot = make_bot(game, name, seed=1)
    for seed in range(n):
        found[plan_of(bot, game.match(seed=seed))] += 1
    return best_answer(found)


@pytest.mark.parametrize("bot", ["adept", "plans:6000"])
def test_the_best_answer_to_its_plans_gains_little(bot: str) -> None:
    assert gain(bot, 700) <= 0.1  # all levels and more plans: bench/mixing.py


def test_the_most_visited_action_can_be_answered() -> None:
    """Why there is a search by regret: what the tree alone does."""
    assert gain("tree:300", 200) > 0.25


BOTH_SEARCHES = pytest.mark.parametrize("name", ["adept", "plans:300"])


def thought_of(bot: Bot) -> list[int]:
    """What changes whenever it thinks."""
    return [*bot._memory.mixed[3], *bot._memory.mixed[8][2]["key"][0]]


@BOTH_SEARCHES
def test_a_drawn_plan_is_kept_and_thought_through_once(name: str) -> None:
    game = ludarium.load("blotto")
    bot, match = make_bot(game, name, seed=4), game.match(seed=1)
    bot_memory = bot._memory
    first = bot.choose(match.observe(0))
    thought = thought_of(bot)
    plan = [int(a) for a in bot_memory.plans[0]["actions"][:5]]
    assert plan[0] == first
    match.take(0, first)
    for action in plan[1:]:
        match.take(1, 1)  # unseen by seat 0
        assert bot.choose(match.observe(0)) == action
        match.take(0, action)
    assert thought_of(bot) == thought  # it did not think again


@BOTH_SEARCHES
def test_something_unforeseen_ends_a_plan(name: str) -> None:
    game = ludarium.load("blotto")
    bot, match = make_bot(game, name, seed=4), game.match(seed=1)
    first = bot.choose(match.observe(0))
    other = 1 + first % 3
    match.take(0, other)
    thought = thought_of(bot)
    assert bot.choose(match.observe(0)) in match.legal_ids(0)
    assert thought_of(bot) != thought


@BOTH_SEARCHES
def test_a_planned_action_that_is_not_legal_is_not_played(name: str) -> None:
    game = ludarium.load("blotto")
    bot, match = make_bot(game, name, seed=4), game.match(seed=1)
    match.take(0, bot.choose(match.observe(0)))
    bot._memory.plans[0]["actions"][:] = 77
    assert bot.choose(match.observe(0)) in match.legal_ids(0)


@BOTH_SEARCHES
def test_a_seed_gives_the_same_plan_whatever_the_other_has_chosen(name: str) -> None:
    game = ludarium.load("blotto")
    empty, full = game.match(seed=1), game.match(seed=2)
    for lane in (3, 3, 1, 3, 2):
        full.take(1, lane)
    assert plan_of(make_bot(game, name, seed=8), empty) == plan_of(
        make_bot(game, name, seed=8), full
    )
    plans = {plan_of(make_bot(game, name, seed=s), game.match(seed=1)) for s in range(20)}
    assert len(plans) > 5  # and other seeds give others


@pytest.mark.parametrize("name", ["blotto", "toy"])
def test_series_and_samples_keep_the_same_plans(name: str) -> None:
    game = ludarium.load(name)
    plan = series_plan(game, [LEVELS["adept"], LEVELS["expert"]], None, 3, seed=3)
    outcome = play(plan)
    samples = Samples(outcome, [game], {})
    for m in range(6):
        assert samples.match(m).result is not None  # raises where it comes out differently


def test_environments_keep_the_same_plans() -> None:
    from ludarium import envs

    name = "blotto"
    single = envs.make_single(name, opponent="adept", seat=0)
    many = envs.make_vector(name, 1, opponent="adept", seat=0)
    one, _ = single.reset(seed=5)
    both, _ = many.reset(seed=5)
    for _ in range(12):
        mask = single.action_masks()
        action = int(np.flatnonzero(mask)[-1])
        one, reward, over, *_ = single.step(action)
        both, rewards, overs, *_ = many.step(np.array([action]))
        assert reward == rewards[0] and bool(over) == bool(overs[0])
        if over:
            break
        assert (np.asarray(one) == np.asarray(both)[0]).all()


def test_advice_of_whole_plans_is_a_plan() -> None:
    game = ludarium.load("blotto")
    match = game.match(seed=1)
    counsel = make_bot(game, "plans:300", seed=1).counsel(match.observe(0))
    assert counsel.plan[0] == counsel.actions[0][0]
    for action in counsel.plan:
        match.take(0, action)
    assert 0 not in match.actors
    assert counsel.chance is not None and abs(counsel.chance - 0.5) < 0.2
    assert make_bot(game, "adept").counsel(game.match(seed=1).observe(0)).plan == ()


def test_who_never_weighs_plans_says_so() -> None:
    with pytest.raises(BadInput, match="no search over plans"):
        make_bot(ludarium.load("toy"), "plans:40")


def test_advice_has_the_shares_of_the_average_strategy() -> None:
    game = ludarium.load("blotto")
    counsel = make_bot(game, "expert", seed=1).counsel(game.match(seed=1).observe(0))
    shares = [share for _, share in counsel.actions]
    assert len(shares) == 3 and abs(sum(shares) - 1) < 1e-9 and shares == sorted(shares)[::-1]
    assert counsel.chance is not None and abs(counsel.chance - 0.5) < 0.2
    assert abs(make_bot(game, "expert", seed=1).judge(game.match(seed=1).observe(0))) < 0.3


@pytest.mark.parametrize("name", ["bluff", "toy", "blotto"])
def test_who_does_not_act_can_judge_as_well(name: str) -> None:
    """Reviews ask for the value of a position from both sides."""
    game = ludarium.load(name)
    for level in ("adept", "regret:60"):
        match = game.match(seed=1)
        for _ in range(6):
            for seat in range(game.seats):
                assert -1 <= make_bot(game, level).judge(match.observe(seat)) <= 1
            if not match.actors:
                break
            match.take(match.actors[0], match.legal_ids(match.actors[0])[0])


def mixing() -> ModuleType:
    """bench/mixing.py, which knows the exact best response."""
    path = Path(__file__).parents[2] / "bench" / "mixing.py"
    spec = spec_from_file_location("mixing", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_in_bluff_regret_is_less_exploitable_than_the_tree() -> None:
    """Bids tell something of the dice behind them: random play loses 0.88, the tree at 80 iterations 0.77."""
    bluff = mixing().bluff
    regret, tree = bluff("regret:80", 10), bluff("tree:80", 10)
    assert regret < 0.6 < tree

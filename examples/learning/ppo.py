"""A learner that beats `random` in minutes: masked PPO on the vector environment.

    python examples/learning/ppo.py spellfaire --minutes 5 --curve curve.svg --save model.npz
    python examples/learning/ppo.py spellfaire --selfplay 10 --save model.npz

It needs PyTorch (`pip install -e ".[learn]"` in a checkout) and runs on a CPU. Only legal actions get a
probability: each action has a vector, and the network scores those that are legal, not all thousands.
`--save` writes the network for examples/bots/policy_bot.py. With `--selfplay N` the opponents are the
first one and past selves: every N updates a frozen copy joins the pool, of which each match draws one.
"""

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
from curve import Point, draw, wilson
from torch import nn
from torch.distributions import Categorical

from ludarium.envs import Mix, make_vector
from ludarium.envs.versions import version_of

WIDTH = 256
PAST = 5  # past selves that are kept as opponents
CLIP, TRACE, ENTROPY, EPOCHS = 0.2, 0.95, 0.01, 3


class Policy(nn.Module):
    """From an observation to the scores of some actions, and to what the position is worth."""

    def __init__(self, sight: np.ndarray, actions: int) -> None:
        super().__init__()
        seen = torch.from_numpy(sight).float()
        self.register_buffer("middle", seen.mean(0))
        self.register_buffer("spread", seen.std(0) + 0.5)
        self.body = nn.Sequential(
            nn.Linear(sight.shape[1], WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.actions = nn.Embedding(actions, WIDTH)
        nn.init.normal_(self.actions.weight, std=0.01)
        self.worth = nn.Linear(WIDTH, 1)

    def forward(self, seen, legal, count):
        """`legal` holds numbers of actions, of which the first `count` of each row mean something."""
        x = ((seen.float() - self.middle) / self.spread).clamp(-5, 5)
        x = self.body(x)
        scores = torch.einsum("bkw,bw->bk", self.actions(legal), x)
        behind = torch.arange(legal.shape[1]) >= count[:, None]
        return Categorical(logits=scores.masked_fill(behind, -1e9)), self.worth(x)[:, 0]


class PastSelf:
    """A frozen copy as an opponent: from observations and masks to actions, a row per match."""

    def __init__(self, policy: "Policy") -> None:
        self.policy = copy.deepcopy(policy).eval()

    @torch.no_grad()
    def __call__(self, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        count = torch.from_numpy(masks.sum(1).astype(np.int64))
        legal = torch.zeros(len(masks), int(count.max()), dtype=torch.int64)
        for row, mask in zip(legal, masks, strict=True):
            found = np.flatnonzero(mask)
            row[: len(found)] = torch.from_numpy(found)
        choice = self.policy(torch.from_numpy(np.ascontiguousarray(seen)), legal, count)[0]
        return legal.gather(1, choice.sample()[:, None])[:, 0].numpy()


def save(policy: "Policy", game: str, path: Path) -> None:
    """The network as plain arrays: `np.load` reads it without PyTorch."""
    arrays = {
        "middle": policy.middle,
        "spread": policy.spread,
        "weight_0": policy.body[0].weight,
        "bias_0": policy.body[0].bias,
        "weight_1": policy.body[2].weight,
        "bias_1": policy.body[2].bias,
        "actions": policy.actions.weight,
    }
    arrays = {name: each.detach().numpy() for name, each in arrays.items()}
    np.savez_compressed(path, environment=f"{game}_v{version_of(game)}", **arrays)


def asked(env) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What the environment shows now: observations, legal actions, how many of them."""
    listed, counts = env.legal()
    seen = torch.from_numpy(env.batch.observations.copy())
    legal = torch.from_numpy(listed[:, : counts.max()].astype(np.int64))
    return seen, legal, torch.from_numpy(counts)


def look_around(env, steps: int = 60) -> np.ndarray:
    """Observations of random play: how large the numbers are."""
    env.reset(seed=12345)
    return np.concatenate([env.step(env.sample())[0].copy() for _ in range(steps)])


@torch.no_grad()
def collect(env, policy: Policy, steps: int):
    """Play on for so many steps a place; what was seen, done and won, and how matches ended."""
    rows, ends = [], []
    for _ in range(steps):
        seen, legal, count = asked(env)
        choice, worth = policy(seen, legal, count)
        index = choice.sample()
        action = legal.gather(1, index[:, None])[:, 0]
        _, reward, over, _, _ = env.step(action.numpy())
        rows.append((seen, legal, count, index, choice.log_prob(index), worth, reward, over))
        ends += reward[over].tolist()
    return rows, policy(*asked(env))[1], ends


def advantages(rows, last: torch.Tensor) -> torch.Tensor:
    """How much better each action was than expected, by generalised advantage estimation."""
    out, ahead, running = [], last, torch.zeros_like(last)
    for *_, worth, reward, over in reversed(rows):
        goes_on = torch.from_numpy(~over).float()
        surprise = torch.from_numpy(reward) + goes_on * ahead - worth
        running = surprise + TRACE * goes_on * running
        out.append(running)
        ahead = worth
    return torch.cat(out[::-1])


def together(rows):
    """All steps as one batch; lists of legal actions get the same length."""
    most = max(row[1].shape[1] for row in rows)
    legal = [nn.functional.pad(row[1], (0, most - row[1].shape[1])) for row in rows]
    others = [torch.cat([row[k] for row in rows]) for k in (0, 2, 3, 4, 5)]
    return others[0], torch.cat(legal), *others[1:]


def improve(policy: Policy, optimiser, rows, gain: torch.Tensor, minibatch: int) -> None:
    seen, legal, count, index, before, worth = together(rows)
    goal, gain = gain + worth, (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen)).split(minibatch):
            few = int(count[part].max())
            choice, now = policy(seen[part], legal[part, :few], count[part])
            ratio = (choice.log_prob(index[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            win = torch.minimum(ratio * gain[part], clipped * gain[part]).mean()
            loss = -win + 0.5 * (now - goal[part]).pow(2).mean() - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def judge(game: str, policy: Policy, opponent: str, matches: int, places: int) -> Point:
    """Matches on fresh seeds, the first ones to begin: those that end early do not count more."""
    env = make_vector(game, places, opponent=opponent, seat="random", autoreset_mode="SameStep")
    env.reset(seed=1 << 40)
    each = -(-matches // places)
    left, points = np.full(places, each), 0.0
    while left.any():
        seen, legal, count = asked(env)
        action = legal.gather(1, policy(seen, legal, count)[0].sample()[:, None])[:, 0]
        _, reward, over, _, _ = env.step(action.numpy())
        points += ((reward + 1) / 2)[over & (left > 0)].sum()
        left = np.maximum(left - over, 0)
    return wilson(points, each * places)


def train(
    game: str,
    opponent: str,
    minutes: float,
    updates: int,
    places: int,
    steps: int,
    seed: int,
    selfplay: int = 0,
):
    torch.manual_seed(seed)
    env = make_vector(game, places, opponent=opponent, seat="random", autoreset_mode="SameStep")
    policy = Policy(look_around(env), env.single_action_space.n)
    optimiser = torch.optim.Adam(policy.parameters(), lr=7e-4, eps=1e-5)
    env.reset(seed=seed)
    begin, curve, n, past = time.perf_counter(), [], 0, []
    print("  steps  matches  share of points with its 95 % interval       seconds")
    while n < updates and time.perf_counter() - begin < 60 * minutes:
        rows, last, ends = collect(env, policy, steps)
        improve(policy, optimiser, rows, advantages(rows, last), minibatch=1024)
        n += 1
        if selfplay and n % selfplay == 0:
            past = [*past, PastSelf(policy)][-PAST:]
            env.reset(options={"opponent": Mix(opponent, *past)})
        low, middle, high = wilson(sum((end + 1) / 2 for end in ends), len(ends))
        curve.append((n * steps * places, (low, middle, high)))
        if n % 5 == 1 or n == updates:
            seconds = time.perf_counter() - begin
            bar = "#" * round(20 * middle)
            print(
                f"{curve[-1][0]:>7} {len(ends):>8}  {middle:6.1%} ({low:5.1%} to {high:5.1%})"
                f" {bar:20} {seconds:6.0f}",
                flush=True,
            )
    return policy, curve


def check_paths(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    if args.save and args.save.suffix != ".npz":
        parser.error(f"--save: expected a name that ends in .npz, got {args.save}")
    for name, path in (("--save", args.save), ("--curve", args.curve)):
        if path and not path.parent.is_dir():
            parser.error(f"{name}: expected an existing folder, got {path.parent}")


def main(arguments: list[str] | None = None) -> tuple[float, float, float]:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game", nargs="?", default="spellfaire")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--selfplay", type=int, default=0, help="updates between two past selves")
    parser.add_argument("--save", type=Path, help="write the network as .npz, for policy_bot.py")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--updates", type=int, default=10_000, help="at most so many")
    parser.add_argument("--places", type=int, default=128, help="matches at once")
    parser.add_argument("--steps", type=int, default=64, help="of each between two updates")
    parser.add_argument("--matches", type=int, default=2000, help="to judge by, at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="an SVG of the learning")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    args = parser.parse_args(arguments)
    check_paths(parser, args)  # before the minutes of training, not after them
    torch.set_num_threads(args.threads)
    policy, curve = train(
        args.game,
        args.opponent,
        args.minutes,
        args.updates,
        args.places,
        args.steps,
        args.seed,
        args.selfplay,
    )
    if args.save:
        save(policy, args.game, args.save)
        print(f"saved: {args.save}")
    result = judge(args.game, policy, args.opponent, args.matches, args.places)
    low, middle, high = result
    print(
        f"on fresh seeds: {middle:.1%} of the points ({low:.1%} to {high:.1%}) against {args.opponent}"
    )
    if args.curve:
        past = " and past selves" if args.selfplay else ""
        title = f"{args.game}: share of points against {args.opponent}{past}"
        args.curve.write_text(draw(curve, title), encoding="utf-8")
        print(f"curve: {args.curve}")
    return result


if __name__ == "__main__":
    main()

"""Training: from positions to weights, judged by matches that were held back."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.networks import ELEMENT, FIRST_LAYER, SECOND_LAYER, Network
from .examples import Array, read_examples, scales_of
from .model import Sizes, Stack, make_model, torch
from .selfplay import Positions
from .whole import in_whole_numbers

BATCH = 4096
RATE = 4e-3
DECAY = 1e-5
FORGET = 0.2  # of the rows of cards, in training: so that numbers learn to stand for them
TRUST = 0.5  # in what a search found, against the result of the match
HELD_BACK = 0.03  # of the matches: the network is judged by what it never saw, and as many choose the best epoch


@dataclass
class Fit:
    """A trained network and how it does on matches that it never saw."""

    network: Network
    losses: list[tuple[float, float]] = field(default_factory=list)  # by epoch: training, unseen
    loss: float = 0.0  # in the end
    accuracy: float = 0.0
    seconds: float = 0.0
    reliability: list[tuple[float, float, int]] = field(default_factory=list)  # judged, won, n


def train(
    game: Game,
    positions: Positions,
    sizes: Sizes = (ELEMENT, FIRST_LAYER, SECOND_LAYER),
    epochs: int = 6,
    seed: int = 1,
    trust: float = TRUST,
    device: str = "cpu",
    progress: Callable[[float], None] = lambda share: None,
) -> Fit:
    t = torch()
    begin = time.monotonic()
    scales = scales_of(game, positions)
    examples = read_examples(game, positions, scales, seed, trust)
    dice = np.random.default_rng(seed)
    matches = np.unique(examples.matches)
    part = dice.random(len(matches))[np.searchsorted(matches, examples.matches)] / HELD_BACK
    training, held, choosing = (
        np.flatnonzero(each) for each in (part >= 2, part < 1, (part >= 1) & (part < 2))
    )
    stack = Stack(examples, device)
    model = make_model(game, sizes, seed).to(device)
    steps = epochs * (len(training) // BATCH + 1)
    optimiser = t.optim.AdamW(model.parameters(), RATE, weight_decay=DECAY)
    schedule = t.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
    loss_of = t.nn.BCEWithLogitsLoss()
    fit = Fit(None)  # type: ignore[arg-type]
    done, best = 0, model.state_dict()
    for _ in range(epochs):
        order, total = dice.permutation(training), t.zeros((), device=device)
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            batch = stack.batch(some)
            keep = (t.rand(model.cards.shape[1], 1, device=device) >= FORGET).float()
            loss = loss_of(model(batch, keep), batch.targets)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.detach() * len(some)
            done += 1
            progress(done / steps)
        judged = _odds(model, stack, choosing)
        fit.losses.append(
            (float(total) / max(1, len(order)), log_loss(judged, examples.results[choosing]))
        )
        if fit.losses[-1][1] <= min(
            each for _, each in fit.losses
        ):  # later ones may learn by heart
            best = {name: each.clone() for name, each in model.state_dict().items()}
    model.load_state_dict(best)
    sure = sureness(_odds(model, stack, choosing), examples.results[choosing])
    with t.no_grad():
        model.last.mul_(sure)
        model.last_bias.mul_(sure)
    judged, won = _odds(model, stack, held), examples.results[held]
    fit.loss = log_loss(judged, won)
    fit.accuracy = float(((judged > 0) == (won > 0.5)).mean()) if len(held) else 0.0
    fit.reliability = reliability(1 / (1 + np.exp(-judged)), won)
    fit.network = in_whole_numbers(game, model.cpu(), scales, sizes)
    fit.seconds = time.monotonic() - begin
    return fit


def _odds(model: Any, stack: Stack, some: Array) -> Array:
    t = torch()
    keep = t.ones(1, 1, device=stack.targets.device)
    with t.no_grad():
        parts = [
            model(stack.batch(some[i : i + BATCH]), keep).cpu().numpy()
            for i in range(0, len(some), BATCH)
        ]
    return np.concatenate(parts) if parts else np.zeros(0)


def sureness(odds: Array, results: Array) -> float:
    """By how much log odds must grow or shrink to fit the results best. What was learned from searches is too modest."""
    tried = np.linspace(0.7, 1.5, 81)
    return float(min(tried, key=lambda each: log_loss(each * odds, results))) if len(odds) else 1.0


def log_loss(odds: Array, results: Array) -> float:
    return float(np.mean(np.logaddexp(0, odds) - odds * results)) if len(odds) else 0.0


def reliability(chances: Array, results: Array, steps: int = 10) -> list[tuple[float, float, int]]:
    """Of positions judged at so much, how much was won."""
    place = np.minimum((chances * steps).astype(int), steps - 1)
    found = [place == k for k in range(steps)]
    return [
        (float(chances[m].mean()), float(results[m].mean()), int(m.sum())) for m in found if m.any()
    ]

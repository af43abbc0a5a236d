"""Generations: self-play by the best network so far, training on the last of it, and a match against that network.

A generation is kept only if it is significantly stronger at the same number of iterations (a sequential test, at most
5 % error). What is kept becomes the player of the next generation.
"""

import os
import shutil
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.bot import Settings, fitting
from ..bots.levels import settings_of
from ..core.device import check_gpu
from ..core.game import Game
from ..core.networks import Network, load_network
from ..lab.ladder import Pairing, play_pairing
from .folder import Folder
from .gpu import play_chunk_on_gpu
from .model import check_device
from .selfplay import Positions, play_chunk
from .train import Fit, train

REMEMBERED = 3  # generations that are learned from
FEW = 4  # mirror decks of a test
Progress = Callable[[str, float], None]  # what is being done, and how much of it is


@dataclass(frozen=True)
class Course:
    """What is asked for."""

    generations: int = 3
    positions: int = 200_000  # of self-play, in each of them
    bot: str = "search:40"  # the players
    every: int = 2  # one in so many positions is kept
    epochs: int = 6
    test: int = 200  # iterations of the players of a test
    most: int = 400  # its games, at most
    device: str = "cpu"  # or cuda: of the training, and of players that look one action ahead
    seed: int = 1


@dataclass
class Generation:
    """What came of one."""

    number: int
    positions: int
    losses: list[tuple[float, float]]  # by epoch: training, and matches that it never saw
    loss: float  # in the end, of other matches that it never saw
    accuracy: float  # of these
    reliability: list[tuple[float, float, int]]  # judged, won, positions
    score: tuple[float, float, float]  # against the best before it
    games: int
    kept: bool
    seconds: float


class Run:
    """Learns a value of a game, generation by generation, in a folder that goes on where it stopped."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        course: Course,
        threads: int | None = None,
        progress: Progress = lambda what, share: None,
    ) -> None:
        self.game, self.course, self.progress = game, course, progress
        self.threads = threads or os.cpu_count() or 1
        bot = fitting(game, settings_of(course.bot))  # or it is refused before anything is written
        check_device(course.device)
        self.on_gpu = course.device == "cuda" and not bot.looks_ahead
        if self.on_gpu:
            check_gpu("omit --device")
        settings = {k: v for k, v in asdict(course).items() if k not in ("generations", "device")}
        self.folder = Folder(folder, game, settings)
        self.done = [Generation(**row) for row in self.folder.generations]
        if not self.done and not self.folder.start.is_file() and game.networks:
            assert game.networks[0] is not None
            game.networks[0].save(self.folder.start)  # what is installed later changes nothing here

    @property
    def best(self) -> Network | None:
        """The last one that was kept; at first what the game's bots judge by, if anything was learned before."""
        file = self.folder.weights(self.last_kept) if self.last_kept else self.folder.start
        return load_network(file, self.game.name) if file.is_file() else None

    def run(self, tell: Callable[[Generation], None] = lambda made: None) -> list[Generation]:
        try:
            self.publish()
            while len(self.done) < self.course.generations:
                made = self.generation(len(self.done) + 1)
                self.done.append(made)
                self.folder.note([asdict(each) for each in self.done])
                self.publish()
                tell(made)
        finally:
            self.folder.lock.free()
        return self.done

    def publish(self) -> None:
        """Put the best weights where they are looked for. They follow from the notes, so that an interruption in
        between loses nothing."""
        if self.last_kept:
            shutil.copyfile(self.folder.weights(self.last_kept), self.folder.best)

    def generation(self, number: int) -> Generation:
        begin = time.monotonic()
        self.play(number)
        fit = self.learn(number)
        found = self.test(fit.network, number)
        kept = found.decided and found.score[1] > 0.5
        fit.network.about["made"] = self.made(number, fit, found)
        fit.network.save(self.folder.weights(number))
        return Generation(
            number,
            len(self.positions(number)),
            fit.losses,
            fit.loss,
            fit.accuracy,
            fit.reliability,
            found.score,
            found.games,
            kept,
            round(time.monotonic() - begin, 1),
        )

    def made(self, number: int, fit: Fit, found: Pairing) -> dict[str, Any]:
        """How these weights came about, for whoever reads the file."""
        start = "the weights before" if self.folder.start.is_file() else "no weights"
        against = f"generation {self.last_kept}" if self.last_kept else start
        return {
            "generation": number,
            "rules": self.game.fingerprint,
            "course": asdict(self.course),
            "log_loss": round(fit.loss, 4),
            "accuracy": round(fit.accuracy, 4),
            "strength": {
                "against": against,
                "iterations": self.course.test,
                "games": found.games,
                "score": [round(each, 4) for each in found.score],
            },
        }

    @property
    def last_kept(self) -> int:
        return max((each.number for each in self.done if each.kept), default=0)

    # --- self-play ------------------------------------------------------------------------------

    def play(self, number: int) -> None:
        """Chunks until there are enough positions; those that are there already are not played again."""
        game, wanted = self.player(), self.course.positions
        bot = settings_of(self.course.bot)
        stop = np.zeros(1, np.int64)
        k, there = 0, 0
        running: dict[Future[Positions], Path] = {}
        threads = 1 if self.on_gpu else self.threads
        with ThreadPoolExecutor(threads) as pool:
            try:
                while there < wanted:
                    while len(running) < threads and there < wanted:
                        file = self.folder.chunk(number, k)
                        if file.is_file():
                            there += len(self.folder.read(file))
                        else:
                            seed = (self.course.seed * 1000 + number) * 1_000_000 + k
                            given = game, bot, seed, self.course.every
                            job = (
                                pool.submit(play_chunk_on_gpu, *given)
                                if self.on_gpu
                                else pool.submit(play_chunk, *given, stop)
                            )
                            running[job] = file
                        k += 1
                    if not running:
                        continue
                    for job in wait(running, return_when=FIRST_COMPLETED).done:
                        self.folder.write(running.pop(job), job.result())
                        there += len(job.result())
                    self.progress("self-play", min(1.0, there / wanted))
                for job, file in running.items():  # begun before there were enough
                    self.folder.write(file, job.result())
            finally:
                stop[0] = 1

    def player(self) -> Game:
        return self.game.with_networks(self.best)

    def positions(self, number: int) -> Positions:
        """Of one generation, matches counted through."""
        files = sorted(self.folder.generation(number).glob("positions-*.parquet"))
        return together([self.folder.read(file) for file in files])

    # --- training and testing -------------------------------------------------------------------

    def learn(self, number: int) -> Fit:
        parts = [self.positions(n) for n in range(max(1, number - REMEMBERED + 1), number + 1)]
        course = self.course
        return train(
            self.game,
            together(parts),
            epochs=course.epochs,
            seed=course.seed * 1000 + number,
            device=course.device,
            progress=lambda share: self.progress("training", share),
        )

    def test(self, network: Network, number: int) -> Pairing:
        """The new network against the best so far, or against what the game's bots judge by without one."""
        best, played = self.best, 0
        game = self.game.with_networks(best, network)
        bot = Settings(level="search", iterations=self.course.test)  # also where alpha-beta plays
        bots = {"new": replace(bot, network=2), "best": replace(bot, network=1 if best else 0)}

        def count(games: int) -> None:
            nonlocal played
            played += games
            self.progress("test", played / self.course.most)

        decks: list[Any] = list(game.decks)[:: max(1, len(game.decks) // FEW)][:FEW]
        return play_pairing(
            game, bots, "new", "best", decks, self.course.most, self.course.seed * 1000 + number,
            self.threads, progress=count,
        )  # fmt: skip


def together(parts: list[Positions]) -> Positions:
    """One after the other, with matches counted through."""
    first = 0
    for part in parts:
        part.about["match"] += first
        first = int(part.about["match"].max()) + 1 if len(part) else first
    return Positions(
        np.concatenate([part.states for part in parts]),
        np.concatenate([part.about for part in parts]),
    )

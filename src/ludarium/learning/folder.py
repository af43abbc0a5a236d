"""The folder of a run: what is learned from, kept in chunks as Parquet, and what came of it.

`learn.json` names the run, so that only the same run goes on there. A chunk is complete as soon as its file has its
name: whatever was interrupted is played again, with the same seed.
"""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.parts import collect_of
from ..core.errors import BadInput
from ..core.game import Game
from ..core.inputs import inputs_of
from ..core.networks import FILE, layout_digest
from ..lab.chunks import polars
from ..lab.lock import LOCK, Lock
from .selfplay import Positions

RUN = "learn.json"
CELLS = ("match", "decision", "mover", "length", "worth")  # of a position
CHUNK = "positions-{:05}.parquet"


class Folder:
    """Generations of positions and networks."""

    def __init__(self, path: Path, game: Game, settings: dict[str, Any]) -> None:
        self.path, self.game = path, game
        polars()
        self.about = {
            "game": game.name,
            "rules": game.fingerprint,
            "layout": layout_digest(inputs_of(game.name)),
            **settings,
        }
        self._open()

    def _open(self) -> None:
        file, known = self.path / RUN, None
        if file.is_file():
            try:
                known = json.loads(file.read_text(encoding="utf-8"))["run"]
            except (ValueError, KeyError, TypeError):
                raise BadInput(
                    f"{file} cannot be read: delete {self.path} and start again"
                ) from None
            different = [key for key in self.about if known.get(key) != self.about[key]]
            if different:
                apart = ", ".join(
                    f"{key}: {known.get(key)} there, {self.about[key]} here" for key in different
                )
                raise BadInput(
                    f"{self.path} holds another run ({apart}): repeat its options exactly to resume it, or "
                    "choose another folder"
                )
        elif self.path.exists() and (
            not self.path.is_dir() or any(each.name != LOCK for each in self.path.iterdir())
        ):
            raise BadInput(
                f"{self.path} is not empty and not the folder of a run: choose another one"
            )
        self.path.mkdir(parents=True, exist_ok=True)
        self.lock = Lock(self.path)
        self.lock.take()
        if known is None:
            self.note([])

    def note(self, generations: list[dict[str, Any]]) -> None:
        """What is known of the generations so far."""
        text = json.dumps({"run": self.about, "generations": generations}, indent=1)
        _replace(self.path / RUN, text.encode())

    @property
    def generations(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads((self.path / RUN).read_text(encoding="utf-8"))[
            "generations"
        ]
        return found

    def generation(self, n: int) -> Path:
        made = self.path / f"generation-{n}"
        made.mkdir(exist_ok=True)
        return made

    def weights(self, n: int) -> Path:
        """Of a generation, kept or not."""
        return self.generation(n) / FILE

    @property
    def best(self) -> Path:
        return self.path / FILE

    @property
    def start(self) -> Path:
        """What the bots judged by when the run began, if anything had been learned."""
        return self.path / "start.npz"

    # --- chunks ---------------------------------------------------------------------------------

    def chunk(self, generation: int, k: int) -> Path:
        return self.generation(generation) / CHUNK.format(k)

    def write(self, file: Path, positions: Positions) -> None:
        about = positions.about
        columns: dict[str, Any] = {name: about[name] for name in CELLS}
        for seat in range(self.game.seats):
            columns[f"score_{seat}"] = about["scores"][:, seat]
        columns["state"] = [row.tobytes() for row in positions.states]
        new = file.with_suffix(".new")
        polars().DataFrame(columns).write_parquet(new)
        os.replace(new, file)

    def read(self, file: Path) -> Positions:
        try:
            frame = polars().read_parquet(file)
            about = np.zeros(len(frame), collect_of(self.game).ABOUT)
            for name in CELLS:
                about[name] = frame[name].to_numpy()
            for seat in range(self.game.seats):
                about["scores"][:, seat] = frame[f"score_{seat}"].to_numpy()
            states = np.frombuffer(b"".join(frame["state"].to_list()), self.game.kernel.STATE)
            if len(states) != len(about):
                raise ValueError(f"{len(about)} positions, {len(states)} records")
        except Exception as fault:  # whatever a damaged file may raise
            why = str(fault).splitlines()[0] if str(fault) else type(fault).__name__
            raise BadInput(
                f"{file} is damaged ({why}): delete it and run the same command again; only its matches are "
                "played again"
            ) from None
        return Positions(states.copy(), about)


def _replace(file: Path, data: bytes) -> None:
    new = file.with_suffix(".new")
    new.write_bytes(data)
    os.replace(new, file)

"""A run on disk: one Parquet file of matches (and one of cards) for every finished chunk.

`run.json` names the plan, so that only the same run goes on in a folder. The *seal* of a chunk is
written last: it names the plan, the matches and the bytes of the files. Nothing is read without it,
so that whatever was interrupted, damaged, or came from somewhere else is never counted.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__
from ..bots.parts import engine_of
from ..core.errors import BadInput
from ..core.game import Game
from .hand import Part, Piece, tally_shape
from .lock import LOCK, Lock
from .plan import Array, Plan
from .tally import keys_of

Frame = Any  # of Polars, which is there only with the extra
MATCHES, CARDS = "matches-{:05}.parquet", "cards-{:05}.parquet"
SEAL = "chunk-{:05}.json"
RUN = "run.json"


def polars() -> Any:
    try:
        import polars
    except ImportError:
        raise BadInput(
            'Parquet and CSV need one more package: pip install "ludarium[lab]"'
        ) from None
    return polars


class Folder:
    """The chunks of one run."""

    def __init__(self, path: Path, plan: Plan, parts: list[Part]) -> None:
        self.path = path
        self.plan = plan
        self.parts = parts
        self.digest = plan.digest
        polars()
        self.lock = Lock(path)
        self._open()
        self.finished = [
            i
            for i in range(len(parts))
            if all(file.exists() for file in (*self._files(i), self._file(SEAL, i)))
        ]

    def _open(self) -> None:
        run, known = {"ludarium": __version__, **about(self.plan)}, None
        file = self.path / RUN
        if file.is_file():
            try:
                there = json.loads(file.read_text(encoding="utf-8"))
                known = there["plan"]
            except (ValueError, KeyError, TypeError):
                raise BadInput(
                    f"{file} cannot be read: delete {self.path} and start again"
                ) from None
            if known != run["plan"]:
                raise BadInput(
                    f"{self.path} holds another run ({apart(there, run)}): "
                    "repeat its options exactly to resume it, or choose another folder"
                )
        elif self.path.exists() and (not self.path.is_dir() or self._strangers()):
            raise BadInput(
                f"{self.path} is not empty and not the folder of a run: choose another one"
            )
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.lock.take()
            if known is None:
                replace_text(file, json.dumps(run, indent=1))
        except OSError as fault:
            raise BadInput(
                f"{self.path} cannot be written ({fault.strerror}): choose another folder"
            ) from None

    def _strangers(self) -> bool:
        """Whether there is anything that no run has written: its lock, or what it was writing."""
        names = {each.name for each in self.path.iterdir()}
        return bool(names - {LOCK, Path(RUN).with_suffix(".new").name})

    def close(self) -> None:
        self.lock.free()

    def _file(self, name: str, i: int) -> Path:
        return self.path / name.format(i)

    def _files(self, i: int) -> list[Path]:
        """Those with the rows of a chunk."""
        names = (MATCHES, CARDS) if self.plan.tallied else (MATCHES,)
        return [self._file(name, i) for name in names]

    def write(self, i: int, piece: Piece) -> None:
        results, tally = piece
        first = self.parts[i][0]
        self._file(SEAL, i).unlink(missing_ok=True)  # it speaks of other files from now on
        if self.plan.tallied:
            group = int(self.plan.rows["group"][first])
            self._store(card_frame(self.plan, tally, group), self._file(CARDS, i))
        self._store(match_frame(self.plan, results, first), self._file(MATCHES, i))
        replace_text(self._file(SEAL, i), json.dumps(self._seal(i), indent=1))

    def _seal(self, i: int) -> dict[str, Any]:
        """What proves a chunk: whose it is, and what its files are now."""
        return {
            "plan": self.digest,
            "matches": list(self.parts[i]),
            "files": {file.name: digest_of(file) for file in self._files(i)},
        }

    def _check(self, i: int) -> None:
        """Before anything is parsed: a reader of damaged Parquet may give wrong numbers, or crash."""
        seal = self._file(SEAL, i)
        try:
            kept = json.loads(seal.read_text(encoding="utf-8"))
            whose, known = [kept["plan"], kept["matches"]], dict(kept["files"])
        except (ValueError, KeyError, TypeError):
            raise damaged(seal, "it cannot be read") from None
        now = self._seal(i)
        if whose != [now["plan"], now["matches"]]:
            raise damaged(seal, "its matches are not those of this run")
        for file in self._files(i):
            if known.get(file.name) != now["files"][file.name]:
                raise damaged(file, "it is not what was written")

    def _store(self, frame: Frame, file: Path) -> None:
        new = file.with_suffix(".new")
        frame.write_parquet(new)
        os.replace(new, file)

    def read(self, i: int) -> Piece:
        self._check(i)
        first, last = self.parts[i]
        rows = self.plan.rows[first:last]
        results = np.zeros(len(rows), engine_of(self.plan.game).RESULT)
        groups = rows["group"] - rows["group"][0]
        tally = np.zeros(tally_shape(self.plan, int(groups[-1]) + 1), np.int64)
        file = self._file(MATCHES, i)
        try:
            frame = polars().read_parquet(file)
            for name in ("first", "decisions", "length", "dice"):
                results[name] = frame[name].to_numpy()
            reasons = list(self.plan.game.definition.reasons)
            results["reason"] = [reasons.index(each) for each in frame["reason"].to_list()]
            measure = "measure" if self.plan.game.seats == 1 else "score_0"  # as the engine says
            results["measure"] = frame[measure].to_numpy()
            for seat in range(self.plan.game.seats):
                results["scores"][:, seat] = frame[f"score_{seat}"].to_numpy()
            for k, name in enumerate(outcome_columns(self.plan.game)):
                results["outcomes"][:, k] = frame[name].to_numpy()
            if self.plan.tallied:
                file = self._file(CARDS, i)
                frame = polars().read_parquet(file)
                names = {name: k for k, name in enumerate(keys_of(self.plan.game))}
                columns = list(self.plan.game.definition.tallies)
                for row in frame.iter_rows(named=True):
                    group = row["cell"] - int(rows["group"][0])
                    at = group, row["player"], names[row["card"]], columns.index(row["what"])
                    tally[at] = row["matches"], row["half_points"], row["times"]
        except Exception as fault:  # what another version of the lab has written
            raise damaged(file, str(fault).splitlines()[0]) from None
        return results, tally


def damaged(file: Path, why: str) -> BadInput:
    return BadInput(
        f"{file} is damaged ({why}): delete it and run the same command again; only its matches are "
        "played again"
    )


def digest_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def about(plan: Plan) -> dict[str, Any]:
    return {
        "plan": plan.digest,
        "game": plan.game.name,
        "rules": [game.fingerprint for game in plan.games],
        "stock": plan.stocks,
        "labels": [game.label for game in plan.games],
        "bots": list(plan.bots),
        "matches": len(plan.rows),
    }


def apart(there: dict[str, Any], here: dict[str, Any]) -> str:
    """How two runs differ, as far as their descriptions say it."""
    told = [
        f"{name} {shown(there.get(name))}, not {shown(here[name])}"
        for name in ("game", "matches", "bots", "labels", "rules", "stock")
        if there.get(name, []) != here[name]
    ]
    return "; ".join(told) or "the same matches with another seed, other decks or another opening"


def shown(value: Any) -> str:
    return (
        ", ".join(map(str, value))
        if isinstance(value, list)
        else f"{value:,}"
        if isinstance(value, int)
        else str(value)
    )


def match_frame(plan: Plan, results: Array, first: int = 0) -> Frame:
    """A row per match: who sat where with what, and how it ended."""
    rows = plan.rows[first : first + len(results)]
    game, bots, reasons = plan.game, list(plan.bots), plan.game.definition.reasons
    columns: dict[str, Any] = {
        "match": np.arange(first, first + len(rows)),
        "cell": rows["group"],
        "tables": rows["tables"],
        "seed": rows["seed"],
        "swapped": rows["swap"],
    }
    for seat in range(game.seats):
        columns[f"deck_{seat}"] = [plan.deck_names[i][seat] for i in rows["decks"].tolist()]
        columns[f"bot_{seat}"] = [bots[i] for i in rows["bots"][:, seat].tolist()]
    columns |= {name: results[name] for name in ("first", "decisions", "length")}
    columns["winner"] = winners(results, game.seats) if game.is_winnable else -1
    columns["reason"] = [reasons[i] for i in results["reason"].tolist()]
    for seat in range(game.seats):
        columns[f"score_{seat}"] = results["scores"][:, seat]
    if game.seats == 1:
        columns["measure"] = results["measure"]
    columns |= {name: results["outcomes"][:, k] for k, name in enumerate(outcome_columns(game))}
    columns["dice"] = results["dice"]
    return polars().DataFrame(columns)


def outcome_columns(game: Game) -> list[str]:
    """How often each outcome of a step came in a match."""
    outcomes = game.definition.outcomes
    return [f"outcome_{name}" for name in outcomes.names] if outcomes else []


def winners(results: Array, seats: int) -> Array:
    """The seat that won, -1 for a draw."""
    scores = results["scores"][:, :seats]
    best = scores.max(axis=1)
    alone = (scores == best[:, None]).sum(axis=1) == 1
    return np.where(alone & (best > 0), scores.argmax(axis=1), -1)


def card_frame(plan: Plan, tally: Array, first: int = 0) -> Frame:
    """A row per cell, player, card and kind of event."""
    names, what = keys_of(plan.game), list(plan.game.definition.tallies)
    at = np.argwhere(tally[..., 0] > 0)
    counts = tally[tally[..., 0] > 0]
    return polars().DataFrame(
        {
            "cell": at[:, 0] + first,
            "player": at[:, 1],
            "card": [names[i] for i in at[:, 2].tolist()],
            "what": [what[i] for i in at[:, 3].tolist()],
            "matches": counts[:, 0],
            "half_points": counts[:, 1],
            "times": counts[:, 2],
        }
    )


def replace_text(file: Path, text: str) -> None:
    new = file.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, file)

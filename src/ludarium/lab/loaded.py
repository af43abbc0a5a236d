"""What a GPU needs to play rows of a plan, in its memory; and what both ways to play share."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from ..bots.parts import engine_of, quick_of
from ..core.game import Game
from .plan import Array, Plan


@dataclass
class Loaded:
    """Some rows of a plan on the device, with room for their results."""

    game: Game
    thinking: bool  # somebody is not random
    keeping: bool  # positions
    each: int  # states that a match needs
    tables: Any
    decks: Any
    bots: Any
    rows: Any
    results: Any
    kept: Any

    @classmethod
    def of(cls, plan: Plan, rows: Array, kept: Array | None) -> Self:
        from numba import cuda

        game, engine = plan.game, engine_of(plan.game)
        thinking = any(bot.kind != "random" for bot in plan.bots.values())
        bots = np.array([bot.row(engine) for bot in plan.bots.values()], engine.BOT)
        return cls(
            game=game,
            thinking=thinking,
            keeping=kept is not None,
            each=quick_of(game, "gpu").ROWS if thinking else 1,
            tables=cuda.to_device(np.concatenate([each.own_tables for each in plan.games])),
            decks=cuda.to_device(plan.decks),
            bots=cuda.to_device(bots),
            rows=cuda.to_device(rows),
            results=cuda.to_device(np.zeros(len(rows), engine.RESULT)),
            kept=cuda.to_device(room_to_keep(game, 1, 1) if kept is None else kept),
        )

    def states(self, places: int) -> tuple[Any, Any]:
        """Room for so many matches at a time: as records and, the same memory, as words."""
        from numba import cuda

        states = cuda.device_array(places * self.each, self.game.kernel.STATE)
        return states, states.view(np.int64).reshape(len(states), -1)


class Timer:
    """Seconds on the device."""

    def __enter__(self) -> Self:
        from numba import cuda

        self.begin, self.end = cuda.event(), cuda.event()
        self.begin.record()
        return self

    def __exit__(self, *_: object) -> None:
        self.end.record()
        self.end.synchronize()

    @property
    def seconds(self) -> float:
        return float(self.begin.elapsed_time(self.end)) / 1000


def room_to_keep(game: Game, matches: int, each: int) -> Array:
    """For so many positions of every match."""
    words = game.kernel.STATE.itemsize // 8
    cells = [(name, "i4") for name in ("used", "decision", "mover", "length")]
    return np.zeros((matches, each), np.dtype([*cells, ("words", "i8", (words,))], align=True))


def keeper() -> Any:
    """The device function that keeps a position of a match while there is room."""
    from numba import cuda

    @cuda.jit(device=True)
    def keep(words, kept, decisions, seat, length):  # type: ignore[no-untyped-def]
        n = kept[0].used
        if n < kept.shape[0]:
            for i in range(words.shape[0]):
                kept[n].words[i] = words[i]
            kept[n].decision = decisions
            kept[n].mover = seat
            kept[n].length = length
            kept[0].used = n + 1

    return keep

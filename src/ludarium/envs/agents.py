"""What both PettingZoo environments share: agents, spaces, seeds, what an agent gets."""

from typing import Any

import numpy as np

from ..core.game import Game
from .layout import Array
from .play import Play
from .setting import SEED_BITS, Setting, as_stream, make_setting
from .spaces import action_space, masked_space
from .versions import version_of

PROBE = "options"  # PettingZoo's own tests pass it as the name of an option


def agent_names(game: Game) -> list[str]:
    return [f"player_{seat}" for seat in range(game.seats)]


def metadata(game: Game) -> dict[str, Any]:
    return {"name": f"{game.name}_v{version_of(game.name)}", "render_modes": ["ansi"]}


class Agents:
    """A match in which every seat is an agent."""

    def __init__(self, game: Any, **options: Any) -> None:
        setting: Setting = make_setting(game, **options)
        self.play = Play(setting)
        self.names = agent_names(setting.game)
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        # One object an agent for ever: seeding an action space must last.
        self.observation_spaces = {name: masked_space(setting.game) for name in self.names}
        self.action_spaces = {name: action_space(setting.game) for name in self.names}
        self._seeded = False

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        told = {key: value for key, value in (options or {}).items() if key != PROBE}
        if told:
            self.play.change(told)
        if seed is not None or not self._seeded:
            drawn = np.random.default_rng().integers(1 << SEED_BITS) if seed is None else seed
            self.play.stream, self.play.episode = as_stream(drawn), 0
            self._seeded = True
        self.play.begin()

    def observation(self, name: str) -> dict[str, Array]:
        seat = self.seat_of[name]
        return {"observation": self.play.observe(seat), "action_mask": self.play.mask(seat)}

    def info(self, name: str) -> dict[str, Any]:
        return {"action_mask": self.play.mask(self.seat_of[name]), "match_seed": self.play.seed}

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.names, self.play.rewards(), strict=True))

    @property
    def acting(self) -> list[str]:
        """Those who are asked now."""
        return [self.names[seat] for seat in self.play.match.actors]

    @property
    def is_over(self) -> bool:
        return self.play.match.is_over

    def text(self) -> str:
        """What a spectator may know."""
        import json

        return json.dumps(self.play.match.view(), indent=1)

"""What both PettingZoo environments share: agents, spaces, seeds, what an agent gets."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import Game
from .actions import action_parts, action_text
from .drawing import draw
from .play import Play
from .setting import (
    LEARNERS_ONLY,
    OPTIONS,
    RENDERED,
    SEED_BITS,
    Setting,
    as_stream,
    make_setting,
    read_action,
)
from .spaces import action_space, masked_space, observation_space
from .versions import version_of

KNOWN = tuple(name for name in OPTIONS if name not in LEARNERS_ONLY)
PROBE = "options"  # PettingZoo's own tests pass it as the name of an option


def agent_names(game: Game) -> list[str]:
    return [f"player_{seat}" for seat in range(game.seats)]


def metadata(game: Game) -> dict[str, Any]:
    return {"name": f"{game.name}_v{version_of(game.name)}", "render_modes": list(RENDERED)}


def check_options(options: Mapping[str, Any]) -> None:
    for name in LEARNERS_ONLY:
        if name in options:
            raise BadInput(
                f"{name}: every seat is an agent here; expected one of {', '.join(KNOWN)}"
            )


class Agents:
    """A match in which every seat is an agent."""

    def __init__(self, game: Any, mask_in_info: bool = False, **options: Any) -> None:
        """`mask_in_info`: observations are plain arrays, and masks are in the infos only."""
        check_options(options)
        setting: Setting = make_setting(game, known=KNOWN, **options)
        self.mask_in_info = mask_in_info
        self.play = Play(setting)
        self.cheats: set[int] = set()  # who has done what is illegal
        self.names = agent_names(setting.game)
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        # One object per agent for good: seeding an action space must last.
        space = observation_space if mask_in_info else masked_space
        self.observation_spaces = {name: space(setting.game) for name in self.names}
        self.action_spaces = {name: action_space(setting.game) for name in self.names}
        self._seeded = False

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        told = {key: value for key, value in (options or {}).items() if key != PROBE}
        if told:
            check_options(told)
            self.play.change(self.play.setting.changed(told, KNOWN))
        if seed is not None or not self._seeded:
            drawn = np.random.default_rng().integers(1 << SEED_BITS) if seed is None else seed
            self.play.stream, self.play.episode = as_stream(drawn), 0
            self._seeded = True
        self.cheats.clear()
        self.play.begin()

    def act(self, name: str, action: Any) -> None:
        seat = self.seat_of[name]
        if not self.play.act(seat, read_action(action)):
            self.cheats.add(seat)

    def observation(self, name: str) -> Any:
        seat = self.seat_of[name]
        if self.mask_in_info:
            return self.play.observe(seat)
        return {"observation": self.play.observe(seat), "action_mask": self.play.mask(seat)}

    def info(self, name: str) -> dict[str, Any]:
        seat, play = self.seat_of[name], self.play
        illegal = seat in self.cheats
        return {"action_mask": play.mask(seat), "match_seed": play.seed, "illegal": illegal}

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.names, self.play.rewards(), strict=True))

    @property
    def acting(self) -> list[str]:
        """Those who are asked now."""
        return [self.names[seat] for seat in self.play.match.actors]

    @property
    def is_over(self) -> bool:
        return self.play.match.is_over

    def action_text(self, name: str, action: Any) -> str:
        """What an action of an agent means here."""
        return action_text(self.play.match, self.seat_of[name], read_action(action))

    def action_parts(self, name: str, action: Any) -> dict[str, Any]:
        """A legal action of an agent taken apart."""
        return action_parts(self.play.match, self.seat_of[name], read_action(action))

    def render(self, mode: str | None) -> str | None:
        """What a spectator may know: returned, or printed in the mode "human"."""
        if mode is None or not self.play.has_begun:
            return None
        text = draw(self.play.match, None)
        if mode == "human":
            print(text)
            return None
        return text

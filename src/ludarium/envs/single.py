"""The Gymnasium environment of one learner against bots."""

from typing import Any

import gymnasium
import numpy as np

from ..core.errors import BadInput
from ..core.match import Match
from .actions import action_parts, action_text
from .drawing import draw, show
from .layout import Array
from .play import Play
from .setting import (
    RENDERED,
    SEED_BITS,
    Setting,
    as_stream,
    check_render_mode,
    make_setting,
    read_action,
)
from .spaces import action_space, observation_space

MOST_ATTEMPTS = 100  # to begin a match in which the learner has anything to decide


class SingleEnv(gymnasium.Env[Array, Any]):
    """One seat of a match; the others are bots. `reset(options=...)` changes how matches are set up."""

    metadata: dict[str, Any] = {"render_modes": list(RENDERED), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Any,
        opponent: Any = "random",
        decks: Any = None,
        variant: Any = None,
        rules: Any = None,
        cards: Any = None,
        seat: Any = None,
        first: Any = None,
        position: Any = None,
        render_mode: str | None = None,
    ) -> None:
        setting = make_setting(
            game,
            variant=variant,
            rules=rules,
            cards=cards,
            decks=decks,
            seat=seat,
            first=first,
            position=position,
            opponent=opponent,
        )
        check_render_mode(render_mode)
        self.play = Play(against_bots(setting))
        self.render_mode = render_mode
        self.observation_space = observation_space(setting.game)
        self.action_space = action_space(setting.game)
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        play = self.play
        if options:
            play.change(against_bots(play.setting.changed(options)))
            self.observation_space = observation_space(play.setting.game)  # bounds follow rules
        if seed is not None or not self._seeded:
            drawn = self.np_random.integers(1 << SEED_BITS) if seed is None else seed
            play.stream, play.episode = as_stream(drawn), 0
            self._seeded = True
        for _ in range(MOST_ATTEMPTS):
            play.begin()
            play.answer()
            if not play.match.is_over:
                break
        self._show()
        return self._shown()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """An illegal action loses at once; after the end only `reset` helps."""
        play = self.play
        if self._running().is_over:
            raise gymnasium.error.ResetNeeded("the match is over; call reset first")
        legal = play.act(play.learner, read_action(action))
        play.answer()
        self._show()
        observation, info = self._shown()
        info["illegal"] = not legal
        return observation, play.rewards()[play.learner], play.match.is_over, False, info

    def _shown(self) -> tuple[Array, dict[str, Any]]:
        play = self.play
        mask = play.mask(play.learner)
        info = {"action_mask": mask, "seat": play.learner, "match_seed": play.seed}
        return play.observe(play.learner), info

    def render(self) -> Any:
        """What the learner may know: "ansi" returns the drawn table, "human" prints it (and so does
        every step)."""
        if self.render_mode is None:
            return None
        match = self._running()
        if self.render_mode == "ansi":
            return draw(match, self.play.learner)
        self._show()
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            show(self.play.match, self.play.learner)

    def _running(self) -> Match:
        if not self.play.has_begun:
            raise gymnasium.error.ResetNeeded("the match has not begun; call reset first")
        return self.play.match

    def action_masks(self) -> Array:
        """The legal actions as truth values, as SB3's MaskablePPO asks for them."""
        self._running()
        return self.play.mask(self.play.learner).astype(np.bool_)

    def action_text(self, action: Any) -> str:
        """What an action of the learner means here: "attack own 1 on enemy hero"."""
        return action_text(self._running(), self.play.learner, read_action(action))

    def action_parts(self, action: Any) -> dict[str, Any]:
        """A legal action taken apart: its `kind` and, by game, source, target, card ..."""
        return action_parts(self._running(), self.play.learner, read_action(action))

    def sample(self) -> int:
        """A random legal action."""
        self._running()
        return int(self.np_random.choice(np.flatnonzero(self.play.mask(self.play.learner))))


def against_bots(setting: Setting) -> Setting:
    if setting.opponents is None:
        raise BadInput(
            "opponent: expected a bot or a policy; every seat can learn in a vector environment only"
        )
    return setting

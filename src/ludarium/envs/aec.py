"""The PettingZoo environment in which one agent acts after the other.

Where several seats choose at the same time they act one by one, the lowest first; what the first ones
chose stays hidden from the others.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .agents import Agents, metadata
from .layout import Array
from .setting import check_render_mode


class TurnEnv(AECEnv[str, dict[str, Array], Any]):  # type: ignore[misc]
    """Every seat is an agent. An illegal action loses the match."""

    def __init__(self, game: Any, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.table = Agents(game, **options)
        self.metadata = metadata(self.table.play.setting.game) | {"is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(self.table.names)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def observe(self, agent: str) -> Any:
        return self.table.observation(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.act(agent, action)
        self.rewards = self.table.rewards()
        self.terminations = dict.fromkeys(self.agents, self.table.is_over)
        self._accumulate_rewards()
        self._tell()

    def render(self) -> Any:
        """Returns the drawn table ("ansi") or prints it ("human")."""
        return self.table.render(self.render_mode)

    def action_text(self, agent: str, action: Any) -> str:
        """What an action of this agent means here."""
        return self.table.action_text(agent, action)

    def action_parts(self, agent: str, action: Any) -> dict[str, Any]:
        """A legal action of this agent taken apart."""
        return self.table.action_parts(agent, action)

    def close(self) -> None:
        """Nothing is open."""

    def _tell(self) -> None:
        """Who acts next, and the masks of all."""
        if self.render_mode == "human":
            self.render()
        self.agent_selection = (self.table.acting or self.agents)[0]
        self.infos = {agent: self.table.info(agent) for agent in self.agents}


def make(game: Any, **options: Any) -> Any:
    """The same with PettingZoo's check that calls come in their order."""
    return OrderEnforcingWrapper(TurnEnv(game, **options))

"""The PettingZoo environment in which all agents act at once.

Those who have nothing to decide send 0, which is to wait: their mask allows nothing else.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from ..core.errors import BadInput
from .agents import Agents, metadata
from .layout import Array
from .play import WAIT
from .setting import check_render_mode


class TogetherEnv(ParallelEnv[str, dict[str, Array], Any]):  # type: ignore[misc]
    """Every seat is an agent. In a game of turns one of them acts and the others wait."""

    def __init__(self, game: Any, render_mode: str | None = None, **options: Any) -> None:
        check_render_mode(render_mode)
        self.table = Agents(game, **options)
        self.metadata = metadata(self.table.play.setting.game)
        self.render_mode = render_mode
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Array]], dict[str, dict[str, Any]]]:
        self.table.begin(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(self.agents), self._infos(self.agents)

    def step(self, actions: dict[str, Any]) -> Any:
        """Actions of those who have to choose, in the order of the seats; anyone else who does not wait
        has acted illegally, which loses."""
        table, agents = self.table, self.agents
        if not table.play.has_begun:
            raise BadInput("the match has not begun; call reset first")
        asked = table.acting
        check_actions(actions, agents, asked)
        for agent in agents:
            if table.is_over:
                break
            action = actions.get(agent, WAIT)
            if agent in asked or action != WAIT:
                table.act(agent, action)
        over = table.is_over
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(agents),
            {agent: reward for agent, reward in table.rewards().items() if agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self._infos(agents),
        )

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

    def _observations(self, agents: list[str]) -> dict[str, dict[str, Array]]:
        return {agent: self.table.observation(agent) for agent in agents}

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        return {agent: self.table.info(agent) for agent in agents}


def check_actions(actions: Any, agents: list[str], asked: list[str]) -> None:
    """Who has nothing to decide may be left out; whoever acts may not."""
    if not isinstance(actions, dict):
        raise BadInput(f"actions: expected a dictionary of agents and actions, got {actions!r}")
    for agent in actions:
        if agents and agent not in agents:
            raise BadInput(f"actions: expected agents from {', '.join(agents)}, got {agent!r}")
    for agent in asked:
        if agents and agent not in actions:
            raise BadInput(f"actions: expected one of {agent}, who is to act; got none")

"""All games as Python games of OpenSpiel: `import ludarium.envs.openspiel`, then
`pyspiel.load_game("ludarium_spellfaire")`.

States do what `adapter.py` says. Parameters: `deals`, how many seeds chance may draw at the root, and
`seed`, which ones.
"""

from typing import Any

import numpy as np

from .. import games
from ..core.errors import BadInput
from ..core.game import Game, load
from ..plain.core.kernel import planner_seed, random_pick
from .adapter import DEALS, MOST_MOVES, PAST, SpielGame, SpielState
from .extras import needed
from .layout import Array, layout_of

pyspiel: Any = needed("pyspiel")

LOOKS = 8  # random matches that are looked at to learn what kind of game it is


class State(pyspiel.State):  # type: ignore[misc]
    """A node; `inner` is the one that does everything."""

    def __init__(self, game: "SpielGameOfLudarium") -> None:
        super().__init__(game)
        self.inner: SpielState = game.inner.new_initial_state()
        self._in_turn = game.in_turn

    def current_player(self) -> Any:
        player = self.inner.current_player()
        if player == pyspiel.PlayerId.SIMULTANEOUS and self._in_turn:
            return self.inner.match.actors[0]
        return player if player >= 0 else pyspiel.PlayerId(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.inner.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.inner.is_dealt:
            self.inner._act(int(self.current_player()), action)
        else:
            self.inner.apply_action(action)

    def _apply_actions(self, actions: list[int]) -> None:
        self.inner.apply_actions(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(player, action)

    def string_to_action(self, *asked: Any) -> int:
        """Of a player and a text; of a text alone it is the current player's."""
        player, text = asked if len(asked) == 2 else (self.current_player(), *asked)
        return self.inner.string_to_action(int(player), text)

    def is_terminal(self) -> bool:
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        return self.inner.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """Another node that this player cannot tell from this one; it has no history."""
        twin: State = self.get_game().new_initial_state()
        twin.inner = self.inner.resample_from_infostate(player, sampler)
        return twin

    def __str__(self) -> str:
        return str(self.inner)


class Observer:
    """What a player sees, or everyone, or with perfect recall a player's whole information state."""

    def __init__(self, size: int, perfect_recall: bool = False, public: bool = False) -> None:
        self.recalls, self.public = perfect_recall, public
        self.tensor: Array = np.zeros(size + (PAST if perfect_recall else 0), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        inner = state.inner
        if self.recalls:
            self.tensor[:] = inner.information_state_tensor(player)
        else:
            self.tensor[:] = inner.observation_tensor(None if self.public else player)

    def string_from(self, state: State, player: int) -> str:
        inner = state.inner
        if self.recalls:
            return inner.information_state_string(player)
        return inner.observation_string(None if self.public else player)


class SpielGameOfLudarium(pyspiel.Game):  # type: ignore[misc]
    """One game; the subclasses that are registered know which."""

    ludarium_name: str
    kind: Any
    in_turn: bool
    zero_sum: bool

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.inner = SpielGame(
            self.ludarium_name, int(given.get("deals", DEALS)), int(given.get("seed", 1))
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.inner.num_distinct_actions(),
            max_chance_outcomes=self.inner.deals,
            num_players=self.inner.num_players(),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees, what everyone sees, or a player's whole information state."""
        size = layout_of(self.ludarium_name).size
        if iig_obs_type is None:
            return Observer(size)
        own = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        public = iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        recalls = iig_obs_type.perfect_recall
        if not iig_obs_type.public_info or not (own or (public and not recalls)):
            raise BadInput(
                "an observer sees what is public, and what one player knows or, without recall, "
                f"nothing else; not {iig_obs_type}"
            )
        return Observer(size, recalls, public)


def short_name(game: str) -> str:
    return f"ludarium_{game}"


def looked_at(game: Game) -> tuple[bool, bool]:
    """Whether nobody ever chooses at the same time as another, and whether what one wins another
    loses, as far as random play shows."""
    in_turn = zero_sum = True
    for seed in range(LOOKS):
        match = game.match(seed)
        while match.actors:
            in_turn = in_turn and len(match.actors) == 1
            legal = match.legal_ids(match.actors[0])
            pick = random_pick(planner_seed(seed, len(match.entries), 0), len(legal))
            match.take(match.actors[0], legal[pick])
        zero_sum = zero_sum and match.result is not None and sum(match.result.scores) == 0
    return in_turn, zero_sum


def register() -> list[str]:
    """Tell OpenSpiel of all games; returns their names there. Once more after `add_folder`."""
    kinds, known = pyspiel.GameType, set(pyspiel.registered_names())
    names = []
    for name in games.names():
        names.append(short_name(name))
        if names[-1] in known:
            continue
        game = load(name)
        (in_turn, zero_sum), perfect = looked_at(game), game.definition.perfect
        kind = kinds(
            short_name=names[-1],
            long_name=game.title,
            dynamics=kinds.Dynamics.SEQUENTIAL if in_turn else kinds.Dynamics.SIMULTANEOUS,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=(
                kinds.Information.PERFECT_INFORMATION
                if perfect
                else kinds.Information.IMPERFECT_INFORMATION
            ),
            utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=game.seats,
            min_num_players=game.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"deals": DEALS, "seed": 1},
        )
        members = {"ludarium_name": name, "kind": kind, "in_turn": in_turn, "zero_sum": zero_sum}
        made = globals()[names[-1]] = type(names[-1], (SpielGameOfLudarium,), members)  # for pickle
        pyspiel.register_game(kind, made)
    return names


NAMES = register()

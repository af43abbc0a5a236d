"""All games as Python games of OpenSpiel: `import ludarium.envs.openspiel`, then
`pyspiel.load_game("ludarium_spellfaire")`, or with parameters: `"ludarium_bluff(dice=1)"`.

States do what `adapter.py` says. Parameters: `variant` and `decks` (names, separated by "+"), `first` (who begins; -1:
chance decides), `chance` (explicit, sampled), `seed` (of sampled chance), and every rule of the game.
"""

from functools import cache
from typing import Any

import numpy as np

from .. import games
from ..core.errors import BadInput
from ..core.game import load
from .adapter import MOST_MOVES, SpielGame, SpielState
from .chance import DETERMINISTIC, EXPLICIT, SAMPLED
from .extras import needed
from .layout import Array, layout_of

pyspiel: Any = needed("pyspiel")

BETWEEN = "+"  # of names in a parameter: OpenSpiel keeps the comma for itself
OWN: dict[str, Any] = {"variant": "", "decks": "", "first": -1, "chance": EXPLICIT, "seed": 1}


class State(pyspiel.State):  # type: ignore[misc]
    """A node; `inner` is the one that does everything."""

    def __init__(self, game: "SpielGameOfLudarium") -> None:
        super().__init__(game)
        self.inner: SpielState = game.inner.new_initial_state()
        self._in_turn = game.in_turn

    def current_player(self) -> Any:
        player = self.inner.current_player()
        if player == pyspiel.PlayerId.SIMULTANEOUS and self._in_turn:
            return self.inner.actors()[0]
        return player if player >= 0 else pyspiel.PlayerId(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.inner.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.inner.pending:
            self.inner.apply_action(action)
        else:
            self.inner._act(int(self.current_player()), action)

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
    """What a player sees, what everyone sees, what only this player sees, or its information state."""

    def __init__(self, size: int, kind: str) -> None:
        self.kind = kind
        self.tensor: Array = np.zeros(size if kind != INFORMATION else 0, np.float32)
        self.dict = {"observation": self.tensor} if kind != INFORMATION else {}

    def set_from(self, state: State, player: int) -> None:
        inner = state.inner
        if self.kind == PRIVATE:
            self.tensor[:] = inner.private_tensor(player)
        elif self.kind != INFORMATION:
            self.tensor[:] = inner.observation_tensor(None if self.kind == PUBLIC else player)

    def string_from(self, state: State, player: int) -> str:
        inner = state.inner
        if self.kind == INFORMATION:
            return inner.information_state_string(player)
        if self.kind == PRIVATE:
            return inner.private_string(player)
        return inner.observation_string(None if self.kind == PUBLIC else player)


OBSERVATION, PUBLIC, PRIVATE, INFORMATION = "observation", "public", "private", "information state"


def observer_kind(wanted: Any) -> str:
    """Which of them OpenSpiel asks for."""
    if wanted is None:
        return OBSERVATION
    single = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    nothing = wanted.private_info == pyspiel.PrivateInfoType.NONE
    if wanted.perfect_recall and wanted.public_info and single:
        return INFORMATION
    if not wanted.perfect_recall and wanted.public_info and (single or nothing):
        return OBSERVATION if single else PUBLIC
    if not wanted.perfect_recall and not wanted.public_info and single:
        return PRIVATE
    raise BadInput(
        "an observer sees what one player knows (with or without what is public), what is public, or with "
        f"perfect recall a player's information state; got {wanted}"
    )


class SpielGameOfLudarium(pyspiel.Game):  # type: ignore[misc]
    """One game; the subclasses that are registered know which."""

    ludarium_name: str
    in_turn: bool

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.inner = SpielGame(**read_parameters(self.ludarium_name, given))
        nature = self.inner.nature
        self.in_turn = nature.in_turn
        info = pyspiel.GameInfo(
            num_distinct_actions=self.inner.num_distinct_actions(),
            max_chance_outcomes=self.inner.max_chance_outcomes(),
            num_players=self.inner.num_players(),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if nature.zero_sum else None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(game_type(self.inner), info, given)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(layout_of(self.ludarium_name).size, observer_kind(iig_obs_type))


def short_name(game: str) -> str:
    return f"ludarium_{game}"


@cache
def rules_of(name: str) -> dict[str, Any]:
    """The rules of a game that a parameter can change, with their defaults."""
    rules = load(name).rulebook.rules
    return {each: rule.default for each, rule in rules.items() if each not in OWN}


def read_parameters(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a `SpielGame`. OpenSpiel fills defaults in: a rule at its default is not changed, so that a
    variant may change it."""
    asked = OWN | given
    rules = {
        each: asked[each]
        for each, usual in rules_of(name).items()
        if asked.get(each, usual) != usual
    }
    names = {
        each: [one for one in asked[each].split(BETWEEN) if one] for each in ("variant", "decks")
    }
    return {
        "game": name,
        "chance": asked["chance"],
        "seed": asked["seed"],
        "first": None if asked["first"] == -1 else asked["first"],
        "variant": names["variant"] or None,
        "decks": names["decks"] or None,
        "rules": rules or None,
    }


def game_type(inner: SpielGame) -> Any:
    """What OpenSpiel wants to know of a game with these parameters."""
    kinds, game, nature = pyspiel.GameType, inner.game, inner.nature
    modes = {
        DETERMINISTIC: kinds.ChanceMode.DETERMINISTIC,
        EXPLICIT: kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        SAMPLED: kinds.ChanceMode.SAMPLED_STOCHASTIC,
    }
    information = kinds.Information
    return kinds(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL if nature.in_turn else kinds.Dynamics.SIMULTANEOUS,
        chance_mode=modes[inner.chance],
        information=(
            information.PERFECT_INFORMATION
            if game.definition.perfect
            else information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if nature.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats,
        min_num_players=game.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a digest of the past is nothing to learn from
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=OWN | rules_of(game.name),
    )


def register() -> list[str]:
    """Register all games with OpenSpiel; returns their names there. Call it again after `add_folder`."""
    known = set(pyspiel.registered_names())
    names = []
    for name in games.names():
        names.append(short_name(name))
        if names[-1] not in known:
            members = {"ludarium_name": name}
            made = type(names[-1], (SpielGameOfLudarium,), members)
            globals()[names[-1]] = made  # for pickle
            pyspiel.register_game(game_type(SpielGame(name)), made)
    return names


NAMES = register()

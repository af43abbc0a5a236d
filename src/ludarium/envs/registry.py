"""The names of environments: Gymnasium's ids, PettingZoo's modules."""

from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from ..core.errors import BadInput
from .making import make_aec, make_parallel
from .versions import version_of


def environment_id(game: str) -> str:
    """'ludarium/spellfaire-v2'"""
    return f"ludarium/{game}-v{version_of(game)}"


def register() -> None:
    """Register all games with Gymnasium, if installed; call it again after
    `ludarium.games.add_folder`."""
    from .. import games

    if find_spec("gymnasium") is None:
        return
    import gymnasium

    for name in games.names():
        key = environment_id(name)
        if key not in gymnasium.registry:
            gymnasium.register(
                key,
                entry_point="ludarium.envs.making:make_single",
                vector_entry_point="ludarium.envs.making:make_vector",
                kwargs={"game": name, "opponent": "random"},  # one learner, in both of them
            )


def zoo_module(name: str) -> Any:
    """What `spellfaire_v2` means: PettingZoo's three ways to make an environment; None: no game."""
    from .. import games

    game, mark, version = name.rpartition("_v")
    if not mark or not version.isdigit() or game not in games.names():
        return None
    if int(version) != version_of(game):
        older = int(version) < version_of(game)
        why = ": rules or observations have changed since; see CHANGELOG.md" if older else ""
        raise BadInput(f"expected ludarium.envs.{game}_v{version_of(game)}, got {name}{why}")

    def env(**options: Any) -> Any:
        return make_aec(game, **options)

    def raw_env(**options: Any) -> Any:
        return make_aec(game, wrapped=False, **options)

    def parallel_env(**options: Any) -> Any:
        return make_parallel(game, **options)

    return SimpleNamespace(env=env, raw_env=raw_env, parallel_env=parallel_env)

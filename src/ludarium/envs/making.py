"""How each environment is made; whatever it needs from an extra is imported here."""

from typing import Any

from ..core.device import check_gpu
from .extras import needed


def make_single(game: Any, **options: Any) -> Any:
    """Gymnasium's environment of one learner against bots."""
    needed("gymnasium")
    from .single import SingleEnv

    return SingleEnv(game, **options)


def make_vector(game: Any, num_envs: int = 1, **options: Any) -> Any:
    """Gymnasium's environment of many matches at once, each step compiled."""
    needed("gymnasium")
    from .vector import LudariumVectorEnv

    return LudariumVectorEnv(game, num_envs, **options)


def make_aec(game: Any, wrapped: bool = True, **options: Any) -> Any:
    """PettingZoo's environment of turns."""
    needed("pettingzoo")
    from . import aec

    return aec.make(game, **options) if wrapped else aec.TurnEnv(game, **options)


def make_parallel(game: Any, **options: Any) -> Any:
    """PettingZoo's environment in which all act at once."""
    needed("pettingzoo")
    from .parallel import TogetherEnv

    return TogetherEnv(game, **options)


def make_cuda(game: Any, num_envs: int, **options: Any) -> Any:
    """Many matches on a GPU; what they give stays there."""
    check_gpu("use make_vector")
    from .cuda import CudaEnv

    return CudaEnv(game, num_envs, **options)

"""Whether there is a GPU to use, and what to say where there is none."""

import warnings
from functools import cache

from .errors import BadInput


@cache
def gpu_name() -> str | None:
    """The GPU that Numba can use; whatever goes wrong means none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numba-cuda's own, of other libraries
            import ludarium.gpu.core.kernel  # noqa: F401  # before it: it mends a name there

            from numba import cuda  # isort: skip

        if not cuda.is_available():
            return None
        name = cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)
    except Exception:
        return None


def has_gpu() -> bool:
    return gpu_name() is not None


def check_gpu(instead: str) -> None:
    """An error that says what is missing, and what to do instead, where there is no GPU."""
    if not has_gpu():
        raise BadInput(
            "no GPU found, or numba-cuda is not installed; on a machine with a GPU: "
            f'`pip install -e ".[cuda]"` in the checkout; elsewhere {instead}'
        )

"""Packages that come with an extra."""

from importlib import import_module
from typing import Any

from ..core.errors import BadInput

PACKAGES = {  # and what brings them
    "gymnasium": '-e ".[rl]"',
    "pettingzoo": '-e ".[rl]"',
    "pyspiel": "open-spiel",
}


def needed(package: str) -> Any:
    """A package of an extra; without it an error that says what to install."""
    try:
        return import_module(package)
    except ModuleNotFoundError as fault:
        if fault.name != package:
            raise
        raise BadInput(
            f"{package} is not installed; "
            f"`pip install {PACKAGES[package]}` in the checkout installs it"
        ) from None

"""Packages that come with an extra."""

from importlib import import_module
from typing import Any

from ..core.errors import BadInput

PACKAGES = {  # and what brings them
    "gymnasium": '"ludarium[rl]"',
    "pettingzoo": '"ludarium[rl]"',
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
            f"{package} is needed and not installed; "
            f"it comes with `pip install {PACKAGES[package]}`"
        ) from None

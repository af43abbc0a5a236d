"""The versions in the names of environments: another one when what is to be learned is another."""

from ..core.modes import game_module

LAYOUT = 0  # bumped when observations, masks or rewards change for all games


def version_of(game: str) -> int:
    """The version of the rules, raised with every change of the layout."""
    return int(game_module(game, "kernel", "plain").RULES) + LAYOUT

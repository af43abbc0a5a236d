"""What an observation holds: see core/layout.py, which bots and the server use, too."""

from ..core.layout import (
    Array,
    Entry,
    Layout,
    layout_of,
    observation_index,
    observe,
    own_part,
    read_observation,
)

__all__ = ["Array", "Entry", "Layout", "layout_of", "observation_index", "observe", "own_part"]
__all__ += ["read_observation"]

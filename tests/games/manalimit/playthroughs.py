"""Runs of MANALIMIT that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (
    Playthrough("manalimit", "choir", 16, ("grave-choir",), habit=True),
    Playthrough("manalimit", "road", 43, ("long-road",), habit=True),
    Playthrough("manalimit", "wall", 1, ("stone-wall",)),
)

UNTOLD = {"stall", "wither", "guard", "brace"}  # only custom cards come to these

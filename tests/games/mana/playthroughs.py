"""Matches of Mana that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (
    Playthrough("mana", "book", 1134),
    Playthrough("mana", "devoured", 2988),
    Playthrough("mana", "swap", 585, variant="swap"),
)

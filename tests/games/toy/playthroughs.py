"""Matches of the toy game that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (
    Playthrough("toy", "book", 30),
    Playthrough("toy", "fed", 6, fed=True),
    Playthrough("toy", "harsh", 30, variant="harsh"),
)

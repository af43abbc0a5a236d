"""Matches of Delve that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (Playthrough("delve", "short", 2, ("careful",), variant="short"),)

"""Matches of Alone that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (Playthrough("alone", "book", 1),)

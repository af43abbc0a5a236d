"""A match of Parry that is kept as text; its seed was looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (Playthrough("parry", "book", 1),)

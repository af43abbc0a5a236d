"""A match of Blotto that is kept as text."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (Playthrough("blotto", "siege", 2, variant="siege"),)

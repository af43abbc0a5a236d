"""Runs of MANALIMIT that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (
    Playthrough("manalimit", "swarm", 1, ("brood-swarm",)),
    Playthrough("manalimit", "bank", 64, ("cinder-bank",), habit=True),
)

UNTOLD = {"stall", "wither", "guard", "brace"}  # only custom cards come to these

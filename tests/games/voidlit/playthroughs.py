"""Matches of Voidlit that are kept as text; the seeds were looked for, so that nearly all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (
    Playthrough("voidlit", "ledger", 15, ("open-ledger", "armory"), variant="first"),
    Playthrough("voidlit", "bloom", 5, ("full-bloom", "grave-tide"), variant="first"),
)

# `start` is for the lab alone; the others need custom cards, a card in no ready deck, or luck.
UNTOLD = {"start", "activate", "grant", "salvages", "silence", "energy", "shield"}

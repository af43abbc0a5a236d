"""Matches of Clans that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (
    Playthrough("clans", "marsh", 610, ("deep-roots", "heron-marsh"), variant="first"),
    Playthrough("clans", "troop", 688, ("wolf-pack", "monkey-troop"), variant="first"),
    Playthrough("clans", "habit", 1, ("ember-rush", "tidewall"), variant="first", habit=True),
)

UNTOLD = {"tire"}  # only with the rule survivor_fatigue

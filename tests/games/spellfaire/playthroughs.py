"""Matches of SpellfAIre that are kept as text; the seeds were looked for, so that all kinds of events happen."""

from tests.golden.case import Playthrough

PLAYTHROUGHS = (
    Playthrough("spellfaire", "lich", 261, ("necropolis-frost", "ironbound-fire")),
    Playthrough("spellfaire", "burn", 454, ("kingdom-shadow", "wildclan-nature")),
    Playthrough("spellfaire", "book", 1, ("kingdom-frost", "wildclan-fire")),
)

UNTOLD = {"keep"}  # counted by the lab, told to nobody

"""The lab for games with one seat: a run is the unit, versions and bots are compared on the same seeds."""

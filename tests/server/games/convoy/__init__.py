"""A game of plans: placements in secret, one at a time, shown when both seats are ready."""

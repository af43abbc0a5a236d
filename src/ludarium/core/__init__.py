"""Level 0: what every game stands on. Knows no game."""

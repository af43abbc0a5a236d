"""Parley: a game for the tests of clocks, with every kind of span."""

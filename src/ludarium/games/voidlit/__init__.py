"""Voidlit: a duel of two nations whose cards become energy, units, relics and upgrades."""

"""What a readable position of Mana does not hold: ends and actions that only the history explains."""

REASONS = frozenset({"devoured", "repetition", "ply cap"})
ACTIONS = frozenset({"swap"})

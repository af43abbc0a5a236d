"""A game of blows that may be blocked, and of blocks that may be countered."""

"""A game with one seat, as small as it can be: five dice, each kept or thrown once more."""

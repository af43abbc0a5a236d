"""A run for one seat with a deck, as small as it can be: guards to pass, lives to lose."""

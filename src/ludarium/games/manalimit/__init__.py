"""MANALIMIT: an auto-battler in which the deck is both shop and fuel."""

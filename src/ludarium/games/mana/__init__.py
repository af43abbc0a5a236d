"""Mana: two geysers, fourteen mana around them, and a field that moves with its edges."""

"""How good a position of Delve is, for bots."""

from ...core.kernel import kernel


@kernel
def value(s, t, seat):
    """Trophies first, then lives, then the strength that is still in the hand."""
    if s.over != 0:
        return 1000 if s.over == 1 else s.trophies * 100 - 1000
    strength = 0
    for card in range(t.n_cards):
        strength += s.hand[card] * t.power[card]
    return max(-999, min(999, s.trophies * 150 + s.lives * 100 + strength - 600))

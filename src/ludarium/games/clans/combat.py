"""A round after the reveal, in the binding order of the rulings."""

from ...core.kernel import kernel
from .ends import advance, check_win, draw_cards, mend, next_round, pay, siege
from .heroes import use_powers
from .ticks import run_ticks
from .ultimates import deploy, unleash


@kernel
def fight(s, t, log):
    use_powers(s, t, log)
    deploy(s, t, log)
    unleash(s, t, log)
    run_ticks(s, t, log)
    advance(s, t, log)
    siege(s, t, log)
    check_win(s, t, log)
    if s.over == 0:
        mend(s, t, log)
    pay(s, log)
    if s.over == 0:
        draw_cards(s, t, log)
    next_round(s, log)

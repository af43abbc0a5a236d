"""Who is to decide, as far as a viewer may know: told by clocks, so it must not tell of secrets."""

from .cases import law, load, walk
from .test_laws import CHOICES, SEEDS, world


@law(10, seed=SEEDS, choices=CHOICES, dice=SEEDS)
def test_a_seat_knows_whether_it_is_to_decide_and_no_more_than_it_may(
    name: str, variant: str, seed: int, choices: list[int], dice: int
) -> None:
    match = load(name, variant).match(seed)
    seats = range(match.game.seats)
    for i, (actor, action) in enumerate(walk(match, choices)):
        for seat in seats:
            awaited = match.awaited(seat)
            assert (seat in awaited) == (seat in match.actors)
            if i % 5 == 0:
                assert world(match, seat, dice, same_dice=False).awaited(seat) == awaited
        assert set(match.actors) <= set(match.awaited())
        match.submit(actor, action)
    if match.is_over:
        assert match.awaited() == () and all(match.awaited(seat) == () for seat in seats)


def test_who_has_chosen_in_secret_is_still_awaited() -> None:
    match = load("toy").match(5)
    match.submit(0, match.legal(0)[0])
    assert match.actors == (1,)
    assert match.awaited(0) == (1,) and match.awaited(1) == match.awaited() == (0, 1)
    match.concede(0)
    assert match.awaited() == ()
    waiting = load("toy").match(5, supply=False)
    assert waiting.waits_for_input and waiting.awaited(0) == waiting.awaited() == ()

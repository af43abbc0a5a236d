"""What steps come to: a kernel says it right after `apply`, and changes nothing by it."""

import random

from .cases import EVERY_CASE, load, toy_is_known

MATCHES = 6


@EVERY_CASE
def test_outcomes_have_names_and_actions_that_lead_to_them(name: str, variant: str) -> None:
    with toy_is_known():
        game = load(name, variant)
    kernel, outcomes = game.kernel, game.definition.outcomes
    assert hasattr(kernel, "outcome") == (outcomes is not None)
    if outcomes is None:
        return
    met: set[int] = set()
    for seed in range(MATCHES):
        match, dice = game.match(seed=seed), random.Random(seed)
        assert kernel.outcome(match._state) == 0 and match.outcome is None
        for _ in range(400):
            if not match.actors:
                break
            seat, before = match.actors[0], match.outcome
            action = dice.choice(match.legal_ids(seat))
            after = match.tried(seat, action)  # before an input comes
            packed = after.state_bytes
            number = kernel.outcome(after._state)
            assert after.state_bytes == packed and 0 <= number <= len(outcomes.names)
            assert number == 0 or outcomes.may_follow(action)
            assert (after.outcome.number if after.outcome else 0) == number
            match.take(seat, action)
            if number == 0:
                assert match.outcome is before
            else:
                assert match.outcome and (match.outcome.seat, match.outcome.action) == (
                    seat,
                    action,
                )
                assert match.outcome.name == outcomes.names[number - 1] and match.outcome.turn >= 0
                met.add(number)
    assert met, "no step of these matches came to anything"

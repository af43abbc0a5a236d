"""What others notice: of a placement in a plan that is made in secret, nothing."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .match import Match

TRIES = 8  # actions that are tried to find out whether a choice may hold secrets
Seen = tuple[int, dict[str, Any]]  # the number of events, and the view


def witnesses(match: "Match", seat: int) -> list[int | None]:
    """Everybody but a seat (-1: nobody): the other seats and the spectators. Whoever plays alone is
    a witness too, since there is nobody to keep a secret from."""
    seats = range(match.game.seats)
    return [*(each for each in seats if each != seat or len(seats) == 1), None]


def is_unseen(match: "Match", seat: int, action: int) -> bool:
    """Whether a legal action is part of a plan: nobody else would notice it, and the seat would have
    more to decide."""
    after = match.tried(seat, action)
    return seat in after.actors and not any(
        after.count_events(viewer) or after.view(viewer) != match.view(viewer)
        for viewer in witnesses(match, seat)
    )


def is_secret(match: "Match", seat: int, legal: Iterable[int]) -> bool:
    """Whether others may be kept from seeing of how many actions this choice consists: seats choose
    together, or one of some legal actions would not be noticed."""
    if match.game.definition.perfect:
        return False
    if len(match.awaited(seat)) > 1:
        return True
    all_legal = list(legal)
    every = max(1, len(all_legal) // TRIES)
    return any(is_unseen(match, seat, action) for action in all_legal[::every][:TRIES])


class Audit:
    """Walks along a match: says after each entry whether anybody but the actor noticed something."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self.seen = self._look()

    def _look(self) -> dict[int | None, Seen]:
        match, seats = self.match, range(self.match.game.seats)
        return {each: (match.count_events(each), match.view(each)) for each in (*seats, None)}

    def has_shown(self, seat: int) -> bool:
        """Whether others see something else than at the last call, after an entry of this seat."""
        if self.match.game.definition.perfect:
            return True
        before, self.seen = self.seen, self._look()
        return any(before[each] != self.seen[each] for each in witnesses(self.match, seat))

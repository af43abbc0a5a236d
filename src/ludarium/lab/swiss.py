"""Swiss rounds: bots with equal scores meet, and no two meet twice."""

from collections.abc import Sequence

TRIES = 20_000  # pairings that are looked at before somebody meets again


def pair_up(
    order: Sequence[str], met: set[frozenset[str]], rested: set[str]
) -> tuple[list[tuple[str, str]], str | None]:
    """The next round: pairs, and who has to rest if they are an odd number.

    `order` is the table, the best first. Neighbours meet; the last one that has not rested yet rests.
    """
    names = list(order)
    rests = None
    if len(names) % 2:
        rests = next((name for name in reversed(names) if name not in rested), names[-1])
        names.remove(rests)
    for again in range(len(names) // 2 + 1):
        found = _pairs(names, met, again, [TRIES])
        if found is not None:
            return found, rests
    return list(zip(names[::2], names[1::2], strict=True)), rests


def _pairs(
    names: list[str], met: set[frozenset[str]], again: int, budget: list[int]
) -> list[tuple[str, str]] | None:
    """Pairs of neighbours as far as possible, at most `again` of whom have met before."""
    if not names:
        return []
    first, others = names[0], names[1:]
    for i, other in enumerate(others):
        budget[0] -= 1
        if budget[0] < 0:
            return None
        left = again - (frozenset((first, other)) in met)
        if left < 0:
            continue
        rest = _pairs(others[:i] + others[i + 1 :], met, left, budget)
        if rest is not None:
            return [(first, other), *rest]
    return None

"""A match with nothing hidden: for finished matches, and for tables where only bots play."""

from typing import Any

from ..core.match import Match

Event = dict[str, Any]


def full_view(match: Match) -> dict[str, Any]:
    """Nothing hidden: each seat's part as that seat sees it."""
    views = [match.view(seat) for seat in range(match.game.seats)]
    seats = [view["seats"][seat] for seat, view in enumerate(views) if "seats" in view]
    whole = views[0] | {"seat": None}
    return whole | {"seats": seats} if seats else whole


def merged(some: list[Event], others: list[Event], seat: int) -> list[Event]:
    """Two tellings of the same events; of what only one was told in full, that one's words."""
    out: list[Event] = []
    i = j = 0
    while i < len(some) and j < len(others):
        a, b = some[i], others[j]
        if (a["event"], a["seat"]) == (b["event"], b["seat"]):
            out.append(b if b["seat"] == seat else a)
            i, j = i + 1, j + 1
        elif b["seat"] == seat and b not in some[i:]:
            out.append(b)
            j += 1
        else:
            out.append(a)
            i += 1
    return out + some[i:] + others[j:]


def all_told(by_seat: list[list[Event]]) -> list[Event]:
    """What each seat was shown of the same happenings, as one list in the fullest words."""
    events = by_seat[0]
    for seat in range(1, len(by_seat)):
        events = merged(events, by_seat[seat], seat)
    return events

"""Short ways to write a position in planning, to plan in it, and to read what a seat or anybody else sees."""

from collections.abc import Iterable
from typing import Any

import pytest

from ludarium import Game, IllegalAction, Match

from .field import Row, load

HEROES = {
    "kindle": "Ashka Torchbearer",
    "soothe": "Maren Tidewarden",
    "barkskin": "Oru Rootkeeper",
    "levy": "Vesk Quartermaster",
    "feint": "Sable Wanderer",
    "brace": "Halda Stonewall",
    "omen": "Iri Seer",
    "sunder": "Brakk Clanbreaker",
}


def table(
    own: Row | None = None,
    other: Row | None = None,
    lanes: Iterable[Row] = (),
    variant: Any = "first",
    rules: Row | None = None,
    game: Game | None = None,
    **spec: Any,
) -> Match:
    """A position; `hero` of a seat may be named by one of its powers."""
    seats = [dict(own or {}), dict(other or {})]
    for seat in seats:
        if "hero" in seat:
            seat["hero"] = HEROES.get(seat["hero"], seat["hero"])
    written = [*lanes, {}, {}, {}][:3]
    found = game or load(variant=variant, rules=rules)
    return found.position({"lanes": written, "seats": seats, **spec})


def stacks(own: list[Any] | None = None, other: list[Any] | None = None, zone: int = 0) -> Row:
    """A lane."""
    return {"zone": zone, "stacks": [own or [], other or []]}


def act(match: Match, seat: int, *texts: str) -> list[Row]:
    """Returns what happened."""
    return [event for text in texts for event in match.submit(seat, text)]


def finish(match: Match) -> list[Row]:
    """Both confirm; returns what spectators read of the round."""
    seen = len(match.events())
    for seat in match.actors:
        match.submit(seat, "confirm")
    return match.events()[seen:]


def refused(match: Match, action: int | str, seat: int = 0) -> str | None:
    """The clause that forbids an action; a refusal must leave every byte as it was."""
    before, entries = match.state_bytes, len(match.entries)
    with pytest.raises(IllegalAction) as caught:
        match.submit(seat, action)
    assert match.state_bytes == before and len(match.entries) == entries
    return caught.value.clause


def texts(match: Match, start: str = "", seat: int = 0) -> list[str]:
    """The legal actions that begin like this."""
    return [a.text for a in match.legal(seat) if a.text.startswith(start)]


def seat(match: Match, n: int = 0) -> Row:
    """A seat in the whole truth."""
    row: Row = match.position()["seats"][n]
    return row


def stack(match: Match, n: int = 0, lane: int = 0) -> list[str]:
    """The names of a stack, the top first."""
    written = match.position()["lanes"][lane]["stacks"][n]
    return [unit if isinstance(unit, str) else unit["card"] for unit in written]


def knowledge(match: Match, viewer: int | None) -> Any:
    """All that leaves the match for one viewer."""
    if viewer is None:
        return match.view(), match.events()
    return (
        match.view(viewer),
        match.events(viewer),
        match.observe(viewer).state,
        [a.text for a in match.legal(viewer)],
    )


def told(match: Match, viewer: int | None, *kinds: str) -> list[Row]:
    """The events of these kinds that a viewer has read."""
    return [event for event in match.events(viewer) if event["event"] in kinds]

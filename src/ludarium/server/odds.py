"""The odds of a step: how likely a battle was to be won before its first blow, or is if the turn ends now.

A step that is over is played again with other dice, once for all who ask. A step that is yet to come is played in worlds
that its player may imagine, so the answer tells nothing that the player does not know.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ..core.errors import IllegalAction, LudariumError
from ..core.match import Match
from ..core.outcomes import Outcome, Outcomes
from . import messages as m
from .advice import HINTED
from .thinker import Asleep

if TYPE_CHECKING:
    from ..bots.odds_of_steps import Odds
    from .room import Room
    from .socket import Connection

log = logging.getLogger(__name__)
# Of steps that are over; each is forgotten when its match goes on.
_made: "WeakKeyDictionary[Outcome, asyncio.Task[Odds]]" = WeakKeyDictionary()


def ask(room: "Room", sender: "Connection", wanted: m.AskOdds) -> None:
    """A page asks by itself, in passing: a refusal says so, and is not taken for that of an action."""
    try:
        begin(room, sender, wanted, question(room, sender, wanted))
    except LudariumError as fault:
        refuse(room, sender, wanted, "Not possible", str(fault))


def refuse(room: "Room", sender: "Connection", wanted: m.AskOdds, title: str, detail: str) -> None:
    room.audience.refuse_in_passing(sender, "odds", detail, wanted.request, title)


def question(room: "Room", sender: "Connection", wanted: m.AskOdds) -> Coroutine[Any, Any, None]:
    """What answers it; raises if it cannot be answered."""
    match = room.running()
    outcomes = match.game.definition.outcomes
    if outcomes is None:
        raise IllegalAction(f"{match.game.title} has no odds: its steps have no outcomes")
    if (wanted.request is None) != (wanted.action is None):
        raise IllegalAction("expected both a request and an action, or none of them")
    if wanted.request is None or wanted.action is None:
        if match.outcome is None:
            raise IllegalAction(f"there was no {outcomes.step} yet")
        return last_step(room, sender, match, match.outcome)
    return next_step(room, sender, match, outcomes, wanted.request, wanted.action)


def begin(
    room: "Room", sender: "Connection", wanted: m.AskOdds, look: Coroutine[Any, Any, None]
) -> None:
    """Answer in a task; a question of the same kind that still waits is dropped for it."""

    async def answer() -> None:
        try:
            await look
        except Exception as fault:  # whoever asked waits for an answer
            known = isinstance(fault, Asleep)
            if not known:
                log.exception("odds", extra={"match": room.id})
            why = str(fault) if known else "They could not be measured."
            refuse(room, sender, wanted, "No odds available", why)

    name = f"odds {id(sender)} {wanted.action is None}"
    for old in [task for task in room.tasks if task.get_name() == name]:
        old.cancel()
    task = asyncio.create_task(answer(), name=name)
    room.tasks.add(task)
    task.add_done_callback(room.tasks.discard)
    task.add_done_callback(lambda _: look.close())  # one that was dropped before it began


# --- a step that is over --------------------------------------------------------------------------


async def last_step(room: "Room", sender: "Connection", match: Match, step: Outcome) -> None:
    found = await asyncio.shield(measured(room, step))
    if match.outcome is not step:
        return  # another one came meanwhile
    message = message_of(found, step.game.definition.outcomes)
    message.came, message.turn = step.name, step.turn
    send(room, sender, message)


def measured(room: "Room", step: Outcome) -> "asyncio.Task[Odds]":
    """Once for all who ask; what failed may be tried again."""
    made = _made.get(step)
    if made is None or (made.done() and (made.cancelled() or made.exception())):
        made = asyncio.create_task(room.hub.thinker.odds_of_step(step, room.id))
        _made[step] = made
    return made


# --- a step that is yet to come ---------------------------------------------------------------------


def next_step(
    room: "Room",
    sender: "Connection",
    match: Match,
    outcomes: Outcomes,
    request: str,
    action: int,
) -> Coroutine[Any, Any, None]:
    if room.row.mode not in HINTED:
        raise IllegalAction("there are no odds of your actions in a match between people")
    seat = room.seat_asked(sender, request)
    seen, known = match.observe(seat), len(match.entries)
    if action not in seen.legal or not outcomes.may_follow(action):
        raise IllegalAction(f"expected a legal action that can lead to a {outcomes.step}")

    async def look() -> None:
        # By the match's own game, not its source: a contest's frozen stock holds the very input that waits.
        found = await room.hub.thinker.odds_of_action(seen, action, sender.user)
        if seat not in match.actors or len(match.entries) != known:
            return  # the match has gone on meanwhile
        message = message_of(found, outcomes)
        message.request, message.action = request, action
        send(room, sender, message)

    return look()


def message_of(found: "Odds", outcomes: Outcomes | None) -> m.Odds:
    assert outcomes is not None
    return m.Odds(found.n, outcomes.step, shares_of(found))


def shares_of(found: "Odds") -> list[m.Share]:
    return [
        m.Share(name, found.counts[name], round(low, 4), round(high, 4))
        for name, (low, _, high) in found.rates.items()
    ]


def send(room: "Room", sender: "Connection", message: m.Odds) -> None:
    frame = m.encode(message)
    room.audience.when_durable(lambda fault: None if fault else sender.push(frame))

"""What a player may ask the server: what the expert would do, what is certain to happen, how a step ends."""

import asyncio
import logging
from typing import TYPE_CHECKING

from ..core.errors import IllegalAction, LudariumError
from . import messages as m
from .thinker import ADVISER, Asleep

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection


log = logging.getLogger(__name__)
HINTED = ("alone", "bot", "hotseat", "learn", "watch")  # modes in which one may ask for hints
WAKING = "The computer players are starting up, which can take a minute. Your hint will follow."


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def hint(room: "Room", sender: "Connection", wanted: m.AskHint) -> None:
    if room.row.mode not in HINTED:
        raise IllegalAction("there are no hints in a match between people")
    if room.is_strict:
        raise IllegalAction("there are no hints in a match of a run")
    match = room.running()
    seat = room.seat_asked(sender, wanted.request)
    seen = match.observe(seat)
    texts = {action: match.describe(seat, action) for action in seen.legal}

    async def look() -> None:
        if not room.hub.thinker.is_ready(match.game, "analysis"):
            sender.push(m.encode(m.Thinking(seat, "waking", WAKING)))
        found = await room.hub.thinker.advise(seen, sender.user)
        # What others do in secret does not count: an answer left out would tell of it.
        if seat not in match.actors or match.observe(seat) != seen:
            return  # the match has gone on meanwhile
        advice = [
            m.Advice(action, texts[action], round(share, 3), match.foresee(seat, action))
            for action, share in found.actions[:3]
        ]
        sender.push(
            m.encode(
                m.Hint(
                    wanted.request,
                    ADVISER,
                    advice,
                    chance=rounded(found.chance),
                    score=rounded(found.score),
                    win_in=found.win_in,
                    plan=[
                        m.Choice(each, match.describe(seat, each), match.parts(seat, each))
                        for each in found.plan
                    ],
                )
            )
        )

    async def answer() -> None:
        try:
            await look()
        except Exception as fault:  # whoever asked waits for an answer
            known_fault = isinstance(fault, Asleep)
            if not known_fault:
                log.exception("hint", extra={"match": room.id})
            why = str(fault) if known_fault else "The computer player failed. Try again."
            sender.push(m.encode(m.Refused("No hint available", why, wanted.request)))

    task = asyncio.create_task(answer())
    room.tasks.add(task)
    task.add_done_callback(room.tasks.discard)


async def preview(room: "Room", sender: "Connection", wanted: m.AskPreview) -> None:
    match = room.running()
    seat = room.seat_asked(sender, wanted.request)
    foreseen = []
    for action in wanted.actions:
        foreseen.append(m.Foreseen(action, match.foresee(seat, action)))
        await asyncio.sleep(0)  # a dozen imagined worlds each: other tables go on meanwhile
    frame = m.encode(m.Preview(wanted.request, foreseen))
    room.audience.when_durable(lambda fault: None if fault else sender.push(frame))


def forecast(room: "Room", sender: "Connection", wanted: m.AskForecast) -> None:
    """By the seat's own knowledge alone, so it is given in every mode."""
    try:
        match = room.running()
        seat = room.seat_asked(sender, wanted.request)
        told = match.forecast(seat, wanted.action)
    except LudariumError as fault:
        room.audience.refuse_in_passing(
            sender, "forecast", str(fault), wanted.request, "No forecast"
        )
        return
    frame = m.encode(m.Forecast(wanted.request, wanted.action, told))
    room.audience.when_durable(lambda fault: None if fault else sender.push(frame))


def why(room: "Room", sender: "Connection", wanted: m.AskWhy) -> None:
    """The clause that forbids something, in the words of the rule book."""
    match = room.running()
    seat = room.seat_asked(sender, wanted.request)
    clause = match.why_not(seat, wanted.parts)
    if clause is None:
        raise IllegalAction("nothing forbids this; choose one of the actions offered")
    found = match.game.clauses.get(clause)
    title = found.title if found else "Not possible"
    definition = match.game.definition
    usual = definition.refusals.get(clause, f"{clause} forbids it.")
    detail = definition.refusal_text(match.game, wanted.parts, clause) or usual
    frame = m.encode(m.Refused(title, detail, wanted.request, clause))
    room.audience.when_durable(lambda fault: None if fault else sender.push(frame))

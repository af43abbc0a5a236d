"""Answers of the Workshop that are there already: measured here with few matches, and put beside the server's own."""

import asyncio
from collections import deque
from functools import cache
from typing import Any

from sqlalchemy import insert

import ludarium
from ludarium.lab.census import Size
from ludarium.lab.kinds import field_answers, question_answers
from ludarium.server.store import new_id
from ludarium.server.tables import workshop_asks
from ludarium.server.workshop.questions import key_of, question_of
from tests.server.servers import query

from .guests import Guest
from .owners import aside
from .server import Server

SIZE = Size(games=16, impact=48, watched=24, fresh=16, pairs=2, together=48)
SMALL = Size(games=12, impact=0, watched=12, fresh=0, pairs=0, together=0)
READ = 504  # matches of each reading


def last(answers: Any) -> dict[str, Any]:
    [found] = deque(answers, maxlen=1)
    return dict(found)


@cache
def field_of(game: str, bot: str = "heuristic", size: Size = SIZE) -> dict[str, Any]:
    return last(field_answers(ludarium.load(game), bot, size=size))


@cache
def questions_of(game: str) -> dict[str, Any]:
    return last(question_answers(ludarium.load(game), ("random", "heuristic"), games=READ))


def known(server: Server, guest: Guest, game: str, kind: str, document: dict[str, Any]) -> None:
    """Whoever asks this of the book as printed has the answer at once."""
    bots = [row["bot"] for row in document["bots"]]
    book, user = {"game": game}, guest.get("/me")["id"]

    def write() -> None:
        question = asyncio.run(question_of(game, book, book, bots, {}))
        row = {
            "id": new_id(),
            "user": user,
            "game": game,
            "kind": kind,
            "key": key_of(kind, question),
            "question": question,
            "state": "done",
            "document": document,
            "seconds": 1.0,
            "created": 1e9,
            "changed": 1e9,
        }
        query(server.database, (insert(workshop_asks), [row]))

    aside(write)


def field_known(server: Server, guest: Guest, game: str, size: Size = SIZE) -> None:
    known(server, guest, game, "field", aside(field_of, game, "heuristic", size))


def questions_known(server: Server, guest: Guest, game: str) -> None:
    known(server, guest, game, "questions", aside(questions_of, game))

"""Errors as application/problem+json: what was expected, what came, which clause; no tracebacks."""

import logging
import re
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, get_args

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..core.errors import (
    BadDeck,
    BadInput,
    IllegalAction,
    LudariumError,
    ReplayMismatch,
    UnknownGame,
    nearest,
)
from ..progress.purse import Denied
from .hosts import TooManyTables
from .hub import ClosedTable, Sealed
from .revive import UnknownMatch, VoidMatch
from .thinker import Asleep
from .writer import NOT_SAVED, UNSAVED, CannotSave

log = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
CLAUSE = re.compile(r"\(([A-Z]{1,2}\d+(?:\.\d+)?)(?:, [^)]*)?\)")  # the first of several


class NotFound(LudariumError):
    """Nothing has this name."""


class Conflict(LudariumError):
    """Possible in general, not now."""


class Forbidden(LudariumError):
    """Not from there, or not by you."""


class Refused(LudariumError):
    """Too many or too much; says when to come again."""

    def __init__(self, message: str, status: int, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.headers = headers or {}


STATUS: dict[type[LudariumError], int] = {
    UnknownGame: 404,
    UnknownMatch: 404,
    NotFound: 404,
    Forbidden: 403,
    Conflict: 409,
    Denied: 409,
    VoidMatch: 409,
    Sealed: 403,
    ClosedTable: 409,
    TooManyTables: 409,
    IllegalAction: 409,
    ReplayMismatch: 409,
    BadInput: 422,
    Asleep: 503,
    LudariumError: 400,
}
TITLES = {
    Denied: Denied.title,
    Sealed: Sealed.title,
    UnknownGame: "No such game",
    UnknownMatch: "No such match",
    VoidMatch: "The rules of this match are not available",
    IllegalAction: "The rules forbid this",
    ReplayMismatch: "This replay does not match its record",
    BadDeck: "This deck is not legal",
    BadInput: "This cannot be read",
}


def reply(
    status: int, title: str | None = None, detail: str = "", headers: Any = None, **more: Any
) -> Response:
    phrase = title or HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": phrase, "status": status, "detail": detail}
    body |= {name: value for name, value in more.items() if value}
    return Response(msgspec.json.encode(body), status, headers, MEDIA_TYPE)


def of_error(fault: LudariumError) -> Response:
    """The answer to an error that was raised on purpose."""
    if isinstance(fault, Refused):
        return reply(fault.status, None, str(fault), fault.headers)
    if isinstance(fault, CannotSave):  # why is in the log, and nobody else's business
        return reply(503, UNSAVED, NOT_SAVED, {"retry-after": "5"})
    kinds = type(fault).__mro__
    status = next(STATUS[kind] for kind in kinds if kind in STATUS)
    title = next((TITLES[kind] for kind in kinds if kind in TITLES), None)
    clause = getattr(fault, "clause", None)
    place = getattr(fault, "place", None)
    problems = [with_clause(each) for each in getattr(fault, "problems", [])]
    return reply(status, title, str(fault), clause=clause, place=place, problems=problems)


def with_clause(text: str) -> dict[str, str | None]:
    """A broken rule, and the clause that its text names."""
    found = CLAUSE.search(text)
    return {"text": text, "clause": found[1] if found else None}


def of_fault(request_id: str) -> Response:
    """The answer to an error that nobody expected: an id that is in the log, nothing else."""
    detail = f"The server failed. If you report it, mention {request_id}."
    return reply(500, None, detail, id=request_id)


# --- as FastAPI calls them -------------------------------------------------------------------------


async def on_error(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, LudariumError)
    return of_error(fault)


async def on_http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    detail = str(fault.detail)
    if fault.status_code == 400 and isinstance(fault.__cause__, ValueError | RecursionError):
        return unreadable([no_json(fault.__cause__)])
    if fault.status_code == 404:
        detail = f"There is nothing at {request.url.path[:200]}."
    elif fault.status_code == 405:
        detail = f"{request.url.path[:200]} does not take {request.method}."
    return reply(fault.status_code, None, detail, fault.headers)


async def on_invalid(request: Request, fault: Exception) -> Response:
    """Which field, what was expected, what came."""
    assert isinstance(fault, RequestValidationError)
    body = getattr(request.scope.get("route"), "body_field", None)
    model = getattr(getattr(body, "field_info", None), "annotation", None)
    return unreadable([told(error, model) for error in fault.errors()])


def unreadable(problems: list[dict[str, str]]) -> Response:
    detail = "; ".join(each["text"] for each in problems)
    return reply(422, "This request cannot be read", detail, problems=problems)


def no_json(why: object) -> dict[str, str]:
    """A body that is not JSON, whatever is wrong with it."""
    if isinstance(why, UnicodeDecodeError):
        why = "it is not UTF-8"
    elif isinstance(why, RecursionError):
        why = "it is nested too deep"
    elif isinstance(why, ValueError):
        why = "a number in it has too many digits"
    return {"field": "body", "text": f"the body is not JSON: {why}"}


def fields_of(model: Any, path: Sequence[Any]) -> list[str]:
    """The fields that the body of a request has at a place; none where that cannot be told."""
    for step in path:
        fields = getattr(model, "model_fields", {})
        inside = fields[step].annotation if step in fields else None
        parts = (inside, *get_args(inside))  # of `Clock | None`, too
        model = next((part for part in parts if hasattr(part, "model_fields")), None)
    return list(getattr(model, "model_fields", ()))


def told(error: dict[str, Any], model: Any = None) -> dict[str, str]:
    places = [str(place) for place in error["loc"] if place not in ("body", "query", "path")]
    place = ".".join(places) or "the request"
    if error["type"] == "missing":
        return {"field": place, "text": f"{place}: is missing"}
    if error["type"] == "extra_forbidden":
        known = fields_of(model, error["loc"][1:-1])
        listed = f"; fields are {', '.join(known)}" if known else ""
        hint = nearest(error["loc"][-1], known) or listed
        return {"field": place, "text": f"{place}: no such field{hint}"}
    if error["type"] == "json_invalid":
        return no_json(error["ctx"]["error"])
    came = repr(error.get("input"))
    came = came if len(came) <= 60 else f"{came[:56]}..."
    expected = str(error["msg"]).removeprefix("Input ").removeprefix("Value error, ")
    return {"field": place, "text": f"{place}: {expected}, got {came}"}


async def on_fault(request: Request, fault: Exception) -> Response:
    request_id = getattr(request.state, "request_id", None) or secrets.token_hex(6)
    log.error("a request failed", extra={"request": request_id}, exc_info=fault)
    return of_fault(request_id)


def install(app: FastAPI) -> None:
    app.add_exception_handler(LudariumError, on_error)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(Exception, on_fault)

"""/health and /metrics: for those who run the server."""

import secrets
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import text
from starlette.responses import Response

from ... import __version__
from ..metrics import CONTENT_TYPE
from ..problems import Forbidden
from ..security import address_of, is_loopback
from .deps import Server, answer
from .models import Health

router = APIRouter(tags=["server"])


@router.get("/health", response_model=Health, summary="Whether the server works")
async def health(server: Server) -> Response:
    reason = None
    try:
        await server.store.one(text("SELECT 1"))
        if not await server.store.writer.probe():
            reason = "The database takes no writes; the log says why."
    except Exception:
        reason = "The database does not answer."
    ok = reason is None
    kind = server.store.engine.dialect.name
    rooms = server.hub.counts.get("rooms", 0)
    found: dict[str, Any] = {"ok": ok, "version": __version__, "database": kind, "matches": rooms}
    if reason:
        found["reason"] = reason
    return answer(found, 200 if ok else 503)


@router.get(
    "/metrics",
    summary="Numbers for Prometheus, for this machine or with the server's metrics token",
    response_class=Response,
)
async def metrics(request: Request, server: Server) -> Response:
    if not may_read_metrics(request, server.metrics_token):
        raise Forbidden("Metrics are for this machine only, or with Authorization: Bearer TOKEN.")
    return Response(server.metrics.text(), media_type=CONTENT_TYPE)


def may_read_metrics(request: Request, token: str | None) -> bool:
    """With the token, or from this machine itself: not through a proxy that runs on it."""
    if token is not None:
        sent = request.headers.get("authorization", "").encode()
        return secrets.compare_digest(sent, f"Bearer {token}".encode())
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded"))
    return is_loopback(address_of(request.scope)) and not forwarded

"""/health and /metrics: for those who run the server."""

from fastapi import APIRouter
from sqlalchemy import text
from starlette.responses import Response

from ... import __version__
from ..metrics import CONTENT_TYPE
from .deps import Server, answer
from .models import Health

router = APIRouter(tags=["server"])


@router.get("/health", response_model=Health, summary="Whether the server is well")
async def health(server: Server) -> Response:
    try:
        await server.store.one(text("SELECT 1"))
        ok = True
    except Exception:
        ok = False
    kind = server.store.engine.dialect.name
    rooms = server.hub.counts.get("rooms", 0)
    found = {"ok": ok, "version": __version__, "database": kind, "matches": rooms}
    return answer(found, 200 if ok else 503)


@router.get("/metrics", summary="Numbers for Prometheus", response_class=Response)
async def metrics(server: Server) -> Response:
    return Response(server.metrics.text(), media_type=CONTENT_TYPE)

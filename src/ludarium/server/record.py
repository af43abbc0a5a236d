"""Each request gets an id, a line in the log and its place in the metrics."""

import logging
import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import problems
from .metrics import Metrics
from .security import address_of

log = logging.getLogger("ludarium.request")


class Recorder:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request_id = secrets.token_hex(6)
        scope.setdefault("state", {})["request_id"] = request_id
        began = time.perf_counter()
        status = 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception:
            if status != 500:  # an answer to it is in the log already
                log.exception("a request failed", extra={"request": request_id})
            if not status:
                await problems.of_fault(request_id)(scope, receive, noting)
        seconds = time.perf_counter() - began
        route = getattr(scope.get("route"), "path", "page")
        self.metrics.answered(scope["method"], route, status, seconds)
        log.log(
            logging.INFO if scope["path"].startswith("/api/") else logging.DEBUG,
            f"{scope['method']} {scope['path'][:200]}",
            extra={
                "status": status,
                "ms": round(seconds * 1000, 1),
                "request": request_id,
                "address": address_of(scope),
            },
        )

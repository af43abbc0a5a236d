"""The server put together: store, hub, API and page. Nothing is decided here; sockets come in through
`wire.py`.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from .. import __version__
from . import problems
from .api import (
    asks,
    bots,
    contests,
    decks,
    friends,
    games,
    health,
    honours,
    matches,
    me,
    positions,
    progress,
    puzzles,
    ratings,
    replays,
    runs,
    study,
    workshop,
)
from .api.deps import Parts
from .api.models import Trouble
from .archive import Archive
from .auth import Auth
from .books import Books
from .edge import Door, open_files
from .hub import Hub
from .metrics import Metrics
from .pages import Pages
from .record import Recorder
from .review import Reviews
from .security import Gate, Limits, settle
from .settings import Settings
from .store import Store, database_url
from .study import Analyses
from .workshop.books import Bookcase
from .workshop.jobs import Jobs

PREFIX = "/api/v1"
ROUTERS = (
    games,
    decks,
    progress,
    runs,
    honours,
    positions,
    study,
    puzzles,
    me,
    matches,
    contests,
    ratings,
    friends,
    bots,
    replays,
    workshop,
    asks,
    health,
)
TROUBLE: dict[int | str, dict[str, Any]] = {
    "default": {"model": Trouble, "description": "What is wrong, as application/problem+json"}
}


@cache
def routes() -> list[BaseRoute]:
    """The interface over HTTP. They hold nothing of an app, and to make them takes a quarter of a second."""
    under = APIRouter(prefix=PREFIX, responses=TROUBLE)
    for module in ROUTERS:
        under.include_router(module.router)
    whole = APIRouter()
    whole.include_router(under)
    whole.include_router(health.router, include_in_schema=False)  # also where others look for it
    return whole.routes


class App:
    """The whole server as one ASGI application, sockets excepted."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        each = None if settings.trust_proxy else settings.requests
        self.door = Door(settings.request_seconds, each, None, open_files())
        self.parts = make_parts(settings)
        api = FastAPI(
            title="Ludarium",
            version=__version__,
            openapi_url=f"{PREFIX}/openapi.json",
            docs_url=None,  # these pages would load scripts from elsewhere
            redoc_url=None,
            lifespan=self.lifespan,
            redirect_slashes=False,
        )
        api.state.parts = self.parts
        problems.install(api)
        api.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
        api.router.routes += routes()
        pages = Pages()
        api.router.default = pages
        self.api = api
        self.http = Recorder(Gate(api, self.parts.limits), self.parts.metrics)

    @asynccontextmanager
    async def lifespan(self, _: FastAPI) -> AsyncIterator[None]:
        parts = self.parts
        await parts.store.open()
        await parts.auth.open()
        await parts.hub.open()
        await parts.jobs.open()
        try:
            yield
        finally:
            await parts.jobs.close()
            await parts.reviews.close()
            parts.analyses.close()
            await parts.hub.close()
            await parts.store.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.api(scope, receive, send)
        settle(scope, self.settings)
        return await self.http(scope, receive, send)


def make_parts(settings: Settings) -> Parts:
    store = Store(database_url(settings.database), settings.address)
    hub = Hub(store, settings.workers, Books(settings.changed), settings)
    hub.away = settings.away
    archive = Archive(store, hub)
    return Parts(
        store=store,
        hub=hub,
        auth=Auth(store),
        archive=archive,
        reviews=Reviews(archive, hub.thinker),
        analyses=Analyses(hub.thinker),
        jobs=Jobs(store, hub.thinker, settings),
        limits=Limits(settings.rates),
        metrics=Metrics(lambda: hub.counts),
        bookcase=Bookcase(store, hub),
        metrics_token=settings.metrics_token,
    )


def create_app(settings: Settings) -> App:
    """The server for these settings; it opens its database when it is started."""
    return App(settings)

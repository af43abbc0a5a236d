"""What the routers share: the parts of the server, and who asks."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request
from starlette.responses import Response

from ...core.errors import BadInput
from ...core.game import Game
from .. import tokens
from ..archive import Archive
from ..auth import Auth, User
from ..hub import Hub
from ..metrics import Metrics
from ..review import Reviews
from ..security import Limits, address_of
from ..store import Store
from ..study import Analyses
from ..workshop.books import Bookcase
from ..workshop.jobs import Jobs

# Of answers that come line by line. Said to be encoded already, so that nothing here collects the
# lines to pack them, and not to be buffered, so that no proxy does.
LINE_BY_LINE = {"content-encoding": "identity", "x-accel-buffering": "no"}


@dataclass
class Parts:
    """The parts of one server."""

    store: Store
    hub: Hub
    auth: Auth
    archive: Archive
    reviews: Reviews
    analyses: Analyses
    jobs: Jobs
    limits: Limits
    metrics: Metrics
    bookcase: Bookcase
    metrics_token: str | None = None

    def game(self, name: str, variant: Iterable[str] = ()) -> Game:
        """A game as new matches are played here."""
        return self.hub.books.game(name, variant)

    async def rules(
        self, name: str, variant: Iterable[str], match: str | None, version: str | None = None
    ) -> Game:
        """The same, or the game as one match has it: that may be older, or of other rules; or a version
        of somebody's own rule book."""
        given = {"variant": tuple(variant), "rules_of": match, "version": version}
        chosen = [each for each, value in given.items() if value]
        if len(chosen) > 1:
            raise BadInput(f"expected one of {' and '.join(chosen)}: each has its own variants")
        if match is not None:
            found, what = await self.archive.game(match), f"rules_of: expected a match of {name}"
        elif version is not None:
            found, what = await self.bookcase.game(version), f"version: expected one of {name}"
        else:
            return self.game(name, given["variant"] or ())
        if found.name != name:
            raise BadInput(f"{what}, got {match or version} of {found.name}")
        return found


async def parts_of(request: Request) -> Parts:  # not a plain function: that would get a thread
    parts: Parts = request.app.state.parts
    return parts


Server = Annotated[Parts, Depends(parts_of)]


async def visitor(request: Request, server: Server) -> User | None:
    """Who asks, if we know them."""
    return await server.auth.user_of(request.headers.get("cookie"))


async def anyone(request: Request, server: Server) -> User | None:
    """Who asks, a bot with its token among them."""
    bot = await tokens.user_of(server.store, request.headers.get("authorization"))
    return bot or await visitor(request, server)


async def player(request: Request, server: Server) -> User:
    """Who asks; a newcomer becomes a guest and gets a cookie."""
    return await visitor(request, server) or await newcomer(request, server)


async def any_player(request: Request, server: Server) -> User:
    """The same, a bot with its token among them."""
    return await anyone(request, server) or await newcomer(request, server)


async def newcomer(request: Request, server: Server) -> User:
    server.limits.take("guest", address_of(request.scope))
    user = await server.auth.new_guest()
    remember(request, server, user)
    return user


def remember(request: Request, server: Parts, user: User) -> None:
    """The answer will carry this user's cookie."""
    request.state.cookie = server.auth.cookie(user, request.url.scheme == "https")


Visitor = Annotated[User | None, Depends(visitor)]
Player = Annotated[User, Depends(player)]
Anyone = Annotated[User | None, Depends(anyone)]
AnyPlayer = Annotated[User, Depends(any_player)]


def limited(kind: str) -> Any:
    """Some things may be asked for less often than others."""

    async def take(request: Request, server: Server) -> None:
        server.limits.take(kind, address_of(request.scope))

    return Depends(take)


def answer(value: Any, status: int = 200) -> Response:
    """Large answers leave as they are: their models are for the documentation."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")

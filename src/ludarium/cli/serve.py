"""`ludarium serve`"""

import errno
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from .common import CardFile, Changes, Variants, open_game, out
from .progress import Ticker

if TYPE_CHECKING:
    import uvicorn

    from ..core.game import Game

EVERYWHERE = ("0.0.0.0", "::", "")  # hosts that mean every interface
MOST_CORES = 256  # for the Workshop
# Longer than a proxy or a browser keeps an unused connection: whoever sends must not meet one that just closes.
KEEP_ALIVE_S = 75
LEVELS = ("debug", "info", "warning", "error")


def command(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game to change with --variant, --set and --cards. All games are served, "
            "with or without it.",
            show_default=False,
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option("--host", help="The address to listen on; 0.0.0.0 accepts other machines."),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0 picks any port that is free.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL|PATH",
            envvar="LUDARIUM_DATABASE",
            help="The path of a SQLite file, or postgresql://USER:PASSWORD@HOST/NAME. Tables are "
            "created and upgraded at the start. One database has one server. Default: ludarium.db "
            "in the data folder (LUDARIUM_DATA, or else ~/.local/share/ludarium).",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            max=256,
            help="Threads that think for the bots; matches between people need none. "
            "Default: one less than the number of processors.",
        ),
    ] = None,
    open_browser: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            help="Open the page in a browser. Default: if there is one and this is a terminal.",
            show_default=False,
        ),
    ] = None,
    log_level: Annotated[
        str, typer.Option("--log-level", metavar="LEVEL", help=f"One of {', '.join(LEVELS)}.")
    ] = "warning",
    connections: Annotated[
        int,
        typer.Option(
            "--connections",
            min=1,
            help="Open tables (WebSockets) per address. Behind a proxy without --trust-proxy, all "
            "visitors count as one address.",
        ),
    ] = 100,
    open_tables: Annotated[
        int,
        typer.Option("--open-tables", min=1, help="Tables per person that may wait for a guest."),
    ] = 8,
    watch_tables: Annotated[
        int,
        typer.Option(
            "--watch-tables", min=0, help="Matches between bots that one person may have going."
        ),
    ] = 8,
    rated_often: Annotated[
        bool,
        typer.Option(
            help="Rate every ranked match between the same two people, not only three a day and ten a month: for a small server."
        ),
    ] = False,
    ahead: Annotated[
        bool,
        typer.Option(
            "--ahead/--no-ahead",
            envvar="LUDARIUM_AHEAD",
            help="Prepare the bots of all games in quiet moments, or of each game only when somebody "
            "opens it: for little memory.",
        ),
    ] = True,
    away: Annotated[
        float,
        typer.Option(
            "--away",
            min=0,
            metavar="SECONDS",
            help="After how long the opponent of a player who left a match without a clock may "
            "claim the win.",
        ),
    ] = 300,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            "--metrics-token",
            envvar="LUDARIUM_METRICS_TOKEN",
            help="Let other machines read /metrics with the header Authorization: Bearer TOKEN. "
            "Without it: only this machine.",
            show_default=False,
        ),
    ] = None,
    trust_proxy: Annotated[
        bool,
        typer.Option(
            "--trust-proxy",
            help="Trust X-Forwarded-For, -Proto and -Host. Only behind a proxy that sets them.",
        ),
    ] = False,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="The address at which people reach the server, if it is behind a proxy.",
        ),
    ] = None,
    workshop: Annotated[
        str,
        typer.Option(
            "--workshop",
            metavar="off|CORES",
            help="Processor cores that measure what designers ask in the Workshop, at low priority.",
        ),
    ] = "1",
    workshop_nice: Annotated[
        int,
        typer.Option(
            "--workshop-nice",
            min=0,
            max=19,
            help="The niceness of measuring: with 0, answers come sooner and moves later.",
        ),
    ] = 15,
    workshop_device: Annotated[
        str,
        typer.Option("--workshop-device", help="cpu, or cuda for bots that do not search."),
    ] = "cpu",
    workshop_cluster: Annotated[
        str | None,
        typer.Option(
            "--workshop-cluster",
            metavar="ADDRESS",
            help="A Dask cluster that measures in place of this machine.",
            show_default=False,
        ),
    ] = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
) -> None:
    """Serve the games to browsers: the page, the tables and the bots.

    Everything is kept in one database; after a restart all matches continue where they were.

    Example: [bold]ludarium serve[/bold]

    Example: [bold]ludarium serve spellfaire --set "Ember Bolt.n=3" --set rules.hero_health=30[/bold]

    Example: [bold]ludarium serve --host 0.0.0.0 --port 80 --database postgresql://games@db/games[/bold]
    """
    if log_level not in LEVELS:
        raise BadInput(f"--log-level: expected one of {', '.join(LEVELS)}, got {log_level!r}")
    cores = cores_of(workshop)
    if workshop_device not in ("cpu", "cuda"):
        raise BadInput(f"--workshop-device: expected cpu or cuda, got {workshop_device!r}")
    changed = changed_game(game, variant, changes, card_file)
    with listen(host, port) as listener:
        address = f"http://{shown(host)}:{listener.getsockname()[1]}"
        wanted = has_browser() if open_browser is None else open_browser

        def tell() -> None:
            out.print(f"Ludarium is at [bold]{public_url or address}[/]  (Ctrl-C stops it)")
            if changed is not None and changed.changes:
                out.print(f"New matches use {changed.label}", markup=False)
            if wanted:
                webbrowser.open(address)

        from ..server.app import create_app
        from ..server.edge import open_files
        from ..server.logs import configure
        from ..server.settings import Settings

        given: dict[str, Any] = {"workers": workers} if workers else {}
        given |= {"trust_proxy": trust_proxy, "public_url": public_url, "connections": connections}
        given |= {"metrics_token": metrics_token, "away": away, "rated_often": rated_often}
        if host in EVERYWHERE and public_url is None and (own := own_address(host)):
            given["lan"] = f"http://{shown(own)}:{listener.getsockname()[1]}"
        given |= {"compile_ahead": ahead, "open_tables": open_tables, "watch_tables": watch_tables}
        given |= {"workshop": cores, "workshop_device": workshop_device}
        given["workshop_nice"] = workshop_nice
        given["workshop_cluster"] = workshop_cluster
        settings = Settings(database, changed=changed, address=address, **given)
        open_files(raise_it=True)
        app = create_app(settings)
        app.parts.hub.thinker.news = Ticker(out)
        configure(log_level)
        sys.setswitchinterval(0.001)  # a bot's thread may hold the lock for so long, in seconds
        run(server_for(app, log_level, tell, alone=True), listener)


def cores_of(written: str) -> int:
    """How many cores measure for the Workshop; 0: none."""
    if written.lower() in ("off", "0"):
        return 0
    if not written.isdecimal() or not 1 <= int(written) <= MOST_CORES:
        raise BadInput(
            f"--workshop: expected off or a number of cores from 1 to {MOST_CORES}, got {written!r}"
        )
    return int(written)


def changed_game(
    name: str | None,
    variant: list[str] | None,
    changes: list[str] | None,
    card_file: str | None,
) -> "Game | None":
    """The game to offer in another form, checked before anything is started."""
    if name is not None:
        return open_game(name, variant, changes, card_file)
    if variant or changes or card_file:
        raise BadInput("--variant, --set and --cards need a game: ludarium serve GAME --set ...")
    return None


def listen(host: str, port: int) -> socket.socket:
    """The socket, bound before anything else is made, so that a port in use is reported at once."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(kind, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as fault:
        listener.close()
        if fault.errno == errno.EADDRINUSE:
            raise BadInput(
                f"port {port} is in use by another program; "
                f"try --port {port + 1}, or --port 0 to pick a free one"
            ) from None
        if fault.errno == errno.EACCES:
            raise BadInput(f"port {port} needs administrator rights; try --port 8000") from None
        raise BadInput(f"cannot listen on {host}:{port}: {fault.strerror or fault}") from None
    return listener


def own_address(host: str) -> str | None:
    """This machine's address in its network; None without a network. Nothing is sent."""
    kind, far = (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
    with socket.socket(kind, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((far, 9))
        return str(probe.getsockname()[0])
    return None


def shown(host: str) -> str:
    """A host that a browser on this machine can open."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def has_browser() -> bool:
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def server_for(app: Any, log_level: str, tell: Any, alone: bool = False) -> "uvicorn.Server":
    import asyncio

    import uvicorn

    from ..server.edge import edge
    from ..server.tidy import tidy
    from ..server.wire import wire

    class Server(uvicorn.Server):
        fault: BadInput | None = None  # why the database cannot be used

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            try:
                await app.parts.store.open()
            except BadInput as fault:
                self.fault, self.should_exit = fault, True
                return
            await super().startup(sockets)
            if self.started:
                tell()
                if alone:
                    self.tidying = asyncio.create_task(tidy(app.parts.hub))

    return Server(
        uvicorn.Config(
            app,
            loop="auto",  # uvloop where it is installed
            http=edge(app.door),  # type: ignore[arg-type]
            ws=wire(app),  # type: ignore[arg-type]
            access_log=False,
            log_config=None,
            log_level=log_level,
            lifespan="on",
            server_header=False,
            proxy_headers=False,  # our own reading, see server/security.py
            timeout_keep_alive=KEEP_ALIVE_S,
            timeout_graceful_shutdown=5,
        )
    )


def run(server: "uvicorn.Server", listener: socket.socket) -> None:
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if not server.started:
        fault: BadInput | None = getattr(server, "fault", None)
        raise fault or BadInput("the server could not start; the lines above say why")

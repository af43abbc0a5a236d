"""All settings of `ludarium serve`, in one value."""

import os
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from ..core.errors import BadInput
from ..core.game import Game

Rate = tuple[float, float]  # per second, at once


@dataclass(frozen=True)
class Rates:
    """How often one address (in IPv6: one /64) may ask."""

    read: Rate = (30, 200)
    write: Rate = (4, 60)
    guest: Rate = (0.2, 20)  # new guests
    phrase: Rate = (0.05, 6)  # tries to open a profile by its phrase
    heavy: Rate = (0.2, 10)  # what makes the server work: uploads, reviews
    analysis: Rate = (1, 30)  # each stops the one before
    loopback: float = 25  # times as often from this machine, phrases excepted


@dataclass(frozen=True)
class Settings:
    database: str | None = None  # a path or a URL; None: the default file
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    trust_proxy: bool = False
    public_url: str | None = None  # where people reach the server, if a proxy hides it
    rates: Rates = Rates()
    connections: int = 100  # WebSockets per address
    requests: int = 200  # plain connections per address; behind a trusted proxy it does not apply
    request_seconds: float = 10  # for a request to arrive; longer for a body that keeps coming
    open_tables: int = 8  # tables of one person that wait for a guest
    open_hours: float = 6  # after which an open table ends while its host is away
    invite_hours: float = 14 * 24  # the same for a table by invitation
    watch_tables: int = 8  # matches between bots that one person may have going
    rated_often: bool = (
        False  # all ranked matches between the same two are rated: for a small server
    )
    metrics_token: str | None = None  # opens /metrics to other machines than this one
    away: float = 300  # seconds until an opponent who left an untimed match may lose it by a claim
    lan: str | None = None  # this server's address for other machines of the network, if it has one
    address: str | None = None  # where it listens; a second server on its database is shown it
    compile_ahead: bool = True  # in quiet moments also games that nobody has opened yet
    workshop: int = 1  # threads that measure for designers, in a process of their own; 0: off
    workshop_nice: int = 15  # how far it steps back for whoever plays; 0: not at all
    workshop_device: str = "cpu"  # cuda: bots that do not search play on a GPU
    workshop_cluster: str | None = None  # the address of a Dask cluster that measures
    changed: Game | None = None  # a game offered with other rules or cards than its book's

    def __post_init__(self) -> None:
        if self.public_url is not None:
            parts = urlsplit(self.public_url)
            if parts.scheme not in ("http", "https") or not parts.netloc:
                raise BadInput(f"--public-url: expected https://HOST, got {self.public_url!r}")

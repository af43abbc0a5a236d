"""What `ludarium serve` can be told, in one value."""

import os
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from ..core.errors import BadInput
from ..core.game import Game

Rate = tuple[float, float]  # a second, at once


@dataclass(frozen=True)
class Rates:
    """How much one address may ask for."""

    read: Rate = (30, 200)
    write: Rate = (4, 60)
    guest: Rate = (0.2, 20)  # new guests
    phrase: Rate = (0.05, 6)  # tries to open a profile by its phrase
    heavy: Rate = (0.2, 10)  # what makes the server work: uploads, reviews
    analysis: Rate = (1, 30)  # each stops the one before
    loopback: float = 25  # times as much from this very machine, phrases excepted


@dataclass(frozen=True)
class Settings:
    database: str | None = None  # a path or a URL; None: the default file
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    trust_proxy: bool = False
    public_url: str | None = None  # where people reach the server, if a proxy hides it
    rates: Rates = Rates()
    connections: int = 100  # sockets of one address
    changed: Game | None = None  # a game that is offered with other rules or cards than its book's

    def __post_init__(self) -> None:
        if self.public_url is not None:
            parts = urlsplit(self.public_url)
            if parts.scheme not in ("http", "https") or not parts.netloc:
                raise BadInput(f"public url: https://HOST was expected, not {self.public_url!r}")

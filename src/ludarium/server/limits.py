"""How much one connection, one guest or one address may ask for."""

import ipaddress
import time
from collections.abc import Callable

LARGEST_FRAME = 16 * 1024  # bytes of a WebSocket message
LARGEST_BODY = 256 * 1024  # bytes of a request: a replay that is uploaded
LONGEST_DECK = 4000  # characters of a deck: a name, a code or lines, the same wherever one is given
LONGEST_DECK_NAME = 60
RATE, BURST = 100.0, 200.0  # points of messages: per second, at once


def household(address: str) -> str:
    """What limits are counted by: an IPv4 address, or the /64 that one household gets in IPv6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Bucket:
    """A token bucket: `rate` per second, at most `burst` at once."""

    __slots__ = ("burst", "clock", "last", "rate", "tokens")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.tokens = burst
        self.last = clock()

    def take(self, cost: float = 1) -> bool:
        """Whether there is room for one more; takes it if so."""
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    @property
    def wait(self) -> float:
        """Seconds until the next one."""
        return max(0.0, (1 - self.tokens) / self.rate)


class Buckets:
    """One bucket for each address or guest; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.by_name: dict[str, Bucket] = {}

    def of(self, name: str) -> Bucket:
        bucket = self.by_name.get(name)
        if bucket is None:
            if len(self.by_name) >= self.MOST:
                self.forget()
            bucket = self.by_name[name] = Bucket(self.rate, self.burst)
        return bucket

    def forget(self) -> None:
        now = time.monotonic()
        full = self.burst / self.rate
        self.by_name = {n: b for n, b in self.by_name.items() if now - b.last < full}

"""Half requests: connections that never send the rest."""

import socket
import time
from collections.abc import Sequence
from contextlib import suppress

HEADERS_ONLY = b"GET /health HT"
ONE_BYTE = (
    b"POST /api/v1/matches HTTP/1.1\r\nhost: x\r\nx-ludarium: 1\r\n"
    b"content-type: application/json\r\ncontent-length: 100\r\n\r\n{"
)


def half_requests(
    port: int, n: int, kinds: Sequence[bytes] = (HEADERS_ONLY, ONE_BYTE)
) -> list[socket.socket]:
    """n connections, each with a part of a request."""
    found = []
    for i in range(n):
        line = socket.create_connection(("127.0.0.1", port), 10)
        line.sendall(kinds[i % len(kinds)])
        found.append(line)
    return found


def is_gone(line: socket.socket, seconds: float = 0.0) -> bool:
    """Whether the server has closed it, within this time."""
    line.settimeout(max(0.001, seconds))
    try:
        while line.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def all_gone(lines: Sequence[socket.socket], seconds: float) -> int:
    """How many are still open after so many seconds; all are closed then."""
    end = time.monotonic() + seconds
    left = 0
    for line in lines:
        left += not is_gone(line, max(0.0, end - time.monotonic()))
        with suppress(OSError):
            line.close()
    return left

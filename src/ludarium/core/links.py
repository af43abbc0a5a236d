"""Positions as links: any position in letters, digits, `-` and `_`, to be sent and clicked.

The form is compact JSON, deflated, in base64url without padding, behind a prefix that names it.
"""

import base64
import json
import re
import zlib
from typing import Any, NoReturn

from .errors import BadPosition

PREFIX = "pos1-"
LIMIT = 64 * 1024  # bytes of JSON; a link that unpacks to more is refused while it is unpacked
TEXT = re.compile(r"[A-Za-z0-9_-]+")


def is_link(text: Any) -> bool:
    return isinstance(text, str) and text.startswith(PREFIX)


def to_link(spec: Any) -> str:
    """The link of a position, which is a text or a table."""
    try:
        content = json.dumps(spec, separators=(",", ":"), allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as fault:
        raise BadPosition(f"this position cannot be written as a link: {fault}") from None
    if len(content) > LIMIT:
        raise BadPosition(f"the position has {len(content)} bytes; a link holds at most {LIMIT}")
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def from_link(text: Any) -> Any:
    """The position that a link holds."""
    if not is_link(text):
        raise BadPosition(f'expected a link that begins with "{PREFIX}", got {_short(text)}')
    body = text.removeprefix(PREFIX)
    if len(body) > 2 * LIMIT:
        raise BadPosition(f"a link of {len(text)} characters is too long")
    if not TEXT.fullmatch(body):
        raise BadPosition(f"{_short(text)}: a link has only letters, digits, - and _")
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, LIMIT + 1)
    except (ValueError, zlib.error):
        raise BadPosition(f"{_short(text)}: this link is damaged") from None
    if len(content) > LIMIT:
        raise BadPosition(f"{_short(text)}: this link holds more than {LIMIT} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise BadPosition(f"{_short(text)}: this link is damaged or cut off")
    try:
        return json.loads(content, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BadPosition(f"{_short(text)}: this link does not hold a position") from None


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _short(text: Any) -> str:
    written = repr(text)
    return written if len(written) <= 40 else f"{written[:36]}..."

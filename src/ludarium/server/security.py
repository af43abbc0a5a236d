"""The gate before the API: who asks (address, origin), how much, and what a browser may do with it."""

import ipaddress
import json
import math
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..core.errors import BadInput, LudariumError
from . import problems
from .limits import LARGEST_BODY, Bucket, Buckets, household
from .problems import Forbidden, Refused
from .settings import Rate, Rates, Settings

ALSO_LIMITED = ("/health", "/metrics")  # where others look for them
WRITING = ("POST", "PUT", "PATCH", "DELETE")
HALF = re.compile(rb"\\u[dD][89a-fA-F]")  # half of a character, which wants its other half
OWN_HEADER = "x-ludarium"  # a page of another site cannot send it without asking first
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}


def same_origin(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    found = Headers(raw=list(headers))
    if found.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = found.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == found.get("host", "").lower()
    except ValueError:  # no address at all
        return False


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


class Limits:
    """The buckets of all addresses, by what they ask for."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self.by_kind: dict[tuple[str, bool], Buckets] = {}

    def bucket(self, kind: str, address: str) -> Bucket:
        near = is_loopback(address) and kind != "phrase"
        if (kind, near) not in self.by_kind:
            rate: Rate = getattr(self.rates, kind)
            times = self.rates.loopback if near else 1
            self.by_kind[kind, near] = Buckets(rate[0] * times, rate[1] * times)
        return self.by_kind[kind, near].of(household(address))

    def take(self, kind: str, address: str) -> dict[str, str]:
        """The headers that say what is left; Refused when nothing is."""
        bucket = self.bucket(kind, address)
        allowed = bucket.take()
        headers = {
            "ratelimit-limit": str(math.floor(bucket.burst)),
            "ratelimit-remaining": str(math.floor(bucket.tokens)),
            "ratelimit-reset": str(math.ceil((bucket.burst - bucket.tokens) / bucket.rate)),
        }
        if not allowed:
            wait = math.ceil(bucket.wait)
            headers["retry-after"] = str(wait)
            raise Refused(f"Too many requests. Try again in {wait} s.", 429, headers)
        return headers


def settle(scope: Scope, settings: Settings) -> None:
    """Put what a proxy in front of us says into the scope, if it is to be believed."""
    headers = MutableHeaders(scope=scope)
    if settings.trust_proxy:
        last = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if last:  # the last one was added by the proxy itself, those before by anybody
            scope["client"] = (last, 0)
        kind = headers.get("x-forwarded-proto")
        if kind in ("http", "https"):
            secure = kind == "https"
            if scope["type"] == "websocket":
                scope["scheme"] = "wss" if secure else "ws"
            else:
                scope["scheme"] = kind
        if "x-forwarded-host" in headers:
            headers["host"] = headers["x-forwarded-host"]
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        headers["host"] = parts.netloc
        if scope["type"] == "http":
            scope["scheme"] = parts.scheme


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


class Gate:
    """Refuses foreign origins, floods and large bodies; adds the security headers."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        extra: dict[str, str] = {}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in {**HEADERS, **extra}.items():
                    headers.setdefault(name, value)
                if cookie := scope["state"].get("cookie"):
                    headers.append("set-cookie", cookie)
            await send(message)

        path = scope["path"]
        if path.startswith("/api/") or path in ALSO_LIMITED:
            try:
                extra = self.check(scope)
                if scope["method"] in WRITING:
                    receive = await whole_body(scope, receive)
            except HalfCharacter as fault:
                told = [{"field": "body", "text": str(fault)}]
                return await problems.unreadable(told)(scope, receive, with_headers)
            except LudariumError as fault:
                return await problems.of_error(fault)(scope, receive, with_headers)
            extra.setdefault("cache-control", "no-store")
        return await self.app(scope, receive, with_headers)

    def check(self, scope: Scope) -> dict[str, str]:
        address = address_of(scope)
        if scope["method"] not in WRITING:
            return self.limits.take("read", address)
        left = self.limits.take("write", address)
        if not same_origin(scope["headers"]):
            raise Forbidden("This request came from the page of another site.")
        if OWN_HEADER not in Headers(scope=scope):
            raise Forbidden("A writing request needs the header X-Ludarium: 1.")
        return left


class HalfCharacter(BadInput):
    """JSON that escapes half of a character."""


def refuse_halves(body: bytes) -> None:
    """JSON may escape half of a character; no answer and no database can hold it."""
    why = "the body is not text: it has half of a character (a lone surrogate)"
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise HalfCharacter(why) from None
    except (ValueError, RecursionError):
        return  # whoever reads it says what is wrong


async def whole_body(scope: Scope, receive: Receive) -> Receive:
    """Read the body while it is within the limit; hands out what was read."""
    too_large = Refused(f"The body is larger than {LARGEST_BODY} bytes.", 413)
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        raise too_large
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise Refused("The request ended before its body was complete.", 400)
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise too_large
        more = message.get("more_body", False)
    if HALF.search(body):
        refuse_halves(bytes(body))
    handed = False

    async def again() -> Message:
        nonlocal handed
        if handed:
            return await receive()
        handed = True
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    return again

"""The built page: files of `webdist` from memory, compressed beforehand, index.html for the rest."""

import gzip
import hashlib
import mimetypes
import re
from base64 import b64encode
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from . import problems
from .security import CONTENT_POLICY

FOLDER = Path(__file__).parents[1] / "webdist"
WORTH_IT = 1024  # bytes from which compressing pays
TEXTS = ("text/", "application/json", "application/javascript", "image/svg", "application/manifest")
HASHED = re.compile(r"-[\w-]{8}\.\w+$")  # app-BxT3s9aQ.js: another content has another name
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}

STYLE = (
    "body{background:#14110f;color:#e9dfcd;font:1.1rem/1.6 Georgia,serif;max-width:34rem;"
    "margin:18vh auto;padding:0 1.5rem}h1{color:#d9b36a;font-weight:400}"
    "code{background:#26201b;padding:.15em .45em;border-radius:.3em}"
)
NOT_BUILT = f"""<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Ludarium</title><style>{STYLE}</style>
<h1>The page is not built yet</h1>
<p>The server runs, but this checkout has no built page. Stop it and start it with
<code>make play</code>, which builds the page first; or install the package again.</p>
<p>The interface of the server is at <code>/api/v1/openapi.json</code>.</p></html>"""


class File:
    """One file, ready to be sent."""

    def __init__(self, path: Path, name: str) -> None:
        self.body = path.read_bytes()
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        self.type = kind or "application/octet-stream"
        self.etag = f'"{hashlib.sha256(self.body).hexdigest()[:16]}"'
        hashed = name.startswith("assets/") and HASHED.search(name)
        self.cache = FOR_EVER if hashed else ASK_AGAIN
        self.packed: bytes | None = None
        if self.type.startswith(TEXTS) and len(self.body) >= WORTH_IT:
            self.packed = gzip.compress(self.body, 9, mtime=0)

    def response(self, headers: Headers) -> Response:
        out = {"cache-control": self.cache, "etag": self.etag}
        if self.packed is not None:
            out["vary"] = "accept-encoding"
        if headers.get("if-none-match") == self.etag:
            return Response(None, 304, out)
        if self.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            return Response(self.packed, 200, out | {"content-encoding": "gzip"}, self.type)
        return Response(self.body, 200, out, self.type)


class Pages:
    """Answers every GET that is not the API's."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.built = 0.0
        self.files: dict[str, File] = {}

    def read(self) -> None:
        """Read the folder again if the page was built again."""
        index = self.folder / "index.html"
        built = index.stat().st_mtime if index.is_file() else 0.0
        if built != self.built:
            self.built = built
            paths = [path for path in self.folder.rglob("*") if path.is_file()]
            names = {path.relative_to(self.folder).as_posix(): path for path in paths}
            self.files = {name: File(path, name) for name, path in names.items()}

    def find(self, path: str) -> File | None:
        name = path.lstrip("/")
        if name in self.files:
            return self.files[name]
        self.read()
        if "." in name.rpartition("/")[2]:  # a file that is not there is no page of ours
            return self.files.get(name)
        return self.files.get("index.html")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.response(scope)(scope, receive, send)

    def response(self, scope: Scope) -> Response:
        if scope["path"].startswith("/api/"):
            return problems.reply(404, None, f"There is nothing at {scope['path'][:200]}.")
        if scope["method"] not in ("GET", "HEAD"):
            return problems.reply(405, None, "Only GET is allowed here.", {"allow": "GET, HEAD"})
        found = self.find(scope["path"])
        if found:
            return found.response(Headers(scope=scope))
        if self.files:
            return problems.reply(404, None, f"There is nothing at {scope['path'][:200]}.")
        return HTMLResponse(NOT_BUILT, 503, {"content-security-policy": policy_with(STYLE)})


def policy_with(style: str) -> str:
    """The content policy with one style sheet that stands in the page itself."""
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return CONTENT_POLICY.replace("style-src 'self'", f"style-src 'sha256-{digest}'")

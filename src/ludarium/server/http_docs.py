"""docs/http-api.md, from the OpenAPI document of the server."""

from typing import Any

from .app import PREFIX, create_app
from .settings import Settings

INTRODUCTION = """# The HTTP interface

Generated from the server's own OpenAPI document (`{prefix}/openapi.json`) by `ludarium docs --write`. It has all
shapes; this page is the overview.

- **Who you are** is a signed cookie. `GET /me` makes a guest; so does a first request that writes.
- **Writing** requests (`POST`, `PUT`, `PATCH`, `DELETE`) need the header `X-Ludarium: 1` and our own origin.
- **Errors** are `application/problem+json` with `title`, `status`, `detail`, and where they apply `clause` (of the
  rule book) and `problems` (a list). A body that cannot be read is 422, whatever is wrong with it: no JSON, not UTF-8,
  a field of another type.
- **Limits** are told in the headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; a refusal is 429
  with `Retry-After`.
- **Lists** are paged by `cursor`: send back the `next` you got; null is the end.
- **Matches** are played over the [WebSocket](protocol.md); here they are made and looked up. The `mode` of a new one:
  `bot` (against a `level`), `hotseat` (both seats are yours), `invite` and `open` (a seat is free), `watch` (two bots),
  `learn` (the guided one). A game with one seat is played `alone`: that begins at once, and the other modes are refused.
- **The record** (`GET /me/record`) is counted from the stored matches. A match counts if you had one seat of your own,
  against a bot or a person (or alone), from an ordinary start, and it ended with a result. Hot-seat and guided matches,
  positions that were set up (also "try from here"), and aborted or void matches do not count. `DELETE /me` deletes it,
  since it detaches you from your matches; `GET /me/export` contains it.
- **Leaving for good** (`DELETE /matches/{{match}}`) concedes a match that counts once you have moved; any other match
  ends without a result. A match that only one person plays, who has not moved and has been gone for two minutes, is
  called off by itself.
- **Bots** send a token in place of the cookie, and play over streams of JSON lines: [bots.md](bots.md).

```sh
curl -c jar -b jar http://127.0.0.1:8000{prefix}/me
curl -c jar -b jar -H 'X-Ludarium: 1' -H 'Content-Type: application/json' \\
     -d '{{"game": "spellfaire", "mode": "bot", "level": "adept"}}' http://127.0.0.1:8000{prefix}/matches
```
"""


def shape(document: dict[str, Any], schema: dict[str, Any] | None) -> str:
    """A schema in a few words: the names of its fields."""
    if not schema:
        return ""
    if "$ref" in schema:
        return shape(document, document["components"]["schemas"][schema["$ref"].split("/")[-1]])
    if "properties" in schema:
        return ", ".join(f"`{name}`" for name in schema["properties"])
    return str(schema.get("type", ""))


def content(part: dict[str, Any]) -> dict[str, Any] | None:
    found: dict[str, Any] | None = part.get("content", {}).get("application/json", {}).get("schema")
    return found


def markdown() -> str:
    document = create_app(Settings(":memory:")).api.openapi()
    groups: dict[str, list[str]] = {}
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            title = path.removeprefix(PREFIX)
            asked = [f"`{each['name']}`" for each in operation.get("parameters", ())]
            asked = [each for each in asked if f"{{{each.strip('`')}}}" not in path]
            body = shape(document, content(operation.get("requestBody", {})))
            good: dict[str, Any] = next(
                (r for code, r in operation["responses"].items() if code[0] == "2"), {}
            )
            takes = ", ".join([*asked, *([body] if body else [])])
            gives = shape(document, content(good))
            line = f"| `{verb.upper()} {title}` | {operation['summary']} | {takes} | {gives} |"
            groups.setdefault(operation["tags"][0], []).append(line)
    page = [INTRODUCTION.format(prefix=PREFIX)]
    for tag, lines in groups.items():
        page.append(
            f"## {tag.capitalize()}\n\n| request | what | takes | gives |\n|---|---|---|---|"
        )
        page.append("\n".join(lines) + "\n")
    return "\n".join(page)

"""The messages as TypeScript types and as a page of the docs, from their one declaration."""

import inspect
import re
from typing import Any

import msgspec

from . import dispatch, hub, limits, messages, socket
from .messages import CLIENT, PROTOCOL, SERVER
from .settings import Settings

NOTE = "Generated from src/ludarium/server/messages.py by `ludarium docs --write`."
TYPES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}


def structs() -> list[type[msgspec.Struct]]:
    """All declared structures, in the order of the file."""
    return [
        kind
        for kind in vars(messages).values()
        if inspect.isclass(kind)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == messages.__name__
        and not kind.__name__.startswith("_")
    ]


def schemas() -> dict[str, dict[str, Any]]:
    kinds = structs()
    _, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    return {kind.__name__: components[kind.__name__] for kind in kinds}


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        parts = [type_of(each) for each in schema["anyOf"]]
        return " | ".join([p for p in parts if p != "null"] + ["null"] * ("null" in parts))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": each}) for each in kind)
    if kind == "array":
        inner = type_of(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        return "Record<string, unknown>"
    if kind == "null":
        return "null"
    return TYPES.get(str(kind), "unknown")


def typescript() -> str:
    """web/src/lib/protocol.ts"""
    lines = [f"// {NOTE}", "", f"export const PROTOCOL = {PROTOCOL};"]
    omitting = {kind.__name__ for kind in structs() if kind.__struct_config__.omit_defaults}
    for name, schema in schemas().items():
        from_client = name in {kind.__name__ for kind in CLIENT.values()}
        lines += ["", f"/** {' '.join(schema.get('description', name).split())} */"]
        lines.append(f"export interface {name} {{")
        for key, value in schema["properties"].items():
            may_lack = from_client or name in omitting
            optional = "?" if may_lack and key not in schema.get("required", ()) else ""
            lines.append(f"  {key}{optional}: {type_of(value)};")
        lines.append("}")
    for side, tags in (("ClientMessages", CLIENT), ("ServerMessages", SERVER)):
        lines += ["", f"export interface {side} {{"]
        lines += [f"  {tag}: {kind.__name__};" for tag, kind in tags.items()]
        lines.append("}")
    return "\n".join(lines) + "\n"


INTRODUCTION = """# The WebSocket protocol

Protocol {protocol}. {note}

The socket is `/ws` on the server's own origin; the guest's cookie says who you are. A frame is one
JSON text `{{"t": tag, "d": message, "v": version}}`. Ignore tags and fields that you do not know: new
ones may be added without a new protocol number.

- **Versions.** `snapshot` and `update` carry `v`. It counts what this viewer has been shown of this
  match. It follows from the input log alone, so it survives a restart of the server. Each `update`
  is one higher than the last; an entry that a viewer may not notice gives it no update.
- **Before the match.** While a seat is free, `snapshot` has `v` 0, the view `{{"phase": "waiting"}}`, no
  history and no prompt. When a guest sits down, everybody gets a new `snapshot` with `v` 1.
- **Resume.** After a drop send `join` again with `seen`, the last `v` you have. The server sends
  the updates since then (none, if you missed nothing), or a snapshot when it no longer has them.
- **Prompts.** What you may do comes as a `prompt` with a request id and the legal actions. Answer
  with `act`. An answer to an older prompt is refused with a reason; nothing changes.
- **Bots.** `thinking` says that a bot is to decide. It follows the snapshot or update after which you know
  that it is; nothing follows while the bot plans in secret, however many actions that takes.
- **Offers.** `offer` announces a takeback or a rematch: who asks (`seat`), and whether it is `open`,
  `accepted` or `declined`. Answer an open one with `answer`. An accepted rematch carries `match`,
  the id of the new match: `join` it.
- **Durable first.** An `update` leaves the server only after its entry is in the database.
- **Time** is the server's. At tables with a clock (`table.clock` is not null), and only there, a `clock`
  message with the time left follows each snapshot and each update. A seat that has chosen in secret
  keeps running in it until you may know of its choice. At a table with the game's own clock
  (`clock.game`), `move` is what is left of each seat's span; one that does not run stands still. While
  the server is down, no clock runs. An action that was taken because the time had run out comes with
  `late`, the seat.
- **Absent opponents.** A seat's `away` says for how long its person has been gone. In a match between
  people without a clock, whoever has nothing to decide may `claim` it once the other has been away for
  the table's `claim_after` seconds (5 minutes by default): as won, or without a result. If `lose_after`
  is not null, whoever has been away for so many seconds loses.
- **Deserted matches.** If only one person plays, has not moved and has been gone for two minutes, the
  match is called off without a result.
- **The dice** are fixed before the first move: `table.commitment` is the sha256 of salt and secret. When
  the match is over, `reveal` holds both, so that anybody can check them and replay the match.

## Limits

A frame may have {largest} bytes. A connection may spend {rate:g} points per second, and {burst:g} at once; for
questions (`hint` to `forecast` in this table), all connections of a guest together may spend as much. A message beyond that is
refused ("too many messages; wait a moment"). More than {warnings} such refusals within about {forgotten:g} s
close the connection.

| message | points |
|---|---|
{costs}
| any other | 1 |

Per address the server allows {connections} sockets (`--connections`); in IPv6 a /64 counts as one
address. Behind a proxy start it with `--trust-proxy`, or all visitors count as one address. A
handshake beyond the limit, or from another site's page, is answered with HTTP 403.

## Close codes

| code | meaning | reconnect? |
|---|---|---|
{codes}
"""
CODES = (
    (socket.FINE, "Normal end.", "as you like"),
    (socket.BROKEN, "The frames break the WebSocket protocol.", "no, fix the client"),
    (socket.NO_TEXT, "A text frame is not UTF-8.", "no, fix the client"),
    (dispatch.POLICY, "Too many messages, in spite of the refusals.", "yes, and send less"),
    (socket.TOO_LARGE, "A message is too large.", "no, fix the client"),
    (socket.OUR_FAULT, "The server failed.", "yes, after a pause"),
    (socket.RESTART, "The server is stopping or restarting.", "yes, with `seen`"),
    (socket.TOO_SLOW, "You do not read fast enough; frames were dropped.", "yes, with `seen`"),
    (socket.NOBODY, "No valid cookie.", "yes, after `GET /api/v1/me`"),
    (hub.GONE, "This guest's data has been deleted.", "no"),
)
COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


def costs() -> str:
    """What messages cost, as rows of a table."""
    tags: dict[Any, str] = {kind: tag for tag, kind in CLIENT.items()}
    more: dict[Any, str] = {messages.AskPreview: " + 1 per action"}
    return "\n".join(
        f"| `{tags[kind]}` | {points:g}{more.get(kind, '')} |"
        for kind, points in sorted(dispatch.COSTS.items(), key=lambda each: -each[1])
    )


def meanings(name: str) -> dict[str, str]:
    """What the comments behind the fields of a structure say."""
    return dict(COMMENT.findall(inspect.getsource(getattr(messages, name))))


def markdown() -> str:
    """docs/protocol.md"""
    page = [
        INTRODUCTION.format(
            protocol=PROTOCOL,
            note=NOTE,
            largest=limits.LARGEST_FRAME,
            rate=limits.RATE,
            burst=limits.BURST,
            warnings=socket.WARNINGS,
            forgotten=socket.FORGOTTEN,
            connections=Settings.connections,
            costs=costs(),
            codes="\n".join(f"| {code} | {why} | {again} |" for code, why, again in CODES),
        )
    ]
    kinds = schemas()
    named = {kind.__name__: tag for tags in (CLIENT, SERVER) for tag, kind in tags.items()}
    groups = (
        ("From the client", [kind.__name__ for kind in CLIENT.values()]),
        ("From the server", [kind.__name__ for kind in SERVER.values()]),
        ("Parts of messages", [name for name in kinds if name not in named]),
    )
    for title, names in groups:
        page.append(f"## {title}\n")
        for name in names:
            schema = kinds[name]
            head = f"### `{named[name]}`" if name in named else f"### {name}"
            about = " ".join(schema.get("description", "").split())
            page.append(f"{head}\n\n{about}".rstrip() + "\n")
            if schema["properties"]:
                said = meanings(name)
                rows = "".join(
                    f"| `{key}` | `{type_of(value).replace('|', f'{chr(92)}|')}` | {said.get(key, '')} |\n"
                    for key, value in schema["properties"].items()
                )
                page.append(f"| field | type | meaning |\n|---|---|---|\n{rows}")
    return "\n".join(page)

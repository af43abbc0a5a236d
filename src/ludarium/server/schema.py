"""The messages as TypeScript types and as a page of the docs, from their one declaration."""

import inspect
from typing import Any

import msgspec

from . import messages
from .messages import CLIENT, PROTOCOL, SERVER

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
    for name, schema in schemas().items():
        from_client = name in {kind.__name__ for kind in CLIENT.values()}
        lines += ["", f"/** {' '.join(schema.get('description', name).split())} */"]
        lines.append(f"export interface {name} {{")
        for key, value in schema["properties"].items():
            optional = "?" if from_client and key not in schema.get("required", ()) else ""
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
JSON text `{{"t": tag, "d": message, "v": version}}`.

- **Versions.** `snapshot` and `update` carry `v`. It counts what this viewer was told of this
  match, follows from the input log alone, and so survives a restart of the server. Each `update`
  is one higher than the last; an entry that a viewer may not notice gives it no update.
- **Resume.** After a drop send `join` again with `seen`, the last `v` you have. The server sends
  the updates since then (none, if nothing was missed), or a snapshot when it no longer has them.
- **Prompts.** What you may do comes as a `prompt` with a request id and the legal actions. Answer
  with `act`. An answer to an older prompt is refused with a reason; nothing changes.
- **Durable first.** An `update` leaves the server only after its entry is in the database.
- **Time** is the server's: `clock` messages tell what is left, after a snapshot and after each update. A
  seat that has chosen in secret runs on in them until you may know of its choice.
- **Absent opponents.** A seat's `away` says for how long its person has been gone. In a match between
  people without a clock, whoever has nothing to decide may `claim` it once the other has been away for
  the table's `claim_after` seconds (5 minutes by default): as won, or without a result.
- **Deserted matches.** If only one person plays, has not moved and has been gone for two minutes, the
  match is called off without a result.
- **Limits.** Frames over {largest} bytes close the connection; so does asking faster than the
  server allows, after a warning.
"""


def markdown() -> str:
    """docs/protocol.md"""
    from .limits import LARGEST_FRAME

    page = [INTRODUCTION.format(protocol=PROTOCOL, note=NOTE, largest=LARGEST_FRAME)]
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
                rows = "".join(
                    f"| `{key}` | `{type_of(value)}` |\n".replace(" | ", " \\| ").replace(
                        "` \\| `", "` | `"
                    )
                    for key, value in schema["properties"].items()
                )
                page.append(f"| field | type |\n|---|---|\n{rows}")
    return "\n".join(page)

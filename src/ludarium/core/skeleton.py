"""A new row as one begins to write it: every field of its form, with the words that fit."""

import json
import re
from collections.abc import Iterator

from .cards import CARD, Field, Form

MOST_WORDS = 30  # that a comment lists
WIDTH = 24


def skeleton(form: Form, name: str, table: str = CARD) -> str:
    """A row of a table in TOML. What a row needs stands there; what it may have is a comment."""
    given = {"id": _id(name), "name": name}
    lines = [f"[[{table}]]"]
    for key, field in form.fields.items():
        value = json.dumps(given[key]) if key in given else _example(field)
        line = f"{'' if key in given or field.needed else '# '}{key} = {value}"
        note = "" if key in given else _note(field)
        lines.append(f"{line:<{WIDTH}}  # {note}" if note else line)
        lines += [f"#   {line}" for line in _inner(field)]
    return "\n".join(lines) + "\n"


def _id(name: str) -> str:
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def _example(field: Field) -> str:
    if field.parts:
        return _example(field.parts[0])
    if field.form is not None:
        inner = ", ".join(
            f"{key} = {_example(each)}" for key, each in field.form.fields.items() if each.needed
        )
        one = f"{{ {inner or '..'} }}"
        return one if field.single else f"[{one}]"
    if field.low is not None:
        return str(field.low)
    if field.words:
        return json.dumps([field.words[0]] if field.many else field.words[0])
    return "false" if field.default is False else '""'


def _note(field: Field) -> str:
    if field.parts:
        first, second = (_note(part) for part in field.parts)
        return f"{first}; or a list of two, with {second}"
    if field.low is not None:
        return f"{field.low} to {field.high}"
    words = ", ".join(field.words[:MOST_WORDS])
    more = ", ..." if len(field.words) > MOST_WORDS else ""
    return f"{'any of ' if field.many and words else ''}{words}{more}"


def _inner(field: Field) -> Iterator[str]:
    """The fields of the rows of a list, or of a table."""
    for key, each in field.form.fields.items() if field.form else ():
        note = _note(each)
        yield f"{key}: {note}" if note else f"{key}"

"""The numbered clauses of a rule book: read from its page, cited by tests, errors and events.

In kernels a clause is a number: prefix * 10000 + major * 100 + minor, so S6.2 is 602 and the
ruling A13, of the second prefix, is 11300.
"""

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

HEADING = re.compile(r"^(#{1,6}) (.*)$")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)  # marks of generated parts
CLAUSE = re.compile(r"^([A-Z]{1,2}\d+(?:\.\d+)?) (.+)$")


@dataclass(frozen=True)
class Clause:
    id: str
    title: str
    text: str


def clause_id(number: int, prefixes: Sequence[str]) -> str:
    """602 -> 'S6.2', 11300 -> 'A13'."""
    major, minor = divmod(number % 10000, 100)
    return f"{prefixes[number // 10000]}{major}" + (f".{minor}" if minor else "")


def read_clauses(page: str) -> dict[str, Clause]:
    """The clauses of a rule page in their order."""
    found: dict[str, Clause] = {}
    current: tuple[str, str] | None = None
    body: list[str] = []

    def close() -> None:
        if current:
            found[current[0]] = Clause(current[0], current[1], "\n".join(body).strip())

    for line in COMMENT.sub("", page).splitlines():
        if heading := HEADING.match(line):
            close()
            body = []
            match = CLAUSE.match(heading[2])
            current = (match[1], match[2]) if match else None
        else:
            body.append(line)
    close()
    return found


def cited_clauses(folders: Iterable[Path], root: Path) -> dict[str, list[str]]:
    """Which tests cite which clause, read from the `@clause("S6.2")` marks of their source."""
    out: dict[str, list[str]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("test_*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                    label = f"{path.relative_to(root).as_posix()}::{node.name}"
                    for cited in _cited(node):
                        out.setdefault(cited, []).append(label)
    return out


def _cited(node: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in node.decorator_list
        if isinstance(mark, ast.Call)
        and isinstance(mark.func, ast.Name)
        and mark.func.id == "clause"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]

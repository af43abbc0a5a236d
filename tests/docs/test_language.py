"""What people read is plain English of the field: phrases that came from a translation may not come back."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import typer.main

from ludarium.cli.app import app

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "ludarium"

_NOUNS = (
    "action|bot|card|creature|deck|file|folder|game|input|kernel|level|link|match|move|number|path"
    "|position|puzzle|replay|row|rule|seat|table|text|token|word"
)
_THINGS = (
    "action|array|bot|byte|card|cell|change|chunk|deck|die|effect|entry|file|folder|game|iteration"
    "|line|list|match|move|name|number|page|pair|part|row|seat|seed|stream|table|target|test|thread"
    "|turn|value|word"
)
_MANY = (
    "actions|arrays|bots|bytes|cards|cells|chunks|decks|effects|entries|files|folders|games|hours"
    "|iterations|matches|moves|pairs|rows|seats|seeds|seconds|streams|targets|threads|words"
)
_UNIT = (
    r"an? (?:action|bot|card|cell|command|commit|deck|file|game|level|line|match|move|page|pair"
    r"|pairing|person|player|row|seat|table|turn)\b(?! (?:can|may|has|is)\w*)"
)
PHRASES = {
    r"\btold of\b": "shown, sent or reported",
    r"\basked of\b": "prompt, or who has to choose",
    r"\btells? of\b": "describes, or lists",
    r"\banew\b": "again",
    r"\bbeyond doubt\b": "significant (Holm, 5 %)",
    r"\b(?:was|were) expected\b": "expected X, got Y",
    r"\bhow-manieth\b": "the number of",
    r"\bleave\b[^.;:]{0,40}\baway\b": "omit",
    r"\bthe own\b": "one's own, or the seat's own",
    r"\b(?:have|has) not enough\b": "don't have enough",
    r"\bnobody begins\b": "has no first player",
    r"\bof this kind is asked\b": "This offer is no longer open.",
    rf"(?<!there )\b(?:is|are) no (?:{_NOUNS})\b": "is not a ..., or no such ...",
    rf"\b(?:one|each|a) (?:{_THINGS}) {_UNIT}": "per",
    rf"\b(?:{_MANY}) {_UNIT}": "per",
    rf"\bone {_UNIT}": "per",
}
_BAD = re.compile("|".join(f"(?:{each})" for each in PHRASES), re.IGNORECASE)
_COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"`])//[^\n]*", re.DOTALL)


def faults(texts: Iterator[tuple[str, str]]) -> list[str]:
    """Where a phrase stands that may not, with what to write in its place."""
    found = []
    for where, text in texts:
        plain = " ".join(text.split())
        for hit in _BAD.finditer(plain):
            better = next(
                b for each, b in PHRASES.items() if re.fullmatch(each, hit[0], re.IGNORECASE)
            )
            found.append(
                f"{where}: ... {plain[max(0, hit.start() - 40) : hit.end() + 30]} ... (write: {better})"
            )
    return found


def paragraphs(path: Path) -> Iterator[tuple[str, str]]:
    name = path.relative_to(ROOT)
    line = 1
    for block in re.split(r"\n(?=\n|#|\||[-*] )", path.read_text(encoding="utf-8")):
        yield f"{name}:{line}", block
        line += block.count("\n") + 1


def pages() -> Iterator[tuple[str, str]]:
    for path in [*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("examples/**/*.md")]:
        yield from paragraphs(path)


def helps() -> Iterator[tuple[str, str]]:
    waiting: list[tuple[str, Any]] = [("ludarium", typer.main.get_command(app))]
    while waiting:
        name, command = waiting.pop()
        context = typer.Context(command)
        yield name, f"{command.help} {command.epilog or ''}"
        for option in command.params:
            yield f"{name} {option.name}", str(getattr(option, "help", ""))
        if hasattr(command, "list_commands"):
            names = command.list_commands(context)
            waiting += [(f"{name} {each}", command.get_command(context, each)) for each in names]


def strings() -> Iterator[tuple[str, str]]:
    """All strings of the package but docstrings; of those with values in them, the words around."""
    for path in SOURCES.rglob("*.py"):
        name = path.relative_to(ROOT)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        skipped: set[ast.AST] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                skipped.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                skipped.update(node.values)
                yield f"{name}:{node.lineno}", "".join(map(_literal, node.values))
            elif (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node not in skipped
            ):
                yield f"{name}:{node.lineno}", node.value


def _literal(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


def tables() -> Iterator[tuple[str, str]]:
    """The words in TOML: names of rules, variants, cards, the shelf."""
    for path in SOURCES.rglob("*.toml"):
        yield from paragraphs(path)


def web() -> Iterator[tuple[str, str]]:
    for path in [*ROOT.glob("web/src/**/*.svelte"), *ROOT.glob("web/src/**/*.ts")]:
        if not path.name.endswith(".test.ts"):
            text = _COMMENTS.sub("", path.read_text(encoding="utf-8"))
            for i, line in enumerate(text.splitlines(), 1):
                yield f"{path.relative_to(ROOT)}, near {i}", line


@pytest.mark.parametrize(
    "read", [pages, helps, strings, tables, web], ids=lambda read: read.__name__
)
def test_no_phrase_of_a_translation(read: Callable[[], Iterator[tuple[str, str]]]) -> None:
    texts = list(read())
    assert len(texts) > 5
    assert faults(iter(texts)) == []


@pytest.mark.parametrize(
    "text",
    [
        "a seat from 0 to 1 was expected, not 7",
        '"Bolt" is no card',
        "The seat is told of it.",
        "200 matches a level",
        "Plain lines, one a card.",
        "one file a\npage",
        "you have not enough mana",
        "leave the other options away",
        "The own seat comes first.",
    ],
)
def test_the_phrases_are_found(text: str) -> None:
    assert faults(iter([("here", text)]))


@pytest.mark.parametrize(
    "text",
    [
        "expected a seat from 0 to 1, got 7",
        "Each player draws a card.",
        "There is no card left.",
        "30 times a second",
        "one plays a card",
        "her own side",
    ],
)
def test_plain_english_passes(text: str) -> None:
    assert faults(iter([("here", text)])) == []

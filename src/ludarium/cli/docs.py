"""`ludarium docs`: the pages, and parts of pages, that a machine knows better."""

import difflib
import importlib
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadInput
from ..core.game import Game, load
from ..core.modes import game_module, has_part
from .common import Faces, game_names, out, repository

DRAWING = re.compile(r"^(```position ([^\n]+)\n).*?^(```)$", re.DOTALL | re.MULTILINE)
PART = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def command(
    write: Annotated[
        bool, typer.Option("--write", help="Write the generated parts of the pages.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Exit with status 1 if a page is out of date.")
    ] = False,
) -> None:
    """Generate parts of the docs: the tables of the game pages, the protocol and its types.

    Example: [bold]ludarium docs --check[/bold]

    Example: [bold]ludarium docs --write[/bold]
    """
    if write and check:
        raise BadInput("--write and --check can't be combined")
    stale = [(path, old, new) for path, old, new in pages() if old != new]
    for path, old, new in stale:
        if write:
            path.write_text(new, encoding="utf-8")
            out.print(f"written: {path}", soft_wrap=True)
        else:
            lines = (old.splitlines(), new.splitlines())
            changed = sum(line[0] in "+-" for line in difflib.ndiff(*lines))
            out.print(
                f"out of date: {path} ({changed} lines); `ludarium docs --write` updates it",
                soft_wrap=True,
            )
    if not stale:
        out.print("all pages are up to date", style="green")
    elif not write:
        raise typer.Exit(1)


def pages() -> list[tuple[Path, str, str]]:
    """Each generated file as it is and as it should be."""
    from ..envs import pages as observations
    from ..server import http_docs, schema

    root = repository()
    if root is None:
        raise BadInput("this needs a checkout of the repository: the pages are not installed")
    found = []
    for name in game_names():
        path = root / "docs" / "games" / f"{name}.md"
        if path.is_file():
            old = path.read_text(encoding="utf-8")
            found.append((path, old, filled(load(name), old, path)))
    whole: dict[str, Callable[[], str]] = {
        "docs/protocol.md": schema.markdown,
        "docs/http-api.md": http_docs.markdown,
        "web/src/lib/protocol.ts": schema.typescript,
    }
    for path, _, _ in list(found):
        whole[f"docs/observations/{path.name}"] = partial(observations.markdown, path.stem)
    for name, make in whole.items():
        path = root / name
        if not path.parent.is_dir():
            continue  # the docs without the page
        old = path.read_text(encoding="utf-8") if path.is_file() else ""
        found.append((path, old, make()))
    return found


def filled(game: Game, page: str, path: Path) -> str:
    parts = {"actions": action_table, "cards": card_table, **own_parts(game)}

    def part(found: re.Match[str]) -> str:
        if found[2] not in parts:
            raise BadInput(f'{path}: unknown part "{found[2]}"; known are {", ".join(parts)}')
        return f"{found[1]}{parts[found[2]](game)}{found[3]}"

    return DRAWING.sub(lambda found: drawing(game, found, path), PART.sub(part, page))


def own_parts(game: Game) -> dict[str, Callable[[Game], str]]:
    """What the game's own `page.py` makes of its rows."""
    found: dict[str, Callable[[Game], str]] = {}
    if has_part(game.name, "page"):
        found = game_module(game.name, "page", "jit").PARTS
    return found


def drawing(game: Game, found: re.Match[str], path: Path) -> str:
    """A fence that names a position, with the drawing of it that the game's `diagram` makes."""
    try:
        position = game.position(found[2].strip()).position()
    except BadInput as fault:
        raise BadInput(f'{path}: "{found[2]}": {fault}') from None
    diagram = importlib.import_module(f"ludarium.games.{game.name}.diagram")
    return f"{found[1]}{diagram.draw(position)}{found[3]}"


def action_table(game: Game) -> str:
    """The kinds of actions with their numbers, from the game's notation."""
    notation = importlib.import_module(f"ludarium.games.{game.name}.notation")
    lines = ["| action | numbers | how many |", "|---|---|---|"]
    for text, first, n in notation.KINDS_OF_ACTION:
        numbers = str(first) if n == 1 else f"{first} to {first + n - 1}"
        lines.append(f"| `{cell(text)}` | {numbers} | {n} |")
    return "\n".join(lines) + "\n"


def card_table(game: Game) -> str:
    faces = Faces(game)
    headings = (faces.heading("top"), faces.heading("bottom"))
    heads = ("card", *headings, *faces.filters, "of", "text")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for card in game.cards:
        numbers = (faces.numbers(card, "top"), faces.numbers(card))
        words = (*faces.more_words(card), faces.group(card))
        facts = (card["name"], *numbers, *words, game.card_text(card))
        lines.append(f"| {' | '.join(cell(fact) for fact in facts)} |".replace("  ", " "))
    return "\n".join(lines) + "\n"


def cell(value: object) -> str:
    return str(value).replace("|", "\\|")

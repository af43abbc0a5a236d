"""The pages tell the truth: their code runs, their links lead somewhere, their words exist."""

import inspect
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer

import ludarium
from ludarium.cli.app import app
from ludarium.core import vocabulary
from ludarium.core.game import Definition
from ludarium.games.spellfaire.cards import CARD_FORM, EFFECT_FORM, TO, VERB_FIELDS, WHEN
from ludarium.games.spellfaire.words import (
    DURATIONS,
    FACTIONS,
    KEYWORDS,
    KINDS,
    MOMENTS,
    SCHOOLS,
    VERBS,
)

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
CODE = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+)|[^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
OPTIONAL = {"VOCABULARY", "REPLIES", "OBSERVATIONS"}  # what a kernel may export
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
WORD = re.compile(r"`([^`]+)`")


def label(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose(text: str) -> str:
    return BLOCK.sub("", text)


ALONE = ("docs/environments.md", "docs/bots.md")  # every block runs by itself

# --- code ------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """An empty folder to work in; games that a page adds are forgotten afterwards."""
    path: list[str] = ludarium.games.__path__
    before, here, modules = list(path), Path.cwd(), set(sys.modules)
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(here)
    if list(path) != before:
        path[:] = before
        for name in set(sys.modules) - modules:
            if ".games.pebbles" in name:
                del sys.modules[name]


def run(path: Path, folder: Path) -> dict[str, Any]:
    """Write the blocks that name a file, then execute the Python blocks: in one namespace, or each in its
    own where readers copy a single one."""
    text = path.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    for block in blocks:
        if block[2]:
            target = folder / block[2]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block[3], encoding="utf-8")
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks:
        if block[1] == "python" and not block[2]:
            if label(path) in ALONE:
                names = {"__name__": "page"}
            lines = "\n" * text[: block.start()].count("\n")  # faults show the page's line
            exec(compile(f"{lines}\n{block[3]}", str(path), "exec"), names)
    return names


@pytest.mark.parametrize("path", CODE, ids=label)
def test_every_python_block_runs(path: Path, folder: Path) -> None:
    run(path, folder)


def test_every_fence_is_one_that_is_read() -> None:
    for path in CODE:
        text = path.read_text(encoding="utf-8")
        assert text.count("\n```") == 2 * len(BLOCK.findall(text)), label(path)


def test_the_readme_shows_the_public_interface_in_ten_lines() -> None:
    block = next(b for b in BLOCK.finditer(page("README.md")) if b[1] == "python")
    assert len([line for line in block[3].splitlines() if line.strip()]) <= 10
    for word in ("load", "match", "legal", "submit", "view", "replay"):
        assert re.search(rf"\.{word}\(", block[3]), word


def test_the_game_of_the_guide_is_a_complete_game(folder: Path) -> None:
    run(ROOT / "docs" / "adding-a-game.md", folder)
    game = ludarium.load("pebbles")
    contract = ludarium.load("spellfaire").kernel
    written = re.search(r"`VOCABULARY = (\{.*?\})`", page("docs/adding-a-game.md"))
    assert written is not None
    meanings = eval(written[1], vars(vocabulary) | {"SEATS": game.seats})
    assert set(meanings) <= set(game.kernel.STATE.names)
    assert all(isinstance(each, vocabulary.Meaning) for each in meanings.values())
    assert set(game.kernel.__all__) == set(contract.__all__) - OPTIONAL
    for seed in range(20):
        match = game.match(seed)
        while not match.is_over:
            seat = match.actors[0]
            legal = match.legal(seat)
            match.submit(seat, legal[seed % len(legal)].text)
        assert match.replay().run().state_bytes == match.state_bytes
        for event in match.events():
            assert event["clause"] in game.clauses


def test_the_contract_of_the_design_page_is_that_of_the_kernels(folder: Path) -> None:
    names = run(ROOT / "docs" / "design.md", folder)
    kernel = ludarium.load("spellfaire").kernel
    written = {k: inspect.signature(v) for k, v in names.items() if inspect.isfunction(v)}
    real = {name for name in kernel.__all__ if inspect.isfunction(getattr(kernel, name))}
    assert set(written) == real
    for name, signature in written.items():
        assert list(signature.parameters) == list(
            inspect.signature(getattr(kernel, name)).parameters
        ), name


# --- links and commands ----------------------------------------------------------------------------


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize("path", PAGES, ids=label)
def test_links_lead_to_what_is_there(path: Path) -> None:
    for link in LINK.findall(prose(path.read_text(encoding="utf-8"))):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.exists(), link
        if anchor:
            text = BLOCK.sub("", target.read_text(encoding="utf-8"))
            headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
            assert anchor in map(slug, headings), link


@pytest.mark.parametrize("path", PAGES, ids=label)
def test_files_that_are_named_exist(path: Path) -> None:
    """Whole paths below the repository's folders, written as code."""
    for word in WORD.findall(prose(path.read_text(encoding="utf-8"))):
        if re.fullmatch(r"(src|tests|docs)/[\w./-]+", word):
            assert (ROOT / word).exists(), word


def code(path: Path) -> list[str]:
    """Lines of shell, and what the prose writes as code."""
    text = path.read_text(encoding="utf-8")
    shell = [block[3] for block in BLOCK.finditer(text) if block[1] == "sh"]
    return [*"\n".join(shell).splitlines(), *WORD.findall(prose(text))]


@pytest.mark.parametrize("path", PAGES, ids=label)
def test_commands_that_are_named_exist(path: Path) -> None:
    group: Any = typer.main.get_command(app)
    context = typer.Context(group)
    for line in code(path):
        words = line.partition("#")[0].split()
        if words[:1] != ["ludarium"] or len(words) < 2 or words[1].startswith("-"):
            continue
        command: Any = group.get_command(context, words[1])
        assert command is not None, line
        while len(words) > 2 and words[2] in getattr(command, "commands", ()):
            command = command.commands[words.pop(2)]
        options = {option for each in command.params for option in each.opts}
        for word in words[2:]:
            if word.startswith("--"):
                assert word in options, line


@pytest.mark.parametrize("path", PAGES, ids=label)
def test_make_targets_that_are_named_exist(path: Path) -> None:
    targets = re.findall(r"^(\w+):", page("Makefile"), re.MULTILINE)
    for target in re.findall(r"\bmake ([a-z]+)\b", "\n".join(code(path))):
        assert target in targets, target


# --- words -----------------------------------------------------------------------------------------

VOCABULARY = {
    "card field": tuple(CARD_FORM.fields),
    "effect field": tuple(EFFECT_FORM.fields),
    "kind": KINDS,
    "faction": FACTIONS,
    "school": SCHOOLS,
    "keyword": KEYWORDS,
    "on": MOMENTS,
    "do": VERBS,
    "to": TO,
    "for": DURATIONS,
    "when": WHEN,
}


def tables(text: str) -> dict[str, list[list[str]]]:
    """The rows of each table by the heading of its first column."""
    out: dict[str, list[list[str]]] = {}
    heading = None
    for line in text.splitlines():
        if not line.startswith("|"):
            heading = None
        elif not set(line) <= set("|- "):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if heading is None:
                heading = cells[0]
                out.setdefault(heading, [])
            else:
                out[heading].append(cells)
    return out


@pytest.mark.parametrize("name", VOCABULARY)
def test_the_card_page_has_every_word_and_no_other(name: str) -> None:
    rows = tables(prose(page("docs/adding-a-card.md")))[name]
    written = [word for row in rows for word in WORD.findall(row[0])]
    assert sorted(written) == sorted(VOCABULARY[name])


def test_the_card_page_has_no_other_tables() -> None:
    assert set(tables(prose(page("docs/adding-a-card.md")))) == set(VOCABULARY)


def test_the_card_page_says_what_each_verb_takes() -> None:
    rows = tables(prose(page("docs/adding-a-card.md")))["do"]
    takes = {WORD.findall(row[0])[0]: tuple(WORD.findall(row[1])) for row in rows}
    assert takes == VERB_FIELDS


def test_the_toml_rows_of_the_card_page_are_cards_of_the_game() -> None:
    (block,) = [b for b in BLOCK.finditer(page("docs/adding-a-card.md")) if b[1] == "toml"]
    rows = tomllib.loads(block[3])["card"]
    ours = tomllib.loads(page("src/ludarium/games/spellfaire/cards.toml"))["card"]
    assert len(rows) == 2 and all(row in ours for row in rows)


def test_the_position_page_names_every_key() -> None:
    game = ludarium.load("spellfaire")
    spec = game.position(
        {
            "phase": "order",
            "pending": [{"card": "Grave Rat"}, {"card": "Soul Collector"}],
            "seats": [{"board": ["Ghoul"]}, {}],
        }
    ).position()
    seat = spec["seats"][0]
    keys = {*spec, *seat, *seat["board"][0]}
    rows = tables(prose(page("docs/positions.md")))["key"]
    assert {word for row in rows for word in WORD.findall(row[0])} == keys


def test_the_guide_names_every_field_of_a_definition() -> None:
    rows = tables(prose(page("docs/adding-a-game.md")))["field"]
    written = [word for row in rows for word in WORD.findall(row[0])]
    assert sorted(written) == sorted(field.name for field in fields(Definition))

"""`ludarium rules`"""

from typing import Annotated, Any

import typer
from rich.console import RenderableType
from rich.text import Text

from ..core.clauses import Clause, cited_clauses
from ..core.errors import BadInput, nearest
from ..core.game import Game
from .common import AsJson, Changes, GameName, Variants, open_game, out, print_json, repository


def command(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(help="One clause, such as S6.2.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List each clause with the tests that cite it.")
    ] = False,
    json: AsJson = False,
    variant: Variants = None,
    changes: Changes = None,
) -> None:
    """Read the rule book of a game, or one clause of it.

    Example: [bold]ludarium rules spellfaire S6.2[/bold]

    Example: [bold]ludarium rules spellfaire --coverage[/bold] (status 1 if a clause has no test)
    """
    book = open_game(game, variant, changes)
    found = find_clauses(book, clause) if clause else list(book.clauses.values())
    if coverage:
        return show_coverage(book, found, json)
    if json:
        return print_json(document(book, found))
    if clause:
        return out.print(*map(clause_panel, found), sep="\n")
    out.print(clause_table(book, found))
    return out.print(switch_table(book))


def find_clauses(game: Game, word: str) -> list[Clause]:
    """The clause of this number, or all below it: LC5 are LC5.1 to LC5.4."""
    wanted = word.strip().lower()
    clauses = game.clauses.values()
    found = [clause for clause in clauses if clause.id.lower() == wanted]
    found = found or [clause for clause in clauses if clause.id.lower().startswith(f"{wanted}.")]
    if not found:
        raise BadInput(f'{game.title} has no clause "{word}"{nearest(word, game.clauses)}')
    return found


# --- reading ---------------------------------------------------------------------------------------


def document(game: Game, clauses: list[Clause]) -> dict[str, Any]:
    rules = [
        {
            "name": f"rules.{rule.name}",
            "value": game.rules[rule.name],
            "default": rule.default,
            "choices": list(rule.choices) or [rule.low, rule.high],
            **({"low": rule.low, "high": rule.high} if rule.choices and rule.has_bounds else {}),
            "clause": rule.clause,
            "text": rule.text,
        }
        for rule in game.rulebook.rules.values()
    ]
    variants = [
        {"name": v.name, "text": v.text, "changes": dict(v.changes), **v.files}
        for v in game.rulebook.variants.values()
    ]
    return {
        "game": game.name,
        "fingerprint": game.fingerprint,
        "clauses": [{"id": c.id, "title": c.title, "text": c.text} for c in clauses],
        "rules": rules,
        "variants": variants,
    }


def clause_panel(clause: Clause) -> RenderableType:
    from rich.markdown import Markdown
    from rich.panel import Panel

    title = f"[bold]{clause.id}[/] {clause.title}"
    return Panel(Markdown(clause.text), title=title, title_align="left", width=min(out.width, 88))


def clause_table(game: Game, clauses: list[Clause]) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 1, 0), title=f"{game.label}: the rules\n")
    table.title_justify = "left"
    table.show_header = False
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column(max_width=88)
    for clause in clauses:
        table.add_row(clause.id, Text(clause.title, "bold").append(f"\n{clause.text}", "not bold"))
    return table


def switch_table(game: Game) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), title="What --set and --variant can change\n")
    table.title_justify = "left"
    table.add_column("name", style="bold", no_wrap=True)
    table.add_column("now", style="green", no_wrap=True)
    table.add_column("meaning", max_width=88)
    for rule in game.rulebook.rules.values():
        meaning = f"{rule.text}; {' or '.join(rule.possible)} ({rule.clause})"
        table.add_row(f"rules.{rule.name}", shown(game.rules[rule.name]), meaning)
    for variant in game.rulebook.variants.values():
        now = "on" if variant.name in game.variant else ""
        sets = [f"{k}={shown(v)}" for k, v in variant.changes.items()]
        changes = ", ".join([*sets, *(f"{k} of {file}" for k, file in variant.files.items())])
        table.add_row(f"--variant {variant.name}", now, f"{variant.text} ({changes})")
    return table


def shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- coverage --------------------------------------------------------------------------------------


def show_coverage(game: Game, clauses: list[Clause], json: bool) -> None:
    tests = tests_of(game)
    if json:
        rows = [{"id": c.id, "title": c.title, "tests": tests.get(c.id, [])} for c in clauses]
        print_json({"game": game.name, "clauses": rows})
    else:
        out.print(coverage_table(clauses, tests))
        covered = sum(c.id in tests for c in clauses)
        style = "green" if covered == len(clauses) else "red"
        out.print(f"\n{covered} of {len(clauses)} clauses have a test", style=style)
    if any(c.id not in tests for c in clauses):
        raise typer.Exit(1)


def tests_of(game: Game) -> dict[str, list[str]]:
    """The tests that cite each clause; those of the other games speak of other books."""
    root = repository()
    if root is None:
        raise BadInput("--coverage needs a checkout of the repository: the tests are not installed")
    folders = [f for f in sorted((root / "tests").iterdir()) if f.is_dir() and f.name != "games"]
    return cited_clauses([root / "tests" / "games" / game.name, *folders], root)


def coverage_table(clauses: list[Clause], tests: dict[str, list[str]]) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("clause", style="bold cyan", no_wrap=True)
    table.add_column("title", style="bold", max_width=28)
    table.add_column("tests")
    for clause in clauses:
        cited = "\n".join(map(sentence, tests.get(clause.id, []))) or "[red]none[/]"
        table.add_row(clause.id, clause.title, cited)
    return table


def sentence(test: str) -> str:
    """'tests/games/x/test_y.py::test_ward_stops_damage' as the sentence it is."""
    return test.rpartition("::")[2].removeprefix("test_").replace("_", " ")

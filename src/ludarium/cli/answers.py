"""What the prompt of a match answers: help, a card, why an action is illegal, a clause, a hint."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..core.errors import BadInput, LudariumError
from ..core.game import Game
from ..core.match import Action, Match
from .cards import detail, row_detail
from .common import find_card, find_elsewhere, percent
from .rules import clause_panel, find_clauses
from .table import Table

LAST_OF_HELP = (
    ("save match.json", "save a replay of the match so far"),
    ("concede", "give up"),
    ("quit", "leave"),
)


def explain(
    match: Match, table: Table, seat: int, asked: str, legal: list[Action]
) -> RenderableType:
    """The answer to `? ASKED`."""
    game = match.game
    if not asked:
        return help_grid(game, table, legal)
    if asked.isdecimal() and 1 <= int(asked) <= len(legal):
        return verdict(match, seat, legal[int(asked) - 1].id)
    try:
        return detail(game, find_card(game, asked))
    except BadInput as no_card:
        fault: LudariumError = no_card
    if elsewhere := find_elsewhere(game, asked):
        return row_detail(game, *elsewhere)
    if asked.lower() in (name.lower() for name in game.clauses):
        return clause(game, asked)
    try:
        number = match.parse(seat, table.read(match.view(seat), asked))
    except LudariumError as no_action:
        looks_like_card = "did you mean" in str(fault) or "may be" in str(fault)
        return Text(str(fault if looks_like_card else no_action), "red")
    return verdict(match, seat, number)


def help_rows(game: Game, table: Table, legal: list[Action]) -> list[tuple[str, str]]:
    """What may be typed, with examples of this game and position."""
    rows = []
    if legal:
        rows += [
            (str(len(legal)), "take the action with that number"),
            (
                legal[0].text,
                "take the action with that text; the first letters are enough if they are unique",
            ),
        ]
    rows += [*table.HELP, ("Enter", "draw the table again")]
    if game.cards:
        rows.append((f"? {game.cards[0]['name']}", "explain a card"))
    if legal:
        text = legal[-1].text
        rows.append((f"? {text}", "is that legal, and if not, which rule forbids it"))
    rows.append(("hint", "ask the expert bot what it would do"))
    if game.clauses:
        rows.append((f"rules {next(iter(game.clauses))}", "print a clause of the rule book"))
    return [*rows, *LAST_OF_HELP]


def help_grid(game: Game, table: Table, legal: list[Action]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold cyan")
    grid.add_column()
    for example, meaning in help_rows(game, table, legal):
        grid.add_row(example, meaning)
    return grid


def verdict(match: Match, seat: int, action: int) -> RenderableType:
    """Legal, or the clause that forbids it."""
    text = match.describe(seat, action)
    forbidden = match.refusal(seat, action)
    if forbidden is None:
        return Text(f'"{text}" is legal.', "green")
    head = Text(f'"{text}" is not allowed now:', "red")
    if forbidden not in match.game.clauses:
        return head.append(f" {forbidden}")
    return Group(head, clause_panel(match.game.clauses[forbidden]))


def clause(game: Game, word: str) -> RenderableType:
    if not word.strip():
        first = next(iter(game.clauses), "S1")
        return Text(
            f"rules needs a clause: rules {first}. `ludarium rules {game.name}` has all.", "red"
        )
    return Group(*map(clause_panel, find_clauses(game, word)))


def hint(match: Match, table: Table, seat: int) -> RenderableType:
    """What the expert would do, with its share of confidence."""
    from ..bots import make_bot

    advice = make_bot(match.game, "expert", seed=1).counsel(match.observe(seat))
    view: dict[str, Any] = match.view(seat)
    text = Text("The expert would:\n", "bold")
    for action in advice.plan:
        text.append(f"  {table.label(view, match.describe(seat, action))}\n", "not bold")
    for action, share in advice.actions[:3] if not advice.plan else ():
        label = table.label(view, match.describe(seat, action))
        text.append(f" {percent(share):>6} ", "bold yellow").append(f"{label}\n", "not bold")
    text.rstrip()
    return text

"""`ludarium deck list|show|check|code`"""

from typing import Annotated, Any

import typer
from rich.console import RenderableType
from typer.core import TyperGroup

from ..core.decks import written_value
from ..core.differences import in_text
from ..core.errors import BadDeck, BadInput
from ..core.game import Game
from ..core.look import look_of
from ..games import folders
from .common import (
    AsJson,
    CardFile,
    Changes,
    Faces,
    GameName,
    Variants,
    count_cards,
    open_game,
    out,
    print_json,
    read_deck,
    report,
)


class DeckCommands(TyperGroup):
    """Knows that a game's name in the place of a command means its decks."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and args[0] in folders():
            raise BadInput(f'no such command: "{args[0]}"; try ludarium deck list {args[0]}')
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=DeckCommands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    add_completion=False,
    help="Show, check and encode decks: ready ones, codes, files of lines (2x Ice Shard) or JSON."
    "\n\nExample: [bold]ludarium deck show spellfaire kingdom-frost[/bold]",
)
DeckName = Annotated[
    str,
    typer.Argument(
        metavar="DECK",
        help="A ready deck's name, a deck code, a file of lines (2x Ice Shard) or JSON, or - for "
        "standard input.",
    ),
]


@app.command("list")
def list_decks(
    game: GameName,
    json: AsJson = False,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
) -> None:
    """List the ready decks of a game.

    Example: [bold]ludarium deck list spellfaire[/bold]
    """
    from rich.table import Table

    table = open_game(game, variant, changes, card_file)
    needs_decks(table)
    if json:
        rows = [
            {
                "name": name,
                **table.reader.written_fields(deck),
                "cards": sum(deck.values()),
                "code": table.reader.encode(deck),
            }
            for name, deck in table.decks.items()
        ]
        return print_json({"game": table.name, "decks": rows})
    listing = Table(box=None, padding=(0, 2, 0, 0))
    listing.add_column("deck", style="bold", no_wrap=True)
    listing.add_column("cards", justify="right")
    led = [key for key, field in table.reader.form({}).fields.items() if field.rows]  # a hero
    for key in led:
        listing.add_column(key.replace("_", " "))
    charts = curve_fields(table)
    if charts:
        listing.add_column(f"{charts[0]}s", no_wrap=True)
    listing.add_column("code", style="dim", overflow="fold")
    for name, deck in table.decks.items():
        bars = ["".join(small_bar(n) for n in curve(table, deck).values())] if charts else []
        fields = table.reader.written_fields(deck)
        more = [str(fields.get(key, "")) for key in led]
        listing.add_row(name, str(sum(deck.values())), *more, *bars, table.reader.encode(deck))
    return out.print(listing)


@app.command("show")
def show(
    game: GameName,
    deck: DeckName,
    text: Annotated[
        bool, typer.Option("--text", help="Print a deck file: lines such as 2x Ice Shard.")
    ] = False,
    json: AsJson = False,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
) -> None:
    """Print a deck: its cards, what they cost, its code.

    Example: [bold]ludarium deck show spellfaire wildclan-fire[/bold]

    Example: [bold]ludarium deck show spellfaire wildclan-fire --text > my-deck.txt[/bold]
    """
    table = open_game(game, variant, changes, card_file)
    needs_decks(table)
    cards = table.read_deck(read_deck(table, deck))
    problems = table.broken_by(cards)
    if json:
        return print_json(
            {
                "game": table.name,
                **table.reader.written_fields(cards),
                "cards": {row["name"]: n for row, n in count_cards(table, cards)},
                "size": sum(cards.values()),
                "curve": {str(cost): n for cost, n in curve(table, cards).items()},
                "code": table.reader.encode(cards),
                "problems": problems,
            }
        )
    if text:
        fields = table.reader.written_fields(cards).items()
        lines = [f"{key}: {written_value(value)}" for key, value in fields]
        lines += [f"{n}x {row['name']}" for row, n in count_cards(table, cards)]
        return typer.echo("\n".join(lines))
    for key, value in table.reader.written_fields(cards).items():
        out.print(f"[bold]{key.replace('_', ' ')}[/] {in_text(value)}")
    out.print(deck_table(table, cards))
    out.print(curve_chart(table, cards))
    out.print(f"\n[bold]code[/] {table.reader.encode(cards)}", soft_wrap=True)
    for problem in problems:
        out.print(f"[yellow]not legal:[/] {problem}")
    return None


@app.command("check")
def check(
    game: GameName,
    deck: DeckName,
    json: AsJson = False,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
) -> None:
    """Check a deck: list every deck rule that it breaks (status 1), or say that it is legal.

    Example: [bold]ludarium deck check spellfaire my-deck.txt[/bold]
    """
    table = open_game(game, variant, changes, card_file)
    needs_decks(table)
    written = read_deck(table, deck)
    try:
        problems = table.broken_by(table.read_deck(written))
    except BadDeck as fault:
        problems = fault.problems
    if json:
        print_json({"game": table.name, "legal": not problems, "problems": problems})
    elif not problems:
        out.print("[green]legal[/]")
    else:
        for problem in problems:
            report(problem)
    if problems:
        raise typer.Exit(1)


@app.command("code")
def code(
    game: GameName,
    deck: DeckName,
    json: AsJson = False,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
) -> None:
    """Print the short code of a deck, for links and messages.

    Example: [bold]ludarium deck code spellfaire my-deck.txt[/bold]
    """
    table = open_game(game, variant, changes, card_file)
    needs_decks(table)
    found = table.deck_code(read_deck(table, deck))
    print_json({"game": table.name, "code": found}) if json else print(found)


def needs_decks(game: Game) -> None:
    if game.definition.build_deck is None:
        raise BadInput(f"{game.title} is played without decks")


# --- drawing ---------------------------------------------------------------------------------------


def curve_fields(game: Game) -> list[str]:
    """What the game's decks are charted by: their costs, their ticks."""
    return [curve["field"] for curve in look_of(game).face["curves"]]


def curve(game: Game, deck: dict[str, int], field: str | None = None) -> dict[int, int]:
    """How many cards cost 0, 1, 2, ...; empty in a game that charts nothing."""
    name = field or next(iter(curve_fields(game)), None)
    if name is None:
        return {}
    costs = {card["id"]: int(card.get(name) or 0) for card in game.cards}
    top = max((costs[card_id] for card_id in deck), default=0)
    return {
        cost: sum(n for card_id, n in deck.items() if costs[card_id] == cost)
        for cost in range(top + 1)
    }


def small_bar(n: int) -> str:
    return " ▁▂▃▄▅▆▇█"[min(n, 8)]


def deck_table(game: Game, deck: dict[str, int]) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    table.add_column(justify="right", style="bold")
    table.add_column(justify="right", style="blue")
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right")
    table.add_column()
    faces, last = Faces(game), None
    for card, n in count_cards(game, deck):
        kind = faces.look.kind_title(faces.look.kind(card) or "card")
        family = faces.look.family(card)
        heading = f"{kind} of {faces.look.title(family)}" if family else kind
        if heading != last:
            table.add_row("", "", f"[cyan]{'' if last is None else chr(10)}{heading}[/]")
            last = heading
        cost = faces.numbers(card, "top")
        numbers = (f"({cost})" if cost else "", card["name"], faces.numbers(card))
        table.add_row(f"{n}x", *numbers, game.card_text(card))
    return table


def curve_chart(game: Game, deck: dict[str, int]) -> RenderableType:
    from rich.text import Text

    text = Text()
    for field in curve_fields(game):
        text.append(f"\n{field}\n", "bold")
        for cost, n in curve(game, deck, field).items():
            text.append(f"{cost:3} ", "blue").append("█" * min(2 * n, 60), "blue").append(f" {n}\n")
    return text.append(f"{sum(deck.values())} cards", "bold")

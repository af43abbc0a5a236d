"""`ludarium cards`"""

from typing import Annotated, Any

import typer
from rich.console import RenderableType

from ..core.cards import CARD
from ..core.differences import in_text
from ..core.errors import BadInput, nearest
from ..core.game import Game
from ..core.text import plural
from .common import (
    AsJson,
    CardFile,
    Changes,
    Faces,
    GameName,
    Variants,
    find_card,
    find_elsewhere,
    find_row,
    open_game,
    out,
    print_json,
)


def command(
    game: GameName,
    name: Annotated[
        str | None, typer.Argument(help="One card in detail; with --table, one of its rows.")
    ] = None,
    family: Annotated[
        str | None,
        typer.Option(
            "--family",
            "--faction",
            metavar="NAME",
            help="Only cards of this faction, element, family, ...",
        ),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Plain lines, one per card.")] = False,
    sheet: Annotated[
        str | None,
        typer.Option(
            "--sheet", metavar="FILE.html", help="Write the cards as pages to print and cut."
        ),
    ] = None,
    new: Annotated[
        str | None,
        typer.Option("--new", metavar="NAME", help="Print the skeleton of a new card's row."),
    ] = None,
    rows_of: Annotated[
        str,
        typer.Option("--table", metavar="NAME", help="Another table than the cards: hero, ..."),
    ] = "card",
    json: AsJson = False,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
) -> None:
    """Show the cards of a game; their texts are derived from what they do.

    Example: [bold]ludarium cards spellfaire --family frost[/bold]

    Example: [bold]ludarium cards spellfaire "Lich Adept"[/bold]

    Example: [bold]ludarium cards spellfaire --sheet cards.html --set "Ember Bolt.n=3"[/bold]

    Example: [bold]ludarium cards spellfaire --new "Frost Wyrm"[/bold]
    """
    table = open_game(game, variant, changes, card_file)
    tables = table.definition.row_tables
    if not tables:
        raise BadInput(f"{table.title} is played without cards")
    if rows_of not in tables:
        hint = nearest(rows_of, tables) or f"; known are {', '.join(tables)}"
        raise BadInput(f'--table: no such table: "{rows_of}"{hint}')
    if new is not None:
        from ..core.skeleton import skeleton

        return print(skeleton(tables[rows_of].form, new, rows_of), end="")
    if rows_of == CARD:
        rows = [named(table, name)] if name else chosen(table, family)
    elif family is not None:
        raise BadInput(f"--family: only cards have one, got --table {rows_of}")
    else:
        rows = table.rows_of(rows_of)
        rows = [find_row(rows, name, rows_of)] if name else rows
        if not sheet:
            return show_rows(table, rows_of, rows, json)
    if sheet:
        from .sheet import write_sheet

        n = write_sheet(sheet, table, rows)
        told = {"sheet": sheet, "cards": len(rows), "pages": n, "fingerprint": table.fingerprint}
        return print_json(told) if json else out.print(in_words(told), markup=False)
    if json:
        return print_json(
            {
                "game": table.name,
                "fingerprint": table.fingerprint,
                "cards": [{**row, "text": table.card_text(row)} for row in rows],
            }
        )
    if text:
        for row in rows:
            print(line(table, row))
    elif name:
        out.print(detail(table, rows[0]))
    else:
        out.print(listing(table, rows))


def named(game: Game, name: str) -> dict[str, Any]:
    """A card, or a hint at the table that has a row of this name."""
    try:
        return find_card(game, name)
    except BadInput:
        if elsewhere := find_elsewhere(game, name):
            raise BadInput(
                f'no such card: "{name}"; it is in another table, try --table {elsewhere[0]}'
            ) from None
        raise


def show_rows(game: Game, table: str, rows: list[dict[str, Any]], as_json: bool) -> None:
    """The rows of another table than the cards: every field a column."""
    from rich.table import Table

    kind = game.definition.row_tables[table]
    if as_json:
        found = [{**row, "text": kind.text(game, row)} for row in rows]
        return print_json({"game": game.name, "fingerprint": game.fingerprint, "rows": found})
    n = f"{len(rows)} row" if len(rows) == 1 else f"{len(rows)} rows"
    listing = Table(box=None, padding=(0, 2, 0, 0), title=f"{game.label}: {n} of {table}")
    listing.title_justify = "left"
    fields = [key for key in kind.form.fields if key != "id"]
    for key in (*fields, "text"):
        listing.add_column(key, style="bold" if key == "name" else "")
    for row in rows:
        listing.add_row(*(in_text(row[key]) for key in fields), kind.text(game, row))
    return out.print(listing)


def chosen(game: Game, family: str | None) -> list[dict[str, Any]]:
    if family is None:
        return game.cards
    faces = Faces(game)
    groups = {card["id"]: faces.groups(card) for card in game.cards}
    named = {name.lower(): name for each in groups.values() for name in each}
    if family.lower() not in named:
        known = ", ".join(name for name in named.values() if " " not in name) or "none"
        hint = nearest(family, named.values()) or f"; known are {known}"
        raise BadInput(f'no card belongs to "{family}"{hint}')
    return [card for card in game.cards if named[family.lower()] in groups[card["id"]]]


def how_many(rows: list[dict[str, Any]]) -> str:
    """'64 cards and 1 token'"""
    tokens = sum(bool(row.get("token")) for row in rows)
    counts = (("card", len(rows) - tokens), ("token", tokens))
    return " and ".join(plural(n, name) for name, n in counts if n) or "no cards"


def in_words(told: dict[str, Any]) -> str:
    """'cards.html: 54 cards on 6 pages of A4'"""
    cards, pages = plural(told["cards"], "card"), plural(told["pages"], "page")
    return f"{told['sheet']}: {cards} on {pages} of A4; print at 100 %, without margins"


def line(game: Game, card: dict[str, Any]) -> str:
    """'Ghoul (3, 3/3, necropolis): Lifesteal.'"""
    faces = Faces(game)
    numbers = (faces.numbers(card, "top"), faces.numbers(card))
    facts = (*numbers, *faces.more_words(card), faces.group(card))
    known = ", ".join(fact for fact in facts if fact)
    words = game.card_text(card)
    return str(card["name"]) + (f" ({known})" if known else "") + (f": {words}" if words else "")


def detail(game: Game, card: dict[str, Any]) -> RenderableType:
    """One card in a box."""
    from rich.panel import Panel
    from rich.text import Text

    head = Text(card["name"], "bold")
    kind = " ".join(w for w in ("token" if card.get("token") else "", card.get("kind", "")) if w)
    faces = Faces(game)
    look = faces.look
    facts = [look.title(group) if (group := faces.group(card)) else "", kind]
    facts += [f"{look.corners[corner]} {n}" for corner, n in look.numbers(card).items()]
    facts += [f"{name.replace('_', ' ')} {n}" for name, n in look.more_numbers(card).items()]
    facts += faces.more_words(card)
    body = Text(" · ".join(fact for fact in facts if fact), "cyan")
    words = game.card_text(card)
    body.append(f"\n\n{words or 'No text.'}", "default")
    body.append(
        f"\n\nid {card['id']}" + (", changed or added" if card.get("custom") else ""), "dim"
    )
    return Panel(body, title=head, title_align="left", width=min(out.width, 64), padding=(0, 2))


def row_detail(game: Game, table: str, row: dict[str, Any]) -> RenderableType:
    """One row of another table in a box: its fields and its text."""
    from rich.panel import Panel
    from rich.text import Text

    kind = game.definition.row_tables[table]
    fields = [key for key in kind.form.fields if key not in ("id", "name")]
    facts = [f"{key.replace('_', ' ')} {in_text(row[key])}" for key in fields if row.get(key)]
    body = Text(" · ".join([table, *facts]), "cyan")
    body.append(f"\n\n{kind.text(game, row) or 'No text.'}", "default")
    body.append(f"\n\nid {row['id']}", "dim")
    head = Text(str(row.get("name", row["id"])), "bold")
    return Panel(body, title=head, title_align="left", width=min(out.width, 64), padding=(0, 2))


def listing(game: Game, rows: list[dict[str, Any]]) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), title=f"{game.label}: {how_many(rows)}")
    table.title_justify = "left"
    faces = Faces(game)
    table.add_column("card", style="bold", no_wrap=True)
    table.add_column(faces.heading("top"), justify="right", style="blue")
    table.add_column(faces.heading("bottom"), justify="right")
    for name in faces.filters:
        table.add_column(name, no_wrap=True)
    table.add_column("of", style="cyan", no_wrap=True)
    table.add_column("text")
    last = None
    for card in rows:
        group = faces.group(card)
        if last is not None and group != last:
            table.add_row()
        last = group
        numbers = (faces.numbers(card, "top"), faces.numbers(card))
        words = (*faces.more_words(card), group)
        table.add_row(card["name"], *numbers, *words, game.card_text(card))
    return table

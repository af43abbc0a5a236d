"""`ludarium games`"""

from .common import AsJson, game_names, out, print_json


def command(json: AsJson = False) -> None:
    """List the games.

    Example: [bold]ludarium games[/bold]
    """
    from rich.table import Table

    from ..core.game import load

    found = [load(name) for name in game_names()]
    if json:
        rows = [
            {
                "name": g.name,
                "title": g.title,
                "summary": g.definition.summary,
                "seats": g.seats,
                "cards": len(g.cards),
                "decks": len(g.decks),
                "variants": list(g.rulebook.variants),
                "fingerprint": g.fingerprint,
            }
            for g in found
        ]
        return print_json({"games": rows})
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("name", "title", "what it is", "seats", "cards", "decks"):
        table.add_column(
            heading, justify="right" if heading in ("seats", "cards", "decks") else "left"
        )
    for g in found:
        numbers = map(str, (g.seats, len(g.cards), len(g.decks)))
        table.add_row(f"[bold]{g.name}[/]", g.title, g.definition.summary, *numbers)
    out.print(table)
    return out.print(f"\nTry [bold]ludarium play {found[0].name}[/bold]", style="dim")

"""The tables of a tournament at the terminal."""

from typing import TYPE_CHECKING, Any

from .common import interval

if TYPE_CHECKING:
    from ..core.game import Game


def show(game: "Game", document: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console()
    how = f"Swiss, {document['swiss']} rounds" if document["swiss"] else "round robin"
    pairs = table_of(f"{game.label}: {how}", "bot", "against", "games", "won-lost", "score, 95 %")
    for pair in document["pairs"]:
        results = f"{pair['won']}-{pair['lost']}"
        score = interval(pair["score"])
        pairs.add_row(pair["a"], pair["b"], str(pair["games"]), results, score)
    console.print(pairs)
    if "runs" in document:
        alone = table_of("Alone", "bot", "runs", "won, 95 %", f"mean {game.measure.title}, 95 %")
        for run in document["runs"]:
            low, middle, high = run["measure"]
            mean = f"{middle:.2f} ({low:.2f} to {high:.2f})"
            alone.add_row(run["name"], str(run["runs"]), interval(run["won"]), mean)
        console.print(alone)
    table = table_of(
        "Elo, the mean at 0", "bot", "games", "score, 95 %", "rating", "95 %", "faults"
    )
    for one in document["standings"]:
        if not one["games"]:  # it has rested
            table.add_row(one["name"], "0", "-", "-", "-", "")
            continue
        low, middle, high = one["rating"]
        faults = ", ".join(f"{kind} {n}" for kind, n in one["faults"].items() if n)
        rating = f"{round(middle):+d}{'?' if one['provisional'] else ''}"
        limits = f"{low:+.0f} to {high:+.0f}"
        table.add_row(
            one["name"], str(one["games"]), interval(one["score"]), rating, limits, faults
        )
    console.print(table)
    lines = [f"rules {document['fingerprint']}, seed {document['seed']}"]
    if document["decks"]:
        kind = "decks" if game.seats == 1 else "mirror decks"
        lines.append(f"{kind}: {', '.join(document['decks'])}")
    if game.seats == 1:
        lines.append("score: the share of seeds with the better result, a tie counts half")
    if document["opening"]:
        lines.append(f"{document['opening']} random opening plies")
    if any(one["provisional"] and one["games"] for one in document["standings"]):
        lines.append("? provisional: the interval is wider than 100 Elo either way")
    console.print("; ".join(lines))


def table_of(title: str, *columns: str) -> Any:
    """Intervals stay on one line; names may be broken."""
    from rich.table import Table

    table = Table(title=title)
    for name in columns:
        table.add_column(name, no_wrap="95 %" in name, overflow="fold")
    return table

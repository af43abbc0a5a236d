"""What the measuring commands print for games with one seat: runs, compared by the game's measure."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.differences import in_text
from .common import interval, out
from .measuring import add_outcomes, length_in, starred

if TYPE_CHECKING:
    from rich.table import Table

    from ..core.game import Game

Document = Mapping[str, Any]
SHOWN = 8  # cards at either end of the list
NAMES = (" ", "bot", "card", "deck", "piece", "reading")  # columns of words


def mean(row: Document) -> str:
    """'4.31 (4.20 to 4.42)' of a mean with its interval."""
    return plain(row["interval"])


def plain(values: Sequence[float]) -> str:
    low, mid, high = values
    return f"{mid:.2f} ({low:.2f} to {high:.2f})"


def signed(difference: Sequence[float]) -> str:
    low, mid, high = difference
    return f"{mid:+.2f} ({low:+.2f} to {high:+.2f})"


def title_of(document: Document) -> str:
    """The measure, above a column: 'trophies', 'damage, points'."""
    measure = document["measure"]
    return f"{measure['name']}, {measure['unit']}" if measure["unit"] else str(measure["name"])


def grid(title: str, *columns: str) -> "Table":
    """A table whose counts are on the right. If room is short, names are wrapped, never numbers."""
    from rich.table import Table

    made = Table(title=title, title_justify="left")
    for name in columns:
        side: Any = "right" if name in ("", "n") else "left"
        made.add_column(name, justify=side, no_wrap=name not in NAMES, overflow="fold")
    return made


def results(document: Document) -> list[str]:
    """The columns of what runs came to."""
    won = ["won, 95 %"] if document["winnable"] else []
    return [f"mean {title_of(document)}, 95 %", *won, "n"]


def result(document: Document, row: Document) -> list[str]:
    won = [interval(row["won"])] if document["winnable"] else []
    return [mean(row["measure"]), *won, f"{row['n']:,}"]


def add_facts(table: "Table", document: Document, ends: Sequence[tuple[str, Any]]) -> None:
    """Length and ends, below what runs came to."""
    length = document["length"]
    table.add_row(f"mean {length_in(document)}", mean(length))
    table.add_row(
        length_in(document), f"median {length['p50']:g}, 95th percentile {length['p95']:g}"
    )
    for reason, rate in ends:
        table.add_row(f"ended by {reason}", interval(rate))


def undecided(table: "Table", row: Document) -> None:
    if "undecided" in row:
        table.add_row("neither won nor lost", interval(row["undecided"]))


# --- simulate ----------------------------------------------------------------------------------------


def show_simulate(game: "Game", document: Document) -> None:
    from rich.table import Table

    decks = document["decks"]
    each = f"{document['games']:,} per bot" + (" and deck" if decks else "")
    head = f"{game.label}: {document['matches']:,} runs ({each}), seed {document['seed']}"
    table = grid(head, "bot", *(["deck"] if decks else []), *results(document))
    for row in document["runs"]:
        for part in row["decks"]:
            table.add_row(row["bot"], part["deck"], *result(document, part))
        if len(decks) != 1:
            name = [row["bot"], *(["all decks"] if decks else [])]
            table.add_row(*name, *result(document, row), end_section=bool(decks))
    out.print(table)
    facts = Table(show_header=False)
    for row in document["runs"]:
        undecided(facts, row)
        add_outcomes(facts, row, row["bot"])
    add_facts(facts, document, list(document["end_rates"].items()))
    if document["decisions_per_s"] is not None:
        speed = f"{document['decisions_per_s']:,} decisions/s, {document['games_per_s']:,} runs/s"
        facts.add_row("speed", speed)
    out.print(facts)
    plies = f"; {document['opening']} random first moves" if document["opening"] else ""
    same = "; all bots play the same seeds" if len(document["runs"]) > 1 else ""
    out.print(f"rules {document['fingerprint']}{plies}; 95 % intervals, by runs{same}")


# --- balance -----------------------------------------------------------------------------------------


def show_balance(game: "Game", document: Document) -> None:
    from rich.table import Table

    head = f"{game.label}: {document['runs']['n']:,} runs by {document['bot']}, seed {document['seed']}"
    if len(document["deck_rates"]) > 1:
        table = grid("Decks, the best first", "", "deck", *results(document))
        for i, row in enumerate(document["deck_rates"], 1):
            table.add_row(str(i), row["deck"], *result(document, row))
        out.print(table)
    if "matrix" in document:
        show_matrix(document)
    facts, runs = Table(title=head, show_header=False, title_justify="left"), document["runs"]
    facts.add_row(f"mean {title_of(document)}", mean(runs["measure"]))
    spread = f"median {runs['measure']['p50']:g}, 95th percentile {runs['measure']['p95']:g}"
    facts.add_row(title_of(document), spread)
    if document["winnable"]:
        facts.add_row("won", interval(runs["won"]))
    undecided(facts, runs)
    add_facts(facts, document, [(row["reason"], row["rate"]) for row in document["end_reasons"]])
    facts.add_row("n", f"{runs['n']:,}")
    out.print(facts)
    if document["cards"]:
        what = "card" if game.cards else "piece"
        table, columns = fitting(document, what)
        out.print(table)
        if columns:
            out.print(f"{', '.join(columns)}: share of the runs with the {what} in its deck, %")
        met = sum(cell["n"] for cell in document.get("matrix", ()))
        if more := document["matches"] - document["runs"]["n"] - met:
            out.print(f"{more:,} more runs were played for the impact of the cards.")
    out.print(f"rules {document['fingerprint']}; 95 % intervals, by runs")
    if any(row["impact"] for row in document["cards"]):
        out.print("* significant (Holm, 5 %, over all cards)")
    out.print("all rows: --json, --html, --table")


def show_matrix(document: Document) -> None:
    """Each deck against the ghosts of each; bold where the interval excludes the mean of all cells."""
    from rich.table import Table

    cells, met = document["matrix"], document["met"]
    names = [row["deck"] for row in document["deck_rates"]]  # numbered as in the list above
    middle, found = mean_of_cells(cells), {(each["a"], each["b"]): each for each in cells}
    out.print(f"Mean {title_of(document)} of the row's deck against {met} of the column's:")
    table = Table()
    table.add_column("deck")
    for i in range(len(names)):
        table.add_column(str(i + 1), justify="right", min_width=2)
    for i, deck in enumerate(names):
        row = (found[deck, other]["measure"] for other in names)
        table.add_row(f"{i + 1} {deck}", *(shaded(each, middle) for each in row))
    out.print(table)
    out.print(
        f"n {cells[0]['n']:,} per cell, against {cells[0]['pools']} pools of {met}; green: significantly above "
        f"{middle:.2f}, the mean of all cells, red: below (each cell alone, 95 %)"
    )


def mean_of_cells(cells: Sequence[Document]) -> float:
    return float(sum(each["measure"]["interval"][1] for each in cells) / len(cells))


def shaded(value: Document, middle: float) -> str:
    low, mid, high = value["interval"]
    colour = "green" if low > middle else "red" if high < middle else ""
    return f"[bold {colour}]{mid:.1f}[/]" if colour else f"{mid:.1f}"


def fitting(document: Document, what: str) -> "tuple[Table, Sequence[str]]":
    """The cards, with as many columns as the terminal has room for, and these columns."""
    columns, endless = document["columns"], out.options.update(max_width=1000)
    table = cards(document, what, columns)
    while columns and out.measure(table, options=endless).maximum > out.width:
        columns = columns[:-1]
        table = cards(document, what, columns)
    return table, columns


def cards(document: Document, what: str, columns: Sequence[str]) -> "Table":
    rows = document["cards"]
    measured = any(row["impact"] for row in rows)
    title = f"Impact: {title_of(document)} gained by the card over a neutral card, same seeds"
    impact = ["impact, 95 %", "n"] if measured else []
    table = grid(title if measured else "What happened", what, *impact, *columns)
    few = len(rows) > 2 * SHOWN + 2
    for row in [*rows[:SHOWN], None, *rows[-SHOWN:]] if few else rows:
        if row is None:
            table.add_row("...")
            continue
        found = row["impact"]
        cells = (
            [starred(signed(found["difference"]), found), f"{found['n']:,}"] if found else ["", ""]
        )
        shares = [f"{100 * row[column]['share'][1]:.0f}" for column in columns]
        table.add_row(row["name"], *(cells if measured else []), *shares)
    return table


# --- whatif, ambiguities -----------------------------------------------------------------------------


def changes_table(title: str, document: Document, found: Document, wide: bool) -> "Table":
    """Before, after and the difference, seed by seed; narrow terminals show the means only."""
    table = grid(f"{title}: {found['bot']}", " ", "before", "after", "difference, 95 %", "n")

    def add(words: str, change: Document) -> None:
        both = [mean(each) if wide else f"{each['mean']:.2f}" for each in sides(change)]
        table.add_row(
            words, *both, starred(signed(change["difference"]), change), f"{change['n']:,}"
        )

    add(title_of(document), found["measure"])
    if "won" in found:
        won = found["won"]
        rates = [each["rate"] for each in sides(won)]
        both = [interval(r) if wide else f"{100 * r[1]:.1f} %" for r in rates]
        points = signed_points(won["difference"])
        table.add_row("runs won", *both, starred(points, won), f"{won['n']:,}")
    add(length_in(document), found["length"])
    for row in sorted(found["decks"], key=lambda row: -abs(row["difference"][1])):
        add(f"{document['measure']['name']} of {row['deck']}", row)
    return table


def sides(change: Document) -> tuple[Any, Any]:
    return change["before"], change["after"]


def signed_points(difference: Sequence[float]) -> str:
    low, mid, high = (100 * each for each in difference)
    return f"{mid:+.1f} points ({low:+.1f} to {high:+.1f})"


def readings_table(document: Document) -> "Table":
    table = grid("", "reading", f"{title_of(document)}, 95 %", length_in(document), "n")
    for row in document["switches"]:
        table.add_row(
            f"{row['switch']} = {in_text(row['other'])} ({row['clause']})",
            starred(signed(row["measure"]["difference"]), row["measure"]),
            starred(signed(row["length"]["difference"]), row["length"]),
            f"{row['length']['n']:,}",
        )
    return table


# --- tune --------------------------------------------------------------------------------------------


def add_verified(table: "Table", document: Document, before: Document, after: Document) -> None:
    """What a proposal does, on fresh seeds."""
    both = (before, after)
    table.add_row(f"mean {title_of(document)}", *(mean(each["runs"]["measure"]) for each in both))
    if "won" in before["runs"]:
        table.add_row("won", *(interval(each["runs"]["won"]) for each in both))
    for old, new in zip(before["decks"], after["decks"], strict=True):
        name = f"{document['measure']['name']} of {old['deck']}"
        table.add_row(name, mean(old["measure"]), mean(new["measure"]))


def far(document: Document, row: Document) -> str:
    """A distance from the goal, in the goal's unit."""
    low, mid, high = (document["goal_scale"] * each for each in row["distance_interval"])
    return f"{mid:.2f} {document['goal_unit']} ({low:.2f} to {high:.2f})"

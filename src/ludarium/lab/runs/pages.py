"""The answers of the lab for games with one seat, as pages."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..ambiguities import written
from ..pages import cell, comparison, counted, facts, mean, percent, plain_change, star
from ..report import Cell, Report

Document = Mapping[str, Any]


def title_of(document: Document) -> str:
    measure = document["measure"]
    return f"{measure['name']}, {measure['unit']}" if measure["unit"] else str(measure["name"])


def mean_cell(row: Document) -> Cell:
    """The mean of the measure."""
    low, mid, high = row["measure"]["interval"]
    return Cell((low, mid, high), int(row["n"]), row.get("sample"))


def value(row: Document) -> str:
    low, mid, high = row["measure"]["interval"]
    return f"{mid:.2f} ({low:.2f} to {high:.2f})"


def balance_findings(document: Document) -> list[str]:
    """The shortest true summary."""
    found, title = [], title_of(document)
    decks = document["deck_rates"]
    if len(decks) > 1:
        best, worst = decks[0], decks[-1]
        found.append(f"{best['deck']} does best: mean {title} {value(best)}")
        found.append(f"{worst['deck']} does worst: {value(worst)}")
    else:
        found.append(f"Mean {title}: {value(document['runs'])}")
    if document["winnable"]:
        found.append(f"{percent(document['runs']['won'])} of the runs are won")
    cards = [row for row in document["cards"] if row["impact"]]
    if cards:
        top, last = cards[0], cards[-1]
        found.append(
            f"{top['name']} helps its decks most, {plain_change(top['impact']['difference'])} {title}; "
            f"{last['name']} least, {plain_change(last['impact']['difference'])}"
        )
        clear = sum(row["impact"]["clear"] for row in cards)
        differ = "differs" if clear == 1 else "differ"
        found.append(f"{clear} of {len(cards)} cards {differ} significantly from a neutral card")
    return found


def run_balance_report(found: Any) -> Report:
    document, title = found.document, title_of(found.document)
    made = Report(
        f"Balance of {document['label']}",
        f"{document['matches']:,} runs by {document['bot']}, compared by {title}. Intervals are 95 %. "
        "A linked number holds one of its runs: save it, then `ludarium replay FILE`.",
        facts(document),
    )
    made.findings(balance_findings(document))
    decks = document["deck_rates"]
    middle = document["runs"]["measure"]["interval"][1]
    if len(decks) > 1:
        made.heading("Decks")
        rows = [(row["deck"], mean_cell(row)) for row in decks]
        note = "The line in the middle is the mean of all decks."
        made.intervals(f"Mean {title}", rows, centre=middle, unit="", note=note)
        if document["winnable"]:
            rows = [(row["deck"], cell(row, "won")) for row in decks]
            made.intervals("Runs won", rows, centre=0.0)
    if "matrix" in document:
        matrix_page(made, document)
    made.heading("Results, length and ends")
    length, result = document["length"], document["runs"]["measure"]
    made.table(
        "A run",
        ["", "mean", "median", "95th percentile"],
        [
            [title, mean(result), result["p50"], result["p95"]],
            [f"length, {counted(document)}", mean(length), length["p50"], length["p95"]],
        ],
    )
    ends = [(row["reason"], cell(row)) for row in document["end_reasons"]]
    made.intervals("How runs end", ends, centre=0.0)
    if document["cards"]:
        card_pages(made, document, "card" if found.game.cards else "piece")
    return made


def matrix_page(made: Report, document: Document) -> None:
    """Each deck against what each deck left."""
    names, title, met = document["decks"], title_of(document), document["met"]
    n, cells = len(names), document["matrix"]
    middle = sum(each["measure"]["interval"][1] for each in cells) / len(cells)
    rows = [cells[i * n : i * n + n] for i in range(n)]
    note = (
        f"The deck of the row plays, that of the column left the {met}, in runs of the same bot. Intervals allow for "
        f"other runs and for other {met} of the same deck, which make {cells[0]['pools']} pools."
    )
    made.heatmap(
        f"Mean {title} of the row against {met} of the column",
        names,
        names,
        [[mean_cell(each) for each in row] for row in rows],
        f"{note} The middle is the mean of all cells.",
        centre=middle,
        unit="",
    )
    if document["winnable"]:
        won = sum(each["won"][1] for each in cells) / len(cells)
        shown = [[cell(each, "won") for each in row] for row in rows]
        made.heatmap(
            f"Runs won by the row against {met} of the column",
            names,
            names,
            shown,
            "The middle is the mean of all cells.",
            centre=won,
            unit="%",
        )


def card_pages(made: Report, document: Document, what: str) -> None:
    rows, columns = document["cards"], document["columns"]
    impacts = [
        (
            row["name"] + star(row["impact"]),
            Cell(tuple(row["impact"]["difference"]), row["impact"]["n"], row.get("sample")),
        )
        for row in rows
        if row["impact"]
    ]
    made.heading(f"{what.capitalize()}s")
    if impacts:
        made.intervals(
            f"Causal impact: {title_of(document)} gained by the card over a neutral card",
            impacts,
            centre=0.0,
            unit="",
            note="The same seeds with and without the card. * significant (Holm, 5 %, over all cards).",
        )
    if columns:
        made.table(
            f"What happened with each {what}",
            [what, *(part for name in columns for part in headings(document, name))],
            [[row["name"], *counts(document, row, columns)] for row in rows],
            note=f"The share of the runs with the {what} in which it happened.",
        )


def headings(document: Document, name: str) -> list[str]:
    return [name, f"won when {name}"] if document["winnable"] else [name]


def counts(document: Document, row: Document, columns: Sequence[str]) -> list[object]:
    made: list[object] = []
    for name in columns:
        made.append(Cell(tuple(row[name]["share"]), row["n"]))
        if document["winnable"]:
            won = row[name]["win_rate"]
            made.append(Cell(tuple(won), row[name]["n"]) if won else None)
    return made


# --- comparisons -------------------------------------------------------------------------------------


def run_whatif_report(document: Document) -> Report:
    def tables(made: Report, found: Document) -> None:
        change_tables(made, document, found)

    met = document.get("met")
    same = f"seeds, {met}, decks and bots" if met else "seeds, decks and bots"
    return comparison(document, same, "runs", tables)


def change_tables(made: Report, document: Document, found: Document) -> None:
    title = title_of(document)
    decks = [(f"{title} of {row['deck']}", row) for row in found["decks"]]
    rows = [
        (name + star(change), Cell(tuple(change["difference"]), change["n"]))
        for name, change in [(title, found["measure"]), *decks]
    ]
    note = (
        "n: runs before the change; as many were played after it, on the same seeds. "
        "* significant (Holm, 5 %, over all questions of this run)."
    )
    made.intervals(f"Change of the mean {title}", rows, centre=0.0, unit="", note=note)
    if "won" in found:
        won = found["won"]
        shown = [("runs won" + star(won), Cell(tuple(won["difference"]), won["n"]))]
        made.intervals("Change of the runs won, in points", shown, centre=0.0, unit="pp")
    length = found["length"]
    made.table(
        "Length of a run",
        ["before", "after", "difference"],
        [[mean(length["before"]), mean(length["after"]), plain_change(length["difference"])]],
    )


def run_ambiguities_report(document: Document) -> Report:
    title = title_of(document)
    made = Report(
        f"Open readings of {document['label']}",
        "Every switch of the rulings, set to its other reading, compared with the book.",
        facts(document),
    )
    made.findings(document["findings"])
    made.table(
        "All switches",
        ["switch", "clause", "book", "other", title, "length", "most affected deck"],
        [
            [
                *(row[key] for key in ("switch", "clause", "book", "other")),
                plain_change(row["measure"]["difference"]),
                plain_change(row["length"]["difference"]),
                f"{row['most']['deck']} {plain_change(row['most']['difference'])}"
                if row["most"]
                else "",
            ]
            for row in document["switches"]
        ],
        note="Differences: the other reading minus the book's, with 95 % intervals.",
    )
    for row in document["switches"]:
        made.heading(f"{row['switch']} = {written(row['other'])}", row["text"])
        change_tables(made, document, row)
    return made


def run_tune_report(document: Document) -> Report:
    title = title_of(document)
    made = Report(
        f"Tuning {document['label']}",
        f"Goal: {document['goal_text']}.",
        facts(document, goal=document["goal"]),
    )
    diff = [f"{row['path']}: {row['old']} becomes {row['new']}" for row in document["diff"]]
    tried = [f"Try it: {document['try']}"] if "try" in document else []
    noted = [document["verified"]["note"]] if document["verified"].get("note") else []
    found = [document["verdict"]["said"], *(diff or ["Nothing better was found."])]
    made.findings([*found, *noted, *tried])
    scale = document["goal_scale"]
    made.curve(
        "How far from the goal, by round",
        {"distance": [(row["round"], scale * row["distance"]) for row in document["trail"]]},
        "round",
        document["goal_unit"],
    )
    for when in ("before", "after"):
        found = document["verified"][when]
        rows = [("all runs", mean_cell(found["runs"]))]
        rows += [(row["deck"], mean_cell(row)) for row in found["decks"]]
        middle = found["runs"]["measure"]["interval"][1]
        made.intervals(
            f"Mean {title} {when}, on {found['n']:,} fresh runs", rows, centre=middle, unit=""
        )
    return made

"""Reports: everything printed as text, nothing fetched, markup that any reader accepts."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ludarium.core.errors import BadInput
from ludarium.lab.report import Cell, Report
from ludarium.lab.report.marks import figure, scale

RUDE = "<script>alert(\"x\")</script> & 'more' \x00\x1b\ud800"


def report(**facts: object) -> Report:
    return Report("A title", "What this is about.", facts or {"seed": 7, "bots": ["a", "b"]})


def parsed(made: Report) -> ElementTree.Element:
    """The page read as XML: every tag closed, every attribute quoted, every text escaped."""
    return ElementTree.fromstring(made.html().removeprefix("<!DOCTYPE html>"))


def words(made: Report) -> str:
    body = parsed(made).find("body")
    assert body is not None
    for script in body.findall("script"):
        body.remove(script)
    return " ".join(" ".join(body.itertext()).split())


def full() -> Report:
    """One of everything, with long and rude names."""
    made = report()
    names = [f"deck number {i} with a long name" for i in range(16)]
    cells = [
        [
            None if i == j else Cell((0.4, 0.45 + i / 100, 0.6), 400, "replays/a b.json")
            for j in range(16)
        ]
        for i in range(16)
    ]
    made.heading("Matchups", "a note")
    made.text("A paragraph.")
    made.findings(["The first finding."])
    made.heatmap("Matrix", names, names, cells)
    made.heading("Cards")
    made.intervals(
        "Impact", [(f"card {i}", Cell((-0.02, 0.01, 0.04), 90)) for i in range(60)], 0.0, "pp"
    )
    made.heading("More")
    made.bars("Reasons", [("destroyed", 1200.0), ("fatigue", -3.5)])
    made.curve(
        "Learning", {"loss": [(i, i * i) for i in range(2000)], "b": [(0, 1.5)]}, "step", "y"
    )
    made.table("All", ["name", "n", "rate"], [["a", 1, Cell((0.1, 0.2, 0.3), 5)], ["b", 2.5, None]])
    return made


def test_a_full_report_is_well_formed_and_fetches_nothing() -> None:
    page = parsed(full())
    for element in page.iter():
        assert "src" not in element.attrib and element.tag not in (
            "link",
            "img",
            "iframe",
            "object",
        )
        link = element.attrib.get("href", "#")
        assert link.startswith("#") or link == "replays/a%20b.json"
    text = full().html()
    assert "://" not in text and "@import" not in text and "url(" not in text


def test_every_text_is_escaped() -> None:
    made = Report(RUDE, RUDE, {RUDE: RUDE})
    made.heading(RUDE, RUDE)
    made.text(RUDE)
    made.findings([RUDE])
    made.heatmap(RUDE, [RUDE], [RUDE], [[Cell((0.4, 0.5, 0.6), 10)]], RUDE)
    made.intervals(RUDE, [(RUDE, Cell((0.4, 0.5, 0.6), 10))], note=RUDE)
    made.bars(RUDE, [(RUDE, 1.0)], RUDE)
    made.curve(RUDE, {RUDE: [(0, 1), (1, 2)]}, RUDE, RUDE, RUDE)
    made.table(RUDE, [RUDE], [[RUDE]], RUDE)
    assert len(parsed(made).findall(".//script")) == 1  # the page's own
    assert words(made).count("<script>alert(\"x\")</script> & 'more'") >= 20


def test_a_cell_of_a_matrix_prints_number_interval_and_n() -> None:
    made = report()
    made.heatmap(
        "M", ["a", "b"], ["c"], [[Cell((0.571, 0.62, 0.667), 400)], [Cell((0.1, 0.2, 0.3), 41)]]
    )
    text = words(made)
    assert "▲62.0 57.1 to 66.7 n 400" in text
    assert "▼20.0 10.0 to 30.0 n 41" in text


@pytest.mark.parametrize(
    ("link", "place"),
    [("data:application/json;base64,e30=", "inside this page"), ("r/a.json", "in a folder beside")],
)
def test_the_legend_says_where_the_matches_are(link: str, place: str) -> None:
    made = report()
    made.heatmap("M", ["a"], ["c"], [[Cell((0.4, 0.5, 0.6), 400, link)]])
    assert f"stored {place}" in words(made)
    assert ("beside" in words(made)) == ("beside" in place)


def test_a_matrix_of_differences_prints_signs() -> None:
    made = report()
    made.heatmap("M", ["a"], ["c"], [[Cell((-0.012, 0.02, 0.05), 400)]], centre=0.0)
    assert "+2.0 -1.2 to +5.0 n 400" in words(made)


@pytest.mark.parametrize(
    ("unit", "rate", "centre", "expected"),
    [
        ("%", (0.51, 0.532, 0.55), 0.5, "▲ 53.2 51.0 to 55.0 1,200"),
        ("%", (0.49, 0.532, 0.55), 0.5, "53.2 49.0 to 55.0 1,200"),
        ("pp", (-0.05, -0.031, -0.01), 0.0, "▼ -3.1 -5.0 to -1.0 1,200"),
        ("", (11.2, 11.84, 12.5), 12.0, "11.8 11.2 to 12.5 1,200"),
    ],
)
def test_an_interval_is_told_in_its_unit(
    unit: str, rate: Any, centre: float, expected: str
) -> None:
    made = report()
    made.intervals("I", [("a row", Cell(rate, 1200))], centre, unit)
    text = words(made)
    assert f"a row {expected}" in text


def test_a_number_has_as_many_decimals_as_its_interval() -> None:
    made = report()
    made.intervals("Trophies", [("a", Cell((-3.54, -0.857, 1.82), 7))], centre=0.0, unit="")
    made.heatmap("Matrix", ["a"], ["b"], [[Cell((0.521, 2.31, 4.1), 48)]], centre=2.0, unit="")
    html = made.html()
    for part in ("-0.86<", "-3.54 to 1.82", "2.31<", "0.52 to 4.10"):
        assert part in html, part


def test_shares_are_compared_with_nothing() -> None:
    made = report()
    made.intervals("I", [("destroyed", Cell((0.9, 0.95, 0.97), 50))], centre=0.0)
    assert "destroyed 95.0 90.0 to 97.0 50" in words(made)
    assert "▲" not in words(made) and "whole interval" not in words(made)


def test_backticks_are_code_and_nothing_else_is_markup() -> None:
    made = report()
    made.text("Run `ludarium <x>` and *read* it.")
    code = parsed(made).find(".//p[@class='text']/code")
    assert code is not None and code.text == "ludarium <x>"
    assert "and *read* it." in words(made)


def test_an_interval_of_another_unit_is_refused() -> None:
    with pytest.raises(ValueError, match="pp"):
        report().intervals("I", [("a", Cell((0, 0, 0), 1))], unit="percent")


def test_curves_have_a_table_of_their_numbers_and_shapes_of_their_own() -> None:
    made = report()
    made.curve("C", {"one": [(0, 0.25), (10, 0.5)], "two": [(0, 0.125)]}, "step", "rate")
    assert "0 0.250 0.125 10 0.500 -" in words(made)
    dashes = re.findall(r'class="line\d" stroke-dasharray="([^"]*)" d=', made.html())
    assert len(dashes) == len(set(dashes)) == 2


def test_a_table_takes_text_numbers_cells_and_nothing() -> None:
    made = report()
    rows = [
        ["b", 2, Cell((0.1, 0.25, 0.4), 8, "r.json"), None],
        ["a", 1.5, Cell((0, 0, 1), 0), True],
    ]
    made.table("T", ["name", "n", "rate", "last"], rows)
    assert "b 2.00 25.0 % 10.0 to 40.0, n 8 - a 1.50 no match n 0 True" in words(made)
    assert 'href="r.json"' in made.html()


def test_a_column_of_a_table_has_one_unit() -> None:
    made = report()
    rows = [
        [Cell((-0.02, 0.01, 0.04), 8), Cell((11.5, 12, 12.5), 8)],
        [Cell((0.01, 0.02, 0.03), 8), Cell((0.5, 0.8, 1.0), 8)],
    ]
    made.table("T", ["impact", "turns"], rows)
    text = words(made)
    assert "+1.0 pp -2.0 to +4.0, n 8 12.0 11.5 to 12.5, n 8" in text
    assert "+2.0 pp +1.0 to +3.0, n 8 0.80 0.50 to 1.00" in text


def test_empty_data_says_so() -> None:
    made = report()
    made.findings([])
    made.heatmap("a", [], [], [])
    made.intervals("b", [])
    made.bars("c", [])
    made.curve("d", {"line": []}, "x", "y")
    made.table("e", ["head"], [])
    assert words(made).count("nothing to show") == 5


def test_what_was_never_measured_is_no_number() -> None:
    made = report()
    nan = float("nan")
    made.intervals("a", [("x", Cell((0.0, 0.5, 1.0), 0)), ("y", Cell((nan, nan, nan), 3))])
    made.heatmap("b", ["x"], ["y"], [[Cell((0.0, 0.5, 1.0), 0)]])
    made.bars("c", [("x", nan), ("y", 1.0)])
    text = words(made)
    assert text.count("no match") == 3
    assert "nan" not in made.html()


def test_a_link_leads_nowhere_but_beside_the_report() -> None:
    for link in ("https://example.org/x", "//example.org/x", "javascript:alert(1)", "/etc/x"):
        with pytest.raises(ValueError, match="beside the report"):
            report().table("t", ["a"], [[Cell((0, 0, 0), 1, link)]])


def test_facts_stand_at_the_foot() -> None:
    made = report(seed=7, bots=["greedy", "random"], versions={"ludarium": "1.0"}, nothing=None)
    assert words(made).endswith("seed 7 bots greedy, random versions ludarium: 1.0 nothing -")


def test_many_headings_give_a_list_of_contents() -> None:
    page = parsed(full())
    links = [a.attrib["href"] for a in page.findall(".//nav/a")]
    assert links == ["#part1", "#part2", "#part3"]
    ids = {h.attrib.get("id") for h in page.iter("h2")}
    assert {link[1:] for link in links} <= ids


def test_the_file_is_written_with_its_folder(tmp_path: Path) -> None:
    full().write(tmp_path / "new" / "report.html")
    assert (tmp_path / "new" / "report.html").read_text(encoding="utf-8") == full().html()
    with pytest.raises(BadInput, match="cannot be written"):
        full().write(tmp_path / "new" / "report.html" / "below.html")


def test_numbers_are_short_and_scales_are_round() -> None:
    assert [figure(v) for v in (0, 12, 1234567, 0.123456, 12.34, 1234.5, 0.00012345)] == [
        *("0", "12", "1,234,567", "0.123", "12.3", "1,234", "0.000123")
    ]
    for values in ([0.4, 0.61], [3.0, 3.0], [0.0], [], [-5, 1000], [1e-6, 2e-6]):
        axis = scale(values)
        assert 2 <= len(axis.ticks) <= 10
        assert all(axis.low <= v <= axis.high for v in values)

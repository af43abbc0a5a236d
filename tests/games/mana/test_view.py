"""What a client is shown and told."""

import random
import re
from pathlib import Path
from typing import Any

from ludarium.cli.docs import DRAWING, filled
from ludarium.games.mana.diagram import draw
from tests.clauses import clause

from .board import act, at, load

PAGE = Path(__file__).parents[3] / "docs" / "games" / "mana.md"


def test_the_view_of_a_position() -> None:
    view = at(".p./rG./.gO* w").view(1)
    assert (view["seat"], view["phase"], view["side"], view["active"], view["first"]) == (
        1, "main", 0, 0, 0
    )  # fmt: skip
    assert (view["width"], view["height"]) == (3, 3)
    assert view["room"] == {"x": [-2, 4], "y": [-2, 4]}
    assert view["tiles"][1] == {
        "tile": "O", "side": 0, "seat": 0, "x": 2, "y": 0, "burst": True
    }  # fmt: skip
    assert view["turn"] == 0 and view["ply_cap"] == 200 and view["occurrences"] == 1


def test_seats_are_not_sides() -> None:
    match = load().match(1, first=1)
    view = match.view(0)
    assert view["first"] == 1 and [seat["side"] for seat in view["seats"]] == [1, 0]
    assert [tile["seat"] for tile in view["tiles"]] == [1, 0]


@clause("MA2.2")
def test_events_lead_from_one_view_to_the_next() -> None:
    """A client that knows no rule draws the next board from the events alone."""
    for seed in range(30):
        match, dice = load().match(seed), random.Random(seed)
        board = picture(match.view())
        while match.actors:
            action = dice.choice(match.legal(match.actors[0]))
            follow(board, match.submit(action.seat, action))
            assert board == picture(match.view())


def picture(view: dict[str, Any]) -> dict[tuple[str, int], tuple[int, int, bool]]:
    tiles = view["tiles"]
    return {(t["tile"], t["side"]): (t["x"], t["y"], t["burst"]) for t in tiles}


def follow(
    board: dict[tuple[str, int], tuple[int, int, bool]], events: list[dict[str, Any]]
) -> None:
    for event in events:
        tile = event.get("tile"), event.get("side")
        kind = event["event"]
        if kind in ("place", "move", "push"):
            burst = board[tile][2] if kind != "place" else False  # type: ignore[index]
            board[tile] = (*event["to"], burst)  # type: ignore[index]
        elif kind in ("devour", "retrieve"):
            x, y, _ = board.pop(tile)  # type: ignore[arg-type]
            assert [x, y] == event.get("at", event.get("from"))
        elif kind in ("burst", "settle"):
            x, y, _ = board[tile]  # type: ignore[index]
            board[tile] = (x, y, kind == "burst")  # type: ignore[index]
        elif kind == "field":
            for each, (x, y, burst) in board.items():
                board[each] = (x - event["dx"], y - event["dy"], burst)


def test_parts_say_what_an_action_does() -> None:
    parts = {action.text: action.parts for action in at("N./Gg w").legal(0)}
    assert parts["O@(-1,0)"] == {
        "kind": "place", "tile": "O", "side": 0, "from": None, "to": [-1, 0], "special": None
    }  # fmt: skip
    assert parts["N>(-1,0)"]["from"] == [0, 1] and parts["N>(-1,0)"]["kind"] == "move"
    assert parts["N^"]["kind"] == "retrieve" and parts["N!"]["from"] == [0, 1]
    swap = {action.text: action.parts for action in at("O./Gg b", "swap").legal(1)}["swap"]
    assert swap["kind"] == "swap" and swap["tile"] is None


# --- the rule page -----------------------------------------------------------------------------------------


def test_the_drawings_of_the_page_are_those_of_their_positions() -> None:
    page = PAGE.read_text(encoding="utf-8")
    positions = [found[2] for found in DRAWING.finditer(page)]
    assert len(positions) >= 6 and page.count("```") == 2 * len(positions)
    for position in positions:
        assert load().position(position).position() == position
    assert filled(load(), page, PAGE) == page


def test_a_drawing_numbers_rows_and_columns() -> None:
    lines = draw("O*go/G.. b").splitlines()
    assert lines[0].split() == ["1", "O*", "g", "o"] and lines[1].split()[0] == "0"
    assert lines[-1].split() == ["0", "1", "2", "Black", "to", "move"]


def test_what_the_page_says_of_its_drawings() -> None:
    assert act(at("O*go/G.. w"), "O>(1,1)").position() == ".Ogo/G... b"
    assert "R>(3,0)" in {action.text for action in at(".G./R*gp w").legal(0)}
    assert re.search(r"`\(1,1\)` or `\(1,2\)`", PAGE.read_text(encoding="utf-8"))

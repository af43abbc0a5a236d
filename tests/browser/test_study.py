"""Analysis board, editor and puzzles, as a person uses them."""

import random
import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from ludarium.core.changes import changed_game
from ludarium.core.game import Game, load
from ludarium.core.match import Match
from ludarium.core.puzzles import Puzzle, puzzles

from .conftest import Invite
from .guests import OWN, PHONE, Guest, Lodge
from .positions import MANA, MANA_WON
from .server import Server
from .table import place

ENGINE_MS = 180_000  # it may have to be compiled
ACTION = re.compile(r"([A-Za-z])([@>^!])(?:\((-?\d+),(-?\d+)\))?")


def press(page: Page, selector: str) -> None:
    """The tiles are pictures: what lies over them is pressed."""
    box = page.locator(selector).bounding_box()
    assert box, selector
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def act(page: Page, text: str) -> None:
    """Take an action on a board, by its text."""
    found = ACTION.fullmatch(text)
    assert found, text
    letter, sign, x, y = found.groups()
    tile = f"{letter.upper()}{0 if letter.isupper() else 1}"
    press(page, f'[data-hand="{tile}"]' if sign == "@" else f'[data-tile="{tile}"]')
    if sign in "@>":
        page.locator(place(f"cell:{x},{y}")).click()
    else:
        page.get_by_test_id("burst" if sign == "!" else "retrieve").click()


def finished_match(guest: Guest) -> tuple[str, Match]:
    """A short match of two seats that choose at random, brought as a replay."""
    for seed in range(1000):
        match = at_random(load("mana"), seed)
        if match.result and match.result.winner is not None and 6 <= len(match.entries) <= 12:
            break
    return uploaded(guest, match), match


def at_random(game: Game, seed: int) -> Match:
    match, dice = game.match(seed=seed, first=0), random.Random(seed)
    while not match.is_over:
        seat = match.actors[0]
        match.submit(seat, dice.choice(match.legal_ids(seat)))
    return match


def uploaded(guest: Guest, match: Match) -> str:
    guest.context.request.get("/api/v1/me")
    headers = OWN | {"Content-Type": "application/json"}
    body = match.replay().to_json()
    made = guest.context.request.post("/api/v1/replays", data=body, headers=headers)
    assert made.ok, made.text()
    return str(made.json()["id"])


# --- the editor ------------------------------------------------------------------------------------


def test_a_typed_position_is_drawn_and_written_again(guest: Guest) -> None:
    page = guest.go("/editor/mana")
    field = page.get_by_test_id("position")
    expect(field).to_have_value("Gg w")
    field.fill(MANA)
    board = page.get_by_test_id("editor-board")
    expect(board.get_by_label("White Raziel, bursting")).to_have_count(1)
    expect(board.locator("svg")).to_have_count(11)
    expect(page.get_by_test_id("possible")).to_be_visible()
    # There and back by hand: the text is the same again.
    board.get_by_label("Black Noa").click()
    page.keyboard.press("b")
    expect(field).to_have_value(MANA.replace("n", "n*"))
    page.keyboard.press("b")
    expect(field).to_have_value(MANA)
    page.reload()  # the address holds it
    expect(field).to_have_value(MANA)


def test_tiles_are_dragged_put_down_and_taken_back(guest: Guest) -> None:
    page = guest.go("/editor/mana")
    field = page.get_by_test_id("position")
    page.get_by_test_id("editor-clear").click()
    expect(page.get_by_test_id("problems")).to_contain_text("no geyser")
    page.locator('[data-reserve-tile="G0"]').click()
    page.locator('[data-cell="3 3"]').click()
    page.locator('[data-reserve-tile="G1"]').drag_to(page.locator('[data-cell="4 4"]'))
    expect(field).to_have_value("G./.g w")
    page.get_by_role("radiogroup", name="To move").get_by_text("Black").click()
    expect(field).to_have_value("G./.g b")
    page.locator('[data-cell="4 4"]').drag_to(page.locator('[data-cell="6 3"]'))
    expect(page.get_by_test_id("problems")).to_contain_text("cut off")
    expect(page.get_by_test_id("analyse")).to_be_disabled()
    page.locator('[data-cell="6 3"]').click()
    page.get_by_test_id("remove-tile").click()
    expect(field).to_have_value("G b")


@pytest.fixture(scope="module")
def editor(lodge: Lodge, server: Server) -> Iterator[Page]:
    """Opened once: each position is typed over the one before."""
    guest = lodge.open(server.url)
    yield guest.go("/editor/mana")
    errors = guest.errors
    lodge.take_back(guest)
    assert not errors, "\n".join(errors)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Gx/.g w", "unknown letter"),
        ("GG/.g w", "second"),
        ("G../..g w", "cut off"),
        ("GOOOOg w", "second"),
        ("GONRPg w", "at most 5"),
        ("gO w", "no geyser"),
        ("Gg", "side to move"),
    ],
)
def test_a_bad_position_says_what_is_wrong(editor: Page, text: str, word: str) -> None:
    page, field = editor, editor.get_by_test_id("position")
    field.fill("Gg w")  # nothing is wrong with it
    expect(field).not_to_have_attribute("aria-invalid", "true")
    field.fill(text)
    expect(page.get_by_test_id("problems")).to_contain_text(word)
    expect(page.get_by_test_id("position")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_test_id("play-from")).to_be_disabled()


def test_a_position_of_the_editor_is_played(invite: Invite) -> None:
    """On a phone, by taps."""
    guest = invite(size=PHONE, touch=True)
    page = guest.go("/editor/mana")
    page.locator('[data-reserve-tile="O0"]').tap()
    page.locator('[data-cell="2 2"]').tap()
    expect(page.get_by_test_id("position")).to_have_value("O./Gg w")
    page.get_by_test_id("play-from").tap()
    page.get_by_role("radiogroup", name="Your side").get_by_text("White").tap()
    page.get_by_role("radiogroup", name="Opponent").get_by_text("Random").tap()
    page.get_by_test_id("play-from-yes").tap()
    page.wait_for_url("**/match/*")
    expect(page.locator('[data-tile="O0"]')).to_be_visible()
    expect(page.get_by_test_id("own-seat")).to_contain_text("you · White")


# --- the analysis board ----------------------------------------------------------------------------


def test_both_sides_are_played_and_lines_branch(guest: Guest) -> None:
    page = guest.go("/analysis/mana")
    moves = page.get_by_test_id("variations").get_by_test_id("move")
    for n, text in enumerate(("O@(0,1)", "n@(2,0)"), 1):
        act(page, text)
        expect(moves).to_have_count(n)
        expect(page.locator("[data-state=playable]").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-tile="N1"]')).to_have_count(0)
    act(page, "p@(2,0)")
    expect(moves).to_have_text(["O@(0,1)", "n@(2,0)", "p@(2,0)"])
    moves.nth(1).click()
    expect(page.locator('[data-tile="N1"]')).to_be_visible()
    expect(page.get_by_test_id("position")).to_have_value("O../Ggn w")
    page.reload()
    expect(moves).to_have_text(["O@(0,1)", "n@(2,0)"])
    page.get_by_test_id("take-back").click()
    expect(moves).to_have_text(["O@(0,1)"])


def test_the_board_is_played_by_keys(guest: Guest) -> None:
    page = guest.go("/analysis/mana")
    expect(page.locator("[data-tile]")).to_have_count(2)

    def press_until(key: str, sign: str) -> None:
        for _ in range(30):
            if page.evaluate("sign => document.activeElement.matches(sign)", sign):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{key} never leads to {sign}")

    press_until("Tab", "[data-item]")
    press_until("ArrowDown", "[data-hand][data-state=playable]")
    page.keyboard.press("Enter")
    press_until("ArrowRight", "[data-place^=cell]")
    press_until("ArrowUp", "[data-state=target]")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("variations").get_by_test_id("move")).to_have_count(1)
    page.keyboard.press("PageUp")  # the arrows walk over the board now
    expect(page.locator("[data-tile]")).to_have_count(2)


def test_a_bad_position_stays_with_its_error(guest: Guest) -> None:
    page = guest.go("/analysis/mana")
    field = page.get_by_test_id("position")
    field.fill("Gg/x w")
    field.press("Enter")
    expect(page.get_by_test_id("problems")).to_contain_text("unknown letter")
    expect(page.locator("[data-tile]")).to_have_count(2)
    field.fill(MANA)
    field.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(11)
    expect(page.get_by_test_id("problems")).to_have_text("")


def test_the_engine_shows_a_forced_win(guest: Guest) -> None:
    page = guest.go(f"/analysis/mana?position={quote(MANA_WON)}")
    line = page.get_by_test_id("line").first
    expect(page.get_by_test_id("eval")).to_have_text("#1", timeout=ENGINE_MS)
    expect(page.get_by_test_id("eval-bar")).to_have_attribute(
        "aria-label", "Evaluation: White wins in 1"
    )
    expect(page.get_by_test_id("depth")).to_contain_text("nodes")
    first = line.get_by_test_id("line-move").first
    expect(first).to_have_text("T>(2,1)")
    first.hover()
    expect(page.get_by_test_id("preview")).to_be_visible()
    first.click()
    expect(page.get_by_test_id("variations").get_by_test_id("move")).to_have_text(["T>(2,1)"])
    expect(page.get_by_test_id("engine")).to_contain_text("White won")
    page.get_by_test_id("engine-toggle").click()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("engine-toggle")).to_have_text(re.compile("off"))


def test_a_finished_match_is_reviewed(guest: Guest) -> None:
    match_id, match = finished_match(guest)
    page = guest.go(f"/replay/{match_id}")
    page.get_by_test_id("analyse").click()
    page.wait_for_url("**/analysis/mana?match=*")
    moves = page.get_by_test_id("variations").get_by_test_id("move")
    expect(moves).to_have_count(len(match.entries))
    expect(page.get_by_test_id("review-curve")).to_be_visible(timeout=ENGINE_MS)
    review = guest.get(f"/matches/{match_id}/review")
    marked = [point for point in review["points"] if point.get("mark")]
    assert marked, "two seats that choose at random never erred"
    for row in review["costliest"]:  # the largest loss among the marked actions of a seat
        own = [point for point in marked if match.entries[point["n"] - 1].seat == row["seat"]]
        assert row["cost"] == pytest.approx(max(point["loss"] for point in own), abs=0.002)
        assert row["best"] in [point["best"] for point in own]
    assert {row["seat"] for row in review["costliest"]} == {
        match.entries[point["n"] - 1].seat for point in marked
    }
    signs = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
    for point in marked:
        expect(moves.nth(point["n"] - 1)).to_have_text(re.compile(re.escape(signs[point["mark"]])))
    last = marked[-1]
    moves.nth(last["n"] - 1).click()
    expect(page.get_by_test_id("mark")).to_contain_text(last["mark"].capitalize())
    expect(page).to_have_url(re.compile(f"n={last['n']}$"))
    summary = page.get_by_test_id("summary")
    expect(summary).to_have_count(2)
    page.get_by_test_id("better").click()
    expect(moves).to_have_count(len(match.entries) + 1)


def test_a_match_of_other_rules_is_studied_by_them(guest: Guest) -> None:
    """Six actions end it here; by the book it would go on."""
    game = changed_game("mana", [], ["rules.start=diagonal", "rules.ply_cap=6"])
    match_id = uploaded(guest, at_random(game, 8))
    page = guest.go(f"/analysis/mana?match={match_id}&n=6")
    expect(page.get_by_test_id("changes")).to_contain_text("start=diagonal, ply_cap=6")
    engine = page.get_by_test_id("engine")
    expect(engine).to_contain_text("Draw")
    moves = page.get_by_test_id("variations").get_by_test_id("move")
    moves.nth(4).click()
    # One action is left to play, so a line has no second one.
    expect(page.get_by_test_id("line")).not_to_have_count(0, timeout=ENGINE_MS)
    for line in page.get_by_test_id("line").all():
        expect(line.get_by_test_id("line-move")).to_have_count(1)
    other = page.get_by_test_id("line").last.get_by_test_id("line-move")
    other.click()
    expect(engine).to_contain_text("Draw")  # in a line of one's own, too
    page.keyboard.press("ArrowLeft")
    page.get_by_test_id("play-from").click()
    page.get_by_role("radiogroup", name="Opponent").get_by_text("Random").click()
    page.get_by_test_id("play-from-yes").click()
    page.wait_for_url("**/match/*")
    expect(page.locator("header .variant")).to_have_text("start=diagonal, ply_cap=6")


# --- puzzles ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return puzzles(load("mana"))[0]


def wrong(puzzle: Puzzle) -> str:
    """A legal action that is not the solution."""
    match = load("mana").position(puzzle.position)
    seat = match.actors[0]
    texts = [match.describe(seat, action) for action in match.legal_ids(seat)]
    return next(text for text in texts if text != puzzle.line[0] and text[1] in "@>")


def test_a_puzzle_is_solved(guest: Guest, puzzle: Puzzle) -> None:
    page = guest.go("/puzzles/mana")
    page.get_by_test_id("puzzle-list").get_by_text(puzzle.id).click()
    told = page.get_by_test_id("told")
    expect(told).to_contain_text(f"win in {puzzle.moves}")
    own = puzzle.line[::2]
    for n, text in enumerate(own, 1):
        act(page, text)
        word = "Solved" if n == len(own) else "Right"
        expect(told).to_contain_text(word, timeout=ENGINE_MS)
    expect(page.get_by_test_id("streak")).to_have_text("1")
    page.get_by_test_id("next-puzzle").click()
    expect(told).to_contain_text("to move: win in")
    assert not page.url.endswith(puzzle.id)
    page.goto("/puzzles/mana")
    expect(page.get_by_label(re.compile(rf"Puzzle {puzzle.id}.*solved"))).to_be_visible()


def test_a_puzzle_is_failed_and_given_up(guest: Guest, puzzle: Puzzle) -> None:
    page = guest.go(f"/puzzles/mana/{puzzle.id}")
    told = page.get_by_test_id("told")
    act(page, wrong(puzzle))
    expect(told).to_contain_text("Try again", timeout=ENGINE_MS)
    expect(told).to_contain_text(re.compile(".+ is answered by .+"))  # why it fails
    act(page, puzzle.line[0])  # one may try again, but it has failed
    expect(told).to_contain_text(re.compile("Right|Solved"), timeout=ENGINE_MS)
    page.get_by_test_id("give-up").click()
    expect(page.get_by_test_id("solution").get_by_role("button")).to_have_text(list(puzzle.line))
    for _ in puzzle.line:
        page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("step-on")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("streak")).to_have_text("0")
    page.goto(f"/puzzles/mana/{puzzle.id}")  # from memory
    for text in puzzle.line[::2]:
        act(page, text)
        expect(told).to_contain_text(re.compile("is right|Solved"), timeout=ENGINE_MS)
    expect(told).to_contain_text("Solved", timeout=ENGINE_MS)
    expect(page.get_by_test_id("streak")).to_have_text("0")
    page.goto("/puzzles/mana")
    expect(page.get_by_label(re.compile(rf"Puzzle {puzzle.id}.*failed"))).to_be_visible()


def test_the_steps_stay_in_sight_at_double_zoom(invite: Invite) -> None:
    page = invite(size={"width": 720, "height": 450}).go("/analysis/mana")
    box = page.get_by_test_id("flip").bounding_box()
    assert box and box["y"] + box["height"] <= 450

"""The puzzles of SpellfAIre are what they say: one way to win this turn, and nothing left to luck."""

from collections import Counter
from typing import Any

import pytest

import ludarium
from ludarium.bots.in_turn import TurnProver, faults
from ludarium.core.match import Match
from ludarium.core.puzzles import GRADES, Puzzle, puzzles

GAME = ludarium.load("spellfaire")
PUZZLES = puzzles(GAME)
FEW = 3_000  # positions of a turn that the slow search takes


@pytest.fixture(scope="module")
def prover() -> TurnProver:
    return TurnProver(GAME)


def test_there_are_enough_of_every_length_and_grade() -> None:
    assert len(PUZZLES) >= 100
    assert set(Counter(p.moves for p in PUZZLES)) == {2, 3, 4, 5}
    assert min(Counter(p.moves for p in PUZZLES).values()) >= 10
    grades = Counter(p.grade for p in PUZZLES)
    assert grades.keys() == set(GRADES) and min(grades.values()) >= 8


def test_ids_tell_the_length_and_are_counted_through() -> None:
    for moves in (2, 3, 4, 5):
        ids = [p.id for p in PUZZLES if p.moves == moves]
        assert ids == [f"{moves}-{i:03}" for i in range(1, len(ids) + 1)]


def test_positions_are_written_in_full_and_no_two_are_alike() -> None:
    for puzzle in PUZZLES:
        assert GAME.position(puzzle.position).position() == puzzle.position
    assert len({str(p.position["seats"]) for p in PUZZLES}) == len(PUZZLES)


def test_they_differ_in_who_wins_and_with_what() -> None:
    sides, factions, schools, cards = Counter[int](), set[str](), set[str](), set[str]()
    for puzzle in PUZZLES:
        seat = puzzle.position["active"]
        sides[seat] += 1
        factions.add(puzzle.position["seats"][seat]["faction"])
        schools.add(puzzle.position["seats"][seat]["school"])
        match = GAME.position(puzzle.position)
        for text in puzzle.line:
            cards.add(match.parts(seat, match.parse(seat, text)).get("card", ""))
            match.take(seat, text)
    known = [card for card in GAME.cards if not card["token"]]
    assert factions == {card["faction"] for card in known if card["faction"]}
    assert schools == {card["school"] for card in known if card["school"]}
    assert min(sides.values()) > len(PUZZLES) / 3
    assert len(cards) > 20


def test_a_sample_is_proved_again(prover: TurnProver) -> None:
    """All of them: `tests/measure/test_puzzles.py`."""
    assert {p.id: found for p in PUZZLES[::4] if (found := faults(prover, p))} == {}


# --- once more without the search --------------------------------------------------------------------


def units(match: Match) -> dict[int, str]:
    return {unit["id"]: unit["card"] for side in match.view(0)["seats"] for unit in side["board"]}


def who(match: Match, parts: dict[str, Any], old: dict[int, str]) -> str:
    """The card that is played, or the creature that attacks: one that came this turn by its card."""
    source = parts.get("source")
    if source is None:
        return str(parts.get("card", ""))
    return str(source) if source in old else f"new {units(match)[source]}"


def ways(match: Match) -> list[frozenset[str]] | None:
    """What is played and who attacks in each winning line of a turn, with the truth of the position
    known; None when there are too many lines."""
    seat, length = match.actors[0], match.length
    old = units(match)
    found, rest, steps = list[frozenset[str]](), [(match, frozenset[str]())], 0
    while rest:
        at, done = rest.pop()
        for action in at.legal(seat):
            steps += 1
            if steps > FEW:
                return None
            doer = who(at, action.parts, old) or action.text
            after = at.tried(seat, action.id)
            if after.result and after.result.winner == seat and after.length == length:
                found.append(done | {doer})
            elif after.actors == (seat,) and after.length == length:
                rest.append((after, done | {doer}))
    return found


def small() -> list[tuple[Puzzle, list[frozenset[str]]]]:
    tried = ((p, ways(GAME.position(p.position))) for p in PUZZLES if p.moves == 2)
    return [(p, found) for p, found in tried if found is not None]


def test_in_small_turns_every_win_uses_the_whole_solution() -> None:
    checked = small()
    assert len(checked) >= 3
    for puzzle, found in checked:
        match = GAME.position(puzzle.position)
        seat, needed, old = match.actors[0], set[str](), units(match)
        for text in puzzle.line:
            parts = match.parts(seat, match.parse(seat, text))
            needed.add(who(match, parts, old))
            match.take(seat, text)
        assert found and all(needed <= way for way in found), puzzle.id

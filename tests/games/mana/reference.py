"""Mana once more, slowly: dictionaries and sets of cells, written from the rule page alone.

Nothing here comes from the kernel. A board never moves: cells keep their numbers, and only texts
count from the corner of the box.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

Cell = tuple[int, int]
Tiles = dict[str, Cell]  # by letter, in the case of its side
Outcome = tuple[str | None, str]  # the winning side "w" or "b", and the reason

KINDS = "GONRPSTA"
ROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
EVERY = ROWS + DIAGONALS
WAYS = {"G": EVERY, "O": ROWS, "N": DIAGONALS, "R": EVERY, "P": ROWS, "S": DIAGONALS}
BOOK: dict[str, Any] = {
    "start": "adjacent",
    "suicide": "loses",
    "connectivity": "one_group",
    "frame": "free",
    "devour": "any",
    "theurgia": "leap",
    "jump": "any",
    "geyser_burst": True,
    "swap": False,
    "ply_cap": 200,
}


@cache
def near(cell: Cell, ways: tuple[Cell, ...] = EVERY) -> frozenset[Cell]:
    return frozenset((cell[0] + dx, cell[1] + dy) for dx, dy in ways)


def box(cells: set[Cell]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def fits(cells: set[Cell]) -> bool:
    left, low, right, high = box(cells)
    return right - left < 5 and high - low < 5


def one_group(cells: set[Cell]) -> bool:
    start = next(iter(cells))
    seen, edge = {start}, [start]
    while edge:
        for cell in near(edge.pop()) & cells - seen:
            seen.add(cell)
            edge.append(cell)
    return seen == cells


def no_isolated(cells: set[Cell]) -> bool:
    return all(near(cell) & cells for cell in cells)


def is_covered(cells: set[Cell], geyser: Cell) -> bool:
    return all(side in cells or not fits(cells | {side}) for side in near(geyser, ROWS))


@dataclass(frozen=True)
class Board:
    """A position with its past; `rules` are those of rules.toml."""

    tiles: Tiles
    burst: frozenset[str]
    mover: str
    rules: dict[str, Any]
    past: tuple[str, ...] = ()  # earlier positions, as texts
    plies: int = 0
    swapped: bool = False
    outcome: Outcome | None = field(default=None)

    # --- texts ------------------------------------------------------------------------------------

    @classmethod
    def read(cls, text: str, rules: dict[str, Any] | None = None) -> "Board":
        rows, mover = text.split()
        tiles: Tiles = {}
        burst = set()
        for y, row in enumerate(reversed(rows.split("/"))):
            x = -1
            for i, sign in enumerate(row):
                if sign == "*":
                    burst.add(row[i - 1])
                    continue
                x += 1
                if sign != ".":
                    tiles[sign] = (x, y)
        return cls(tiles, frozenset(burst), mover, BOOK | (rules or {}))

    def text(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        left, low, right, high = box(self.cells)
        names = {cell: letter + "*" * (letter in self.burst) for letter, cell in self.tiles.items()}
        rows = [
            "".join(names.get((x, y), ".") for x in range(left, right + 1))
            for y in range(high, low - 1, -1)
        ]
        return f"{'/'.join(rows)} {self.mover}"

    @cached_property
    def cells(self) -> set[Cell]:
        return set(self.tiles.values())

    def case(self, letters: str) -> list[str]:
        return list(letters.upper() if self.mover == "w" else letters.lower())

    @property
    def geysers(self) -> tuple[str, str]:
        return ("G", "g") if self.mover == "w" else ("g", "G")

    def place(self, cell: Cell) -> str:
        left, low, _, _ = box(self.cells)
        return f"({cell[0] - left},{cell[1] - low})"

    # --- what may be done ---------------------------------------------------------------------------

    def actions(self) -> "dict[str, Board]":
        """Every legal action with the board after it."""
        if self.outcome:
            return {}
        out: dict[str, Board] = {}
        for text, tiles, used in self.attempts():
            after = self.after(tiles, used)
            if after is not None:
                out[text] = after
        if self.rules["swap"] and self.mover == "b" and self.plies <= 1 and not self.swapped:
            after = replace(
                self, past=(*self.past, self.text()), plies=self.plies + 1, swapped=True
            )
            out["swap"] = replace(after, past=(), outcome=after.draw())
        return out

    def attempts(self) -> Iterator[tuple[str, Tiles, frozenset[str]]]:
        """Texts, the tiles afterwards and what is then in Burst mode, before the common tests."""
        for letter in self.case(KINDS):
            if letter not in self.tiles:
                for cell in self.placements():
                    yield f"{letter}@{self.place(cell)}", self.tiles | {letter: cell}, self.burst
                continue
            calm = self.burst - {letter}
            for cell, tiles in self.moves(letter):
                yield f"{letter}>{self.place(cell)}", tiles, calm
            if letter not in "Gg":
                yield f"{letter}^", self.without(letter), calm
            if letter not in self.burst and (letter not in "Gg" or self.rules["geyser_burst"]):
                yield f"{letter}!", self.tiles, self.burst | {letter}

    def without(self, *letters: str) -> Tiles:
        return {name: cell for name, cell in self.tiles.items() if name not in letters}

    def placements(self) -> set[Cell]:
        own = [cell for letter, cell in self.tiles.items() if letter in self.case(KINDS)]
        cells = set().union(*map(near, own)) - self.cells
        return cells - near(self.tiles[self.geysers[1]], ROWS)

    def moves(self, letter: str) -> Iterator[tuple[Cell, Tiles]]:
        kind, here = letter.upper(), self.tiles[letter]
        if kind in "GON":
            for way in WAYS[kind]:
                yield from self.step(letter, here, way)
        elif kind in "RPS":
            for way in WAYS[kind]:
                for cell in self.line(letter, here, way):
                    yield cell, self.tiles | {letter: cell}
        elif kind == "T":
            for cell in self.leaps(here):
                yield from self.land(letter, cell, empty_too=True)
        else:
            for cell in near(here):
                yield from self.land(letter, cell, empty_too=False)

    def step(self, letter: str, here: Cell, way: Cell) -> Iterator[tuple[Cell, Tiles]]:
        target = (here[0] + way[0], here[1] + way[1])
        names = {cell: name for name, cell in self.tiles.items()}
        tiles = self.tiles | {letter: target}
        cell = target
        while cell in names:
            beyond = (cell[0] + way[0], cell[1] + way[1])
            tiles[names[cell]] = beyond
            cell = beyond
        if target not in names or letter in self.burst:
            yield target, tiles

    def line(self, letter: str, here: Cell, way: Cell) -> Iterator[Cell]:
        jumps = 0
        if letter in self.burst:
            jumps = 99 if self.rules["jump"] == "any" else 1
        for n in range(1, 9):
            cell = (here[0] + n * way[0], here[1] + n * way[1])
            if cell in self.cells:
                jumps -= 1
                if jumps < 0:
                    return
            else:
                yield cell

    def leaps(self, here: Cell) -> Iterator[Cell]:
        for dx, dy in ROWS:
            first, second = (here[0] + dx, here[1] + dy), (here[0] + 2 * dx, here[1] + 2 * dy)
            if self.rules["theurgia"] == "lame" and {first, second} & self.cells:
                continue
            yield second[0] + dy, second[1] + dx
            yield second[0] - dy, second[1] - dx

    def land(self, letter: str, cell: Cell, empty_too: bool) -> Iterator[tuple[Cell, Tiles]]:
        prey = [name for name, other in self.tiles.items() if other == cell]
        if not prey:
            if empty_too:
                yield cell, self.tiles | {letter: cell}
            return
        own = prey[0] in self.case(KINDS)
        if letter not in self.burst or prey[0] == self.geysers[0]:
            return
        if own and self.rules["devour"] == "enemy_only":
            return
        yield cell, self.without(prey[0]) | {letter: cell}

    # --- what comes of it -----------------------------------------------------------------------------

    def after(self, tiles: Tiles, burst: frozenset[str]) -> "Board | None":
        """The board after an action, or None if it is not legal."""
        own, enemy = self.geysers
        cells = set(tiles.values())
        board = replace(
            self,
            tiles=tiles,
            burst=burst & tiles.keys(),
            mover="b" if self.mover == "w" else "w",
            past=(*self.past, self.text()),
            plies=self.plies + 1,
        )
        if enemy not in tiles:
            return replace(board, outcome=(self.mover, "devoured"))
        together = one_group if self.rules["connectivity"] == "one_group" else no_isolated
        whole = cells | self.cells if self.rules["frame"] == "strict" else cells
        if not together(cells) or not fits(whole):
            return None
        if is_covered(cells, tiles[enemy]):
            return replace(board, outcome=(self.mover, "enclosed"))
        if is_covered(cells, tiles[own]):
            if self.rules["suicide"] == "illegal":
                return None
            return replace(board, outcome=(board.mover, "self-enclosed"))
        return replace(board, outcome=board.draw())

    def draw(self) -> Outcome | None:
        if self.past.count(self.text()) >= 2:
            return None, "repetition"
        return (None, "ply cap") if self.plies >= self.rules["ply_cap"] else None


def perft(board: Board, depth: int) -> int:
    actions = board.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(after, depth - 1) for after in actions.values())


# --- positions that no match need have led to --------------------------------------------------------------


def scatter(seed: int, rules: dict[str, Any] | None = None) -> str:
    """A random position: some tiles of each side, grown around White's geyser, some in Burst mode."""
    dice = random.Random(seed)
    rules = BOOK | (rules or {})
    letters = ["g", *dice.sample([*KINDS[1:], *KINDS[1:].lower()], dice.randrange(15))]
    dice.shuffle(letters)
    tiles = {"G": (0, 0)}
    for letter in letters:
        cells = set(tiles.values())
        free = {c for cell in cells for c in near(cell)} - cells
        tiles[letter] = dice.choice(sorted(c for c in free if fits(cells | {c})))
    chance = dice.choice((0.0, 0.3, 0.8))
    burst = {letter for letter in tiles if dice.random() < chance}
    if not rules["geyser_burst"]:
        burst -= {"G", "g"}
    return Board(tiles, frozenset(burst), dice.choice("wb"), rules).text()

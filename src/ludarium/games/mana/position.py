"""Positions as texts: `.p./rG./.gO w`, rows from the top, then the side to move."""

from typing import TYPE_CHECKING, Any

from ...core.errors import BadPosition
from ...plain.games.mana.field import group, neighbours
from ...plain.games.mana.kernel import CORNER, clear, judge, open_history, put
from .state import HAND, KINDS, TILES
from .words import BLACK, GRAN, LETTERS, NAMES, NO_ISOLATED, SIDES, WHITE

if TYPE_CHECKING:
    from ...core.game import Game

FIELD = 5  # cells a side
SIGNS = LETTERS + LETTERS.lower()  # by the number of a tile
KNOWN = "known are " + ", ".join(f"{a} {b}" for a, b in zip(LETTERS, NAMES, strict=True))
EXAMPLE = 'expected a text such as "Gg w"'
Spot = tuple[int, int]  # row and column as they are read: from the top and the left, counted from 1
Found = tuple[Spot, bool]  # where a tile is, and whether it is in Burst mode


def write_position(game: "Game", s: Any) -> str:
    """The box of all tiles."""
    names = [text(s, tile) for tile in range(TILES)]
    squares = {s.at[tile]: names[tile] for tile in range(TILES) if s.at[tile] != HAND}
    rows = [
        "".join(squares.get(CORNER + 8 * y + x, ".") for x in range(s.width))
        for y in reversed(range(s.height))
    ]
    return f"{'/'.join(rows)} {SIDES[WHITE if s.active == s.white else BLACK]}"


def text(s: Any, tile: int) -> str:
    side, kind = divmod(tile, KINDS)
    return SIGNS[tile] + ("*" if s.burst[side] >> kind & 1 else "")


def read_position(game: "Game", spec: Any) -> Any:
    """A match at its first ply: upper case is seat 0, and nothing has been on the board before."""
    if not isinstance(spec, str):
        raise BadPosition(f"position: {EXAMPLE}, got {spec!r:.40}")
    words = spec.split()
    if not words:
        raise BadPosition(f"position: {EXAMPLE}, got an empty one")
    if len(words) == 1:
        raise BadPosition('position: no side to move: expected "w" or "b" after the board')
    if len(words) > 2 or words[1] not in tuple(SIDES):
        said = " ".join(words[1:])[:20]
        raise BadPosition(f'position: expected "w" or "b" as the side to move, got "{said}"')
    tiles = read_tiles(words[0])
    check_geysers(game, tiles)
    check_size(tiles)
    s = game.states.new()
    clear(s)
    bottom = max(row for (row, _), _ in tiles.values())
    left = min(column for (_, column), _ in tiles.values())
    for tile, ((row, column), burst) in tiles.items():
        put(s, tile, CORNER + 8 * (bottom - row) + column - left)
        s.burst[tile // KINDS] |= burst << tile % KINDS
    check_connected(game, s, tiles)
    s.dice = 1
    s.begins = 1
    s.active = SIDES.index(words[1])
    open_history(s)
    judge(s, game.tables, False, [0])  # M36
    return s


def read_tiles(board: str) -> dict[int, Found]:
    """Each tile with its place, from the rows of a board."""
    tiles: dict[int, Found] = {}
    rows = board.split("/")
    lengths = [len(row.replace("*", "")) for row in rows]
    for i, row in enumerate(rows, 1):
        column = 0
        last = -1
        for sign in row:
            where = f"row {i}, column {max(column, 1) if sign == '*' else column + 1}"
            if sign == "*":
                if last < 0 or tiles[last][1]:
                    raise BadPosition(f"{where}: * follows the letter of a mana, once")
                tiles[last] = (tiles[last][0], True)
                continue
            column += 1
            last = -1
            if sign == ".":
                continue
            if sign not in SIGNS:
                raise BadPosition(f'{where}: unknown letter "{sign}"; {KNOWN}')
            last = SIGNS.index(sign)
            if last in tiles:
                (row_before, column_before), _ = tiles[last]
                raise BadPosition(
                    f'{where}: a second "{sign}", the first is in row {row_before}, '
                    f"column {column_before}"
                )
            tiles[last] = ((i, column), False)
        if lengths[i - 1] != lengths[0]:
            raise BadPosition(f"row {i}: {lengths[i - 1]} cells, the rows above have {lengths[0]}")
    return tiles


def check_geysers(game: "Game", tiles: dict[int, Found]) -> None:
    for side, letter in enumerate("Gg"):
        geyser = tiles.get(side * KINDS + GRAN)
        if geyser is None:
            colour = ("White", "Black")[side]
            raise BadPosition(f'position: {colour} has no geyser ("{letter}") on the board')
        (row, column), burst = geyser
        if burst and not game.rules["geyser_burst"]:
            raise BadPosition(
                f"row {row}, column {column}: a geyser does not burst by these rules (M11)"
            )


def check_size(tiles: dict[int, Found]) -> None:
    """The box of all tiles; empty rows and columns around it do not count."""
    for name, axis in (("wide", 1), ("high", 0)):
        spots = sorted((spot[axis], spot, tile) for tile, (spot, _) in tiles.items())
        (first, *low), (last, *high) = spots[0], spots[-1]
        if last - first >= FIELD:
            raise BadPosition(
                f"position: {last - first + 1} cells {name}, at most {FIELD} are possible: "
                f"from {label(low)} to {label(high)}"
            )


def label(place: list[Any]) -> str:
    (row, column), tile = place
    return f'"{SIGNS[tile]}" in row {row}, column {column}'


def check_connected(game: "Game", s: Any, tiles: dict[int, Found]) -> None:
    """M6: all in one group with White's geyser, or nobody alone."""
    squares = s.tiles[0] | s.tiles[1]
    if game.tables.connectivity == NO_ISOLATED:
        joined, fault = neighbours(squares), "is alone"
    else:
        joined, fault = group(squares, 1 << s.at[GRAN]), "is cut off from the geyser G"
    for tile, (spot, _) in sorted(tiles.items(), key=lambda each: each[1][0]):
        if not joined >> s.at[tile] & 1:
            raise BadPosition(f"position: {label([spot, tile])} {fault}")

"""Pebbles of docs/adding-a-game.md as a game of perfect information: everything about it is known.

Who is to take from a heap whose size is a multiple of 4 loses; otherwise he wins by making it one.
"""

import re
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import ludarium
from ludarium import Game

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```\w+ file=my-games/pebbles/(\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@cache
def heap_game() -> Game:
    """Its files as the page has them, under another name and declared to be perfect."""
    folder = Path(mkdtemp(prefix="ludarium-heap-"))
    (folder / "heapgame").mkdir()
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        text = text.replace('name="pebbles"', 'name="heapgame", perfect=True')
        (folder / "heapgame" / name).write_text(text, encoding="utf-8")
    ludarium.games.add_folder(folder)
    return ludarium.load("heapgame")

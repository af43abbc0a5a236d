"""One match that is kept as text. A game lists its own in `tests/games/<name>/playthroughs.py`."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Playthrough:
    game: str
    title: str
    seed: int
    decks: tuple[str, ...] | None = None
    variant: str = ""
    habit: bool = False  # the game's own simple player acts, not the dice
    fed: bool = False  # what the match waits for comes from here, not from its own dice

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.title}.txt"

"""All parts of a game's compiled code: those of a table, then what only the lab calls."""

from ..bots import Settings
from ..bots.bot import Memory
from ..bots.counting import count_leaves
from ..bots.parts import engine_of, perft_of
from ..bots.warming import Part, parts_of
from ..core.game import Game
from .series import play_series


def all_parts(game: Game) -> list[Part]:
    engine, perfect = engine_of(game), game.definition.perfect
    entries = [engine.copies, *([perft_of(game).count] if perfect else [])]

    def play() -> None:
        random, memory = Settings(kind="random"), Memory(game, 2)
        play_series(game, [random, random], None, 1, 1, 1)
        engine.copies(memory.states, memory.words, 1)
        if perfect:
            count_leaves(game.match(seed=1), 2)

    return [*parts_of(game), Part("lab", entries, play)]


def warm_up(game: Game) -> None:
    """Compile (or load) every entry point."""
    for part in all_parts(game):
        part.work()

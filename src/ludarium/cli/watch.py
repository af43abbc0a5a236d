"""`ludarium watch`: a match that bots play, move by move; in a game with one seat, a bot's run."""

import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from ..core.errors import BadInput
from ..core.unseen import Audit
from .common import (
    AsJson,
    CardFile,
    Changes,
    GameName,
    Variants,
    busy,
    open_game,
    out,
    print_json,
    read_deck,
)
from .replay import Moves, document, label_of, show_steps, style_of
from .session import PACE, WARMING
from .table import measured, table_of

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.match import Match
    from .table import Table


def command(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "--bot", help="One bot per seat, or one for all seats.")
    ] = "adept",
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks", "--deck", help="One deck per seat, or one for all: names, codes or files."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Seed of all dice and bots. Default: a random one, which is printed."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(help="Watch what this seat sees. Default: what a spectator sees."),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Draw the table after each move and wait for Enter.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the replay (.json or .txt).")
    ] = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Watch bots play a match; in a game with one seat, a bot's run.

    Example: ludarium watch spellfaire --bots adept,novice

    Example: ludarium watch mana --bots heuristic --seed 3 --step
    """
    opened = open_game(game, variant, changes, card_file)
    if seat is not None and seat not in range(opened.seats):
        raise BadInput(f"--seat: expected a seat from 0 to {opened.seats - 1}, got {seat}")
    if decks and opened.definition.build_deck is None:
        raise BadInput(f"{opened.title} is played without decks; omit --decks")
    names = per_seat(opened, bots, "--bots")
    held = (
        [read_deck(opened, each) for each in per_seat(opened, decks, "--decks")] if decks else None
    )
    seed = secrets.randbelow(1 << 53) if seed is None else seed
    viewer = 0 if opened.seats == 1 else seat
    match = opened.match(seed, held)
    quiet = as_json or step
    play(match, names, seed, viewer, quiet)
    if save is not None:
        match.replay().save(save)
    if as_json:
        found = document(match.replay(), viewer)
        print_json(found | {"bots": names, "seed": seed, "measure": match.measure})
    elif step:
        show_steps(match.replay(), table_of(opened), viewer)
    if not as_json:
        out.print(f"seed {seed}" + (f"; saved as {save}" if save else ""), style="dim")


def per_seat(game: "Game", text: str, option: str) -> list[str]:
    """A name for each seat."""
    names = [part.strip() for part in text.split(",") if part.strip()]
    if len(names) == 1:
        names *= game.seats
    if len(names) != game.seats:
        most = f" or {game.seats}" if game.seats > 1 else ""
        raise BadInput(f"{option}: expected 1{most} for {game.title}, got {len(names)}: {text}")
    return names


def play(match: "Match", names: Sequence[str], seed: int, viewer: int | None, quiet: bool) -> None:
    """To the end, telling each move as it comes."""
    from ..bots import make_bot

    game = match.game
    players = [make_bot(game, name, seed=seed + seat) for seat, name in enumerate(names)]
    teller = Teller(match, names, viewer)
    if not quiet:
        teller.begin()
    while match.actors:
        seat = match.actors[0]
        with busy("thinking" if match.entries else WARMING):
            action = players[seat].choose(match.observe(seat))
        words = next(each.text for each in match.legal(seat) if each.id == action)
        match.submit(seat, action)
        if not quiet:
            teller.move(seat, words)
    if not quiet:
        teller.end()


class Teller:
    """Prints a match for one viewer: what is planned in secret only when somebody else sees of it."""

    def __init__(self, match: "Match", names: Sequence[str], viewer: int | None) -> None:
        self.match, self.viewer = match, viewer
        seats = [f"{name} (seat {seat})" for seat, name in enumerate(names)]
        self.names = seats if len(names) > 1 else list(names)
        self.table: Table = table_of(match.game)
        self.narrator = self.table.narrator(None)  # nobody at the keyboard is "you"
        self.audit = Audit(match)
        self.held: Moves = []  # since the last step that was told
        self.steps = 0
        self.seen = 0

    def begin(self) -> None:
        view = self.match.view(self.viewer)
        self.narrator.know(view)
        out.print(self.table.heading(view, self.viewer))
        self.tell()

    def tell(self) -> None:
        events = self.match.events(self.viewer, self.seen)
        self.seen += len(events)
        for line in self.table.lines(self.narrator, events):
            out.print(Padding(line.text, (0, 0, 0, 3), expand=False), markup=False)

    def move(self, seat: int, words: str) -> None:
        self.held.append((seat, words))
        if not self.audit.has_shown(seat) and not self.match.is_over:
            return
        moves, self.held = self.held, []
        self.steps += 1
        # What was held back is told by the events of the step, as far as this viewer may know it.
        is_open = self.viewer is None and len(moves) == 1
        shown = [(who, said if is_open or who == self.viewer else "") for who, said in moves]
        label = label_of(shown, self.names)
        out.print(Text(f"\n{self.steps}. ", "bold").append(label, style_of(moves, None)))
        self.tell()
        if out.is_terminal:
            time.sleep(PACE)

    def end(self) -> None:
        view = self.match.view(self.viewer)
        out.print()
        out.print(self.table.draw(view, self.viewer, (), 60))
        result: Any = self.match.result
        said = self.table.ending(result, None)
        out.print(Text(f"\n{said}{measured(self.match)}", "bold"))

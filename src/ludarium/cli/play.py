"""`ludarium play`"""

import json as json_module
import secrets
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from ..core.errors import BadInput, BadPosition
from ..core.game import Game
from ..core.match import Match
from .common import CardFile, Changes, GameName, Variants, first_game, open_game, read_deck


def command(
    game: GameName = "",
    deck: Annotated[
        str | None, typer.Option("--deck", help="Your deck: a name, a code or a file.")
    ] = None,
    enemy_deck: Annotated[
        str | None, typer.Option("--enemy-deck", help="The enemy's deck.")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", help="random, novice, adept (default), expert, master, heuristic."),
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="Two people at one keyboard, no bot.")
    ] = False,
    seat: Annotated[int, typer.Option("--seat", help="Where you sit: 0 or 1.")] = 0,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Seed of all dice. Default: a random one, which is printed."),
    ] = None,
    first: Annotated[
        Literal["me", "bot", "random"], typer.Option("--first", help="The seat that goes first.")
    ] = "random",
    load: Annotated[
        str | None,
        typer.Option("--load", metavar="FILE", help="Start from a position (JSON)."),
    ] = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
) -> None:
    """Play a game in the terminal, against a bot or a friend at the same keyboard.

    Example: [bold]ludarium play spellfaire[/bold]

    Example: [bold]ludarium play spellfaire --deck necropolis-shadow --bot expert --first me[/bold]

    Example: [bold]ludarium play spellfaire --hot-seat[/bold]

    At the prompt, [bold]?[/bold] explains everything.
    """
    from .session import Session

    table = open_game(game or first_game(), variant, changes, card_file)
    if seat not in range(table.seats):
        raise BadInput(f"--seat: expected a seat from 0 to {table.seats - 1}, got {seat}")
    others = {"--bot": bot, "--hot-seat": hot_seat, "--enemy-deck": enemy_deck}
    needless = [option for option, given in others.items() if given]
    if table.seats == 1 and (needless or first == "bot"):
        raise BadInput(f"{table.title} has one seat: omit {(needless or ['--first'])[0]}")
    if hot_seat and bot:
        raise BadInput("--hot-seat is for two people; don't combine it with --bot.")
    if load and (deck or enemy_deck or seed is not None or first != "random"):
        raise BadInput(
            "--load already sets decks, dice and turn order; don't combine it with --deck, --enemy-deck, --seed or --first."
        )

    bots = {}
    if not hot_seat:
        bots = {
            other: hire(table, bot or "adept", other)
            for other in range(table.seats)
            if other != seat
        }
    if load:
        match = table.position(read_position(load))
    else:
        decks = seat_decks(table, seat, deck, enemy_deck)
        begins = {"me": seat, "bot": 1 - seat, "random": None}[first]
        match = start(table, seed, decks, begins)
    Session(match, bots).run()


def hire(game: Game, name: str, seat: int) -> Any:
    """A bot for a seat; its name is checked, nothing is compiled yet."""
    from ..bots import make_bot

    return make_bot(game, name, seed=1 + secrets.randbelow(1 << 30) + seat)


def start(game: Game, seed: int | None, decks: list[Any] | None, first: int | None) -> Match:
    return game.match(secrets.randbelow(1 << 53) if seed is None else seed, decks, first)


def seat_decks(game: Game, seat: int, own: str | None, enemy: str | None) -> list[Any] | None:
    """Decks by seat, starters where none is named; None when nobody names one."""
    if own is None and enemy is None:
        return None
    if game.definition.build_deck is None:
        raise BadInput(f"{game.title} is played without decks")
    named = {seat: own} | {other: enemy for other in range(game.seats) if other != seat}
    return [
        game.definition.starters[each] if (word := named[each]) is None else read_deck(game, word)
        for each in range(game.seats)
    ]


def read_position(path: str) -> Any:
    try:
        content = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadPosition(f"{path}: not a text file") from None
    if content.strip()[:1] not in ("{", "[", '"'):
        return content.strip()  # games whose positions are strings
    try:
        return json_module.loads(content)
    except ValueError as fault:
        raise BadPosition(f"{path}: not valid JSON: {fault}") from None

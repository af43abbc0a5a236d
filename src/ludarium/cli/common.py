"""What the commands share: the options that make a game, printing, errors, decks from anywhere."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, cast

import typer
from rich.console import Console
from rich.text import Text

from ..core.cards import CARD
from ..core.errors import BadDeck, BadInput, nearest

if TYPE_CHECKING:
    from ..core.game import Game

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

# --- options ---------------------------------------------------------------------------------------

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; `ludarium games` lists them.")
]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="NAME", help="A named variant of the rules; repeatable."),
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Change a rule (rules.hero_health=30) or a card's field (Ember Bolt.n=3, "
        "Combust.effects.2.n=3); repeatable.",
    ),
]
CardFile = Annotated[
    str | None,
    typer.Option(
        "--cards", metavar="FILE", help="Add or replace cards: a TOML file of [\\[card]] rows."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def game_names() -> list[str]:
    from .. import games

    names: list[str] = cast(Any, games)()
    return names


def first_game() -> str:
    """The game that comes first on the home page."""
    from ..core.look import read_look
    from ..games import folders

    known = folders()
    return min(known, key=lambda name: read_look(known[name] / "look.toml")["shelf"])


def open_game(
    name: str,
    variants: Sequence[str] | None = None,
    changes: Iterable[str] | None = None,
    cards: str | None = None,
) -> "Game":
    """The game that the common options describe."""
    from ..core.changes import changed_game

    return changed_game(name, tuple(variants or ()), list(changes or ()), cards or ())


def read_deck(game: "Game", written: str) -> Any:
    """What `game.read_deck` takes, from a name, a code, a file of lines or JSON, or `-` (stdin)."""
    if written == "-":
        return deck_content(sys.stdin.read(), "standard input")
    path = Path(written)
    if written.lower() not in game.decks and path.is_file():
        try:
            return deck_content(path.read_text(encoding="utf-8"), written)
        except UnicodeDecodeError:
            raise BadDeck([f"{written}: not a text file"]) from None
    if written.lower() in (*game.decks, *game.lost_decks) or written.startswith(f"{game.name}."):
        return written
    if "." in written or "/" in written or "\\" in written:
        raise BadDeck([f'no such file or deck code of {game.name}: "{written}"'])
    if game.definition.build_deck is None:
        raise BadDeck([f"{game.title} is played without decks; omit them"])
    hint = nearest(written, game.decks) or f"; known decks: {', '.join(game.decks)}"
    raise BadDeck([f'no such deck or file: "{written}"{hint}'])


def deck_content(content: str, where: str) -> Any:
    content = content.strip()
    if not content:
        raise BadDeck([f"{where}: empty"])
    if content[0] not in "{[":
        return content if "\n" not in content and "." in content else content.splitlines()
    try:
        return json.loads(content)
    except ValueError as fault:
        raise BadDeck([f"{where}: not valid JSON: {fault}"]) from None


def find_card(game: "Game", word: str) -> dict[str, Any]:
    """A card by name, id or the beginning of its name; otherwise BadInput suggests one."""
    wanted = " ".join(word.lower().split())
    if wanted in game.by_word:
        return game.cards[game.by_word[wanted]]
    return find_row(game.cards, word, CARD)


def find_row(rows: Sequence[dict[str, Any]], word: str, table: str) -> dict[str, Any]:
    """The same in any table."""
    wanted = " ".join(word.lower().split())
    for key in ("name", "id"):
        for row in rows:
            if row[key].lower() == wanted:
                return row
    close = {row["name"]: row for row in rows if row["name"].lower().startswith(wanted)}
    if len(close) == 1:
        return close.popitem()[1]
    if close and wanted:
        raise BadInput(f'"{word}" may be {", ".join(close)}')
    raise BadInput(f'no such {table}: "{word}"{nearest(word, [row["name"] for row in rows])}')


def find_elsewhere(game: "Game", word: str) -> tuple[str, dict[str, Any]] | None:
    """A row of another table than the cards (a hero) by name or id, with the table's name."""
    wanted = " ".join(word.lower().split())
    for table in game.definition.more_tables:
        for row in game.rows_of(table):
            if wanted in (str(row.get("name", "")).lower(), str(row["id"]).lower()):
                return table, row
    return None


def count_cards(game: "Game", deck: "Mapping[str, int]") -> list[tuple[dict[str, Any], int]]:
    """The rows of a deck with their copies, cheapest first."""
    rows = {card["id"]: card for card in game.cards}
    pairs = [(rows[card_id], n) for card_id, n in deck.items()]
    return sorted(pairs, key=lambda pair: (pair[0].get("kind", ""), pair[0].get("cost", 0)))


# --- printing --------------------------------------------------------------------------------------


def print_json(document: Any) -> None:
    print(json.dumps(finite(document), indent=1, allow_nan=False))


def finite(value: Any) -> Any:
    """The same with null for what JSON has no number for: an unknown bound."""
    if isinstance(value, dict):
        return {key: finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [finite(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def report(message: str) -> None:
    """One red line on standard error."""
    err.print(Text("error: ", "bold red").append(message, "not bold red"), soft_wrap=True)


def refuse(message: str, status: int = 2) -> NoReturn:
    report(message)
    raise typer.Exit(status)


def seat_name(seat: int | None, viewer: int | None) -> str:
    """'you', 'the enemy', or 'seat 1' for one who only watches."""
    if seat is None:
        return "nobody"
    if seat < 0:
        return "the game"
    if viewer is None:
        return f"seat {seat}"
    return "you" if seat == viewer else "the enemy"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.0995 or share == 0 else f"{100 * share:.1f} %"


def interval(rate: Sequence[float]) -> str:
    """'52.3 % (48.1 to 56.4)' of [low, mid, high]."""
    low, mid, high = rate
    return f"{100 * mid:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def repository() -> Path | None:
    """The root of the checkout this code runs from, or None when it is installed."""
    root = Path(__file__).parents[3]
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def busy(what: str) -> Any:
    """A spinner on a terminal, nothing elsewhere."""
    return out.status(what) if out.is_terminal else _Quiet()


class _Quiet:
    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


class Faces:
    """What stands on the cards of a game, as short texts for tables."""

    def __init__(self, game: "Game") -> None:
        from ..core.look import look_of

        self.look = look_of(game)
        self.filters: list[str] = list(self.look.face["filters"])

    def group(self, card: dict[str, Any]) -> str:
        """The faction, nation, element ... a card belongs to."""
        return self.look.family(card) or ("token" if card.get("token") else "")

    def more_words(self, card: dict[str, Any]) -> list[str]:
        """What else cards are sorted by, such as a rarity, in place of which a token says what it is."""
        if card.get("token"):
            return ["token", *([""] * len(self.filters))][: len(self.filters)]
        return [str(card.get(name) or "") for name in self.filters]

    def groups(self, card: dict[str, Any]) -> list[str]:
        """All that a card belongs to, the first one first: what one of its fields says by one of the
        field's words ('rare'), or by a word and more ('monkey 2')."""
        fields = [name for name, each in self.look.form.items() if each.words and not each.many]
        said = [str(card[name]) for name in fields if card.get(name)]
        found = [self.group(card), *said, *(each.split()[0] for each in said)]
        found += ["token"] if card.get("token") else []
        return list(dict.fromkeys(each for each in found if each))

    def numbers(self, card: dict[str, Any], where: str = "bottom") -> str:
        """'3/2': the numbers at the foot of a card, or those at its top, such as its cost."""
        found = self.look.numbers(card)
        return "/".join(str(n) for corner, n in found.items() if corner.startswith(where))

    def heading(self, where: str) -> str:
        """What these numbers are called: 'cost', or 'A/H'."""
        corners = self.look.corners
        names = [name for corner, name in corners.items() if corner.startswith(where)]
        return names[0] if len(names) == 1 else "/".join(name[0].upper() for name in names)

"""What all games share: experience, the level of a profile, and badges for real deeds.

The numbers and the badges of any game are in `honours.toml` here; a game adds its own by `badges.toml` in its folder,
which count its events or read its last view. Pure: `server/honours.py` keeps what somebody has.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..core.cards import Field, Form, Row, Where, number, read_toml, rows, table, text, word
from ..core.errors import LudariumError, nearest
from ..core.game import Game
from .book import MOST, OUTCOMES, WHOLE, BadProgress, anything, check_event
from .days import Streak
from .quests import is_meant

FILE = "badges.toml"
SHARED = Path(__file__).with_name("honours.toml")
METALS = ("gold", "silver", "bronze")
# What a badge of any game may count.
TALLIES = (
    *("won", "people", "ranked", "bot", "games", "level"),
    *("puzzles", "puzzle streak", "decks", "deck streak", "runs"),
)
XP, BADGES = "xp", "badge:"  # items


@dataclass(frozen=True)
class Badge:
    id: str  # "giant", or "voidlit:untouched" of a game
    game: str | None
    row: Row


# --- the forms ----------------------------------------------------------------------------------------


def looks() -> dict[str, Field]:
    return {
        "id": text(needed=True),
        "title": text(needed=True),
        "text": text(needed=True),
        "picture": text(default="orb"),
        "family": text(default="universal"),
        "metal": word(METALS, default="gold"),
    }


def shared_badge() -> Form:
    from ..bots.levels import LEVELS

    def check(row: Row) -> None:
        if (row["counts"] == "bot") != (row["level"] is not None):
            raise ValueError('"level": expected with counts = "bot", and only there')

    counted = {"counts": word(TALLIES, needed=True), "n": number(1, MOST, default=1)}
    return Form({**looks(), **counted, "level": word(LEVELS)}, check)


def game_badge(game: Game) -> Form:
    """`counts`: how many of these events the seat had; `view`: a number of its last view. One of them lies between
    `least` and `most`."""
    events = game.definition.events
    fields = dict(game.definition.card_form.fields) if game.definition.card_form else {}
    one = Form(
        {"event": word(events, needed=True), "facts": anything(), "card": anything()},
        lambda row: check_event(row, events, fields),
    )

    def check(row: Row) -> None:
        if bool(row["counts"]) == bool(row["view"]):
            raise ValueError('expected either "counts" or "view"')
        if row["least"] is None and row["most"] is None:
            raise ValueError('expected "least", "most" or both')
        if row["view"]:
            known = [
                name
                for name, value in own_view(game.match(seed=1).view(0), 0).items()
                if is_number(value)
            ]
            if row["view"] not in known:
                hint = nearest(row["view"], known) or f"; numbers are {', '.join(known)}"
                raise ValueError(f'the view has no number "{row["view"]}"{hint}')

    return Form(
        {
            **looks(),
            "outcome": word(OUTCOMES, default="won"),
            "counts": rows(one, 10, "event"),
            "view": text(),
            "least": number(0, MOST),
            "most": number(0, MOST),
        },
        check,
    )


def read_badges(path: Path, form: Form, document: Any, content: str, game: str | None) -> Any:
    found: dict[str, Badge] = {}
    listed = document.get("badge", [])
    for i, given in enumerate(listed if isinstance(listed, list) else [listed]):
        where = Where(path.name, content, i, "badge")
        try:
            row = form.read(given, where)
        except LudariumError as fault:
            raise BadProgress(str(fault)) from None
        if row["id"] in {badge.row["id"] for badge in found.values()}:
            raise BadProgress(f'{where.line()}: two badges have the id "{row["id"]}"')
        name = f"{game}:{row['id']}" if game else row["id"]
        found[name] = Badge(name, game, row)
    return found


def read_game(game: Game, path: Path) -> dict[str, Badge]:
    document, content = read_toml(path, BadProgress)
    if other := [name for name in document if name != "badge"]:
        raise BadProgress(f'{path.name}: expected tables [[badge]] only, got "{other[0]}"')
    badges: dict[str, Badge] = read_badges(path, game_badge(game), document, content, game.name)
    return badges


@lru_cache(32)
def badges_of(game: Game) -> dict[str, Badge]:
    """A game's own badges, by id."""
    path = game.definition.folder / FILE
    return read_game(game, path) if path.is_file() else {}


class Shared:
    """`honours.toml`."""

    def __init__(self, path: Path = SHARED) -> None:
        from ..bots.levels import LEVELS

        document, content = read_toml(path, BadProgress)
        amounts = {name: number(0, MOST, needed=True) for name in (*OUTCOMES, "puzzle", "deck")}
        paid = {
            "practice": number(0, WHOLE, default=WHOLE),
            "practice_wins": number(0, 1000, default=1000),
        }
        form = Form(
            {
                "level": table(Form({"xp": number(1, MOST, needed=True)})),
                "xp": table(Form({**amounts, **paid})),
                "deck": table(Form({"level": word(LEVELS, needed=True)})),
            }
        )
        plain = {name: value for name, value in document.items() if name != "badge"}
        try:
            self.row = form.read(plain, Where(path.name, content), "honours")
        except LudariumError as fault:
            raise BadProgress(str(fault)) from None
        self.badges: dict[str, Badge] = read_badges(path, shared_badge(), document, content, None)

    def xp(self, outcome: str, practice: bool, practised: int) -> int:
        """Of a match; so many for practice ended like it today before."""
        row = self.row["xp"]
        if practice and practised >= row["practice_wins"]:
            return 0
        return int(row[outcome] * (row["practice"] if practice else WHOLE) // WHOLE)

    def level(self, xp: int) -> tuple[int, int, int]:
        """The level, from 1 on; what was gained since it was reached, and what the next one takes."""
        of = int(self.row["level"]["xp"])
        return 1 + xp // of, xp % of, of

    def may_be_deck(self, level: str | None) -> bool:
        """Whether a win against this bot counts for the deck of the day."""
        return level is not None and level in at_least(self.row["deck"]["level"])


@lru_cache(1)
def shared() -> Shared:
    return Shared()


# --- counting -----------------------------------------------------------------------------------------


def at_least(level: str) -> list[str]:
    """The levels of bots from one on."""
    from ..bots.levels import LEVELS

    names = list(LEVELS)
    return names[names.index(level) :]


def reached(badge: Badge, held: Mapping[str, int], puzzle: Streak, deck: Streak) -> int:
    """How far somebody has come towards a badge of any game, by what they hold."""
    row = badge.row
    match row["counts"]:
        case "bot":
            return sum(held.get(f"won:{level}", 0) for level in at_least(row["level"]))
        case "games":
            return sum(n > 0 for item, n in held.items() if item.startswith("won:in:"))
        case "level":
            return shared().level(held.get(XP, 0))[0]
        case "puzzle streak":
            return puzzle.best
        case "deck streak":
            return deck.best
        case word:
            items = {"won": "won", "people": "won:people", "ranked": "won:ranked"}
            items |= {"puzzles": "puzzle", "decks": "deck", "runs": "run"}
            return held.get(items[word], 0)


def has_earned(
    game: Game,
    badge: Badge,
    outcome: str,
    view: Mapping[str, Any],
    events: Iterable[Mapping[str, Any]],
    seat: int,
) -> bool:
    """Whether a match that ended so brings a badge of its game."""
    row = badge.row
    if row["outcome"] != outcome:
        return False
    n = own_view(view, seat)[row["view"]] if row["view"] else counted(game, row, events, seat)
    low, high = row["least"], row["most"]
    return (low is None or n >= low) and (high is None or n <= high)


def counted(game: Game, row: Row, events: Iterable[Mapping[str, Any]], seat: int) -> int:
    cards = {card["id"]: card for card in game.cards}
    return sum(
        any(
            event["event"] == each["event"]
            and is_meant(each, event, cards.get(event.get("card", ""), {}))
            for each in row["counts"]
        )
        for event in events
        if event.get("seat") == seat
    )


def own_view(view: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What a view says of the match and of a seat."""
    found = dict(view)
    if "seats" in view:
        found |= view["seats"][seat]
    return found


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)

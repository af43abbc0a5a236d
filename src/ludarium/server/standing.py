"""A player's record, counted from the stored matches whenever it is asked for: there is no second
truth. What counts is decided by `table.counts`: finished matches against bots or people, on a seat of
one's own, from an ordinary start or that of a contest; not those that ended without a result."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field
from sqlalchemy import select

from ..core.errors import UnknownGame
from .store import Store
from .table import counts
from .tables import bots, decks, matches, seats

if TYPE_CHECKING:
    from .hub import Hub

NO_RESULT = ("abort", "void")
LOST_ALONE = ("concede", "time", "forfeit")
PEOPLE, PROGRAMS = "people", "programs"
RECENT = 10
OWN_DECK = "own deck"


class Tally(Struct):
    """How often a player won, lost and drew; a streak is of wins. Of runs alone also what they came to: the best
    and the sum, by the measure of the game."""

    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0
    best_streak: int = 0
    best: int | None = None  # null: no run that was measured
    total: int = 0
    measured: int = 0  # runs in `total`

    def add(self, outcome: str, measure: int | None = None, way: int = 1) -> None:
        self.games += 1
        setattr(self, outcome, getattr(self, outcome) + 1)
        self.streak = self.streak + 1 if outcome == "won" else 0
        self.best_streak = max(self.best_streak, self.streak)
        if measure is not None:
            self.best = measure if self.best is None else max(self.best * way, measure * way) * way
            self.total += measure
            self.measured += 1


Row = TypeVar("Row", bound=Tally)


class Against(Tally):
    opponent: str = ""  # a level, "people", or "programs": bots over HTTP


class WithDeck(Tally):
    deck: str = ""  # a ready deck, the name of one's own, or "own deck" if it was not kept


class GameRecord(Tally):
    game: str = ""
    opponents: list[Against] = field(default_factory=list)
    decks: list[WithDeck] = field(default_factory=list)


class Played(Struct):
    """A match that counted."""

    match: str
    game: str
    outcome: str  # won, lost, drawn
    opponent: str  # the name at the table
    ended: float
    measure: int | None = None  # what a run alone came to


class Record(Tally):
    by_game: list[GameRecord] = field(default_factory=list)
    recent: list[Played] = field(default_factory=list)  # the latest first


def outcome(result: Mapping[str, Any], seat: int) -> str | None:
    """From a seat; None: there was no result."""
    if result.get("reason") in NO_RESULT:
        return None
    winner, scores = result.get("winner"), result.get("scores") or []
    if winner is not None:
        return "won" if winner == seat else "lost"
    if len(scores) == 1 and (result.get("reason") in LOST_ALONE or scores[0] < 0):
        return "lost"
    return "drawn"


async def record_of(store: Store, hub: "Hub", user: str) -> Record:
    own = select(seats.c.match).where(seats.c.user == user)
    played, sitting, made, kept = await store.several(
        select(matches).where(matches.c.ended.is_not(None), matches.c.id.in_(own)),
        select(seats).where(seats.c.match.in_(own)).order_by(seats.c.seat),
        select(bots.c.user),
        select(decks).where(decks.c.user == user),
    )
    tables: dict[str, list[Any]] = {}
    for seat in sitting:
        tables.setdefault(seat.match, []).append(seat)
    programs = {row.user for row in made}
    names = deck_names(hub, kept)
    record = Record()
    games: dict[str, tuple[GameRecord, dict[str, Against], dict[str, WithDeck]]] = {}
    for row in sorted(played, key=lambda each: (each.ended, each.id)):
        mine = [seat for seat in tables[row.id] if seat.user == user]
        others = [seat for seat in tables[row.id] if seat.user != user]
        ended = outcome(row.result or {}, mine[0].seat)
        if (
            ended is None
            or len(mine) > 1
            or not counts(row.mode, row.start, row.contest, row.version)
        ):
            continue
        if row.game not in games:
            games[row.game] = GameRecord(game=row.game), {}, {}
        game, opponents, own_decks = games[row.game]
        way = way_of(hub, row)
        record.add(ended)
        game.add(ended, row.measure, way)
        if others:
            kind = others[0].level or (PROGRAMS if others[0].user in programs else PEOPLE)
            opponents.setdefault(kind, Against(opponent=kind)).add(ended)
        if mine[0].deck:
            deck = deck_name(row, mine[0], names)
            own_decks.setdefault(deck, WithDeck(deck=deck)).add(ended, row.measure, way)
        name = others[0].name if others else ""
        record.recent.insert(0, Played(row.id, row.game, ended, name, row.ended, row.measure))
    record.recent = record.recent[:RECENT]
    for game, opponents, own_decks in games.values():
        game.opponents = sorted(opponents.values(), key=strength)
        game.decks = most_played(own_decks.values())
    record.by_game = most_played(game for game, _, _ in games.values())
    return record


def way_of(hub: "Hub", row: Any) -> int:
    """1 where more of the measure is better, otherwise -1."""
    try:
        return 1 if row.measure is None else hub.books.game(row.game).measure.way
    except UnknownGame:
        return 1


def strength(row: Against) -> tuple[int, str]:
    """Bots from weak to strong, then people."""
    from ..bots.levels import LEVELS

    levels = list(LEVELS)
    return (levels.index(row.opponent) if row.opponent in levels else len(levels), row.opponent)


def most_played(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: -row.games)


def deck_names(hub: "Hub", kept: Iterable[Any]) -> dict[tuple[str, str], str]:
    """The names of one's own decks, by game and cards."""
    names: dict[tuple[str, str], str] = {}
    for deck in kept:
        try:
            game = hub.books.game(deck.game)
            lines = game.reader.lines(game.reader.decode(deck.code))
        except ValueError:
            continue  # of cards that are no more
        names[deck.game, key_of(lines)] = deck.name
    return names


def key_of(lines: Iterable[str]) -> str:
    return "\n".join(sorted(lines))


def deck_name(row: Any, seat: Any, names: Mapping[tuple[str, str], str]) -> str:
    """What a deck is called: its own name, if it was kept."""
    decks = row.start.get("decks")  # a contest begins from a position
    lines = decks[seat.seat] if decks and seat.deck == OWN_DECK else None
    return names.get((row.game, key_of(lines)), OWN_DECK) if lines else str(seat.deck)

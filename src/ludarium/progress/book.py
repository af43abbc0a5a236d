"""The form of a game's `progress.toml`: currencies, rewards, quests, packs, prices, modes and bosses.

A game without the file has no economy; every part of the file may be left out. Whatever is written is checked against
the game: its cards, decks, events, rules and levels of bots.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..core.building import choices, pick_options
from ..core.cards import Field, Form, Row, Where, flag, number, read_toml, rows, table, text, word
from ..core.errors import BadInput, LudariumError, nearest
from ..core.game import Game, load
from ..core.look import named, several

FILE = "progress.toml"
MOST = 1_000_000
OUTCOMES = ("won", "drawn", "lost")
WHOLE = 100  # per cent
MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


class BadProgress(BadInput):
    """A `progress.toml` that cannot be used; the message names file, line and place."""

    title = "Bad progress file"


# --- kinds of fields --------------------------------------------------------------------------------


def amounts(known: Iterable[str], low: int = 0) -> Field:
    """So much of each, by name: `{ lumen = 40 }`."""
    names, one = tuple(known), number(low, MOST)

    def read(value: Any) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise ValueError(f"expected amounts by name, got {value!r}")
        for name in value:
            if name not in names:
                hint = nearest(name, names) or f"; known are {', '.join(names) or 'none'}"
                raise ValueError(f'unknown name "{name}"{hint}')
        return {str(name): one.read(n) for name, n in value.items()}

    return Field(read, {})


def odds(known: Iterable[str]) -> Field:
    """Per cent of each, 100 in all."""
    inner = amounts(known)

    def read(value: Any) -> dict[str, int]:
        found: dict[str, int] = inner.read(value)
        if sum(found.values()) != WHOLE:
            told = " + ".join(map(str, found.values())) or "nothing"
            raise ValueError(f"odds must add up to {WHOLE}, got {told} = {sum(found.values())}")
        return found

    return Field(read, {}, needed=True)


def one_of(known: Iterable[str], needed: bool = False) -> Field:
    return word(known, needed=needed)


def all_of(known: Iterable[str]) -> Field:
    return several(word(known))


def anything() -> Field:
    """A table that is checked elsewhere."""

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValueError(f"expected a table, got {value!r}")
        return dict(value)

    return Field(read, {})


# --- the form ---------------------------------------------------------------------------------------


class Words:
    """What a file may name: of the game, and of the file itself."""

    def __init__(self, game: Game, document: Mapping[str, Any]) -> None:
        self.game = game
        form = game.definition.card_form
        self.card_fields = dict(form.fields) if form else {}
        rarity = self.card_fields.get("rarity")
        self.rarities = rarity.words if rarity else ()
        self.currencies = [*named_in(document, "currency")]
        self.packs = [*named_in(document, "pack")]
        self.decks = list(game.decks)
        self.events = game.definition.events
        self.groups = list(pick_options(game)) if game.definition.build_deck else []


def named_in(document: Mapping[str, Any], table: str) -> Mapping[str, Any]:
    found = document.get(table)
    return found if isinstance(found, Mapping) else {}


def prize(words: Words) -> Form:
    """What is handed out at once."""
    return Form(
        {
            "coins": amounts(words.currencies),
            "packs": amounts(words.packs),
            "cards": amounts(
                words.rarities
            ),  # so many cards of a rarity, as a pack would draw them
        }
    )


def check_event(row: Row, events: Mapping[str, Any], card_fields: Mapping[str, Any]) -> None:
    """The facts that an event is to have, and the fields of its card."""
    facts = (*events.get(row["event"] or "", ()),)
    for name in (*row["facts"], *(["card"] if row["card"] else [])):
        if name not in facts:
            hint = nearest(name, facts) or f"; its facts are {', '.join(facts) or 'none'}"
            raise ValueError(f'the event "{row["event"]}" has no fact "{name}"{hint}')
    for name in row["card"]:
        if name not in card_fields:
            raise ValueError(f'a card has no field "{name}"' + nearest(name, card_fields))


def quest(words: Words) -> Form:
    """`event` counts what the seat does; `outcome` its matches that ended so."""

    def check(row: Row) -> None:
        if (row["event"] is None) == (row["outcome"] is None):
            raise ValueError('expected either "event" or "outcome"')
        check_event(row, words.events, words.card_fields)

    return Form(
        {
            "id": text(needed=True),
            "text": text(needed=True),
            "n": number(1, 1000, needed=True),
            "event": one_of(words.events),
            "outcome": one_of(OUTCOMES),
            "facts": anything(),  # that the event has: { side = 1 }
            "card": anything(),  # fields of its card: { kind = "unit" }
            "pays": table(prize(words)),
        },
        check,
    )


def pack(words: Words) -> Form:
    slot = Form({"n": number(1, 20, default=1), "odds": odds(words.rarities)})
    pity = Form(
        {"rarity": one_of(words.rarities, needed=True), "within": number(1, 1000, needed=True)}
    )

    def check(row: Row) -> None:
        if not row["slots"]:
            raise ValueError('a pack needs "slots"')
        due = row["pity"]
        if due and not any(each["odds"].get(due["rarity"]) for each in row["slots"]):
            raise ValueError(f'"pity": no slot ever holds a {due["rarity"]} card')

    return Form(
        {
            "title": text(needed=True),
            "price": amounts(words.currencies),
            "slots": rows(slot, 10, "slot"),
            "pity": table(pity),
        },
        check,
    )


def run_mode(words: Words) -> dict[str, Field]:
    """What all runs of several matches have: they end after so many wins or losses."""
    return {
        "wins": number(1, 20, needed=True),
        "losses": number(1, 20, needed=True),
        "price": amounts(words.currencies),
        "prizes": rows(prize(words), 21, "prize"),  # by wins, from none on
    }


def check_prizes(row: Row) -> None:
    if row["prizes"] and len(row["prizes"]) != row["wins"] + 1:
        raise ValueError(f'"prizes": expected {row["wins"] + 1}, one for each number of wins')


def draft(words: Words) -> Form:
    return Form(
        {
            **run_mode(words),
            "group": one_of(words.groups, needed=True),
            "choices": number(1, 10, default=3),  # of values of the group, one is picked
            "picks": number(1, 200, needed=True),
            "of": number(2, 6, default=3),
            "odds": odds(words.rarities),
            "fill": one_of(words.rarities, needed=True),  # cards of no group that complete the deck
        },
        check_prizes,
    )


def sealed(words: Words) -> Form:
    return Form(
        {
            **run_mode(words),
            "group": one_of(words.groups, needed=True),
            "choices": number(1, 10, default=3),
            "pack": one_of(words.packs, needed=True),
            "packs": number(1, 50, needed=True),
            "fill": one_of(words.rarities, needed=True),
        },
        check_prizes,
    )


def boss(words: Words) -> Form:
    from ..bots.levels import LEVELS

    def check(row: Row) -> None:
        try:
            load(words.game.name, words.game.variant, row["rules"])
        except LudariumError as fault:
            raise ValueError(f"rules: {fault}") from None

    return Form(
        {
            "id": text(needed=True),
            "name": text(needed=True),
            "deck": one_of(words.decks, needed=True),
            "level": one_of(LEVELS, needed=True),
            "text": text(needed=True),  # its house rule in words
            "rules": anything(),
            "pays": table(prize(words)),
        },
        check,
    )


def season(words: Words) -> Form:
    tier = Form(
        {
            "name": text(needed=True),
            "least": number(0, 5000, needed=True),  # the rating it begins with
            "pays": table(prize(words)),
        }
    )

    def check(row: Row) -> None:
        bounds = [each["least"] for each in row["tiers"]]
        if bounds != sorted(set(bounds)):
            raise ValueError('"tiers": expected rising bounds')
        begins, ends = row["begins"], row["ends"]
        if begins and ends and ends < begins:
            raise ValueError(f'"{ends}": it ends before it begins, in {begins}')

    return Form(
        {
            "start": number(0, 5000, default=1200),
            "begins": month(),  # the first season, and the last one; without them there is no end
            "ends": month(),
            "tiers": rows(tier, 20, "tier"),
        },
        check,
    )


def month() -> Field:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not MONTH.fullmatch(value):
            raise ValueError(f'expected a month such as "2026-11", got {value!r}')
        return value

    return Field(read, None)


def shop(words: Words) -> Form:
    return Form(
        {
            "currency": one_of(words.currencies, needed=True),
            "cards": number(0, 20, default=0),  # offers
            "odds": odds(words.rarities),
            "prices": amounts(words.rarities),
            "upgrades": number(0, 20, default=0),  # offers
            "reroll": number(0, MOST, default=0),  # what it costs; once a shop
            "sell": number(0, WHOLE, default=0),  # per cent of a price that come back
        }
    )


def upgrade(words: Words) -> Form:
    """Levels of a card that a field of the deck counts: prices by level and rarity."""
    return Form(
        {
            "field": text(needed=True),  # of the deck
            "levels": number(1, 10, needed=True),
            "price": number(1, MOST, needed=True),
            "factors": amounts(words.rarities, low=1),
        }
    )


def whole(words: Words) -> Form:
    return Form(
        {
            "currency": Field(named_titles, {}),
            "start": table(
                Form(
                    {
                        "coins": amounts(words.currencies),
                        "packs": amounts(words.packs),
                        "decks": all_of(words.decks),
                        "copies": amounts(words.rarities),  # of every card of a rarity
                    }
                )
            ),
            "spare": one_of(
                words.currencies
            ),  # what copies beyond the limit become, by `craft.dust`
            "reward": table(reward(words)),
            "first_win": table(prize(words)),
            "streak": table(
                Form(
                    {
                        "currency": one_of(words.currencies, needed=True),
                        "each": number(1, MOST, needed=True),
                        "most": number(1, 100, needed=True),
                    }
                )
            ),
            "level": table(
                Form(
                    {"xp": number(1, MOST, needed=True), "prizes": rows(prize(words), 100, "prize")}
                )
            ),
            "quests": table(
                Form({"a_day": number(1, 10, needed=True), "pays": table(prize(words))})
            ),
            "quest": rows(quest(words), 200, "quest"),
            "pack": named(pack(words)),
            "craft": table(
                Form(
                    {
                        "currency": one_of(words.currencies, needed=True),
                        "make": amounts(words.rarities),
                        "dust": amounts(words.rarities),
                    },
                    check_craft,
                )
            ),
            "shop": table(shop(words)),
            "upgrade": table(upgrade(words)),
            "attune": table(
                Form({"price": number(0, MOST, needed=True), "fields": several(text())})
            ),
            "slots": number(1, 100, default=30),  # decks that a player may keep
            "owned": flag(),  # paired play takes owned cards only
            "season": table(season(words)),
            "draft": table(draft(words)),
            "sealed": table(sealed(words)),
            "boss": rows(boss(words), 50, "boss"),
        }
    )


def reward(words: Words) -> Form:
    """Of a match between two people; against bots `practice` per cent of it, for so many wins a day."""
    by_outcome: Callable[[], Field] = lambda: amounts([*words.currencies, "xp"])  # noqa: E731
    return Form(
        {
            **{name: by_outcome() for name in OUTCOMES},
            "practice": number(0, WHOLE, default=WHOLE),
            "practice_wins": number(0, 1000, default=1000),
            # A number of the last view that goes into the purse, such as gold won in the match.
            "carried": table(
                Form(
                    {
                        "currency": one_of(words.currencies, needed=True),
                        "view": text(needed=True),
                        "share": number(1, WHOLE, default=WHOLE),
                    }
                )
            ),
        }
    )


def named_titles(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping) or not all(isinstance(each, str) for each in value.values()):
        raise ValueError(f'expected titles by name, as lumen = "Lumen", got {value!r}')
    return {str(name): str(title) for name, title in value.items()}


def check_craft(row: Row) -> None:
    for rarity, price in row["make"].items():
        if row["dust"].get(rarity, 0) >= price:
            raise ValueError(
                f"{rarity}: dusting gives {row['dust'][rarity]}, making costs {price}: "
                "expected less for dust than for making"
            )


# --- the book ---------------------------------------------------------------------------------------


class Book:
    """What a game's file says, checked against the game."""

    def __init__(self, game: Game, path: Path) -> None:
        document, content = read_toml(path, BadProgress)
        words = Words(game, document)
        try:
            self.row: Row = whole(words).read(document, Where(path.name, content), "progress")
        except LudariumError as fault:
            raise BadProgress(str(fault)) from None
        self.game = game
        self.rarities: tuple[str, ...] = tuple(words.rarities)
        self.check_rewards(path)

    def __getitem__(self, name: str) -> Any:
        return self.row[name]

    def check_rewards(self, path: Path) -> None:
        """Quests that pay nothing of their own are paid by `quests`."""
        ids = [each["id"] for each in self.row["quest"]]
        for name in ids:
            if ids.count(name) > 1:
                raise BadProgress(f'{path.name}: two quests have the id "{name}"')
        if self.row["quests"] and len(ids) < self.row["quests"]["a_day"]:
            raise BadProgress(f"{path.name}: fewer quests than a day has")

    def __repr__(self) -> str:
        return f"Book({self.game.name!r})"


def has_book(game: Game) -> bool:
    """Whether something is owned or earned in this game."""
    return (game.definition.folder / FILE).is_file()


@lru_cache(32)
def parts_in(game: Game) -> frozenset[str]:
    """The names of the parts that a game's file has; they are not checked, which takes longer."""
    path = game.definition.folder / FILE
    return frozenset(read_toml(path, BadProgress)[0]) if path.is_file() else frozenset()


@lru_cache(32)
def book_of(game: Game) -> Book | None:
    """None: nobody owns or earns anything in this game."""
    return Book(game, game.definition.folder / FILE) if has_book(game) else None


@lru_cache(32)
def standard(name: str) -> Game:
    """A game as its rule book has it."""
    return load(name)


def standard_book(name: str) -> Book | None:
    """Of a game as its rule book has it: nothing else is owned or earned."""
    return book_of(standard(name))


@lru_cache(32)
def most_copies(game: Game) -> dict[str, int]:
    """The most copies of each card that any deck may hold: what one may own."""
    found: dict[str, int] = {}
    options = pick_options(game)
    group = next(iter(options), None)
    for value in [option.id for option in options[group]] if group else [None]:
        for part in choices(game, {group: value} if group else {}).parts:
            for card, n in part.most.items():
                found[card] = max(found.get(card, 0), n)
    return found

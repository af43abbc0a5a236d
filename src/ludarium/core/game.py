"""Game: a rule book bound to its tables. A game is a value: plain functions and numbers."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .cards import (
    CARD,
    REMOVED,
    Row,
    RowTable,
    check_unique,
    merge_cards,
    read_cards,
    read_toml,
    table_of,
    written_cards,
)
from .clauses import Clause, clause_id, read_clauses
from .decks import Deck, DeckReader
from .definition import Definition as Definition  # games import it from here
from .errors import BadCard, BadDeck, BadInput, BadRules, UnknownGame, brief, nearest
from .keyed import Secret
from .links import from_link, is_link
from .measure import SCORE, Measure
from .mirror import mirror
from .modes import game_module
from .rules import RuleBook, Value, read_rules
from .spans import Limits, read_times, try_times
from .stock import (
    Stock,
    digest,
    fetch_late,
    filled,
    read_stock,
    stock_of,
    stocked_fields,
    without,
)

if TYPE_CHECKING:
    import numpy as np

    from .match import Match
    from .networks import Network

READY = ("decks", "lost_decks", "_read_decks")  # what follows from the ready decks
DOCS = (Path(__file__).parents[1] / "docs", Path(__file__).parents[3] / "docs" / "games")


class Game:
    """A game that can be played: `load("spellfaire")`."""

    def __init__(
        self,
        definition: Definition,
        variant: str | Iterable[str] = (),
        rules: Mapping[str, Any] | None = None,
        cards: Iterable[Row] = (),
        kept: Mapping[str, Any] | None = None,
        stock: Mapping[str, Any] | None = None,
    ) -> None:
        self.definition = definition
        self.name = definition.name
        self.title = definition.title
        self.kernel = game_module(self.name, "kernel", "plain")
        if not isinstance(variant, Iterable):
            raise BadInput(f"variant: expected a name or several, got {variant!r}")
        self.variant = (variant,) if isinstance(variant, str) else tuple(variant)
        self.rulebook: RuleBook = read_rules(definition.folder / "rules.toml")
        self.rule_changes = dict(rules or {})
        self.card_changes = [dict(card) for card in cards]
        self.deck_changes: dict[str, Any] = {}  # of `with_decks`: no part of the rules
        if kept is None:
            self.rules: dict[str, Value] = self.rulebook.values(self.variant, rules)
            self.all_rows: list[Row] = self._read_rows()  # cards, heroes ...
        else:
            self.rules = self.rulebook.values((), kept["rules"])
            self.all_rows = self._kept_rows(kept["cards"])
        self.cards: list[Row] = self.rows_of(CARD)
        cells = {name: self.rulebook.rules[name].cell(v) for name, v in self.rules.items()}
        more = {name: self.rows_of(name) for name in definition.more_tables}
        self._unstocked = definition.build_tables(cells, self.cards, **more)
        self.tables = self._plain_tables()
        if stock is not None:
            self.stock = read_stock(self, stock)
        self.states = mirror(self.kernel.STATE)
        self.times: Limits | None = read_times(self)
        self.hidden_fields: tuple[str, ...] | None = getattr(self.kernel, "HIDDEN", None)
        self._clause_ids: dict[int, str] = {}
        self.rows: list[list[int]] = []  # for lists of legal actions: making one takes long
        self.by_word: dict[str, int] = {}
        for i, card in enumerate(self.cards):
            self.by_word.setdefault(card["name"].lower(), i)
        for i, card in enumerate(self.cards):
            self.by_word.setdefault(card["id"].lower(), i)

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.fingerprint}>"

    def __deepcopy__(self, memo: Any) -> "Game":
        return self  # nothing changes it

    def __reduce__(self) -> Any:
        # What is in stock goes with it, and what was learned: whoever plays elsewhere plays the same.
        stock = self.__dict__.get("stock") or None
        return restore, (self.name, self.snapshot(), stock, self.networks)

    def _read_rows(self) -> list[Row]:
        tables = self.definition.row_tables
        if not tables:
            if self.card_changes:
                raise BadCard(f"{self.title} has no cards")
            return []
        base = read_cards(self.rulebook.file("cards", self.variant), tables)
        check_unique(base, tables)
        own = {id(row) for row in base}
        merged = merge_cards(base, self.card_changes, tables)
        for row in merged:
            row["custom"] = id(row) not in own
        return merged

    def _kept_rows(self, rows: list[Row]) -> list[Row]:
        tables = self.definition.row_tables
        changed = {(table_of(row), row.get("id")) for row in self.card_changes}
        merged = merge_cards([], rows, tables) if tables else []
        return [row | {"custom": (table_of(row), row["id"]) in changed} for row in merged]

    def rows_of(self, table: str) -> list[Row]:
        """The rows of one table: the cards, the heroes ..."""
        return [row for row in self.all_rows if table_of(row) == table]

    def snapshot(self) -> dict[str, Any]:
        """These rules as JSON-able data: what `restore` needs when the files have changed."""
        return {
            "variant": list(self.variant),
            "changes": {"rules": self.rule_changes, "cards": self.card_changes},
            "rules": dict(self.rules),
            "cards": [plain_row(row) for row in self.all_rows],
        }

    # --- what it is -----------------------------------------------------------------------------

    @cached_property
    def seats(self) -> int:
        return int(self.kernel.SEATS)

    @cached_property
    def measure(self) -> Measure:
        """What finished runs are compared by, in a game for one seat, bounded by its rules."""
        return (self.definition.measure or SCORE).under(self.rules)

    @cached_property
    def is_winnable(self) -> bool:
        """Whether a run is won or lost; otherwise it just has a score."""
        return bool(getattr(self.kernel, "WINNABLE", True))

    @cached_property
    def seats_of(self) -> list[tuple[int, ...]]:
        """The seats of a bit mask."""
        return [tuple(s for s in range(self.seats) if m >> s & 1) for m in range(1 << self.seats)]

    @cached_property
    def fingerprint(self) -> str:
        """Names exactly these rules: tables, switches and the version of the kernel."""
        made = hashlib.sha256(f"{self.name} {self.kernel.RULES}".encode())
        made.update(self._unstocked.tobytes())
        made.update(repr([(c["id"], c["name"]) for c in self.cards]).encode())
        for table in self.definition.more_tables:
            rows = [(table, row["id"], row["name"]) for row in self.rows_of(table)]
            made.update(repr(rows).encode())
        if removed := [(table_of(row), row["id"]) for row in self.all_rows if row.get(REMOVED)]:
            made.update(repr(removed).encode())
        return made.hexdigest()[:16]

    @cached_property
    def card_ids(self) -> list[str]:
        return [card["id"] for card in self.cards]

    @cached_property
    def card_ids_or_none(self) -> list[str | None]:
        """The same with None behind the last: at -1, an unknown card."""
        return [*self.card_ids, None]

    @cached_property
    def names_by_id(self) -> dict[str, str]:
        return {card["id"]: card["name"].lower() for card in self.cards}

    @cached_property
    def label(self) -> str:
        """'SpellfAIre (early-mana, Ember Bolt.n=3)': what a table says above the board."""
        return self.title + (f" ({', '.join(self.changes)})" if self.changes else "")

    @cached_property
    def changes(self) -> list[str]:
        """Variants, rules and cards that make this another game than the book's."""
        from .differences import in_short

        rules = [f"{name}={value}" for name, value in self.rule_changes.items()]
        return [*self.variant, *rules, *in_short(self)]

    @cached_property
    def book_rows(self) -> dict[tuple[str, str], Row]:
        """The rows by table and id as the book (or the variant) has them, without any change."""
        tables = self.definition.row_tables
        rows = read_cards(self.rulebook.file("cards", self.variant), tables) if tables else []
        return {(table_of(row), row["id"]): row for row in rows}

    @cached_property
    def book_cards(self) -> dict[str, Row]:
        """The same of the cards alone, by their ids."""
        return {row_id: row for (table, row_id), row in self.book_rows.items() if table == CARD}

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        for folder in (*DOCS, self.definition.folder):
            page = folder / f"{self.name}.md"
            if page.is_file():
                return read_clauses(page.read_text(encoding="utf-8"))
        return {}

    @cached_property
    def event_kinds(self) -> list[tuple[str, Sequence[str]]]:
        return list(self.definition.events.items())

    @cached_property
    def sentences(self) -> dict[str, Any]:
        """What its events say, as data for a narrator."""
        from .sentences import sentences_of

        return sentences_of(self)

    def clause(self, number: int) -> str:
        found = self._clause_ids.get(number)
        if found is None:
            found = self._clause_ids[number] = clause_id(number, self.definition.prefixes)
        return found

    def numbers_of(self, *kinds: Any) -> Iterable[int]:
        """The action numbers of some kinds; all of them where the game does not say."""
        known = self.definition.action_kinds
        if not known or not all(isinstance(kind, str) and kind in known for kind in kinds):
            return range(1, self.kernel.ACTIONS)
        return chain.from_iterable(known[kind] for kind in kinds)

    def in_decks(self, card: Row) -> bool:
        """Whether a deck, a pack or a shop may hold it."""
        return not card.get(REMOVED) and self.definition.in_decks(card)

    def card_text(self, card: Row) -> str:
        return self.definition.card_text(self, card)

    def jit(self, part: str = "kernel") -> Any:
        """A module of this game compiled by Numba."""
        return game_module(self.name, part, "jit")

    # --- tables ---------------------------------------------------------------------------------

    @cached_property
    def stock(self) -> Stock:
        """What inputs are drawn from, by field of TABLES; empty where a game stocks nothing."""
        return stock_of(self)

    @cached_property
    def stock_digest(self) -> str:
        """Names exactly this stock, which is not part of the fingerprint."""
        return digest(self.stock)

    @cached_property
    def table_array(self) -> "np.ndarray[Any, Any]":
        """The tables as compiled code takes them, with what is in stock and what was learned."""
        from .networks import with_networks

        return with_networks(self, self.own_tables, self.networks)

    @cached_property
    def own_tables(self) -> "np.ndarray[Any, Any]":
        """The tables as the game made them, with what is in stock: all that bots on a GPU need."""
        return filled(self._unstocked, self.stock)

    @cached_property
    def networks(self) -> "tuple[Network | None, ...]":
        """What its bots judge positions by, besides its `value.py`: from its folder."""
        from .networks import own_networks

        return own_networks(self)

    def network_digest(self, which: int) -> str:
        """Names exactly the weights of one of them, counted from 1."""
        found = self.networks[which - 1] if which <= len(self.networks) else None
        return found.digest if found is not None else ""

    def with_networks(self, *networks: "Network | None") -> "Game":
        """The same rules with these in place of what is in its folder."""
        twin = object.__new__(Game)
        twin.__dict__ = {k: v for k, v in self.__dict__.items() if k != "table_array"}
        twin.networks = networks
        return twin

    def with_decks(self, decks: Mapping[str, Any]) -> "Game":
        """The same rules with other ready decks beside the book's; None: without that one."""
        twin = object.__new__(Game)
        twin.__dict__ = {k: v for k, v in self.__dict__.items() if k not in READY}
        twin.deck_changes = dict(decks)
        return twin

    def with_stock(self, stock: Mapping[str, Any]) -> "Game":
        """The same rules with this in stock; what it does not name is empty."""
        twin = object.__new__(Game)
        made = ("stock", "stock_digest", "own_tables", "table_array")
        twin.__dict__ = {k: v for k, v in self.__dict__.items() if k not in made}
        twin.stock = read_stock(self, stock)
        twin.tables, twin.rows = twin._plain_tables(), []
        return twin

    def _plain_tables(self) -> Any:
        """The tables as plain Python reads them: what is in stock is fetched at first need."""
        records, names = mirror(self.kernel.TABLES), stocked_fields(self.kernel)
        if not names:
            return records.unpack(self._unstocked.tobytes())
        if any(self._unstocked[name].tobytes().strip(b"\0") for name in names):
            raise BadInput(f"{self.title}: build_tables must leave {', '.join(names)} empty")
        rest = without(self._unstocked, names)
        tables = mirror(rest.dtype).unpack(rest.tobytes())
        return fetch_late(tables, names, lambda: records.unpack(self.own_tables.tobytes()))

    # --- decks ----------------------------------------------------------------------------------

    @cached_property
    def reader(self) -> DeckReader:
        cards = [c for c in self.cards if self.definition.in_decks(c)]
        known = [(c["id"], c["name"]) for c in cards]
        form = self.definition.deck_form
        reader = (
            DeckReader(self.name, known)
            if form is None
            else DeckReader(self.name, known, lambda cards: form(self, cards))
        )
        for card in cards if self.card_changes else ():  # the ready decks know the book's names
            if card["id"] in self.book_cards:
                reader.by_word.setdefault(self.book_cards[card["id"]]["name"].lower(), card["id"])
        return reader

    @cached_property
    def decks(self) -> dict[str, Deck]:
        """The ready decks by name."""
        return self._read_decks[0]

    @cached_property
    def lost_decks(self) -> dict[str, str]:
        """The ready decks that hold what the changed cards no longer allow, and why."""
        return self._read_decks[1]

    @cached_property
    def _read_decks(self) -> tuple[dict[str, Deck], dict[str, str]]:
        path = self.rulebook.file("decks", self.variant)
        found: dict[str, Deck] = {}
        lost: dict[str, str] = {}
        document = read_toml(path, BadDeck)[0] if path.is_file() else {}
        for name, row in (document.get("deck", {}) | self.deck_changes).items():
            if row is None:
                continue
            try:
                found[name] = self.reader.read(row)
            except BadDeck as fault:
                if not self.card_changes and name not in self.deck_changes:
                    told = [f"{path.name}: deck {name}: {each}" for each in fault.problems]
                    raise BadDeck(told) from None
                lost[name] = fault.problems[0]
        if self.card_changes or self.rule_changes or self.deck_changes:
            broken = {name: self.broken_by(deck) for name, deck in found.items()}
            lost |= {name: problems[0] for name, problems in broken.items() if problems}
        return {name: deck for name, deck in found.items() if name not in lost}, lost

    def deck(self, written: Any) -> Deck:
        """A deck by name, code, list or table; BadDeck lists every broken rule."""
        deck = self.read_deck(written)
        problems = self.broken_by(deck)
        if problems:
            raise BadDeck(problems)
        return deck

    def broken_by(self, deck: Deck) -> list[str]:
        """The deck rules that a deck breaks, and what it holds that was removed."""
        return [*self._removed_in(deck), *self.definition.check_deck(self, deck)]

    def _removed_in(self, deck: Deck) -> list[str]:
        removed = [row for row in self.all_rows if row.get(REMOVED)]
        if not removed:
            return []
        fields = self.reader.form(deck).fields
        chosen = [
            (table_of(row), row["id"])
            for name, each in fields.items()
            for row in each.rows
            if row["id"] == deck.fields.get(name)
        ]
        held = {*chosen, *((CARD, card_id) for card_id in deck)}
        return [
            f"{row['name']} is removed from these rules; take it out of the deck"
            for row in removed
            if (table_of(row), row["id"]) in held
        ]

    def read_deck(self, written: Any) -> Deck:
        """The same without asking whether the deck is legal."""
        if self.definition.build_deck is None:
            raise BadDeck([f"{self.title} is played without decks"])
        if isinstance(written, str) and not any(mark in written for mark in "\n.:"):
            if written.lower() in self.decks:
                return self.decks[written.lower()]
            if not written.lower().startswith(tuple("0123456789")):
                if written.lower() in self.lost_decks:
                    raise BadDeck([f"{written}: {self.lost_decks[written.lower()]}"])
                hint = nearest(written, self.decks) or f"; known are {', '.join(self.decks)}"
                raise BadDeck([f'no such deck: "{brief(written)}"{hint}'])
        return self.reader.read(written)

    def check_deck(self, written: Any) -> list[str]:
        """The deck rules that a deck breaks; empty when it is legal."""
        try:
            deck = self.read_deck(written)
        except BadDeck as fault:
            return fault.problems
        return self.broken_by(deck)

    def deck_code(self, written: Any) -> str:
        return self.reader.encode(self.read_deck(written))

    def deck_records(self, decks: Sequence[Any] | None) -> tuple[Any, ...]:
        """DECK records for all seats, starter decks where none are given."""
        if decks is not None and not isinstance(decks, (list, tuple)):
            raise BadDeck([f"expected a list of decks, got {decks!r}"])
        make = mirror(self.kernel.DECK).new
        records = tuple(make() for _ in range(self.seats))
        if self.definition.build_deck is None:
            if decks:
                raise BadDeck([f"{self.title} is played without decks"])
            return records
        written = list(decks if decks is not None else self.definition.starters)
        if len(written) != self.seats:
            raise BadDeck([f"expected {self.seats} decks, got {len(written)}"])
        for record, each in zip(records, written, strict=True):
            self.definition.build_deck(self, self.deck(each), record)
        return records

    # --- matches --------------------------------------------------------------------------------

    def match(
        self,
        seed: int = 1,
        decks: Sequence[Any] | None = None,
        first: int | None = None,
        supply: bool = True,
        secret: Secret | None = None,
    ) -> "Match":
        """A new match; `first` fixes who begins, `supply=False` waits for `feed`, a `secret`
        decides the dice in place of the seed."""
        from .match import Match

        return Match.start(self, seed, decks, first, supply, secret)

    def begin(self, start: Mapping[str, Any], secret: Secret | None = None) -> "Match":
        """A match that began like this, before the first entry of its log; `go_on` after the last."""
        from .match import Match

        supply = start.get("supply", True)
        if "position" in start:
            return Match.from_position(self, start["position"], supply, secret, held=True)
        seed, decks, first = start.get("seed", 1), start["decks"], start["first"]
        return Match.start(self, seed, decks, first, supply, secret, held=True)

    def position(self, spec: Any, supply: bool = True, secret: Secret | None = None) -> "Match":
        """A match that starts from a readable position, or from the link of one."""
        from .match import Match

        written = from_link(spec) if is_link(spec) else spec
        return Match.from_position(self, written, supply, secret)


def definition_of(name: str) -> Definition:
    """What the folder of a game says of it; UnknownGame if there is none of this name."""
    from ..games import definition, names

    known = names()
    if name not in known:
        raise UnknownGame(
            f'no such game: "{brief(name)}"{nearest(name, known)}; known are {", ".join(known)}'
        )
    found: Definition = definition(name)
    return found


def load(
    name: str,
    variant: str | Iterable[str] = (),
    rules: Mapping[str, Any] | None = None,
    cards: Iterable[Row] | str | Path = (),
) -> Game:
    """A game by name, with variants, changed rules and further cards (a list, or a TOML file)."""
    definition = definition_of(name)
    if rules is not None and not isinstance(rules, Mapping):
        raise BadRules(f"rules: expected a table, got {rules!r}")
    game = Game(definition, variant, rules, card_rows(cards, definition.row_tables))
    try_times(game)
    return game


def restore(
    name: str,
    snapshot: Mapping[str, Any],
    stock: Mapping[str, Any] | None = None,
    networks: "tuple[Network | None, ...] | None" = None,
) -> Game:
    """A game by the rules it once had. Its fingerprint says whether they are still the same. Without a
    stock it makes its own, and without networks it takes those of its folder."""
    definition = definition_of(name)
    try:
        changes = snapshot["changes"]
        game = Game(
            definition, snapshot["variant"], changes["rules"], changes["cards"], snapshot, stock
        )
        return game if networks is None else game.with_networks(*networks)
    except (KeyError, TypeError) as fault:
        raise BadRules(f"not a snapshot of rules: {fault}") from None


def plain_row(card: Row) -> Row:
    """A card of a game as a row that `load` takes."""
    return {k: _plain(v) for k, v in card.items() if k != "custom" and v is not None}


def _plain(value: Any) -> Any:
    """A checked row as it could have been written: without what was left out."""
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items() if v is not None}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def card_rows(cards: Any, tables: Mapping[str, RowTable]) -> list[Row]:
    """Further rows as dictionaries; a fault in a file is reported with its line."""
    if isinstance(cards, str | Path):
        if tables:
            read_cards(Path(cards), tables)
        return written_cards(Path(cards), tables or (CARD,))[0]
    if isinstance(cards, Mapping) or not isinstance(cards, Iterable):
        raise BadCard(f"cards: expected a list or a file, got {cards!r}")
    rows = list(cards)
    first: dict[tuple[str, str], int] = {}
    for i, card in enumerate(rows):
        if not isinstance(card, Mapping):
            raise BadCard(f"cards[{i}]: expected a table of fields, got {card!r}")
        before = first.setdefault((table_of(card), str(card.get("id"))), i)
        if before != i and "id" in card:
            what = f'two {table_of(card)}s have the id "{card["id"]}"'
            raise BadCard(f"cards[{before}] and cards[{i}]: {what}")
    return rows

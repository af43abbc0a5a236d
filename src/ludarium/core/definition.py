"""Definition: what the folder of a game says of it, beside its kernel."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .cards import CARD, Form, Row, RowTable
from .decks import Deck
from .forecast import Forecast
from .ghosts import Ghosts
from .measure import BenchRow, Energy, Measure
from .outcomes import Outcomes
from .pools import Pools
from .spans import Times

if TYPE_CHECKING:
    import numpy as np

    from .building import DeckPart
    from .chronicle import Handle
    from .game import Game


@dataclass(frozen=True)
class Definition:
    """Everything of a game that needs words and not only numbers."""

    name: str
    title: str
    summary: str
    folder: Path
    prefixes: Sequence[str]  # of clause ids: the book's, the rulings'
    # One TABLES record, from the cells of the rules and the cards; the rows of further tables come
    # as keywords.
    build_tables: "Callable[..., np.ndarray[Any, Any]]"
    action_text: "Callable[[Game, Any, int, int], str | None]"  # None: no action at all
    view: "Callable[[Game, Any, int, Handle], dict[str, Any]]"  # of a hidden record
    events: Mapping[str, Sequence[str]]  # kinds in their order, with the names of their facts
    event_value: "Callable[[Game, str, int, Handle], Any]"  # a fact as a client reads it
    read_position: "Callable[[Game, Any], Any]"
    write_position: "Callable[[Game, Any], Any]"
    reasons: Sequence[str]  # why a match is over, by the number that the kernel's `reason` gives
    action_parts: "Callable[[Game, Any, int, int, Handle], dict[str, Any]]" = (
        lambda game, s, seat, action, handle: {"kind": "action"}
    )  # what a legal action consists of, for clients that know no rule
    refusals: Mapping[str, str] = field(default_factory=dict)  # by clause: one sentence to a player
    # The same for one action, from the parts that were tried; None: the sentence above.
    refusal_text: "Callable[[Game, Mapping[str, Any], str], str | None]" = lambda *_: None
    canonical: Callable[[str], str] = lambda text: text  # other ways to write the same action
    # The same where the position decides what a text means: a canonical text to the one offered.
    reading: "Callable[[Game, Any, int, str], str]" = lambda game, s, seat, text: text
    # The numbers of the actions of a kind (the `kind` of their parts, the first word of their texts),
    # so that a refusal in a game with thousands of actions need not look at all of them.
    action_kinds: Mapping[str, range] = field(default_factory=dict)
    # Phases of the view whose question needs nothing hidden: two at one screen are asked in the open.
    aloud: Sequence[str] = ()
    takebacks: bool = True  # False: nothing can be taken back
    times: Times | None = None  # its own clock: spans by name, and when the absent and idle lose
    # An input from outside (INPUT) in readable words, as the log holds it, and back.
    write_input: "Callable[[Game, dict[str, Any]], Any]" = lambda game, row: row
    read_input: "Callable[[Game, Any], Any]" = lambda game, given: given
    # What the STOCKED fields of TABLES hold, by name: called at first need, with a game that has
    # nothing in stock and can be played.
    stock: "Callable[[Game], Mapping[str, Any]] | None" = None
    ghosts: Ghosts | None = None  # what runs leave on a server, for others to meet
    pools: Pools | None = None  # how runs become what others meet, for the lab
    # The clause against a text that is no action here, in its canonical form.
    text_refusal: "Callable[[Game, Any, int, str], str | None]" = lambda *_: None
    card_form: Form | None = None
    card_text: "Callable[[Game, Row], str]" = lambda game, card: ""
    most_cards: int = 256
    more_tables: Mapping[str, RowTable] = field(default_factory=dict)  # heroes, families, leaders
    in_decks: Callable[[Row], bool] = lambda card: True
    # The plain card of another card's budget, as a row that `load` takes: what the lab puts in
    # its place to see what the card does.
    neutral: "Callable[[Game, Row], Row] | None" = None
    # The fields of a deck beside its cards, such as a hero; defaults may follow from the cards.
    deck_form: "Callable[[Game, Mapping[str, int]], Form] | None" = None
    check_deck: "Callable[[Game, Deck], list[str]]" = lambda game, deck: []
    build_deck: "Callable[[Game, Deck, Any], None] | None" = None  # fills a DECK record
    # What a deck builder offers: fields of the cards of which a deck takes one value (a faction),
    # and the cards that may fill a deck once these and the words of `deck_form` are chosen.
    deck_groups: Sequence[str] = ()
    deck_parts: "Callable[[Game, Mapping[str, Any]], Sequence[DeckPart]] | None" = None
    starters: Sequence[str] = ()  # the decks of a match that names none
    # What the lab counts of cards: by column the kind of event and which of its facts is the card.
    tallies: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    tallied: Sequence[str] = ()  # what is counted, in a game without cards
    # All legal decks with their names, where they are few.
    every_deck: "Callable[[Game], Iterable[tuple[str, Deck]]] | None" = None
    # The number of the turn that players read, from a view; 0 before the first one.
    turn: "Callable[[dict[str, Any]], int]" = lambda view: (
        int(view.get("turn", 0)) + (0 if view.get("result") else 1)
    )
    counted: str = "turns"  # what the kernel's `length` counts
    # What runs of a game for one seat are compared by (its kernel has `achieved`); None: the score.
    measure: Measure | None = None
    energy: Energy | None = None  # what is spent in a turn, for the lab
    outcomes: Outcomes | None = None  # what single steps come to (its kernel has `outcome`)
    forecast: Forecast | None = None  # how a step ends if nobody else adds anything
    bench_rows: Sequence[BenchRow] = ()  # more rows for `ludarium bench`
    # The cards that a deck can bring into a match or into the mind of whoever plays against it, besides those that
    # their rows name: no rule and no bot looks at any other. None: any card may matter to any match.
    within_reach: "Callable[[Game, Deck], Iterable[str]] | None" = None
    perfect: bool = False  # two seats, nothing hidden, no dice after the setup: bots look ahead

    @property
    def row_tables(self) -> dict[str, RowTable]:
        """All tables of rows by name, the cards first."""
        if self.card_form is None:
            return dict(self.more_tables)
        cards = RowTable(self.card_form, self.most_cards, self.card_text)
        return {CARD: cards, **self.more_tables}

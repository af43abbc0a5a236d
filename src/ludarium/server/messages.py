"""Every message of the WebSocket, declared once. The client's types and docs/protocol.md come
from here (`ludarium docs --write`).

A frame is `{"t": tag, "d": the message, "v": version}`. Only `snapshot` and `update` have a
version: it counts what this viewer was told and follows from the input log alone.
"""

from typing import Annotated, Any

from msgspec import DecodeError, Meta, Raw, Struct, json

from ..core.errors import BadInput

PROTOCOL = 1

Seat = Annotated[int, Meta(ge=0, le=7)]
Word = Annotated[str, Meta(max_length=64)]
Request = Annotated[str, Meta(max_length=24)]
Number = Annotated[int, Meta(ge=0, lt=1 << 31)]


# --- what the messages are made of -----------------------------------------------------------------


class SeatInfo(Struct):
    """Who sits at a seat."""

    kind: str  # person, bot, open
    name: str
    level: str | None = None  # of a bot
    deck: str | None = None  # its name, where the deck is public knowledge
    online: bool = False
    away: int | None = None  # seconds since a person left; null: here, or never was


class ClockRule(Struct):
    """Seconds a move, seconds a match; null: unlimited."""

    move: float | None = None
    match: float | None = None


class TableInfo(Struct):
    """What a table says of itself; it changes only by a `table` message."""

    id: str
    game: str
    title: str  # with its variants: "SpellfAIre (early-mana)"
    mode: str  # bot, hotseat, invite, open, watch, learn; alone: the game has one seat
    variant: list[str]
    seats: list[SeatInfo]
    you: list[int]  # the seats that you play; none: you watch
    watching: int
    commitment: str  # sha256 of salt and secret: the dice were fixed before the first move
    clock: ClockRule | None = None
    invite: str | None = None  # the key for the free seat, told to the host only
    rematch: str | None = None  # the match that follows this one
    counts: bool = False  # the result goes into the players' records
    began: float | None = None  # when all seats were taken, in seconds since 1970
    claim_after: int | None = None  # seconds away after which the other may `claim`; null: never


class Choice(Struct):
    """A legal action: its number, its public text, its parts for the pointer."""

    id: int
    text: str
    parts: dict[str, Any]


class Prompt(Struct):
    """A question to a seat. Answer with `act` and the request id; a stale id is refused."""

    request: str
    seat: int
    phase: str
    actions: list[Choice]


class Step(Struct):
    """What a viewer saw of one entry of the log."""

    v: int
    events: list[dict[str, Any]]


class Reveal(Struct):
    """At the end: the secret of the dice, to be checked against the commitment."""

    salt: str
    secret: str


class Advice(Struct):
    """A recommended action, with the share of the search that went to it and the events that are
    certain to follow."""

    action: int
    text: str
    share: float
    events: list[dict[str, Any]] = []


class Foreseen(Struct):
    """What is certain to happen if an action is taken."""

    action: int
    events: list[dict[str, Any]]


class LobbyRow(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    mode: str
    seats: list[SeatInfo]
    turn: int
    your_turn: bool
    over: bool
    watching: int
    created: float
    clock: ClockRule | None = None
    counts: bool = False  # the result goes into the players' records


# --- from the client -------------------------------------------------------------------------------


class Join(Struct):
    """Sit down at a table or watch it. `seen` is the last version known: the server goes on from
    there or sends a snapshot. `key` is the invitation to a free seat."""

    match: Word
    seen: Number | None = None
    key: Word | None = None
    deck: Annotated[str, Meta(max_length=400)] | None = None


class Leave(Struct):
    """Stop following the table."""


class Act(Struct):
    """Take an action of the open prompt."""

    request: Request
    action: Number


class Concede(Struct):
    """Give up; alone it ends the run. In a hot-seat match `seat` says who."""

    seat: Seat | None = None


class Claim(Struct):
    """End a match that the other person has left: as won, or without a result (`win` false). Only
    without a clock, while you have nothing to decide, and once they have been away for the table's
    `claim_after` seconds."""

    win: bool = True


class Discard(Struct):
    """Leave a match for good. One that does not count in a record, or in which nobody has moved, ends
    without a result; any other is conceded. A table at which a seat is free is closed."""


class Pace(Struct):
    """How long two bots that play each other pause before each move, in seconds. Refused while
    others watch too."""

    seconds: Annotated[float, Meta(ge=0, le=5)]


class Takeback(Struct):
    """Ask to take back the last own action; a bot agrees at once, alone nobody is asked."""


class Rematch(Struct):
    """Ask for the same match again with the seats swapped; a bot agrees at once, alone nobody is
    asked."""


class Answer(Struct):
    """Agree to what the other seat asks, or not."""

    offer: Word
    yes: bool


class AskHint(Struct):
    """What would `expert` do here? Not in matches between people."""

    request: Request


class AskPreview(Struct):
    """What is certain to happen if one of these actions is taken?"""

    request: Request
    actions: Annotated[list[Number], Meta(max_length=32)]


class AskWhy(Struct):
    """Why can this not be done? `parts` names it as far as it is known, such as
    `{"kind": "play", "card": "mend"}`; the answer is a `refused` with its clause."""

    request: Request
    parts: dict[str, Any]


class FollowLobby(Struct):
    """Follow open and live tables and your own games, or stop following. The answer is a `lobby`;
    later come `tables` messages with what has changed if you ask for `changes`, else whole `lobby`
    messages."""

    on: bool = True
    changes: bool = False


class Ping(Struct):
    """Answered by `pong` with the same number."""

    n: Number = 0


CLIENT: dict[str, type[Struct]] = {
    "join": Join,
    "leave": Leave,
    "act": Act,
    "concede": Concede,
    "claim": Claim,
    "discard": Discard,
    "pace": Pace,
    "takeback": Takeback,
    "rematch": Rematch,
    "answer": Answer,
    "hint": AskHint,
    "preview": AskPreview,
    "why": AskWhy,
    "lobby": FollowLobby,
    "ping": Ping,
}


# --- from the server -------------------------------------------------------------------------------


class Welcome(Struct):
    """First message of a connection."""

    protocol: int
    version: str
    name: str
    user: str


class Snapshot(Struct):
    """All that this viewer may know, at version `v` of the frame."""

    table: TableInfo
    view: dict[str, Any]
    history: list[Step]
    prompt: Prompt | None = None
    reveal: Reveal | None = None


class Update(Struct):
    """One more entry of the log: its events, then the view and the prompt after them."""

    events: list[dict[str, Any]]
    view: dict[str, Any]
    prompt: Prompt | None = None
    reveal: Reveal | None = None


class Table(Struct):
    """The table changed: someone came, left or took a seat."""

    table: TableInfo


class Clock(Struct):
    """Time left in milliseconds, as the server counts it."""

    running: list[int]
    match: list[int] | None = None
    move: list[int | None] | None = None


class Offer(Struct):
    """A seat asks for something. state: open, accepted, declined. Whoever comes meanwhile hears of it."""

    offer: str  # takeback, rematch
    seat: int
    state: str
    detail: str = ""
    match: str | None = None  # of an accepted rematch


class Refused(Struct):
    """What was asked is not possible, and why; nothing changed."""

    title: str
    detail: str
    request: str | None = None
    clause: str | None = None


class Hint(Struct):
    """What the expert would do, the best first. Of the best action `chance` is the estimated chance
    of winning (0 to 1), or `score` the engine's score (-1 to 1) in a game of perfect information;
    `win_in`: the win is forced, in so many actions. null: not known."""

    request: str
    level: str
    advice: list[Advice]
    chance: float | None = None
    score: float | None = None
    win_in: int | None = None


class Preview(Struct):
    """What is certain to happen, by action."""

    request: str
    foreseen: list[Foreseen]


class Thinking(Struct):
    """A bot is thinking, or waking: its code is compiled on the first start. `detail` says what is
    wrong if it cannot wake up; the server keeps trying."""

    seat: int
    state: str  # waking, thinking
    detail: str = ""


class Lobby(Struct):
    """Open tables, live tables, one's own games."""

    open: list[LobbyRow]
    live: list[LobbyRow]
    mine: list[LobbyRow]


class Changes(Struct):
    """What changed in a list of tables: new and changed rows, and the ids of those that are gone.
    Lists are sorted by `created`, the newest first."""

    rows: list[LobbyRow]
    gone: list[str]


class Tables(Struct):
    """What changed in the lobby since the last message; null: nothing. `mine` is the whole list."""

    open: Changes | None = None
    live: Changes | None = None
    mine: list[LobbyRow] | None = None


class Closed(Struct):
    """The table is gone for this viewer; no reconnect will help."""

    title: str
    detail: str


class Pong(Struct):
    n: int


SERVER: dict[str, type[Struct]] = {
    "welcome": Welcome,
    "snapshot": Snapshot,
    "update": Update,
    "table": Table,
    "clock": Clock,
    "offer": Offer,
    "refused": Refused,
    "hint": Hint,
    "preview": Preview,
    "thinking": Thinking,
    "lobby": Lobby,
    "tables": Tables,
    "closed": Closed,
    "pong": Pong,
}


# --- frames ----------------------------------------------------------------------------------------


class _Out(Struct, omit_defaults=True):
    t: str
    d: Any
    v: int | None = None


class _In(Struct):
    t: str
    d: Raw = Raw(b"{}")


_encoder = json.Encoder()
_reader = json.Decoder(_In)
_readers = {tag: json.Decoder(kind) for tag, kind in CLIENT.items()}
_tags = {kind: tag for tag, kind in SERVER.items()}


def encode(message: Struct, version: int | None = None) -> bytes:
    """The bytes of a server message."""
    return _encoder.encode(_Out(_tags[type(message)], message, version))


def decode(frame: bytes | str) -> Struct:
    """A client message; anything else raises BadInput that says what is wrong."""
    try:
        outer = _reader.decode(frame)
    except (DecodeError, UnicodeError, RecursionError) as fault:
        raise BadInput(f'a frame {{"t": .., "d": ..}} was expected: {fault}') from None
    if outer.t not in _readers:
        raise BadInput(f"unknown message {outer.t[:20]!r}; known are {', '.join(_readers)}")
    try:
        return _readers[outer.t].decode(outer.d)
    except (DecodeError, UnicodeError, RecursionError) as fault:
        raise BadInput(f"{outer.t}: {fault}") from None

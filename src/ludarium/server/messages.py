"""Every message of the WebSocket, declared once. The client's types and docs/protocol.md come
from here (`ludarium docs --write`).

A frame is `{"t": tag, "d": the message, "v": version}`. Only `snapshot` and `update` have a
version: it counts what this viewer has been shown and follows from the input log alone.
"""

from typing import Annotated, Any

from msgspec import DecodeError, Meta, Raw, Struct, json

from ..core.errors import BadInput, nearest
from .limits import LONGEST_DECK

PROTOCOL = 1

Seat = Annotated[int, Meta(ge=0, le=7)]
Word = Annotated[str, Meta(max_length=64)]
DeckText = Annotated[str, Meta(max_length=LONGEST_DECK)]
Request = Annotated[str, Meta(max_length=24)]
Number = Annotated[int, Meta(ge=0, lt=1 << 31)]


# --- what the messages are made of -----------------------------------------------------------------


class SeatInfo(Struct):
    """Who sits at a seat."""

    kind: str  # `person`, `bot` or `open` (free)
    name: str
    level: str | None = None  # of a bot
    deck: str | None = None  # the name of your own deck; null for the decks of others
    online: bool = False  # whether someone who plays this seat is connected
    away: int | None = None  # seconds since a person left; null: here, or never was


class ClockRule(Struct):
    """The time limits of a table; null: unlimited."""

    move: float | None = None  # seconds per move: a turn, however many actions it takes
    match: float | None = None  # seconds per seat for the whole match
    game: bool = False  # the game's own clock, in place of the others
    limit: float | None = None  # with `game`: seconds after which the running round is the last


class TableInfo(Struct):
    """A table and who sits there; it changes only by a `table` message."""

    id: str
    game: str
    title: str  # with its variants: "SpellfAIre (early-mana)"
    mode: str  # `bot`, `hotseat`, `invite`, `open`, `watch`, `learn`; `alone` in a game for one
    variant: list[str]
    seats: list[SeatInfo]
    you: list[int]  # the seats that you play: both in hot-seat; empty for a spectator
    watching: int  # number of spectators
    commitment: str  # sha256 of salt and secret: the dice were fixed before the first move
    clock: ClockRule | None = None
    invite: str | None = None  # the key to the free seat; for the host only, while it is free
    rematch: str | None = None  # id of the match that follows this one
    counts: bool = False  # the result goes into the players' records
    began: float | None = None  # when all seats were taken, in seconds since 1970
    claim_after: int | None = None  # seconds away after which the other may `claim`; null: never
    lose_after: int | None = None  # seconds away that lose the match; null: none do
    lan: str | None = None  # the server's address for guests on the same network; for the host only
    contest: str | None = None  # id of the run of a day, or of the challenge, that it belongs to
    pairing: str = (
        ""  # `casual` or `ranked` (it is rated), if quick play has made it; the mode of a run
    )
    upgrades: bool = (
        False  # bought upgrades count here; while a seat is free: if who takes it agrees
    )
    version: str | None = None  # code of the version of somebody's own rule book that is played


class Choice(Struct):
    """A legal action."""

    id: int  # what `act` sends
    text: str  # the action in words
    parts: dict[str, Any]  # what it consists of, so that a client can offer it by pointer


class Prompt(Struct):
    """A decision for one of your seats. Answer with `act`; a stale request id is refused."""

    request: str  # the id to answer with
    seat: int
    phase: str  # as in the view
    actions: list[Choice]


class Step(Struct, omit_defaults=True):
    """The events of one version; `late` and `late_too` are there only if they say something."""

    v: int
    events: list[dict[str, Any]]
    late: int | None = None  # the seat that this was done for because its time had run out
    late_too: list[int] = []  # seats that had run out of time in secret, which shows only now


class Public(Struct):
    """What both players of a hot-seat table may see, before and after the events."""

    before: dict[str, Any]
    after: dict[str, Any]


class Reveal(Struct):
    """The secret of the dice, sent when the match is over; check it against the commitment."""

    salt: str  # hexadecimal
    secret: str  # hexadecimal


class Advice(Struct):
    """A suggested action."""

    action: int
    text: str
    share: float  # of the search spent on it, 0 to 1
    events: list[dict[str, Any]] = []  # those that are certain to follow


class Foreseen(Struct):
    """What is certain to happen if an action is taken."""

    action: int
    events: list[dict[str, Any]]


class Share(Struct):
    """How often an outcome came."""

    outcome: str
    count: int
    low: float  # its share of the tries lies between these, 0 to 1: the interval
    high: float


class LobbyRow(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    mode: str
    seats: list[SeatInfo]
    turn: int  # 0 before the match
    your_turn: bool  # whether you are to act; in messages of the lobby only in `mine`
    over: bool
    watching: int  # number of spectators
    created: float  # seconds since 1970
    clock: ClockRule | None = None
    counts: bool = False  # the result goes into the players' records
    contest: str | None = None  # of one's own run: daily or challenge, if it is a try of one


# --- from the client -------------------------------------------------------------------------------


class Join(Struct):
    """Sit down at a table or watch it. Answered by a `snapshot` (or the updates that you missed)
    and a `table`."""

    match: Word  # its id
    seen: Number | None = None  # the last version you have, after a drop
    key: Word | None = None  # the invitation to a free seat
    deck: DeckText | None = None  # a name, a code or lines; null: any
    upgrades: bool = False  # with the seat: let bought upgrades count, if the host wants it too


class Leave(Struct):
    """Leave the table; your seat stays yours."""


class Act(Struct):
    """Take an action of the open prompt."""

    request: Request
    action: Number


class Concede(Struct):
    """Resign; at a table that waits for a guest, close it. In a game for one it ends the run."""

    seat: Seat | None = None  # who resigns, at a hot-seat table


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
    """Ask to take back your last action. A bot agrees at once; in a game for one it just happens."""


class Rematch(Struct):
    """Ask for the same match again; the other seat goes first. A bot agrees at once, and in a game
    for one it just happens."""


class Answer(Struct):
    """Accept or decline an open offer of the other seat."""

    offer: Word  # `takeback` or `rematch`
    yes: bool


class AskHint(Struct):
    """Ask what the level `expert` would do. Not in matches between people."""

    request: Request


class AskPreview(Struct):
    """Ask what is certain to happen if you take one of these actions."""

    request: Request
    actions: Annotated[list[Number], Meta(max_length=32)]


class AskWhy(Struct):
    """Ask why something is not possible. `parts` describes it as far as you know, such as
    `{"kind": "play", "card": "mend"}`. The answer is a `refused` with its clause."""

    request: Request
    parts: dict[str, Any]


class AskOdds(Struct):
    """Ask how likely each outcome of a step is, in a game whose steps have outcomes, such as battles. With `request` and
    `action`: of an action that your prompt offers, by what you may know. Not in matches between people. Without both:
    of the last step that had an outcome, played again with other dice; spectators may ask this, too. The answer is an
    `odds`, once the code for it is compiled; of two such questions that wait, only the newer one is answered."""

    request: Request | None = None
    action: Number | None = None


class AskForecast(Struct):
    """Ask how a step ends if you take this action and everybody else lets their time run out, by what you may know;
    in games that forecast their steps. The answer is a `forecast`."""

    request: Request
    action: Number


class FollowLobby(Struct):
    """Follow open and live tables and your own games, or stop following. The answer is a `lobby`;
    later come `tables` messages with what has changed if you ask for `changes`, else whole `lobby`
    messages."""

    on: bool = True
    changes: bool = False


class Say(Struct):
    """Say one of a few set phrases at a table where another person plays."""

    phrase: Word  # such as `hello`; all of them: `GET /api/v1/phrases`


class Seek(Struct):
    """Wait for an opponent in a game for two. Answered by a `queue`, and by another when a match is made: `join` it. Each
    person waits in one place: a second `seek`, also from another window, takes the place of the first. Closing the
    connection gives the place up."""

    game: Word
    mode: Word = "casual"  # `casual`, `ranked`, or that of a run: `draft`, `sealed`
    deck: DeckText | None = None  # a name, a code or lines; null: any; a run has its own


class Unseek(Struct):
    """Wait no longer. Answered by a `queue`."""


class TakeBot(Struct):
    """After 15 seconds of waiting: play a bot of a fitting level instead, as practice, or as a match of a run against a deck
    that the bot has drafted or built itself. Answered by a `queue` with its `match`."""


class Ping(Struct):
    """Answered by `pong` with the same number; at a table, behind all that was said there before."""

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
    "odds": AskOdds,
    "forecast": AskForecast,
    "lobby": FollowLobby,
    "say": Say,
    "seek": Seek,
    "unseek": Unseek,
    "takebot": TakeBot,
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
    """Everything this viewer may know, at version `v` of the frame. `chances` comes to spectators only, in games that
    have learned to judge positions: how likely each seat is to win (0 to 1, a draw counts half), by what these spectators
    may know."""

    table: TableInfo
    view: dict[str, Any]
    history: list[Step]
    prompt: Prompt | None = None
    reveal: Reveal | None = None
    chances: list[float] | None = None


class Update(Struct):
    """The next entry of the log: its events, then the view and the prompt after them. `public` comes
    at a hot-seat table when the device goes to the other player and there are events for both: play
    them on these views first."""

    events: list[dict[str, Any]]
    view: dict[str, Any]
    prompt: Prompt | None = None
    reveal: Reveal | None = None
    public: Public | None = None
    late: int | None = None  # the seat that this was done for because its time had run out
    late_too: list[int] = []  # seats that had run out of time in secret, which shows only now
    chances: list[float] | None = None  # after them, as in a snapshot


class Table(Struct):
    """The table changed: someone came, left or took a seat. Where many watch, it comes a few times per
    second at most."""

    table: TableInfo


class Clock(Struct):
    """The time left, in milliseconds. Sent only at tables with a clock."""

    running: list[int]  # seats whose clocks run; none while the code of the bots is compiled
    match: list[int] | None = None  # per seat, for the whole match
    move: list[int | None] | None = None  # per seat, for this move or span; null: no limit
    spans: list[str | None] | None = None  # per seat, the title of its span (the game's own clock)
    wait: int = 0  # until the clocks start to run: the playback of the last step
    limit: int | None = None  # for the match as a whole; null: no limit, or it was reached
    empty: list[int] | None = None  # per seat, spans in a row that ran out without an action
    most_empty: int | None = None  # with so many of them a seat loses


class Offer(Struct):
    """A seat offers a takeback or a rematch, or the offer was answered. Also sent to those who join
    while it is open."""

    offer: str  # `takeback` or `rematch`
    seat: int  # who offers; -1: the rematch exists already
    state: str  # `open`, `accepted` or `declined`
    detail: str = ""
    match: str | None = None  # id of the new match, when a rematch is accepted


class Refused(Struct):
    """Your message was refused; nothing changed."""

    title: str
    detail: str  # why
    request: str | None = None  # the one of your message
    clause: str | None = None  # of the rule book
    about: str | None = None  # `odds` or `forecast`: the tag of a message that asked in passing


class Hint(Struct):
    """What the expert would do, best action first. `chance`, `score` and `win_in` are about the best
    action: its chance of winning (0 to 1); in a game of perfect information its score (-1 to 1), with a
    chance as well if the game has learned one; `win_in` is the number of actions of a forced win. null:
    not known. `plan`: where seats plan at once, all that the expert would do until it confirms; later steps need not be
    legal yet."""

    request: str
    level: str
    advice: list[Advice]
    chance: float | None = None
    score: float | None = None
    win_in: int | None = None
    plan: list[Choice] = []


class Preview(Struct):
    """What is certain to happen, by action."""

    request: str
    foreseen: list[Foreseen]


class Odds(Struct):
    """How often each outcome of a step came in `n` tries, the best first; tries that came to nothing are in no share.
    `request` and `action` are those of your question. Of a step that is over, `came` is its outcome and `turn` the turn it was in."""

    n: int
    step: str  # what such a step is called, such as `battle`
    shares: list[Share]
    request: str | None = None
    action: int | None = None
    came: str | None = None
    turn: int | None = None


class Forecast(Struct):
    """How a step ends if nobody else adds anything. What `told` holds is the game's own, as its view is."""

    request: str
    action: int
    told: dict[str, Any]


class Thinking(Struct):
    """A bot is to decide: it is thinking, or waking while its code is compiled, which happens when a game is
    first opened. Sent once for each choice that you know of, however many hidden actions it takes, and
    to those who join. `note` says how far a bot that wakes is, and `share` is the part done, 0 to 1,
    where known. `detail` says what is wrong if it cannot wake up; the server keeps trying. With one of
    your own seats: a hint that you asked for waits until the bots are awake."""

    seat: int
    state: str  # `waking` or `thinking`
    detail: str = ""
    note: str = ""
    share: float | None = None


class Lobby(Struct):
    """Open tables, live tables (the 50 newest of each), and your own games."""

    open: list[LobbyRow]
    live: list[LobbyRow]
    mine: list[LobbyRow]
    waiting: dict[str, dict[str, int]] = {}  # how many wait for an opponent, by game and mode


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
    waiting: dict[str, dict[str, int]] | None = None  # all of them


class Rival(Struct):
    """Somebody who waits or is paired, and how well they play."""

    name: str
    rating: int
    spread: int  # points to either side within which the rating lies, most likely
    provisional: bool = False  # little is known of it yet
    level: str | None = None  # of a bot
    record: list[int] | None = None  # wins and losses of the run that is played


class Queued(Struct):
    """Where you stand in quick play. `waiting`; `paired`: `join` the `match`; `left`: you wait no longer; `moved`: you
    wait in another window."""

    state: str
    game: str
    mode: str  # of a `paired` one, `ranked` if it is rated
    waited: float = 0.0  # seconds
    bot: str | None = None  # the level of the bot that you may take, or have taken
    match: str | None = None
    detail: str = ""
    players: list[Rival] = []  # you, then whom you will play
    reach: float | None = None  # points of rating within which others are sought now; null: anybody
    wider: float = 0.0  # more points for each second
    anybody: float = 0.0  # seconds until everybody is within reach


class Spoken(Struct):
    """Somebody at the table says a phrase. Not told to those who have muted or blocked them."""

    seat: int
    phrase: str
    text: str


class Challenge(Struct):
    """A friend asks you to a match: `join` it with the `key`, or decline it (`DELETE /api/v1/me/challenges/MATCH`). Those
    that are open come again to whoever begins to follow the lobby."""

    name: str  # of the friend
    game: str
    match: str
    key: str
    open: bool = True  # false: it is taken, declined or withdrawn


class Closed(Struct):
    """The table is gone; joining again will not help."""

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
    "odds": Odds,
    "forecast": Forecast,
    "thinking": Thinking,
    "lobby": Lobby,
    "tables": Tables,
    "queue": Queued,
    "spoken": Spoken,
    "challenge": Challenge,
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
        raise BadInput(f'expected a frame {{"t": .., "d": ..}}: {fault}') from None
    if outer.t not in _readers:
        hint = nearest(outer.t[:20], _readers)
        raise BadInput(f"unknown message {outer.t[:20]!r}{hint}; known are {', '.join(_readers)}")
    try:
        return _readers[outer.t].decode(outer.d)
    except (DecodeError, UnicodeError, RecursionError) as fault:
        raise BadInput(f"{outer.t}: {fault}") from None

"""What requests hold and answers look like; OpenAPI is made from these."""

from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from pydantic import BaseModel, ConfigDict, Field, create_model

from .. import messages
from ..limits import LONGEST_DECK, LONGEST_DECK_NAME
from ..standing import Record

Text = Annotated[str, Field(max_length=400)]
DeckText = Annotated[str, Field(max_length=LONGEST_DECK)]
Link = Annotated[str, Field(max_length=40_000)]


class Body(BaseModel):
    """A request; what nobody asked for is refused, since it is mostly a misspelt name."""

    model_config = ConfigDict(extra="forbid")


# --- games -----------------------------------------------------------------------------------------


class Named(BaseModel):
    name: str
    title: str
    summary: str


class VariantRow(Named):
    level: str | None = None  # where it stands for a strength: "Easy"


class CardCount(BaseModel):
    id: str
    count: int


class DeckRow(BaseModel):
    name: str
    title: str
    code: str
    families: list[str]
    picks: dict[str, str | None]  # the choices it was made by: {"faction": "kingdom"}
    picked: dict[str, str]  # the same in words
    cards: list[CardCount]


class FamilyLook(BaseModel):
    title: str
    colours: list[str]  # edge, body, shade, panel, plate
    emblem: str
    art: str | None = None


class KindLook(BaseModel):
    title: str
    art: str


class CardLook(BaseModel):
    """What stands on a face: the names of card fields."""

    family: list[str]
    kind: str | None
    corners: dict[str, str]
    gems: dict[str, str]
    curves: list[dict[str, Any]]
    filters: list[str]
    strong: list[str]  # words that stand out in card texts, beside keywords


class LookRow(BaseModel):
    """How a game looks: its `look.toml`."""

    ground: list[str]
    accent: str
    accent2: str
    on_accent: str
    letter: dict[str, Any] | None
    mark: list[str]
    families: dict[str, FamilyLook]
    kinds: dict[str, KindLook]
    card: CardLook


class SpanRow(BaseModel):
    title: str
    seconds: float  # 0: no limit


class TimesRow(BaseModel):
    """A game's own clock, in seconds; 0: no limit."""

    spans: list[SpanRow]
    match: float
    empty: int  # spans in a row without an action that lose the match
    absence: float
    limit: bool  # a table may limit the match as a whole


class GameRow(BaseModel):
    name: str
    title: str
    label: str  # the title with what is changed on this server
    changes: list[str] = []
    summary: str
    tagline: str
    minutes: int
    cards: int
    puzzles: int
    progress: bool  # something is owned and earned in it
    modes: list[str] = []  # of several matches: draft, sealed, gauntlet
    available: bool
    seats: int
    first: bool  # one seat goes first, and a new match may say which
    levels: list[Named] = []
    variants: list[VariantRow] = []
    level: str | None = (
        None  # what the game as it is is called beside variants with a level: "Normal"
    )
    measure: str | None = None  # what runs of a game for one are compared by: "trophies"
    decks: list[DeckRow] = []
    starters: list[str] = []
    times: TimesRow | None = None
    endings: dict[str, str] = {}  # by reason: what stands behind "Ada won"
    look: LookRow


class GameList(BaseModel):
    games: list[GameRow]


class BotState(BaseModel):
    ready: bool
    share: float | None = None  # of the computer players' code that is compiled, where known
    note: str = ""  # the same in words, or why they cannot start


class CardRow(BaseModel):
    """Further keys are the game's own fields: cost, attack, rarity ... `family` is what its frame shows."""

    model_config = ConfigDict(extra="allow")

    id: str
    name: str
    kind: str | None = None
    family: str | None = None
    words: dict[str, str | None]  # what further filters go by: rarity, a family of its own ...
    keywords: list[str]
    text: str
    token: bool
    clauses: list[str]


class CardList(BaseModel):
    cards: list[CardRow]
    tables: dict[str, list[dict[str, Any]]]  # heroes, leaders ...: rows by table
    rules: dict[str, Any]  # the numbers of these rules, by name
    fingerprint: str


class Sentences(BaseModel):
    """What events say, as a tree for a narrator: see `docs/adding-a-game.md`."""

    facts: dict[str, Any]
    say: dict[str, list[dict[str, Any]]]
    leads: list[dict[str, Any]]
    together: dict[str, str]
    ends: dict[str, list[dict[str, Any]]]
    names: dict[str, dict[str, str]]  # by table and id: cards, heroes ...


class ClauseRow(BaseModel):
    id: str
    title: str
    text: str
    ruling: bool
    switch: str | None = None  # the rule that can be changed, if this clause has one
    example: str | None = None  # the link of a position that shows it


class Section(BaseModel):
    title: str
    clauses: list[ClauseRow]


class RulePage(BaseModel):
    title: str
    intro: str
    sections: list[Section]


# --- decks and positions ---------------------------------------------------------------------------


class Problem(BaseModel):
    text: str
    clause: str | None = None
    field: str | None = None  # of a request that could not be read


class Trouble(BaseModel):
    """Every error, as application/problem+json."""

    type: str
    title: str
    status: int
    detail: str
    clause: str | None = None
    place: str | None = None  # in an edition: "card.ghoul.attack"
    problems: list[Problem] = []


class DeckList(BaseModel):
    decks: list[DeckRow]


class DeckWritten(Body):
    deck: str | dict[str, Any] | list[Any]


class DeckCheck(BaseModel):
    legal: bool
    problems: list[Problem]
    code: str | None
    cards: list[CardCount] = []
    families: list[str] = []
    picks: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    list: str | None  # last, since it hides the type of that name


class Most(BaseModel):
    id: str
    most: int


class DeckOption(BaseModel):
    id: str
    title: str
    family: str | None
    text: str


class DeckPick(BaseModel):
    name: str
    title: str
    value: str | None
    options: list[DeckOption]
    field: bool  # a field of the deck; else it follows from its cards
    variant: str | None = None  # the only variant in which it takes part


class DeckField(BaseModel):
    name: str
    title: str
    kind: Literal["number", "flag", "text", "toml"]
    value: Any
    low: int | None = None
    high: int | None = None


class DeckPart(BaseModel):
    title: str
    size: int | None  # null: any number of cards
    cards: list[Most]


class DeckChoices(BaseModel):
    picks: list[DeckPick]
    fields: list[DeckField]
    parts: list[DeckPart]


Actions = Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=400)]
Variant = Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=8)]


# The id of a match: by the rules it was begun with, whatever new ones are played by.
RulesOf = Annotated[str, Field(max_length=64)]


class PositionWritten(Body):
    """A position (null: the start of a match), and actions that follow, as texts."""

    position: str | dict[str, Any] | None
    actions: Actions = []
    variant: Variant = []
    rules_of: RulesOf | None = None


class Offered(BaseModel):
    id: int
    text: str
    parts: dict[str, Any]


class StudyStep(BaseModel):
    seat: int
    text: str
    position: Any
    events: list[dict[str, Any]]


class PositionCheck(BaseModel):
    legal: bool
    position: Any = None
    link: str | None = None
    view: dict[str, Any] | None = None
    seat: int | None = None  # who is to act
    actions: list[Offered] = []
    steps: list[StudyStep] = []
    result: dict[str, Any] | None = None
    problems: list[Problem] = []


class AnalysisWanted(PositionWritten):
    seconds: float = Field(default=2.0, ge=0.1, le=10)
    lines: int = Field(default=1, ge=1, le=5)


class BestLine(BaseModel):
    texts: list[str]
    score: int  # thousandths, for the seat that is to act
    win_in: int | None = None
    loss_in: int | None = None


class AnalysisLine(BaseModel):
    seat: int
    value: float  # -1 to 1, for seat 0
    depth: int
    nodes: int
    forced_win_in: int | None = None  # plies
    forced_loss_in: int | None = None
    lines: list[BestLine]
    done: bool


class PuzzleRow(BaseModel):
    id: str
    moves: int  # one's own, the last one wins
    grade: int  # 1 to 5
    seat: int  # who is to act
    this_turn: bool  # to be won before the turn is over, so that nobody replies


class PuzzleList(BaseModel):
    puzzles: list[PuzzleRow]
    n: int


class PuzzleShown(PuzzleRow):
    position: Any  # null where something in it is hidden
    view: dict[str, Any]
    actions: list[Offered]
    result: dict[str, Any] | None = None


class PuzzleTry(Body):
    """One's own actions so far, without the answers to them."""

    actions: Actions = []
    give_up: bool = False


class Refutation(BaseModel):
    text: str  # the reply
    steps: list[StudyStep]  # the wrong action, then the reply
    view: dict[str, Any]  # after both
    result: dict[str, Any] | None


class StreakRow(BaseModel):
    n: int  # days in a row on which it was done; forgiven ones are not counted
    best: int
    today: bool
    forgives: bool  # whether a missed day would be forgiven now


class BadgeRow(BaseModel):
    id: str
    game: str | None  # null: of any game
    title: str
    text: str
    picture: str
    family: str
    metal: str


class DailyTried(BaseModel):
    state: Literal["done", "missed"]
    noted: bool  # false: an earlier try of the day has decided
    streak: StreakRow
    xp: int
    badges: list[BadgeRow]  # won by it


class PuzzleTried(BaseModel):
    right: bool
    solved: bool
    left: int  # own actions that are left
    reply: str | None
    position: Any
    view: dict[str, Any]
    seat: int | None
    actions: list[Offered]
    steps: list[StudyStep]
    solution: list[str] | None  # once it is solved, failed or given up
    refutation: Refutation | None = None  # of a wrong action
    result: dict[str, Any] | None = None
    daily: DailyTried | None = None  # of the puzzle of the day: the first try of each guest decides


# --- people ----------------------------------------------------------------------------------------


class Me(BaseModel):
    id: str
    name: str
    kept: bool
    created: float
    level: int  # of the profile, by the experience in all games


class NewName(Body):
    name: Text


class Phrase(Body):
    phrase: Text


class OwnDeck(BaseModel):
    id: str
    game: str
    name: str
    code: str
    families: list[str]
    cards: list[CardCount]
    picks: dict[str, Any] = {}
    picked: dict[str, str] = {}
    fields: dict[str, Any] = {}


class OwnDecks(BaseModel):
    decks: list[OwnDeck]


class KeepDeck(Body):
    id: Annotated[str, Field(max_length=32)] | None = None
    game: Annotated[str, Field(max_length=32)]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_DECK_NAME)]
    code: DeckText


# --- matches ---------------------------------------------------------------------------------------

# A game with one seat is played `alone` (or by its guided match), and in no other mode.
Mode = Literal["bot", "hotseat", "invite", "open", "watch", "learn", "alone"]


class Clock(Body):
    """Seconds per move, or for the whole match; or the game's own clock, with a limit for the match
    where the game says how it ends by it."""

    move: Annotated[float, Field(ge=5, le=7 * 86400)] | None = None
    match: Annotated[float, Field(ge=30, le=7 * 86400)] | None = None
    game: bool = False
    limit: Annotated[float, Field(ge=30, le=7 * 86400)] | None = None


class NewTable(Body):
    game: Annotated[str, Field(max_length=32)]
    mode: Mode
    level: Annotated[str, Field(max_length=16)] | None = None
    level2: Annotated[str, Field(max_length=16)] | None = None
    deck: DeckText | None = None
    deck2: DeckText | None = None
    variant: Annotated[list[Text], Field(max_length=8)] = []
    rules_of: RulesOf | None = None
    version: Annotated[str, Field(max_length=64)] | None = None  # code of somebody's own rule book
    first: Annotated[int, Field(ge=0, le=1)] | None = None
    clock: Clock | None = None
    upgrades: bool = False  # by invitation or open: bought upgrades count, if the guest agrees
    position: Link | None = None


class Made(BaseModel):
    id: str
    url: str
    invite: str | None = None


class Continue(Body):
    n: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0, le=7)]
    level: Annotated[str, Field(max_length=16)] = "adept"


def model_of(kind: type[msgspec.Struct], name: str = "", **more: Any) -> type[BaseModel]:
    """A message of the socket as a model, so that it is declared once."""
    fields: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        default = ... if field.required else field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        fields[field.encode_name] = (translated(field.type), default)
    return create_model(name or kind.__name__, __doc__=kind.__doc__, **fields, **more)


def translated(kind: Any) -> Any:
    """A type with the structures in it replaced by their models."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return model_of(kind)
    if get_origin(kind) is list:
        return list[translated(get_args(kind)[0])]  # type: ignore[misc]
    if get_origin(kind) is UnionType:
        return reduce(or_, map(translated, get_args(kind)))
    return kind


RECORD = model_of(Record)
LOBBY_ROW = model_of(messages.LobbyRow)
RESULT = (dict[str, Any] | None, None)
TABLE = model_of(messages.TableInfo, "MatchInfo", over=(bool, ...), result=RESULT)


class TableList(BaseModel):
    matches: list[LOBBY_ROW]  # type: ignore[valid-type]
    next: str | None = None


# --- contests and ghosts ----------------------------------------------------------------------------


class OwnTry(BaseModel):
    match: str
    over: bool
    measure: int | None  # null: it goes on, or ended without a result
    won: bool
    rank: int | None  # from 1


class RunResult(BaseModel):
    name: str
    you: bool
    measure: int
    won: bool
    turns: int
    ended: float
    match: str | None  # null: closed to you until now


class Contest(BaseModel):
    """A start that several people play, each once. Results come best first: by the measure, then fewer turns, then
    the earlier end."""

    id: str
    kind: Literal["daily", "challenge"]
    game: str
    title: str
    day: str | None  # YYYY-MM-DD, by UTC
    ends: float | None
    deck: str  # its name; empty in a game without decks
    measure: str  # what is counted: "trophies"
    most: int  # the most that can be had of it
    by: str | None  # who made the challenge
    open: bool  # whether a try can begin
    you: OwnTry | None
    streak: int  # days in a row
    results: list[RunResult]


class DailyRuns(BaseModel):
    daily: list[Contest]


class RunMade(BaseModel):
    id: str
    url: str


Units = list[list[str | int]]  # [card id, attack, health], front first


class Met(BaseModel):
    """A battle of a run of mine."""

    match: str
    round: int
    outcome: str  # in the game's words: victory, defeat, draw
    name: str
    person: bool  # a person left it
    line: Units  # my own
    foe: Units
    trophies: int  # mine, before it
    lives: int
    at: float


class MetList(BaseModel):
    ghosts: list[Met]
    next: str | None = None


class GhostName(BaseModel):
    round: int
    name: str
    person: bool


class GhostNames(BaseModel):
    ghosts: list[GhostName]


# --- what is over ----------------------------------------------------------------------------------


class ReplayRow(BaseModel):
    id: str
    game: str
    title: str
    names: list[str]
    winner: int | None
    reason: str | None
    turns: int | None
    measure: int | None = None  # what a run alone came to
    ended: float


class ReplayList(BaseModel):
    replays: list[ReplayRow]
    next: str | None = None


class StepMove(BaseModel):
    n: int  # of the entry in the log
    seat: int | None
    text: str
    parts: dict[str, Any] | None  # of the action, as a prompt offers them; null: not an action
    late: bool = False  # taken because the seat's time had run out


class StepRow(BaseModel):
    """What others could see: entries that they could not belong to the step that shows them."""

    n: int  # entries of the log after the step; what links and `continue` count by
    since: int  # entries before it
    seat: int | None  # null: nobody's, or of several seats
    text: str  # of the move, or of what became visible where the step has several
    parts: dict[str, Any] | None  # of the action, where the step is one
    moves: list[StepMove]
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Steps(BaseModel):
    table: TABLE  # type: ignore[valid-type]
    result: dict[str, Any] | None
    steps: list[StepRow]


class Point(BaseModel):
    n: int
    value: float
    chance: float | None = None  # of seat 0 to win, 0 to 1; null: the value is only a score
    loss: float | None = None  # what the action before it lost, with perfect information
    mark: Literal["inaccuracy", "mistake", "blunder"] | None = None
    best: str | None = None  # what would have been better
    best_parts: dict[str, Any] | None = None


class Turning(BaseModel):
    n: int
    before: float
    after: float
    text: str
    since: int = 0  # entries of the log before it
    seat: int | None = None  # whose move it was; null: nobody's, or of several seats
    cost: float = 0  # what it lost for that seat, of the 2 between a loss and a win
    parts: dict[str, Any] | None = None  # of the move
    best: str | None = None  # what would have been better, where the move was a mistake
    best_parts: dict[str, Any] | None = None
    turn: int = 0  # as the table counts
    view: dict[str, Any] | None = None  # everything, before the move
    events: list[dict[str, Any]] = []  # what followed from it


class PlannedStep(BaseModel):
    text: str
    parts: dict[str, Any]


class Costly(BaseModel):
    """The decision that cost a player most, compared with a better one by the same search, in the same position
    and by what that player knew. Chances are those of this seat, from 0 to 1; null in a game for one."""

    seat: int
    turn: int  # as the table counts
    n: int  # entries of the log after the step it belongs to
    position: int  # where a replay shows the position before that step
    since: int  # entries of the log before the decision
    text: str
    parts: dict[str, Any] | None
    best: str  # what would have been better
    best_parts: dict[str, Any] | None
    best_plan: list[
        PlannedStep
    ]  # where a plan is made in secret: all of the better one; else empty
    cost: float  # of the 2 between a loss and a win
    before: float | None  # the chance before the decision
    chance: float | None  # after what was played
    best_chance: float | None  # after the better action
    summary: str  # all of it in a line
    view: dict[str, Any]  # everything, before the decision
    events: list[dict[str, Any]]  # what followed from it


class StepOdds(BaseModel):
    """A step that came to something, such as a battle, and how likely each outcome was."""

    n: int  # the entries up to the step of the replay in which it is
    since: int  # the entries before it
    seat: int
    turn: int
    came: str
    tries: int  # how often it was played again
    odds: dict[str, float]  # by outcome: the same step with other dice
    intervals: dict[str, tuple[float, float]]  # of these
    known: dict[str, float]  # by outcome: by all that the seat could know before it
    luck: Literal["good", "bad"] | None  # null: what came was to be expected


class LuckOf(BaseModel):
    """What a seat's steps came to: how often the best outcome came, and how often it was to be expected."""

    seat: int
    n: int
    came: int
    expected: float  # with other dice
    known: float  # by all that the seat could know before each of them
    summary: list[str]  # choice and luck in words


class Luck(BaseModel):
    step: str  # what such a step is called: battle
    outcomes: list[str]  # the best first
    rows: list[StepOdds]
    seats: list[LuckOf]


class Review(BaseModel):
    points: list[Point]
    turning: list[Turning]
    costliest: list[Costly] = []  # one per seat at most: who made no costly decision has none
    luck: Luck | None = None  # in games whose steps have outcomes
    level: str


class NotReady(BaseModel):
    ready: Literal[False] = False
    progress: float


class Uploaded(BaseModel):
    id: str
    url: str


class Health(BaseModel):
    ok: bool
    version: str
    database: str
    matches: int
    reason: str | None = None  # why it is not ok

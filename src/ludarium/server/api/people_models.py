"""Quick play, ratings and friends, as the HTTP interface takes and tells them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from .models import Body, Clock, DeckText, Text

# --- quick play and ratings ------------------------------------------------------------------------


class RivalNow(BaseModel):
    name: str
    rating: int
    spread: int  # points to either side within which the rating lies, most likely
    provisional: bool
    level: str | None = None  # of a bot
    record: list[int] | None = None  # wins and losses of the run that is played


class QueuedNow(BaseModel):
    state: str
    game: str
    mode: str
    waited: float  # seconds
    bot: str | None = None  # the level that may be taken
    match: str | None = None
    detail: str = ""
    players: list[RivalNow] = []  # you, then whom you will play
    reach: float | None = None  # points of rating within which others are sought; null: anybody
    wider: float = 0.0  # more points for each second
    anybody: float = 0.0  # seconds until everybody is within reach


class WaitingNow(BaseModel):
    waiting: dict[str, dict[str, int]]  # by game and mode
    you: QueuedNow | None = None


class RatingRow(BaseModel):
    rating: int
    deviation: int
    low: int  # the range in which it lies, most likely
    high: int
    provisional: bool
    games: int
    about: str | None = None  # the level of the bots that is nearest
    tier: str | None = None  # of the season


class SeasonWon(BaseModel):
    season: str
    tier: str  # the best one that was reached, whose reward was paid


class OwnRating(RatingRow):
    game: str
    mode: str
    seasons: list[SeasonWon] = []


class OwnRatings(BaseModel):
    ratings: list[OwnRating]


class RatingChange(RatingRow):
    match: str
    before: int
    change: int  # points
    form: list[str]  # won, lost or drawn: the latest rated matches up to this one, the oldest first


class RankedPlayer(RatingRow):
    rank: int
    id: str
    name: str


class RatedBot(BaseModel):
    level: str
    rating: int


class SeasonTier(BaseModel):
    name: str
    least: int  # the rating that it begins with
    pays: list[str]  # in words


class SeasonRewards(BaseModel):
    ends: float
    tiers: list[SeasonTier]


class Ranking(BaseModel):
    game: str
    season: str
    seasons: bool  # whether ratings are reset, softly, when a season begins
    rewards: SeasonRewards | None = None  # by the best tier, when the season is over
    players: list[RankedPlayer]
    bots: list[RatedBot]


class RatingPoint(BaseModel):
    at: float
    rating: int
    deviation: int


class RatingTally(BaseModel):
    name: str
    won: int
    lost: int
    drawn: int


class BestWin(BaseModel):
    match: str
    at: float
    opponent: str
    against: int  # their rating before it


class PlayerRatings(BaseModel):
    id: str
    name: str
    game: str
    now: RatingRow
    graph: list[RatingPoint]
    opponents: list[RatingTally]
    decks: list[RatingTally]
    wins: list[BestWin]


# --- friends ---------------------------------------------------------------------------------------


class FriendCode(Body):
    code: Annotated[str, Field(max_length=40)]  # such as ABCD-EF23


class Presence(Body):
    visible: bool  # whether friends see when I am here


class FriendRow(BaseModel):
    id: str
    name: str
    since: float
    online: bool | None = None  # null: they do not show it


class ChallengeRow(BaseModel):
    match: str
    game: str
    by: str  # id of who asks
    name: str
    url: str  # takes the free seat


class FriendList(BaseModel):
    code: str
    link: str
    visible: bool
    friends: list[FriendRow]
    challenges: list[ChallengeRow]


class ChallengeWanted(Body):
    game: Annotated[str, Field(max_length=32)]
    variant: Annotated[list[Text], Field(max_length=8, default_factory=list)]
    version: Annotated[str, Field(max_length=64)] | None = None  # code of somebody's own rule book
    deck: DeckText | None = None
    clock: Clock | None = None
    upgrades: bool = False  # bought upgrades count, if the friend agrees


class BlockWanted(Body):
    kind: Literal["mute", "block"]
    user: Annotated[str, Field(max_length=40)] | None = None
    match: Annotated[str, Field(max_length=40)] | None = None  # in which I met them


class BlockRow(BaseModel):
    id: str
    name: str
    kind: str
    at: float


class BlockList(BaseModel):
    blocks: list[BlockRow]


class Sayings(BaseModel):
    phrases: dict[str, str]  # what `say` sends, and what it means

"""What requests and answers about progress hold."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from .models import BadgeRow, Body, StreakRow

Id = Annotated[str, Field(pattern=r"^[\w-]{1,32}$")]
Name = Annotated[str, Field(min_length=1, max_length=40)]
# Made by the client, another one for each deed: the same one again changes nothing.
ClaimName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,60}$")]
Amounts = dict[str, int]


class PrizeRow(BaseModel):
    coins: Amounts = {}
    packs: Amounts = {}
    cards: Amounts = {}  # so many of a rarity


class Currency(BaseModel):
    name: str
    title: str
    amount: int


class LevelRow(BaseModel):
    level: int  # from 1 on
    xp: int  # on the way to the next level
    of: int
    next: list[PrizeRow]  # what the levels ahead bring, the nearest first


class OwnedCard(BaseModel):
    id: str
    owned: int
    most: int  # what any deck may hold
    make: int | None  # what crafting costs; null: it cannot be crafted
    dust: int | None
    sell: int | None
    upgrades: int  # levels


class PackSlot(BaseModel):
    n: int
    odds: Amounts  # per cent by rarity


class Pity(BaseModel):
    rarity: str
    within: int
    left: int  # packs until it comes at the latest


class PackRow(BaseModel):
    kind: str
    title: str
    owned: int  # unopened
    price: Amounts
    slots: list[PackSlot]
    pity: Pity | None


class QuestRow(BaseModel):
    id: str
    text: str
    n: int
    done: int  # paid when it reaches n
    pays: PrizeRow


class QuestDay(BaseModel):
    day: str
    ends: float
    quests: list[QuestRow]


class ShopOffer(BaseModel):
    n: int
    kind: str  # card, upgrade
    card: str
    price: int
    level: int  # that an upgrade brings the card to
    sold: bool


class Shop(BaseModel):
    id: str
    match: str
    currency: str
    offers: list[ShopOffer]
    odds: Amounts  # of each card: per cent by rarity
    reroll: int | None  # what it costs; null: it has been done


class Progress(BaseModel):
    """What somebody owns in a game, what waits for them and what things cost."""

    game: str
    currencies: list[Currency]
    crafts: str | None  # the currency that cards are crafted with and dusted to
    shops: str | None  # the currency of the shop, of selling and of attuning
    level: LevelRow | None
    streak: int  # wins in a row
    played: Amounts  # matches that were paid, by outcome
    first_win: PrizeRow | None  # what the first win of today brings; null: it was won
    practice_wins_left: int | None  # against bots, paid today
    cards: list[OwnedCard]
    packs: list[PackRow]
    quests: QuestDay | None
    shop: Shop | None  # the one after the last match
    upgrade: (
        dict[str, Any] | None
    )  # the field of a deck that holds them, the levels of a card, prices
    attune: dict[str, Any] | None  # the fields of a deck whose change costs `price`
    slots: int  # decks that one may keep
    owned_only: bool  # paired play takes owned cards only


class Claim(Body):
    claim: ClaimName


class PackClaim(Claim):
    pack: Name


class CardClaim(Claim):
    card: Name


class GiveClaim(CardClaim):
    sure: bool = False  # although a kept deck needs it


class BuyClaim(Claim):
    shop: Id
    n: Annotated[int, Field(ge=0, le=100, strict=True)]


class RerollClaim(Claim):
    shop: Id


class AttuneClaim(Claim):
    deck: Id
    field: Name
    value: Name | None = None


class ClaimDone(BaseModel):
    claim: str
    repeated: bool  # it was made before, and changed nothing now
    changes: Amounts  # by item: coins, xp, card:ID, pack:KIND, dry:KIND, upgrade:CARD
    cards: list[str] = []  # of an opened pack, as they lay in it


class Earned(BaseModel):
    match: str
    paid: bool  # false: it paid nothing, or is not over
    changes: Amounts  # by item
    quests: Amounts  # how far it brought the quests of the day, by id
    finished: list[str]  # the texts of those that it finished
    shop: bool  # it opened the shop that is open now


# --- what all games share --------------------------------------------------------------------------

DayState = Literal["open", "done", "missed"]


class TodayPuzzle(BaseModel):
    game: str
    id: str
    moves: int
    grade: int
    seat: int
    this_turn: bool
    state: DayState
    streak: StreakRow
    solved: int  # by so many of those who tried
    tried: int


class TodayDeck(BaseModel):
    game: str
    deck: str  # a ready one
    level: str  # of the bot to beat, at least
    state: DayState
    streak: StreakRow


class TodayQuests(BaseModel):
    game: str
    a_day: int
    quests: list[QuestRow] | None  # null: they are fixed when you first ask for your progress today


class Today(BaseModel):
    day: str
    ends: float
    puzzle: TodayPuzzle | None  # null: no game has any
    deck: TodayDeck | None
    quests: list[TodayQuests]  # of each game that has them


class ProfileLevel(BaseModel):
    level: int  # from 1 on
    xp: int  # on the way to the next level
    of: int


class OwnBadge(BadgeRow):
    at: float | None  # when it was won; null: not yet
    n: int
    have: int  # of n


class Honours(BaseModel):
    level: ProfileLevel
    streaks: dict[str, StreakRow]  # puzzle, deck, and day: either of them
    badges: list[OwnBadge]


class Brought(BaseModel):
    match: str
    paid: bool
    xp: int
    level: ProfileLevel
    risen: bool  # to a new level
    deck: bool  # it was won with the deck of the day
    badges: list[BadgeRow]

"""What requests and answers about runs and bosses hold."""

from typing import Annotated

from pydantic import BaseModel, Field

from .models import Body, DeckOption, DeckText
from .progress_models import Amounts, Claim, Name, PrizeRow

Step = Annotated[int, Field(ge=0, le=10_000, strict=True)]


class RunDeck(BaseModel):
    code: str
    cards: Amounts


class RunMatch(BaseModel):
    match: str
    outcome: str  # won, drawn, lost
    name: str  # of the opponent
    level: str | None  # of a bot


class Run(BaseModel):
    """A deck that is made and played. What is offered was fixed before it is shown."""

    id: str
    game: str
    mode: str  # draft, sealed
    state: str  # what it waits for: value, pick, build, play; or over
    step: int  # that the next claim has to name
    group: str  # what the values are of, such as a nation
    values: list[DeckOption]  # one of them is chosen
    value: str | None
    offer: list[str]  # cards, one of which is picked
    picks: list[str]
    pool: list[str]  # cards of the packs that a deck is built of
    free: Amounts  # cards that everybody may add, and how many
    deck: RunDeck | None
    wins: int
    losses: int
    most_wins: int  # the run ends with them
    most_losses: int
    match: str | None  # that is played now
    matches: list[RunMatch]
    prize: Amounts | None  # what its end brought, by item
    created: float
    ended: float | None


class RunMode(BaseModel):
    mode: str
    group: str  # what one chooses a value of first
    price: Amounts
    wins: int
    losses: int
    prizes: list[PrizeRow]  # by wins, from none on
    picks: int | None
    of: int | None
    packs: int | None
    pack: str | None  # the kind of these packs
    choices: int
    odds: Amounts | None  # of an offer: per cent by rarity
    run: Run | None  # that is not over
    past: list[Run]  # the latest first


class Boss(BaseModel):
    id: str
    name: str
    deck: str
    level: str
    text: str  # the rule of the house
    pays: PrizeRow  # once
    state: str  # beaten, next, closed
    brought: Amounts | None  # what the first win brought, by item


class Gauntlet(BaseModel):
    bosses: list[Boss]
    match: str | None  # that is played now
    boss: str | None  # against whom


class Runs(BaseModel):
    game: str
    modes: list[RunMode]
    gauntlet: Gauntlet | None


class BeginClaim(Claim):
    mode: Name


class StepClaim(Claim):
    step: Step


class ValueClaim(StepClaim):
    value: Name


class PickClaim(StepClaim):
    card: Name


class DeckClaim(StepClaim):
    deck: DeckText  # a code or lines


class RunDone(BaseModel):
    claim: str
    repeated: bool  # it was made before, and changed nothing now
    run: Run  # as it is now


class BossWish(Body):
    boss: Name
    deck: DeckText | None = None  # a name, a code or lines; null: any

"""A round of Clans once more, in ordinary Python from the rulings alone: what the kernel must agree with."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

Row = dict[str, Any]
BEATS = {("fire", "nature"), ("nature", "water"), ("water", "fire")}
SCHEDULE = {1: {1, 2, 3, 4, 5}, 2: {2, 4}, 3: {3}, 4: {4}, 5: {5}}
WORTH = {"common": 50, "rare": 100, "epic": 150, "legendary": 200}


@dataclass(eq=False)
class Card:
    """A card in play."""

    row: Row
    seat: int
    health: int
    damage: int
    more: int = 0
    shield: int = 0
    cowed: bool = False
    sundered: bool = False
    killer: Row | None = None

    @classmethod
    def fresh(cls, row: Row, seat: int) -> "Card":
        return cls(row, seat, row["health"], row["damage"])

    def has(self, ability: str) -> int:
        value = self.row.get("abilities", {}).get(ability, 0)
        return int(value[0] if isinstance(value, list) else value)

    def asks(self, ability: str, mate: "Card") -> bool:
        value = self.row.get("abilities", {}).get(ability, 0)
        if not isinstance(value, list):
            return True
        family = (mate.row.get("family") or "").split(" ")[0]
        return value[1] in (mate.row.get("element"), family)

    @property
    def alive(self) -> bool:
        return self.health > 0

    def heal(self, n: int) -> None:
        if self.alive:
            self.health = max(self.health, min(self.row["health"], self.health + n))

    def wound(self, n: int, by: Row | None) -> None:
        if self.alive and n > 0:
            self.health = max(0, self.health - n)
            self.killer = by


@dataclass
class Seat:
    crystal: int = 100
    dealt: int = 0
    gold: int = 0
    base: str | None = None
    attuned: str | None = None
    power: str | None = None  # the combat ability of this round
    aim: int = 0
    ultimates: list[str] = field(default_factory=list)
    entered: list[Card] = field(default_factory=list)


@dataclass
class Field:
    """`lanes[lane][seat]` are the cards of a stack from the top."""

    lanes: list[list[list[Card]]]
    zones: list[int]
    seats: list[Seat]

    def cards(self, seat: int) -> list[Card]:
        return [card for lane in self.lanes for card in lane[seat]]


def element(damage: int, own: str | None, other: str | None) -> int:
    """C27."""
    if damage == 0:
        return 0
    quarter = Fraction(damage, 4)
    if (own, other) in BEATS:
        return max(damage + 1, floor(damage + quarter + Fraction(1, 2)))
    if (other, own) in BEATS:
        return max(1, min(damage - 1, floor(damage - quarter + Fraction(1, 2))))
    return damage


def attack(board: Field, lane: int, card: Card, target: Card) -> int:
    """C30."""
    stacks, seat = board.lanes[lane], board.seats[card.seat]
    home = board.zones[lane] == (-1 if card.seat == 0 else 1)
    away = board.zones[lane] == (1 if card.seat == 0 else -1)
    n = element(card.damage, card.row.get("element"), target.row.get("element"))
    n += 1 if home and seat.base and seat.base == card.row.get("element") else 0
    n += card.has("bulwark") if home else card.has("vanguard") if away else 0
    n += card.more + card.has("fury")
    for mate in stacks[card.seat]:
        if mate is not card:
            n += mate.has("stack_buff") if mate.asks("stack_buff", card) else 0
            n += card.has("stack_self") if card.asks("stack_self", mate) else 0
    pierces = card.has("pierce")
    debuff = 2 if card.cowed else 0
    if not pierces:
        debuff += sum(each.has("stack_debuff") for each in stacks[target.seat])
    n = max(1, n - debuff)
    bare = pierces or target.sundered or "salamander" in seat.ultimates
    return max(1, n - (0 if bare else target.has("shield") + target.shield))


def bury(board: Field, lane: int) -> None:
    """Last stands in waves, then the dead leave."""
    actives = [stack[0] if stack else None for stack in board.lanes[lane]]
    done: list[Card] = []
    while True:
        dying = [
            card
            for stack in board.lanes[lane]
            for card in stack
            if not card.alive and card not in done
        ]
        if not dying:
            break
        done += dying
        for card in dying:
            foe = actives[1 - card.seat]
            if foe is not None:
                foe.wound(card.has("last_stand"), card.row)
    for card in done:
        board.lanes[lane][card.seat].remove(card)
        if not card.row.get("token"):
            gold = WORTH[card.row.get("rarity", "common")]
            hunted = card.killer and card.killer.get("abilities", {}).get("bounty")
            board.seats[1 - card.seat].gold += gold * 3 // 2 if hunted else gold


def tick(board: Field, lane: int, number: int) -> None:
    stacks = board.lanes[lane]
    if not stacks[0] or not stacks[1]:
        return
    for card in stacks[0] + stacks[1]:
        card.heal(card.has("regen"))
    plans: list[tuple[Card, list[tuple[Card, int]]]] = []
    for seat in (0, 1):
        card, foes = stacks[seat][0], stacks[1 - seat]
        if card.damage > 0 and number in SCHEDULE[card.row["tick"]]:
            targets = foes if card.has("cleave") else foes[:1]
            plans.append((card, [(foe, attack(board, lane, card, foe)) for foe in targets]))
    for card, hits in plans:
        foes = stacks[1 - card.seat]
        over = hits[0][1] - foes[0].health
        for foe, n in hits:
            foe.wound(n, card.row)
        if not card.has("cleave") and len(foes) > 1:
            foes[1].wound(over, card.row)
    for card, hits in plans:
        for foe, _ in hits:
            if not foe.sundered:
                card.wound(foe.has("thorns"), foe.row)
    for card, _ in plans:
        card.heal(card.has("drain"))
    bury(board, lane)


def powers(board: Field) -> None:
    for number, seat in enumerate(board.seats):
        if seat.power == "feint":
            board.lanes[seat.aim][number].reverse()
    for number, seat in enumerate(board.seats):
        own, there = board.cards(number), board.lanes[seat.aim]
        if seat.power == "kindle":
            for card in own:
                card.more += 1 if card.row.get("element") == "fire" else 0
        elif seat.power == "furnace charge":
            for card in there[number]:
                card.more += 3
        elif seat.power == "soothe":
            for card in own:
                card.heal(3)
        elif seat.power == "springwell":
            seat.crystal = min(100, seat.crystal + 12)
        elif seat.power == "barkskin":
            for card in there[number]:
                card.shield += 1
        elif seat.power == "last wall":
            for lane, zone in enumerate(board.zones):
                for card in board.lanes[lane][number] if zone == (-1, 1)[number] else []:
                    card.more += 2
        elif seat.power == "intimidate":
            for card in there[1 - number][:1]:
                card.cowed = True
        elif seat.power == "sunder":
            for card in there[1 - number]:
                card.sundered = True


def ultimates(board: Field, worker: Row) -> None:
    free = [[len(stack) < 2 for stack in lane] for lane in board.lanes]
    for number, seat in enumerate(board.seats):
        for card in board.cards(number):
            card.more += 2 if "monkey" in seat.ultimates else 0
        for lane in board.lanes:
            for slot, card in enumerate(lane[1 - number]):
                card.wound(2 if "salamander" in seat.ultimates else 0, None)
                card.wound(4 if "wolf" in seat.ultimates and slot == 0 else 0, None)
    for number, seat in enumerate(board.seats):
        if "heron" in seat.ultimates:
            seat.crystal = min(100, seat.crystal + 10)
        if "ant" in seat.ultimates:
            for lane, room in zip(board.lanes, free, strict=True):
                if room[number]:
                    lane[number].append(Card.fresh(worker, number))
    if any(seat.ultimates for seat in board.seats):
        for number in range(3):
            bury(board, number)


def play_round(board: Field, worker: Row) -> None:
    """From the moment when all cards stand to the gold of the round; nothing is drawn."""
    powers(board)
    for lane in board.lanes:
        for number, stack in enumerate(lane):
            side = board.seats[number]
            for card in [each for each in stack if each in side.entered]:
                side.crystal = min(100, side.crystal + card.has("deploy_crystal"))
                for mate in stack:
                    if mate is not card:
                        mate.heal(card.has("deploy_heal_ally"))
    ultimates(board, worker)
    for number in range(1, 6):
        for place in range(3):
            tick(board, place, number)
    hits = [0, 0]
    for place, (one, other) in enumerate(board.lanes):
        if bool(one) == bool(other):
            continue
        seat, step = (0, 1) if one else (1, -1)
        if board.zones[place] != step:
            board.zones[place] += step
            board.seats[seat].gold += 400
        if board.zones[place] == step:
            for card in one or other:
                crystal = board.seats[1 - seat].attuned
                hits[seat] += element(card.damage, card.row.get("element"), crystal)
                hits[seat] += card.has("siege")
    for seat in (0, 1):
        foe = board.seats[1 - seat]
        lost = min(foe.crystal, max(0, hits[seat] - (5 if foe.power == "brace" else 0)))
        foe.crystal -= lost
        board.seats[seat].dealt += lost
    if all(each.crystal > 0 for each in board.seats):
        for lane in board.lanes:
            for stack in lane:
                for card in stack:
                    for each in stack:
                        each.heal(card.has("mend"))

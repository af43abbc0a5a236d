"""The English of cards, heroes and families, derived from their rows."""

from typing import TYPE_CHECKING, Any

from ...core.text import capital, plural
from .budget import level
from .words import ELEMENTS, FAMILIES

if TYPE_CHECKING:
    from ...core.game import Game

Row = dict[str, Any]

MATE = "the other card of its stack"
# {n} is the number; the two restricted ones get {mate}: whom they ask for.
ABILITIES = {
    "fury": "Fury {n}: its attacks deal {n} more.",
    "shield": "Shield {n}: attacks on it deal {n} less.",
    "stack_buff": "Stack buff {n}: {mate} deals {n} more.",
    "stack_self": "Stack self {n}: it deals {n} more beside {mate}.",
    "stack_debuff": "Stack debuff {n}: enemy attacks into its stack deal {n} less.",
    "regen": "Regen {n}: heals {n} at every tick of a fight.",
    "thorns": "Thorns {n}: whoever attacks it takes {n}.",
    "drain": "Drain {n}: heals {n} after its attack.",
    "siege": "Siege {n}: hits a crystal for {n} more.",
    "bulwark": "Bulwark {n}: deals {n} more in your own base.",
    "vanguard": "Vanguard {n}: deals {n} more in the enemy base.",
    "mend": "Mend {n}: heals its stack by {n} after the round.",
    "last_stand": "Last stand {n}: when it dies, the enemy's active card takes {n}.",
    "deploy_draw": "Deploy: draw {cards}.",
    "deploy_crystal": "Deploy: heal your crystal by {n}.",
    "deploy_heal_ally": "Deploy: heal the other card of its stack by {n}.",
    "cleave": "Cleave: strikes the bottom card, too.",
    "pierce": "Pierce: ignores shields and stack debuffs.",
    "bounty": "Bounty: its kills pay half as much gold again.",
}
POWER_TEXTS = {
    "kindle": "your Fire cards deal 1 more damage this round",
    "furnace charge": "your cards in one lane deal 3 more damage this round",
    "soothe": "heal each of your surviving cards by 3",
    "springwell": "heal your crystal by 12",
    "barkskin": "your cards in one lane get Shield 1 this round",
    "feint": "your top and bottom cards in one lane change places",
    "brace": "your crystal takes 5 less damage this round",
    "last wall": "your cards in your own base deal 2 more damage this round",
    "intimidate": "the enemy's top card in one lane deals 2 less damage this round",
    "sunder": "enemy cards in one lane lose Shield and Thorns this round",
    "regrowth": "return a Common or Rare card from your discard to your hand",
    "requisition": "draw a card",
    "levy": "draw 3 cards",
    "vanish": "return one of your surviving cards to your hand, at full Health",
    "foresight": "see the enemy's hand as it was when the round began",
    "omen": "look at the top 4 cards of your deck, take one and put the rest at the bottom",
}
ULTIMATES = {
    "monkey": "all your cards deal 2 more damage this round",
    "ant": "a Worker (2/4, tick 1, Fire) joins each of your lanes that has room",
    "wolf": "deal 4 damage to every enemy top card before the first tick",
    "heron": "heal your crystal by 10 and draw 2 cards",
    "salamander": "deal 2 damage to every enemy card; enemy Shields do nothing this round",
}


def card_text(game: "Game", card: Row) -> str:
    """A sentence for each ability, then the family where families count."""
    told = [clause(name, value) for name, value in card["abilities"].items() if level(value)[0]]
    if card["family"] and game.rules["families"]:
        family, variation = card["family"].split()
        told.append(f"{capital(family)} {variation} of 3.")
    return " ".join(told)


def clause(name: str, value: Any) -> str:
    n, wanted = level(value)
    cards = "a card" if n == 1 else plural(n, "card")
    words = ABILITIES[name].replace("{mate}", mate(wanted))
    return words.replace("{n}", str(n)).replace("{cards}", cards)


def mate(wanted: str | None) -> str:
    """'a Fire card of its stack', 'an Ant of its stack'."""
    if wanted in ELEMENTS:
        return f"a {capital(wanted)} card in its stack"
    if wanted in FAMILIES:
        return f"{'an' if wanted[0] in 'aeiou' else 'a'} {capital(wanted)} in its stack"
    return MATE


def hero_text(game: "Game", row: Row) -> str:
    """Both abilities, with how often they can be used."""
    return " ".join(
        f"{ability_name(row[key])} ({charges(row[f'{key}_charges'])}): {capital(POWER_TEXTS[row[key]])}."
        for key in ("first", "second")
    )


def ability_name(power: str) -> str:
    return " ".join(map(capital, power.split()))


def charges(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def family_text(game: "Game", row: Row) -> str:
    return f"{row['ultimate']}: {capital(ULTIMATES[row['id']])}."

"""The English of cards and leaders, derived from their rows."""

from typing import TYPE_CHECKING, Any

from ...core.text import capital, plural, sentences, signed

if TYPE_CHECKING:
    from ...core.game import Game

Row = dict[str, Any]

# When something happens; a text says "it" of the unit that has it.
OPENINGS: dict[Any, str] = {
    None: "",  # an effect card is played
    "muster": "muster: ",
    "aftermath": "aftermath: ",
    "surge": "surge: ",
    "on attack": "whenever it attacks, ",
    "on damage player": "whenever its attack damages the enemy player, ",
    "retaliate": "retaliate: ",
    "flourish": "flourish: ",
    "on bank": "whenever a card goes to your bank, ",
    "on search": "whenever you search the waste, ",
    "on friendly unit destroyed": "whenever another of your units is destroyed, ",
    "turn start": "at the start of your turn, ",
    "turn end": "at the end of your turn, ",
    "activate": "activate: ",
    "aura": "",
}
# The same on an upgrade, which speaks of its host.
OF_HOST = {
    "aftermath": "when its host is destroyed, ",
    "on attack": "whenever its host attacks, ",
    "on damage player": "whenever its host's attack damages the enemy player, ",
    "retaliate": "whenever its host takes damage and survives, ",
    "flourish": "whenever its host is healed to full Health, ",
}
# A relic and a leader are no units themselves.
OF_OTHERS = {"on friendly unit destroyed": "whenever one of your units is destroyed, "}
TARGETS = {
    "unit": "a unit",
    "enemy unit": "an enemy unit",
    "friendly unit": "one of your units",
    "any character": "any character",
    "any friendly character": "a friendly character",
    "relic or upgrade": "a relic or upgrade",
    "enemy player": "the enemy player",
    "you": "you",
    "both players": "both players",
    "all units": "all units",
    "all enemy units": "all enemy units",
    "all friendly units": "all your units",
}
OTHERS = {  # where the card itself is left out
    "unit": "another unit",
    "enemy unit": "another enemy unit",
    "friendly unit": "another of your units",
    "all units": "all other units",
    "all enemy units": "all other enemy units",
    "all friendly units": "all your other units",
}
ALL = ("all units", "all enemy units", "all friendly units")
HOSTS = {"enemy unit": "For an enemy unit.", "unit": "For any unit."}
# What the words mean, in short; the rule page has the details.
REMINDERS = {
    "battle ready": "can attack on the turn it enters",
    "armed": "strikes first when it attacks",
    "defender": "can block an attack on you or another of your units",
    "evasive": "can't be blocked",
    "shielded": "cancels the next enemy effect card that targets it",
    "pacifist": "can't attack",
    "decay": "at the start of your turn, it and its neighbors take 1 damage",
    "salvage": "when it leaves the field, that many of its upgrades return to hand",
    "muster": "when you play it from your hand",
    "aftermath": "when it is destroyed",
    "surge": "when you play it, if the enemy player lost Health this turn",
    "retaliate": "when it takes damage and survives",
    "flourish": "when it is healed to full Health",
    "activate": "on your turn, for its price in energy",
    "exhaust": "it can't attack or block until the end of its controller's next turn",
    "silence": "its printed keywords and abilities are gone for good",
}


def card_text(game: "Game", card: Row) -> str:
    """What an upgrade gives, keywords, then what it does."""
    units = {each["id"]: each for each in game.cards}
    kind = card["kind"]
    given = [amount(card, paired=True)] if card["attack"] or card["health"] else []
    words = ", ".join((given if kind == "upgrade" else []) + [*map(titled, card["keywords"])])
    return joined(
        HOSTS.get(card["hosts"] or "", ""), words and f"{words}.", told(card, kind, units)
    )


def leader_text(game: "Game", row: Row) -> str:
    """The passive, which holds all match long; its numbers are those of the unit it can be played as."""
    units = {each["id"]: each for each in game.cards}
    return (
        f"{told(row, 'leader', units)} Unit: {row['cost']} energy, {row['attack']}/{row['health']}."
    )


def titled(word: str) -> str:
    """'Battle Ready'."""
    return " ".join(map(capital, word.split()))


def joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def told(card: Row, kind: str, units: dict[str, Row]) -> str:
    """Its effects. Auras hold together, so that each is a sentence of its own."""
    it = "its host" if kind == "upgrade" else "it"
    openings = {
        **OPENINGS,
        **(OF_HOST if kind == "upgrade" else {}),
        **(OF_OTHERS if kind != "unit" else {}),
        "activate": f"activate ({max((e['energy'] or 0 for e in card['effects']), default=0)}): ",
    }
    runs: list[list[Row]] = []
    for e in card["effects"]:
        if not runs or e["on"] == "aura" or e["on"] != runs[-1][0]["on"]:
            runs.append([])
        runs[-1].append(e)
    return " ".join(sentences(run, openings, lambda e: clause(e, it, units)) for run in runs)


def clause(e: Row, it: str, units: dict[str, Row]) -> str:
    body = aura(e, it) if e["on"] == "aura" else verb(e, it, units)
    if e["fewer_units"]:
        link = "while" if e["on"] == "aura" else "if"
        few = e["fewer_units"]
        held = "no units" if few == 1 else f"fewer than {few} units"
        return f"{link} you control {held}, {body}"
    return body


# --- what holds ---------------------------------------------------------------------------------------


def aura(e: Row, it: str) -> str:
    if e["do"] == "discount":
        return discount(e)
    who, one = holders(e, it)
    what = titled(e["keyword"]) if e["do"] == "grant" else amount(e)
    during = f" while {e['while']}" if e["while"] else ""
    return f"{who} {'has' if one else 'have'} {what}{during}"


def holders(e: Row, it: str) -> tuple[str, bool]:
    """Whom an aura reaches, and whether that is one."""
    if e["to"] in ("self", "host"):
        return it, True
    other = "other " if e["other"] else ""
    names = {
        "all units": f"all {other}units",
        "all enemy units": f"{other}enemy units",
        "all friendly units": f"your {other}units",
    }
    return names[e["to"]] + filters(e), False


def discount(e: Row) -> str:
    n = e["n"] if e["n"] is not None else 1
    if e["first"]:
        return f"your first {e['type']} each turn costs {n} less"
    return f"your {e['type'] or 'card'}s cost {n} less"


# --- what happens -------------------------------------------------------------------------------------


def verb(e: Row, it: str, units: dict[str, Row]) -> str:
    to, n = target(e, it), 1 if e["n"] is None else e["n"]
    one, mine = e["to"] in ("self", "host"), e["to"] == "you"
    cards = "a card" if n == 1 else plural(n, "card")
    match e["do"]:
        case "damage":
            return f"{to} takes {n} damage" if one else f"deal {n} damage to {to}"
        case "heal":
            return f"you regain {n} Health" if mine else f"restore {n} Health to {to}"
        case "lose health":
            return f"{to} {'loses' if e['to'] == 'enemy player' else 'lose'} {n} Health"
        case "buff":
            until = " this turn" if e["for"] == "turn" else ""
            return f"{to} gets {amount(e)}{until}" if one else f"give {to} {amount(e)}{until}"
        case "grant":
            word = titled(e["keyword"])
            return f"{to} gains {word}" if one else f"give {to} {word}"
        case "draw":
            return f"draw {cards}"
        case "bank from deck":
            return f"bank {top(n)} of your deck"
        case "gain energy":
            return f"gain {n} energy"
        case "waste top":
            return f"waste {top(n)} of {'your' if mine else 'the enemy'} deck"
        case "discard random":
            random = "a random card" if n == 1 else f"{n} random cards"
            return f"discard {random}" if mine else f"the enemy player discards {random}"
        case "return to hand":
            whose = "their owners' hands" if e["to"] in ALL else "its owner's hand"
            return f"return {to} to {whose}"
        case "look top":
            return "look at the top card of your deck; you may put it on the bottom"
        case "return from waste":
            return f"return {wanted(e)} from your waste to your hand"
        case "summon from waste":
            return f"summon {wanted(e, 'unit')} from your waste"
        case "summon":
            unit = units[e["card"]]
            name = article(unit["name"]) if n == 1 else f"{n} {unit['name']}s"
            return f"summon {name} ({unit['attack']}/{unit['health']})"
        case "search":
            return f"take {wanted(e)} from your {e['zone']} into your hand"
        case "attach":
            return f"attach {wanted(e, 'upgrade')} from your {e['zone']} to it"
    return f"{e['do']} {to}"


def target(e: Row, it: str) -> str:
    to = e["to"] or ""
    if to in ("self", "host"):
        return it
    if to == "relic or upgrade":
        to = TARGETS[to] if e["type"] is None else article(e["type"])
        return to + filters(e)
    return (OTHERS if e["other"] else TARGETS).get(to, "") + filters(e)


def filters(e: Row) -> str:
    """' with Defender of cost 3 or less'."""
    having = f" with {titled(e['having'])}" if e["having"] else ""
    return having + (f" of cost {e['max_cost']} or less" if e["max_cost"] is not None else "")


def wanted(e: Row, kind: str = "card") -> str:
    """A card of a zone: 'an upgrade of cost 2 or less'."""
    return article(e["type"] or kind) + filters(e)


def article(word: str) -> str:
    """'a unit', 'an upgrade'."""
    vowel = word[:1].lower() in "aeio" or word.lower().startswith("up")
    return f"{'an' if vowel else 'a'} {word}"


def top(n: int) -> str:
    return "the top card" if n == 1 else f"the top {n} cards"


def amount(e: Row, paired: bool = False) -> str:
    """'+1/+2', or '+1 Attack' where the other number stays."""
    attack, health = e["attack"] or 0, e["health"] or 0
    if paired or (attack and health):
        return f"{signed(attack)}/{signed(health)}"
    return f"{signed(attack)} Attack" if attack else f"{signed(health)} Health"

"""The forms of cards and leaders, and the tables they become. docs/games/voidlit.md explains the words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.cards import Field, Form, Row, RowTable, flag, number, row_id, rows, text, word, words
from ...core.errors import BadCard, nearest
from .budget import points
from .state import (
    BREAKERS,
    CHOOSERS,
    MAX_CARDS,
    MAX_EFFECTS,
    MAX_PARAGONS,
    NONE,
    RELICS,
    SLOTS,
    TABLES,
)
from .text import leader_text
from .words import (
    CHOSEN,
    COPIES,
    DURATIONS,
    KEYWORDS,
    KINDS,
    MOMENTS,
    NATIONS,
    NO_NATION,
    NOBODY,
    PLAYED,
    RARITIES,
    SALVAGE,
    STATES,
    TARGETS,
    UNIT_CARD,
    VERBS,
    ZONES,
)

if TYPE_CHECKING:
    from ...core.game import Game

MOST = 99  # of any number on a card
POINTS = 9990  # the most that a cell of points is given
NEUTRAL = "neutral_"  # how the id of the lab's plain card begins
OF_NONE = "none"  # its nation
HOSTS = ("friendly unit", "enemy unit", "unit")
SALVAGES = re.compile(rf"{SALVAGE} [1-9]\d?")  # 1 to MOST
ALL_KEYWORDS = (*KEYWORDS, *(f"{SALVAGE} {n}" for n in range(1, 10)))  # to choose from

# --- what fits together -----------------------------------------------------------------------------

PICKED = TARGETS[: CHOSEN + 1]  # by the player
PLAYERS = ("enemy player", "you", "both players")
CHARACTERS = ("any character", "any friendly character")
SPECIAL = "relic or upgrade"
ITSELF = ("self", "host")
UNITS = tuple(to for to in TARGETS if to not in (*PLAYERS, *CHARACTERS, SPECIAL))
GROUPS = ("all units", "all enemy units", "all friendly units")

# Which targets a verb takes; those left out take none.
FITTING = {
    "damage": (*UNITS, *CHARACTERS, *PLAYERS),
    "heal": (*UNITS, *CHARACTERS, *PLAYERS),
    "lose health": PLAYERS,
    "buff": UNITS,
    "grant": UNITS,
    "waste top": ("you", "enemy player"),
    "discard random": ("you", "enemy player"),
    "return to hand": UNITS,
    "destroy": (*UNITS, SPECIAL),
    "exhaust": UNITS,
    "silence": UNITS,
}
# Which other fields it takes, besides those that any effect may have.
FIELDS = {
    "damage": ("n",),
    "heal": ("n",),
    "lose health": ("n",),
    "buff": ("attack", "health", "for"),
    "grant": ("keyword",),
    "draw": ("n",),
    "bank from deck": ("n",),
    "gain energy": ("n",),
    "waste top": ("n",),
    "discard random": ("n",),
    "return to hand": (),
    "destroy": (),
    "exhaust": (),
    "silence": (),
    "look top": (),
    "return from waste": ("type", "max_cost"),
    "summon from waste": ("type", "max_cost"),
    "summon": ("card", "n"),
    "search": ("zone", "type", "max_cost"),
    "attach": ("zone", "type", "max_cost"),
    "discount": ("n", "type", "first"),
}
NEEDED = {
    "damage": ("n",),
    "heal": ("n",),
    "lose health": ("n",),
    "grant": ("keyword",),
    "summon": ("card",),
    "search": ("zone",),
    "attach": ("zone",),
}
ANY_EFFECT = ("on", "do", "energy", "fewer_units")
FILTERS = ("max_cost", "type", "having", "other")
FROM_ZONE = ("return from waste", "summon from waste", "search", "attach")
ONLY_TYPE = {"summon from waste": "unit", "attach": "upgrade"}  # what they are always about
AURAS = ("buff", "grant", "discount")
CHOOSING = (None, "muster", "surge", "activate")  # when a player can choose
WATCHING = (
    "on bank",
    "on search",
    "on friendly unit destroyed",
    "turn start",
    "turn end",
    "aura",
)  # what needs no unit of one's own
RELIC_MOMENTS = ("muster", "aftermath", "surge", *WATCHING[:-1], "activate", "aura")


def keyword() -> Field:
    """A word of the list, or salvage with another number."""
    known = word(ALL_KEYWORDS)

    def read(value: Any) -> str:
        more = isinstance(value, str) and SALVAGES.fullmatch(value)
        return value if more else str(known.read(value))

    return replace(known, read=read)


def keywords() -> Field:
    one, known = keyword(), words(ALL_KEYWORDS)

    def read(value: Any) -> tuple[str, ...]:
        each = isinstance(value, Sequence) and not isinstance(value, str)
        return tuple(map(one.read, value)) if each else known.read(value)

    return replace(known, read=read)


def is_choice(e: Row) -> bool:
    """Whether its player chooses: a target, or a card of a zone."""
    return e["to"] in PICKED or e["do"] in FROM_ZONE


def listed(known: tuple[str, ...]) -> str:
    return ", ".join(f'"{each}"' for each in known)


# --- the form of an effect ---------------------------------------------------------------------------


def check_effect(e: Row) -> None:
    """What one field alone cannot tell."""
    verb, to = e["do"], e["to"]
    fields = (*(("to",) if verb in FITTING else ()), *FIELDS[verb])
    filters = (
        FILTERS
        if to in UNITS and to not in ITSELF
        else ("max_cost", "type")
        if to == SPECIAL
        else ()
    )
    aura = ("while",) if e["on"] == "aura" and verb != "discount" else ()
    for name, value in e.items():
        if value in (None, False) or name in (*ANY_EFFECT, *fields, *filters, *aura):
            continue
        if name == "while":
            raise ValueError('"while" is for the buffs and grants of an aura')
        if name in FILTERS and "to" in fields and to is not None:
            raise ValueError(f'"{name}" is a filter for units; "{to}" takes none')
        taken = f"it takes {', '.join(fields)}" if fields else "it takes no field of its own"
        raise ValueError(f'"{verb}" takes no "{name}"; {taken}')
    for name in (*(("to",) if verb in FITTING else ()), *NEEDED.get(verb, ())):
        if e[name] is None:
            raise ValueError(f'"{verb}" needs "{name}"')
    if verb in FITTING and to not in FITTING[verb]:
        raise ValueError(f'"{verb}" takes no "{to}"; it takes {listed(FITTING[verb])}')
    if verb == "buff" and not (e["attack"] or e["health"]):
        raise ValueError('"buff" needs "attack" or "health"')
    check_type(e)
    check_moment(e)


def check_type(e: Row) -> None:
    verb, kind = e["do"], e["type"]
    if kind is not None:
        wanted = ONLY_TYPE.get(verb) or ("unit" if e["to"] in UNITS else None)
        if wanted and kind != wanted:
            raise ValueError(f'"type" is "{wanted}" there, not "{kind}"')
        if e["to"] == SPECIAL and kind not in ("relic", "upgrade"):
            raise ValueError(f'"type" is "relic" or "upgrade" there, not "{kind}"')
    if e["first"] and kind != "upgrade":
        raise ValueError('"first" counts upgrades: it needs type "upgrade"')


def check_moment(e: Row) -> None:
    verb, to = e["do"], e["to"]
    if e["energy"] is not None and e["on"] != "activate":
        raise ValueError('"energy" is the price of "activate"')
    if e["on"] == "aura":
        if verb not in AURAS:
            raise ValueError(f'an aura takes {listed(AURAS)}, not "{verb}"')
        if to in PICKED:
            raise ValueError(f"an aura has no chosen target; it takes {listed((*GROUPS, *ITSELF))}")
        if salvage_in(e["keyword"] or ""):
            raise ValueError("an aura can't grant salvage")
        if e["while"] == "attacking" and (verb != "buff" or e["health"]):
            raise ValueError('"while" "attacking" changes Attack only')
    elif verb == "discount":
        raise ValueError('"discount" needs "on" "aura"')
    if is_choice(e) and e["on"] not in CHOOSING:
        what = f'"{to}"' if to in PICKED else f'"{verb}"'
        raise ValueError(
            f'{what} is chosen by the player, who can\'t choose at "{e["on"]}"; '
            "only what is played or activated has a choice"
        )


EFFECT_FORM = Form(
    {
        "on": word(MOMENTS[PLAYED + 1 :]),
        "do": word(VERBS, needed=True),
        "to": word(TARGETS),
        "n": number(0, MOST),
        "attack": number(-MOST, MOST),
        "health": number(-MOST, MOST),
        "for": word(DURATIONS),
        "keyword": keyword(),
        "card": row_id(),
        "zone": word(ZONES),
        "type": word(KINDS),
        "max_cost": number(0, MOST),
        "energy": number(0, MOST),
        "while": word(STATES[1:]),
        "fewer_units": number(1, SLOTS),
        "having": word(KEYWORDS),
        "other": flag(),
        "first": flag(),
    },
    check_effect,
)

# --- the form of a card ------------------------------------------------------------------------------


def card_id() -> Field:
    plain = text(needed=True)

    def read(value: Any) -> str:
        name = str(plain.read(value))
        if not name.isascii() or not name.replace("_", "").isalnum() or name != name.lower():
            raise ValueError(f'expected an id of lower-case letters, digits and "_", got "{name}"')
        return name

    return Field(read, needed=True)


def nation() -> Field:
    """The lab's neutral card is of none, which no other card can be: `check_card`."""
    known = word(NATIONS, default=NATIONS[0])
    return Field(lambda v: v if v == OF_NONE else known.read(v), known.default, words=known.words)


def check_card(card: Row) -> None:
    kind = card["kind"]
    a_card = f"an {kind}" if kind[0] in "aeu" and kind != "unit" else f"a {kind}"
    if card["nation"] == OF_NONE and not card["id"].startswith(NEUTRAL):
        raise ValueError(f'nation: unknown word "{OF_NONE}"; known are {", ".join(NATIONS)}')
    if kind == "unit":
        check_body(card)
    elif card["token"]:
        raise ValueError(f"{a_card} can't be a token; only units can")
    if kind in ("effect", "relic"):
        for name in ("attack", "health", "keywords"):
            if card[name] not in (None, ()):
                raise ValueError(f'{a_card} card has no "{name}"')
    if card["hosts"] is not None and kind != "upgrade":
        raise ValueError(f'{a_card} has no "hosts"; only upgrades have')
    for i, e in enumerate(card["effects"], 1):
        try:
            check_owner(kind, e)
        except ValueError as fault:
            raise ValueError(f"effect {i}: {fault}") from None
    check_choices(card["effects"])


def check_body(row: Row) -> None:
    if row["attack"] is None or row["health"] is None:
        raise ValueError('a unit needs "attack" and "health"')
    if row["attack"] < 0 or row["health"] < 1:
        raise ValueError("a unit has an attack of 0 or more and a health of 1 or more")


def check_owner(kind: str, e: Row) -> None:
    """Whether a card of this kind can have the effect."""
    on, verb, to = e["on"], e["do"], e["to"]
    if kind == "effect":
        if on is not None:
            raise ValueError('an effect card has no "on": it happens when the card is played')
    elif on is None:
        raise ValueError(f'"on" is missing; it is one of {listed(MOMENTS[PLAYED + 1 :])}')
    if kind == "relic" and on not in RELIC_MOMENTS:
        raise ValueError(f'"on" of a relic is one of {listed(RELIC_MOMENTS)}, not "{on}"')
    if to == "host" and kind != "upgrade":
        raise ValueError('only an upgrade has a "host"')
    if to in ITSELF and kind in ("effect", "relic"):
        raise ValueError(f'"{to}" is a unit; an effect or a relic is none')
    if to in ITSELF and on == "aftermath":
        raise ValueError(f'"{to}" is no longer in play at "aftermath"')
    if e["other"] and kind in ("effect", "relic"):
        raise ValueError('"other" leaves out the unit whose text it is; this card is none')
    if verb == "attach" and kind != "unit":
        raise ValueError('"attach" is for units: the upgrade goes to the card itself')
    if kind == "upgrade" and is_choice(e):
        if on != "activate":
            raise ValueError("an upgrade has its host as its choice when it is played")
        if to == SPECIAL or verb in FROM_ZONE:
            raise ValueError('"activate" of an upgrade can choose units and players only')


def check_choices(effects: tuple[Row, ...]) -> None:
    """V39: one choice for what is played, one for what is activated."""
    for moments, what in (((None, "muster", "surge"), "play"), (("activate",), "activation")):
        chosen = [i for i, e in enumerate(effects, 1) if e["on"] in moments and is_choice(e)]
        if len(chosen) > 1:
            both = " and ".join(map(str, chosen))
            raise ValueError(f"effects {both}: one {what} can have only one choice")
    prices = {e["energy"] for e in effects if e["energy"] is not None}
    if len(prices) > 1:
        given = " and ".join(map(str, sorted(prices)))
        raise ValueError(f'the "activate" of a card has one price in energy, got {given}')
    if not prices and any(e["on"] == "activate" for e in effects):
        raise ValueError('"activate" needs "energy", its price')


CARD_FORM = Form(
    {
        "id": card_id(),
        "name": text(needed=True),
        "kind": word(KINDS, needed=True),
        "nation": nation(),
        "cost": number(0, MOST, needed=True),
        "attack": number(-MOST, MOST),
        "health": number(-MOST, MOST),
        "rarity": word(RARITIES, default="common"),
        "keywords": keywords(),
        "hosts": word(HOSTS),  # of an upgrade
        "token": flag(),  # put into play by an effect, in no deck
        "effects": rows(EFFECT_FORM, MAX_EFFECTS),
    },
    check_card,
)


def check_leader(row: Row) -> None:
    """V56: what a leader does holds whether it is in play or not."""
    check_body(row)
    if not row["effects"]:
        raise ValueError("a leader needs a passive effect")
    for i, e in enumerate(row["effects"], 1):
        if e["on"] not in WATCHING:
            raise ValueError(f'effect {i}: "on" of a leader is one of {listed(WATCHING)}')
        if e["to"] in ITSELF or e["other"]:
            raise ValueError(f"effect {i}: a leader's passive can't speak of the leader itself")


LEADER_FORM = Form(
    {
        "id": card_id(),
        "name": text(needed=True),
        "nation": word(NATIONS[1:], needed=True),
        "cost": number(0, MOST, needed=True),
        "attack": number(0, MOST, needed=True),
        "health": number(1, MOST, needed=True),
        "effects": rows(EFFECT_FORM, MAX_EFFECTS),
    },
    check_leader,
)
MORE_TABLES = {"paragon": RowTable(LEADER_FORM, MAX_PARAGONS, leader_text)}


def neutral_card(game: "Game", card: Row) -> Row:
    """A plain unit of the same cost c: Attack c, Health c + 1. It is of no nation, so that nobody expects it in a
    hidden deck."""
    cost = card["cost"]
    return {
        "id": f"{NEUTRAL}{cost}",
        "name": f"Neutral {cost}",
        "kind": "unit",
        "nation": OF_NONE,
        "cost": cost,
        "attack": cost,
        "health": min(cost + 1, MOST),
    }


# --- rows to tables ----------------------------------------------------------------------------------


def copies_of(card: Row) -> int:
    """V27: how many a deck may hold."""
    if card["token"]:
        return 0
    return 1 if card["rarity"] == "legendary" else COPIES


def build_tables(
    cells: dict[str, int], cards: list[Row], paragon: list[Row]
) -> "np.ndarray[Any, Any]":
    tables = np.zeros(1, TABLES)
    t = tables[0]
    for name, value in cells.items():
        t[name] = value
    t["unit_limit"] = cells["unit_limit"] or SLOTS  # the word "none" is 0
    t["relic_limit"] = cells["relic_limit"] or RELICS
    t["n_cards"] = len(cards)
    t["n_paragons"] = len(paragon)
    t["cards"]["special"] = t["cards"]["zoned"] = NONE
    numbers = {card["id"]: i for i, card in enumerate(cards)}
    kinds = {card["id"]: card["kind"] for card in cards}
    for i, card in enumerate(cards[:MAX_CARDS]):
        row = t["cards"][i]
        fill_card(row, card)
        fill_effects(row, card, numbers, kinds)
    names = {card["name"].lower(): card["id"] for card in cards}
    for i, leader in enumerate(paragon[:MAX_PARAGONS]):
        if other := names.get(leader["name"].lower()):
            raise BadCard(
                f'paragon {leader["id"]}: the name "{leader["name"]}" is taken by {other}'
            )
        fill_leader(t["cards"][MAX_CARDS + i], leader, numbers, kinds)
    number_choosers(t["cards"], cards[:MAX_CARDS])
    return tables


def fill_card(row: Any, card: Row) -> None:
    row["kind"] = KINDS.index(card["kind"])
    row["nation"] = NO_NATION if card["nation"] == OF_NONE else NATIONS.index(card["nation"])
    row["rarity"] = RARITIES.index(card["rarity"])
    for name in ("token", "cost"):
        row[name] = card[name]
    for name in ("attack", "health"):
        row[name] = card[name] or 0
    row["keywords"] = keyword_bits(card["keywords"])
    row["salvage"] = sum(map(salvage_in, card["keywords"]))
    row["copies"] = copies_of(card)
    row["hosts"] = HOSTS.index(card["hosts"] or HOSTS[0])
    row["points"] = max(-POINTS, min(POINTS, round(10 * points(card))))


def fill_leader(
    row: Any, leader: Row, numbers: Mapping[str, int], kinds: Mapping[str, str]
) -> None:
    row["kind"] = UNIT_CARD
    row["nation"] = NATIONS.index(leader["nation"])
    for name in ("cost", "attack", "health"):
        row[name] = leader[name]
    row["points"] = 10 * (leader["attack"] + leader["health"])
    fill_effects(row, leader, numbers, kinds)


def fill_effects(row: Any, card: Row, numbers: Mapping[str, int], kinds: Mapping[str, str]) -> None:
    row["n_effects"] = len(card["effects"])
    for i, e in enumerate(card["effects"]):
        fill_effect(row["effects"][i], e)
        row["moments"] |= 1 << moment_of(e)
        if e["energy"] is not None:
            row["energy"] = e["energy"]
        if is_choice(e):
            row["wish" if e["on"] == "activate" else "choice"] = i + 1
        if e["card"] is not None:
            row["effects"][i]["card"] = summoned(card, e["card"], numbers, kinds)


def summoned(card: Row, wanted: str, numbers: Mapping[str, int], kinds: Mapping[str, str]) -> int:
    if kinds.get(wanted) != "unit":
        units = [each for each, kind in kinds.items() if kind == "unit"]
        fault = "is not a unit" if wanted in kinds else "is the id of no card"
        raise BadCard(f'{card["id"]}: summon: "{wanted}" {fault}{nearest(wanted, units)}')
    return numbers[wanted]


def fill_effect(row: Any, e: Row) -> None:
    kind = e["type"] or ONLY_TYPE.get(e["do"])
    row["on"] = moment_of(e)
    row["do"] = VERBS.index(e["do"])
    row["to"] = TARGETS.index(e["to"]) if e["to"] else NOBODY
    row["n"] = 1 if e["n"] is None else e["n"]
    row["attack"] = e["attack"] or 0
    row["health"] = e["health"] or 0
    row["duration"] = DURATIONS.index(e["for"] or DURATIONS[0])
    row["keyword"] = keyword_bits([e["keyword"]] if e["keyword"] else [])
    row["salvage"] = salvage_in(e["keyword"] or "")
    row["zone"] = ZONES.index(e["zone"] or ("waste" if "waste" in e["do"] else ZONES[0]))
    row["type"] = 1 + KINDS.index(kind) if kind else 0
    row["max_cost"] = -1 if e["max_cost"] is None else e["max_cost"]
    row["during"] = STATES.index(e["while"] or STATES[0])
    row["fewer_units"] = e["fewer_units"] or 0
    row["having"] = keyword_bits([e["having"]] if e["having"] else [])
    row["other"] = e["other"]
    row["first"] = e["first"]


def number_choosers(rows: Any, cards: list[Row]) -> None:
    """Cards whose play chooses something without a place of its own are numbered among themselves."""
    for field, what, belongs, most in (
        ("special", "a relic or upgrade", lambda e: e["to"] == SPECIAL, BREAKERS),
        ("zoned", "a card of a zone", lambda e: e["do"] in FROM_ZONE, CHOOSERS),
    ):
        found = [
            i
            for i, card in enumerate(cards)
            if any(e["on"] != "activate" and belongs(e) for e in card["effects"])
        ]
        if len(found) > most:
            last = cards[found[most]]["id"]
            raise BadCard(
                f"{last}: expected at most {most} cards that choose {what} when they are played, "
                f"got {len(found)}"
            )
        for k, i in enumerate(found):
            rows[i][field] = k


def moment_of(e: Row) -> int:
    return PLAYED if e["on"] is None else MOMENTS.index(e["on"])


def keyword_bits(names: Any) -> int:
    return sum(1 << KEYWORDS.index(name) for name in {*names} if name in KEYWORDS)


def salvage_in(name: str) -> int:
    return int(name.split()[1]) if SALVAGES.fullmatch(name) else 0

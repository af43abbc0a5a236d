"""What an action says: its text from the acting seat's side (`attack own 1 on enemy player`), and its parts for a client
that knows no rule."""

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ...plain.games.voidlit.aim import ZONE, form_of, zone_of
from ...plain.games.voidlit.legal import ability, first_ability
from .names import ids_of, names_of, rows_of
from .state import (
    ACT,
    ACT_SPECIAL,
    ACT_ZONE,
    ACTIONS,
    ATTACK,
    BANK_CARD,
    BLOCK,
    BOTTOM,
    BREAKERS,
    CHOOSERS,
    END_TURN,
    ENEMY_PLAYER_PLACE,
    KEEP,
    MAX_CARDS,
    MULLIGAN,
    NO_BLOCK,
    NO_PLACE,
    NONE,
    OWN_PLAYER,
    PLACES,
    PLAY,
    PLAY_SPECIAL,
    PLAY_ZONE,
    RELICS,
    ROWS,
    SLOTS,
    SOURCES,
    SPECIALS,
    UPGRADES,
)
from .words import ZONES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

# What the docs' table of actions says: text, first number, how many.
KINDS_OF_ACTION = (
    ("end turn", END_TURN, 1),
    ("no block", NO_BLOCK, 1),
    ("block own i", BLOCK, SLOTS),
    ("keep", KEEP, 1),
    ("bottom", BOTTOM, 1),
    ("mulligan [card, ...]", MULLIGAN, ATTACK - MULLIGAN),
    ("attack own i on enemy j | enemy player", ATTACK, BANK_CARD - ATTACK),
    ("bank card", BANK_CARD, MAX_CARDS),
    ("play card [on target]", PLAY, ROWS * PLACES),
    ("play card on relic i | unit i upgrade k", PLAY_SPECIAL, BREAKERS * SPECIALS),
    ("play card on own deck | waste card", PLAY_ZONE, CHOOSERS * MAX_CARDS),
    ("activate source [on target]", ACT, SOURCES * PLACES),
    ("activate source on relic i | unit i upgrade k", ACT_SPECIAL, (SLOTS + RELICS) * SPECIALS),
    ("activate source on own deck | waste card", ACT_ZONE, (SLOTS + RELICS) * MAX_CARDS),
)
# The same in the parts.
KINDS = (
    "end",
    "no block",
    "block",
    "keep",
    "bottom",
    "mulligan",
    "attack",
    "bank",
    *["play"] * 3,
    *["activate"] * 3,
)
NUMBERS = {
    "end": range(END_TURN, NO_BLOCK),
    "no": range(NO_BLOCK, BLOCK),  # the first word of its text
    "no block": range(NO_BLOCK, BLOCK),
    "block": range(BLOCK, KEEP),
    "keep": range(KEEP, BOTTOM),
    "bottom": range(BOTTOM, MULLIGAN),
    "mulligan": range(MULLIGAN, ATTACK),
    "attack": range(ATTACK, BANK_CARD),
    "bank": range(BANK_CARD, PLAY),
    "play": range(PLAY, ACT),
    "activate": range(ACT, ACTIONS),
}
PLAIN = {"end": "end turn", "no block": "no block", "keep": "keep", "bottom": "bottom"}

AT_PLACE, AT_SPECIAL, IN_ZONE = 0, 1, 2  # how a target is numbered
FIRST_UPGRADE = SLOTS + RELICS  # among the sources
UPGRADE_NAMED = re.compile(r"activate own (\d+) upgrade (\d+)(.*)")


class Move(NamedTuple):
    """A kind with its numbers: a row, a source, a place or a set of hand cards, and a target."""

    kind: str
    what: int = NONE
    sort: int = AT_PLACE
    target: int = NO_PLACE


def decode(game: "Game", action: int) -> Move:
    if action >= ACT_ZONE:
        source, card = divmod(action - ACT_ZONE, MAX_CARDS)
        return Move("activate", source, IN_ZONE, card)
    if action >= ACT_SPECIAL:
        source, what = divmod(action - ACT_SPECIAL, SPECIALS)
        return Move("activate", source, AT_SPECIAL, what)
    if action >= ACT:
        source, place = divmod(action - ACT, PLACES)
        return Move("activate", source, AT_PLACE, place)
    if action >= PLAY_ZONE:
        number, card = divmod(action - PLAY_ZONE, MAX_CARDS)
        return Move("play", choosers(game)[IN_ZONE].get(number, NONE), IN_ZONE, card)
    if action >= PLAY_SPECIAL:
        number, what = divmod(action - PLAY_SPECIAL, SPECIALS)
        return Move("play", choosers(game)[AT_SPECIAL].get(number, NONE), AT_SPECIAL, what)
    if action >= PLAY:
        row, place = divmod(action - PLAY, PLACES)
        return Move("play", row, AT_PLACE, place)
    if action >= BANK_CARD:
        return Move("bank", action - BANK_CARD)
    if action >= ATTACK:
        slot, place = divmod(action - ATTACK, SLOTS + 1)
        at = ENEMY_PLAYER_PLACE if place == SLOTS else SLOTS + place
        return Move("attack", slot, AT_PLACE, at)
    if action >= MULLIGAN:
        return Move("mulligan", action - MULLIGAN)
    kind, first = next(
        (kind, first)
        for kind, (_, first, n) in zip(KINDS, KINDS_OF_ACTION, strict=True)
        if first <= action < first + n
    )
    return Move(kind, action - first)


@lru_cache(maxsize=16)
def choosers(game: "Game") -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """By the sort of the target, the rows of the cards that are numbered for it."""
    rows = list(enumerate(islice(game.tables.cards, MAX_CARDS)))
    special = {card.special: i for i, card in rows if card.special >= 0}
    return {}, special, {card.zoned: i for i, card in rows if card.zoned >= 0}


def zone_named(game: "Game", s: Any, seat: int, move: Move) -> str | None:
    """The zone that a card is chosen from; None where none is."""
    t, is_played = game.tables, move.kind == "play"
    row = move.what if is_played else ability(s, t, seat, move.what)
    if row == NONE:
        return None
    card = t.cards[row]
    number = card.choice if is_played else card.wish
    if not number or form_of(card.effects[number - 1]) != ZONE:
        return None
    return ZONES[zone_of(card.effects[number - 1])]


def lent(game: "Game", s: Any, seat: int, slot: int) -> int:
    """The place of the upgrade whose ability is activated as the unit's; NONE: it has its own, or none."""
    t, u = game.tables, s.board[seat * SLOTS + slot]
    k = first_ability(t, u, seat)
    return (
        int(k) if k >= 0 and ability(s, t, seat, FIRST_UPGRADE + slot * UPGRADES + k) < 0 else NONE
    )


# --- texts -----------------------------------------------------------------------------------------


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    """None for a number that names no card."""
    if not 0 < action < ACTIONS:
        return None
    move = decode(game, action)
    if move.kind in PLAIN:
        return PLAIN[move.kind]
    if move.kind == "mulligan":
        return mulligan_text(game, s, seat, move.what)
    if move.kind in ("bank", "play"):
        row = rows_of(game)[move.what]
        if row is None or row.get("token"):
            return None
        text = f"{move.kind} {row['name']}"
    elif move.kind == "activate":
        text = f"activate {source_text(move.what)}"
    else:
        text = f"{move.kind} own {move.what + 1}"
    if move.sort == AT_PLACE and move.target == NO_PLACE:
        return text
    target = target_text(game, s, seat, move)
    return None if target is None else f"{text} on {target}"


def place_text(place: int) -> str:
    if place == OWN_PLAYER:
        return "own player"
    if place == ENEMY_PLAYER_PLACE:
        return "enemy player"
    return f"own {place + 1}" if place < SLOTS else f"enemy {place - SLOTS + 1}"


def special_text(what: int) -> str:
    is_enemy, i, k = special_of(what)
    side = "enemy" if is_enemy else "own"
    return f"{side} relic {i + 1}" if k < 0 else f"{side} {i + 1} upgrade {k + 1}"


def special_of(what: int) -> tuple[int, int, int]:
    """Whether it is the enemy's, and a relic's place, or a unit's with that of its upgrade (NONE: a relic)."""
    if what < 2 * RELICS:
        return what // RELICS, what % RELICS, NONE
    side, rest = divmod(what - 2 * RELICS, SLOTS * UPGRADES)
    return side, rest // UPGRADES, rest % UPGRADES


PLACE_TEXTS = [place_text(place) for place in range(NO_PLACE)]
SPECIAL_TEXTS = [special_text(what) for what in range(SPECIALS)]


def source_text(source: int) -> str:
    if source < SLOTS:
        return f"own {source + 1}"
    if source < FIRST_UPGRADE:
        return f"own relic {source - SLOTS + 1}"
    slot, k = divmod(source - FIRST_UPGRADE, UPGRADES)
    return f"own {slot + 1} upgrade {k + 1}"


def target_text(game: "Game", s: Any, seat: int, move: Move) -> str | None:
    if move.sort == AT_PLACE:
        return PLACE_TEXTS[move.target]
    if move.sort == AT_SPECIAL:
        return SPECIAL_TEXTS[move.target]
    zone, card = zone_named(game, s, seat, move), rows_of(game)[move.target]
    if zone is None or card is None or card.get("token"):
        return None
    return f"own {zone} {card['name']}"


def mulligan_text(game: "Game", s: Any, seat: int, subset: int) -> str | None:
    p = s.players[seat]
    if subset >> p.n_hand:
        return None
    names = names_of(game)
    return f"mulligan {', '.join(str(names[p.hand[i]]) for i in chosen(subset))}".strip()


def chosen(subset: int) -> list[int]:
    return [i for i in range(subset.bit_length()) if subset >> i & 1]


def canonical(text: str) -> str:
    """The cards of a mulligan may be named in any order."""
    if text.startswith("mulligan "):
        names = sorted(name.strip() for name in text.removeprefix("mulligan ").split(","))
        return f"mulligan {', '.join(names)}"
    return text


def reading(game: "Game", s: Any, seat: int, text: str) -> str:
    """An upgrade whose ability is activated as its unit's may be named by itself."""
    found = UPGRADE_NAMED.fullmatch(text)
    if found and 1 <= int(found[1]) <= SLOTS:
        if lent(game, s, seat, int(found[1]) - 1) == int(found[2]) - 1:
            return f"activate own {found[1]}{found[3]}"
    return text


REFUSED = {
    "mulligan": "VL5.2",
    "bank": "VL6.5",
    "play": "VL6.5",
    "attack": "VL7.2",
    "activate": "VL6.6",
    "block": "V18",
}


def text_refusal(game: "Game", s: Any, seat: int, text: str) -> str | None:
    """The clause against what is written like an action but names something that is not there."""
    verb, _, rest = text.partition(" ")
    if verb in ("play", "activate") and " on " in rest:
        head = rest.rpartition(" on ")[0]
        if verb == "activate" or any(head == str(name).lower() for name in names_of(game) if name):
            return "V24"
    return REFUSED.get(verb) if rest else None


# --- parts -----------------------------------------------------------------------------------------


def action_parts(game: "Game", s: Any, seat: int, action: int, handle: "Handle") -> dict[str, Any]:
    """Of an action; hand cards, relics and upgrades are named by their places, from 0."""
    move = decode(game, action)
    parts: dict[str, Any] = {"kind": move.kind}
    if move.kind == "mulligan":
        return parts | {"cards": chosen(move.what)}
    if move.kind in ("bank", "play"):
        p = s.players[seat]
        parts["card"] = ids_of(game)[move.what]
        parts["hand"] = [i for i in range(p.n_hand) if p.hand[i] == move.what]
        if move.what >= MAX_CARDS:
            parts["leader"] = True
    elif move.kind == "activate":
        parts["source"] = source_part(s, seat, move.what, handle)
        parts["card"] = ids_of(game)[ability(s, game.tables, seat, move.what)]
    elif move.kind in ("attack", "block"):
        parts["source"] = {"unit": handle(s.board[seat * SLOTS + move.what].id)}
    if move.sort != AT_PLACE or move.target != NO_PLACE:
        parts["target"] = target_part(game, s, seat, move, handle)
    return parts


def source_part(s: Any, seat: int, source: int, handle: "Handle") -> dict[str, Any]:
    if source < SLOTS:
        return {"unit": handle(s.board[seat * SLOTS + source].id)}
    if source < FIRST_UPGRADE:
        return {"relic": [seat, source - SLOTS]}
    slot, k = divmod(source - FIRST_UPGRADE, UPGRADES)
    return {"unit": handle(s.board[seat * SLOTS + slot].id), "upgrade": k}


def target_part(game: "Game", s: Any, seat: int, move: Move, handle: "Handle") -> dict[str, Any]:
    """A unit, a player, a relic, an upgrade or a card of a zone; a unit that is being played may be its own target
    (V50)."""
    if move.sort == IN_ZONE:
        return {"zone": zone_named(game, s, seat, move), "card": ids_of(game)[move.target]}
    if move.sort == AT_SPECIAL:
        is_enemy, i, k = special_of(move.target)
        side = seat ^ is_enemy
        if k < 0:
            return {"relic": [side, i]}
        return {"unit": handle(s.board[side * SLOTS + i].id), "upgrade": k}
    if move.target >= OWN_PLAYER:
        return {"player": seat if move.target == OWN_PLAYER else 1 - seat}
    is_enemy, slot = divmod(move.target, SLOTS)
    side = seat ^ is_enemy
    if move.kind == "play" and not is_enemy and slot == s.players[side].n_units:
        return {"itself": True}
    return {"unit": handle(s.board[side * SLOTS + slot].id)}
